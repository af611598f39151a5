import { describe, expect, it } from 'vitest'
import { fileNameOf, newFilePath } from './job-file-path'

const job = 'b0000000-0000-4000-8000-000000000101'

describe('the path of a new file', () => {
  it.each([
    ['kitchen.jpg', 'kitchen.jpg'],
    ['Küche & Flur (neu).JPG', 'Kuche-Flur-neu.jpg'],
    ['../../etc/passwd', 'etc-passwd.jpg'],
    ['.htaccess', 'file.jpg'],
    ['写真.jpeg', 'file.jpg'],
    ['a/b\\c?d#e%f.png', 'a-b-c-d-e-f.jpg'],
    ['level.2.plan.jpg', 'level-2-plan.jpg'],
    [`${'long'.repeat(40)}.jpg`, `${'long'.repeat(15)}.jpg`],
  ])('keeps the safe characters of the name %j', (name, kept) => {
    const path = newFilePath(job, name, 'jpg')
    expect(path.startsWith(`${job}/images/`)).toBe(true)
    expect(path.split('/')).toHaveLength(3)
    expect(fileNameOf(path)).toBe(kept)
  })

  it('differs each time, even for the same name', () => {
    expect(newFilePath(job, 'plan.pdf', 'pdf')).not.toBe(newFilePath(job, 'plan.pdf', 'pdf'))
  })
})

it('if the path of a file has no random id, the name of the file is the end of the path', () => {
  expect(fileNameOf(`${job}/images/meeting-room.jpg`)).toBe('meeting-room.jpg')
})
