// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { PersonNotes } = await import('./person-notes')

let notes: object[]
const note = (id: string) => ({
  id,
  note: `note ${id}`,
  administrator: 'Priya',
  created_at: `2083-11-2${id}T00:00:00Z`,
})
const open = (id = 'kim') => page.draw(showScreen, createElement(PersonNotes, { id }))
const presses = () => page.requests('note_about').map((sent) => argumentOf(sent, 'idempotency_key'))

beforeEach(() => {
  notes = [note('3'), note('2'), note('1')]
  page.respond('notes_about', () => Response.json(notes))
})

it('an administrator sees no notes about themselves', async () => {
  expect((await open(ada)).text()).toBe('')
})

it('a note is saved once, its field is emptied, and the list is refetched', async () => {
  const response = heldResponse()
  page.respond('note_about', response.network)
  const screen = await open()
  await screen.type('New note', ' Has her own tools ')
  await screen.clickTwice('Save note')
  expect(page.calls('note_about')).toMatchObject([{ user_id: 'kim', note: 'Has her own tools' }])
  notes = [{ ...note('4'), note: 'Has her own tools' }, ...notes]
  await response.give(Response.json(null))
  await pass(100)
  expect(screen.field('New note').value).toBe('')
  expect(screen.text()).toContain('Has her own tools')
})

it('text that is typed while a note is saved stays in the field', async () => {
  const response = heldResponse()
  page.respond('note_about', response.network)
  const screen = await open()
  await screen.type('New note', 'First')
  await screen.click('Save note')
  await screen.type('New note', 'Second')
  await response.give(Response.json(null))
  expect(screen.field('New note').value).toBe('Second')
  await screen.click('Save note')
  const [first, second] = presses()
  expect(second).not.toBe(first)
})

it('a note that could not be saved stays in the field, and a retry uses the same idempotency key', async () => {
  page.respond('note_about', refusal('PT403', 'Not for you.'))
  const screen = await open()
  await screen.type('New note', 'First')
  await screen.click('Save note')
  expect(screen.text()).toContain('Not for you.')
  expect(screen.field('New note').value).toBe('First')
  await screen.click('Save note')
  const [first, second, ...others] = presses()
  expect([second, others]).toEqual([first, []])
})

it('after a confirmation, only the chosen note is removed, and only once', async () => {
  const response = heldResponse()
  page.respond('remove_note', response.network)
  const screen = await open()
  const buttons = [...screen.element.querySelectorAll('button[aria-label^="Remove the note"]')]
  await screen.click(buttons[1]?.getAttribute('aria-label') ?? '')
  expect(page.calls('remove_note')).toEqual([])
  await screen.clickTwice('Remove')
  expect(page.calls('remove_note')).toEqual([{ note_id: '2' }])
  notes = [note('3'), note('1')]
  await response.give(Response.json(null))
  await pass(100)
  expect(screen.text()).not.toContain('note 2')
  expect(screen.text()).toContain('note 1')
})
