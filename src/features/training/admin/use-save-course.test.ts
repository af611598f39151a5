import { beforeEach, describe, expect, it } from 'vitest'
import { argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, type Sent } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { CourseContent } from './form-values'

const page = await signedInDevice({ isAdmin: true })
const { codeOf } = await import('@/lib/client/result')
const { useSaveCourse } = await import('./use-save-course')

const content = (title: string): CourseContent => ({
  title,
  description: '',
  category: 'Safety',
  image_url: '',
  status: 'active',
  solutions: {},
  sections: [
    {
      id: 'one',
      title: 'One',
      description: '',
      questions: [{ id: 'why', text: 'Why?', type: 'text', required: true, options: [] }],
    },
  ],
})
const id = '7e570000-0000-4000-8000-0000000000c1'
const opened = '2083-11-20T00:00:00Z'
/** The course as stored in the database. */
let stored: CourseContent & { updated_at: string }
const conflict = () =>
  Response.json({ code: 'PT409', message: 'Priya has changed this course.' }, { status: 409 })
const store = (sent: Sent) => {
  const course = argumentOf(sent, 'course')
  stored = {
    ...content(String(Reflect.get(Object(course), 'title'))),
    updated_at: `after ${stored.updated_at}`,
  }
}
/** Saves the course only if its form was filled from the stored version, and otherwise reports a conflict. */
const save = (sent: Sent) => {
  if (argumentOf(sent, 'expected_updated_at') !== stored.updated_at) return conflict()
  store(sent)
  return Response.json(null)
}

const open = () => page.show(() => useSaveCourse(id, new Map()))
let hook: Awaited<ReturnType<typeof open>>
const clickSave = (title: string, openedAt: string | undefined = opened) =>
  doing(() => hook.now().mutate({ content: content(title), openedAt }))
const saves = () =>
  page
    .requests('save_course')
    .map((sent) => [
      Reflect.get(Object(argumentOf(sent, 'course')), 'title'),
      argumentOf(sent, 'expected_updated_at'),
    ])

beforeEach(async () => {
  stored = { ...content('Old'), updated_at: opened }
  page.respond('save_course', save)
  page.respond('course_to_edit', () => Response.json({ id, valid_months: null, pass_mark: null, ...stored }))
  hook = await open()
})

it('a save of a course sends the version that its form was filled from', async () => {
  await clickSave('New')
  expect(saves()).toEqual([['New', opened]])
  expect(hook.now()).toMatchObject({ isSuccess: true, isPending: false })
})

it('a save of a course is pending until the response, and can be repeated after a failure', async () => {
  const response = heldResponse()
  page.respond('save_course', response.network)
  await clickSave('New')
  expect(hook.now().isPending).toBe(true)
  await response.give(Response.json({ code: 'PT403', message: 'Not for you.' }, { status: 403 }))
  expect(hook.now()).toMatchObject({ isPending: false, isSuccess: false })
  expect(hook.now().error?.message).toContain('Not for you.')
  page.respond('save_course', save)
  await clickSave('New')
  expect(hook.now().isSuccess).toBe(true)
})

describe('a conflict of course versions', () => {
  it('with another administrator is reported, and overwrites nothing', async () => {
    stored = { ...content('By Priya'), updated_at: '2083-11-21T00:00:00Z' }
    await clickSave('Mine')
    expect(codeOf(hook.now().error)).toBe('PT409')
    expect(stored.title).toBe('By Priya')
    expect(saves()).toHaveLength(1)
  })

  it('with the person’s own earlier save, whose response was lost, is resolved by saving the newer text', async () => {
    page.respond('save_course', (sent) => {
      store(sent)
      return noNetwork(sent)
    })
    await clickSave('First')
    await pass(100)
    expect(hook.now().isSuccess).toBe(false)
    page.respond('save_course', save)
    await clickSave('Second')
    await pass(100)
    expect(hook.now().isSuccess).toBe(true)
    expect(stored.title).toBe('Second')
    expect(saves()).toEqual([
      ['First', opened],
      ['Second', opened],
      ['Second', `after ${opened}`],
    ])
  })

  it('with another administrator is reported even if the person’s own earlier save got no response', async () => {
    page.respond('save_course', noNetwork)
    await clickSave('First')
    await pass(100)
    stored = { ...content('By Priya'), updated_at: '2083-11-21T00:00:00Z' }
    page.respond('save_course', save)
    await clickSave('First')
    await pass(100)
    expect(codeOf(hook.now().error)).toBe('PT409')
    expect(stored.title).toBe('By Priya')
  })
})
