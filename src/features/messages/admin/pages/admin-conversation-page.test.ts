// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { argumentOf, signedInDevice } from '@/components/testing/session-for-tests'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { Component } = await import('./admin-conversation-page')

const conversation = (application_id: string) => ({
  application_id,
  user_id: `of ${application_id}`,
  name: application_id,
  phone: null,
  job_id: null,
  job_title: 'Depot',
  job_status: 'Open',
  start_date: '2083-11-22',
  time_zone: 'Australia/Brisbane',
  withdrawn_at: null,
  status: 'Accepted',
  is_own: false,
  can_say_quickly: false,
  is_new: false,
  read_until: null,
  waits_since: '2083-11-21T08:00:00Z',
  last_at: '2083-11-21T08:00:00Z',
  last_message: 'Which gate?',
  last_quick: null,
  last_by_administrator: false,
})
let hasColumns: boolean

async function open(search = '') {
  page.openAt('/admin/messages/:applicationId', `/admin/messages/ada${search}`)
  const screen = await page.draw(showScreen, createElement(Component))
  await pass(1)
  return screen
}

beforeEach(() => {
  hasColumns = true
  vi.stubGlobal('matchMedia', () => ({
    matches: hasColumns,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  page.respond('list_conversations', () => Response.json(['ada', 'bo', 'cy'].map(conversation)))
  page.respond('conversation', (sent) =>
    Response.json(conversation(String(argumentOf(sent, 'application_id')))),
  )
  page.respond('conversation_messages', () => Response.json([]))
  page.respond('settle_conversation', () => Response.json(null))
})

it('on a desktop, a reply or a click on "No answer needed" opens the conversation that waits longest', async () => {
  const screen = await open()
  expect(screen.element.querySelector('[aria-current]')?.textContent).toContain('ada')
  await screen.type('Message', 'The blue one.')
  await screen.click('Send')
  await pass(1)
  expect(page.path()).toBe('/admin/messages/bo')
  await screen.click('No answer needed')
  await pass(1)
  expect(page.path()).toBe('/admin/messages/ada')
})

it.each([
  ['on a phone', false, ''],
  ['where all conversations are listed', true, '?show=all'],
])('an answered conversation stays open %s', async (_where, desk, search) => {
  hasColumns = desk
  const screen = await open(search)
  await screen.type('Message', 'The blue one.')
  await screen.click('Send')
  await pass(1)
  expect(page.path()).toBe('/admin/messages/ada')
})
