import { beforeEach, describe, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { CourseWithProgress } from '../api'

const page = await signedInDevice()
const { useCoursePlayer } = await import('./use-course-player')

const question = (id: string, required = true) => ({
  id,
  text: id,
  type: 'text' as const,
  options: [],
  required,
})
const course: CourseWithProgress['course'] = {
  id: 'course',
  title: 'Chemicals',
  category: 'Office Cleaning',
  status: 'active',
  pass_mark: null,
  checks: {},
  sections: [
    { id: 'a', title: 'A', description: '', questions: [question('one'), question('two')] },
    { id: 'b', title: 'B', description: '', questions: [question('three'), question('four', false)] },
  ],
}
const saved = (answers: Record<string, string>, at: readonly [string, string], completed = false) => ({
  user_id: ada,
  course_id: 'course',
  answers,
  current_section: at[0],
  current_question: at[1],
  completed,
  completed_at: null,
  completion_percentage: 0,
  renewals: 0,
  created_at: '2083-01-01T00:00:00Z',
  started_at: '2083-01-01T00:00:00Z',
  updated_at: '2083-01-01T00:00:00Z',
})
const open = (progress: CourseWithProgress['progress'] = null) =>
  page.show(() => useCoursePlayer(ada, { course, progress }))
let hook: Awaited<ReturnType<typeof open>>
const key = () => hook.now().steps[hook.now().index]?.key
const sends = () =>
  page.requests('save_course_progress').map((sent) => ({
    answers: argumentOf(sent, 'answers'),
    at: argumentOf(sent, 'current_question'),
    completed: argumentOf(sent, 'completed'),
  }))
const answer = (name: string, text: string) => doing(() => hook.now().answer(name, text))

beforeEach(() => {
  page.respond('save_course_progress', (sent) =>
    Response.json(
      saved(
        Object(argumentOf(sent, 'answers')),
        [String(argumentOf(sent, 'current_section')), String(argumentOf(sent, 'current_question'))],
        argumentOf(sent, 'completed') === true,
      ),
    ),
  )
})

describe('a course that a person takes', () => {
  it('continues at the saved question with the saved answers', async () => {
    hook = await open(saved({ a_one: 'Yes' }, ['b', 'three']))
    expect(key()).toBe('b_three')
    expect(hook.now().answers).toEqual({ a_one: 'Yes' })
    expect(sends()).toEqual([])
  })

  it('saves an answer once, when the person goes to the next question', async () => {
    hook = await open()
    await answer('a_one', 'Y')
    await answer('a_one', 'Yes')
    expect(sends()).toEqual([])
    await doing(() => hook.now().goTo(1))
    expect(sends()).toEqual([{ answers: { a_one: 'Yes' }, at: 'two', completed: false }])
    expect([key(), hook.now().state.kind]).toEqual(['a_two', 'saved'])
  })

  it('does not go before its first question or after its last', async () => {
    hook = await open(saved({}, ['b', 'four']))
    await doing(() => hook.now().goTo(4))
    await doing(() => hook.now().goTo(-1))
    expect([key(), sends()]).toEqual(['b_four', []])
  })

  it('leads to the first unanswered question when the person tries to complete it, and lists all unanswered questions', async () => {
    hook = await open(saved({ a_one: 'Yes' }, ['b', 'four']))
    expect(hook.now().missing).toEqual([])
    await doing(() => hook.now().complete())
    expect(key()).toBe('a_two')
    expect(hook.now().missing.map((step) => step.key)).toEqual(['a_two', 'b_three'])
    expect(sends()).toEqual([{ answers: {}, at: 'two', completed: false }])
    await answer('a_two', ' ')
    expect(hook.now().missing).toHaveLength(2)
    await answer('a_two', 'Now')
    expect(hook.now().missing.map((step) => step.key)).toEqual(['b_three'])
  })

  it('sends only one request if the person clicks twice to complete it', async () => {
    const response = heldResponse()
    page.respond('save_course_progress', response.network)
    const answers = { a_one: '1', a_two: '2', b_three: '3' }
    hook = await open(saved(answers, ['b', 'four']))
    await doing(() => {
      hook.now().complete()
      hook.now().complete()
    })
    expect(hook.now().completing).toBe(true)
    expect(sends()).toEqual([{ answers: {}, at: 'four', completed: true }])
    await response.give(Response.json(saved(answers, ['b', 'four'], true)))
    expect([hook.now().completing, hook.now().state.kind, sends().length]).toEqual([false, 'saved', 1])
  })

  it('keeps what is typed while a save is in flight', async () => {
    const response = heldResponse()
    page.respond('save_course_progress', response.network)
    hook = await open(saved({ a_one: 'Earlier' }, ['a', 'one']))
    await answer('a_one', 'Yes')
    await doing(() => hook.now().goTo(1))
    await answer('a_one', 'No, wait')
    await response.give(Response.json(saved({ a_one: 'Yes' }, ['a', 'two'])))
    expect(hook.now().answers['a_one']).toBe('No, wait')
    await doing(() => hook.now().check())
    expect(sends().at(-1)).toEqual({ answers: { a_one: 'No, wait' }, at: 'two', completed: false })
  })

  it('leads to a question that only the database reports as unanswered', async () => {
    page.respond('save_course_progress', (sent) =>
      argumentOf(sent, 'completed') === true
        ? Response.json(
            { code: 'PT409', message: 'Not yet.', details: JSON.stringify(['a_two']), hint: null },
            { status: 409 },
          )
        : Response.json(saved({}, ['a', 'two'])),
    )
    hook = await open(saved({ a_one: '1', a_two: '2', b_three: '3' }, ['b', 'four']))
    await doing(() => hook.now().complete())
    await pass(100)
    expect([key(), hook.now().completing]).toEqual(['a_two', false])
  })

  it('keeps answers without a network, and sends them at the next retry', async () => {
    page.respond('save_course_progress', noNetwork)
    hook = await open()
    await answer('a_one', 'Yes')
    await doing(() => hook.now().goTo(1))
    expect([hook.now().state.kind, hook.now().answers['a_one'], key()]).toEqual(['waiting', 'Yes', 'a_two'])
    page.respond('save_course_progress', () => Response.json(saved({ a_one: 'Yes' }, ['a', 'two'])))
    await doing(() => hook.now().retry())
    expect(hook.now().state.kind).toBe('saved')
    expect(sends().at(-1)).toEqual({ answers: { a_one: 'Yes' }, at: 'two', completed: false })
  })
})
