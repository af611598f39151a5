import { describe, expect, it } from 'vitest'
import { fileNameOf, newFilePath } from './file-path'

const job = 'b0000000-0000-4000-8000-000000000101'

describe('a path for a new file', () => {
  it.each([
    ['kitchen.jpg', 'kitchen.jpg'],
    ['Küche & Flur (neu).JPG', 'Kuche-Flur-neu.jpg'],
    ['../../etc/passwd', 'etc-passwd.jpg'],
    ['.htaccess', 'file.jpg'],
    ['写真.jpeg', 'file.jpg'],
    ['a/b\\c?d#e%f.png', 'a-b-c-d-e-f.jpg'],
    ['level.2.plan.jpg', 'level-2-plan.jpg'],
    [`${'long'.repeat(40)}.jpg`, `${'long'.repeat(15)}.jpg`],
  ])('keeps of %j what is safe', (name, kept) => {
    const path = newFilePath(job, 'images', { name, ending: 'jpg' })
    expect(path.startsWith(`${job}/images/`)).toBe(true)
    expect(path.split('/')).toHaveLength(3)
    expect(fileNameOf(path)).toBe(kept)
  })

  it('is never the same twice', () => {
    const file = { name: 'plan.pdf', ending: 'pdf' }
    expect(newFilePath(job, 'pdf', file)).not.toBe(newFilePath(job, 'pdf', file))
  })
})

it('names a file that was stored by other means by the end of its path', () => {
  expect(fileNameOf(`${job}/images/meeting-room.jpg`)).toBe('meeting-room.jpg')
})
