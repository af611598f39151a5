// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { messageOutbox } = await import('@/lib/offline/outbox')
const { Component } = await import('./conversation-page')

const conversation = (application_id: string) => ({
  application_id,
  user_id: ada,
  name: 'Ada',
  phone: null,
  job_id: null,
  job_title: application_id,
  job_status: 'Open',
  start_date: '2083-11-22',
  time_zone: 'Australia/Brisbane',
  withdrawn_at: null,
  status: 'Accepted',
  is_own: true,
  can_say_quickly: true,
  is_new: false,
  read_until: null,
  waits_since: null,
  last_at: null,
  last_message: null,
  last_quick: null,
  last_by_administrator: null,
})
const stored = (message: string, written_at = '2083-11-22T08:00:00Z') => ({
  id: message,
  by_administrator: false,
  administrator: null,
  message,
  quick: null,
  written_at,
  sent_at: written_at,
})
let messages: object[] = []

async function open(at = 'depot') {
  page.openAt('/messages/:applicationId', `/messages/${at}`)
  return page.draw(showScreen, createElement(Component))
}
type Screen = Awaited<ReturnType<typeof open>>
const written = (screen: Screen) => screen.field('Message').value
const log = (screen: Screen) => screen.element.querySelector('[role="log"]')?.textContent ?? ''
/** The texts of the sent messages. */
const sentTexts = () =>
  page.requests('send_message').map((one) => argumentOf(one, 'message') ?? argumentOf(one, 'quick'))

beforeEach(() => {
  messages = []
  page.respond('conversation', (sent) =>
    Response.json(conversation(String(argumentOf(sent, 'application_id')))),
  )
  page.respond('conversation_messages', () => Response.json(messages))
})
afterEach(() =>
  doing(() => {
    for (const entry of messageOutbox.read(ada)) messageOutbox.remove(entry)
  }),
)

describe('the draft of a message', () => {
  it('belongs to its conversation, and is restored when the person comes back', async () => {
    const screen = await open('depot')
    await screen.type('Message', 'about the depot')
    await page.go('/messages/office')
    await pass(1)
    expect(written(screen)).toBe('')
    await screen.type('Message', 'about the office')
    await page.go('/messages/depot')
    await pass(1)
    expect(written(screen)).toBe('about the depot')
    await page.go('/messages/office')
    await pass(1)
    expect(written(screen)).toBe('about the office')
  })

  it('is not shown to another person on the same device', async () => {
    const theirs = await open('depot')
    await theirs.type('Message', 'My bank details are wrong')
    await theirs.leave()
    page.signIn('bo')
    const mine = await open('depot')
    expect(written(mine)).toBe('')
  })
})

describe('sending a message', () => {
  it('sends the trimmed text once, and empties the field and the device’s storage', async () => {
    const response = heldResponse()
    page.respond('send_message', response.network)
    const screen = await open()
    await screen.type('Message', '  I will be late ')
    await screen.clickTwice('Send')
    expect(sentTexts()).toEqual(['I will be late'])
    expect(page.calls('send_message')[0]).toMatchObject({ application_id: 'depot' })
    expect(written(screen)).toBe('')
    expect(log(screen)).toContain('Sending…')
    await response.give(Response.json(null))
    expect(sentTexts()).toHaveLength(1)
    expect([...page.device.storage.items.values()]).not.toContainEqual(expect.stringContaining('late'))
  })

  it('keeps text that is typed while an earlier message is in flight', async () => {
    const response = heldResponse()
    page.respond('send_message', response.network)
    const screen = await open()
    await screen.type('Message', 'First')
    await screen.click('Send')
    await screen.type('Message', 'Second')
    await response.give(Response.json(null))
    expect(written(screen)).toBe('Second')
    await screen.click('Send')
    await response.give(Response.json(null))
    await pass(1)
    expect(sentTexts()).toEqual(['First', 'Second'])
  })

  it.each([
    ['only spaces', '   ', 'Please write a message.'],
    ['a text that is too long', 'x'.repeat(2001), 'at most'],
  ])('refuses %s and sends nothing', async (_what, text, fault) => {
    const screen = await open()
    await screen.type('Message', text)
    await screen.click('Send')
    expect(screen.text()).toContain(fault)
    expect(written(screen)).toBe(text)
    expect(sentTexts()).toEqual([])
  })

  it('sends a quick message with one click, and keeps the draft', async () => {
    const screen = await open()
    await screen.type('Message', 'A draft')
    await screen.click('Running late')
    expect(sentTexts()).toEqual(['late'])
    expect(written(screen)).toBe('A draft')
  })
})

describe('a conversation that could not be loaded', () => {
  it('accepts a message, and shows it as waiting after a reload', async () => {
    page.respond('conversation', noNetwork)
    page.respond('send_message', noNetwork)
    const screen = await open()
    await pass(2_000)
    await screen.type('Message', 'The train stands still')
    await screen.click('Send')
    await pass(20_000)
    expect(log(screen)).toContain('The train stands still')
    await screen.leave()
    const again = await open()
    expect(log(again)).toContain('The train stands still')
    expect(page.requests('conversation_messages')).toEqual([])
  })

  it('is reported as not found if it is another person’s, and accepts no message', async () => {
    page.respond('conversation', () => Response.json({ ...conversation('depot'), is_own: false }))
    const screen = await open()
    await pass(2_000)
    expect(screen.text()).toContain('Application not found')
    expect(screen.hasButton('Send')).toBe(false)
    expect(page.requests('conversation_messages')).toEqual([])
  })
})

describe('a message whose request failed', () => {
  it('is shown in its own conversation only', async () => {
    page.respond('send_message', noNetwork)
    const screen = await open('depot')
    await screen.type('Message', 'About the depot')
    await screen.click('Send')
    await page.go('/messages/office')
    await pass(1)
    expect(log(screen)).not.toContain('About the depot')
  })

  it('stays in the conversation without a connection, marked as not sent', async () => {
    page.respond('send_message', noNetwork)
    const screen = await open()
    await screen.type('Message', 'Hello')
    await screen.click('Send')
    await pass(20_000)
    expect(log(screen)).toContain('Hello')
    expect(log(screen)).toContain('Not sent yet')
  })

  it('shows the reason for a refusal, and can be put back into the field below text typed since then', async () => {
    page.respond('send_message', refusal('PT409', 'This conversation is closed.'))
    const screen = await open()
    await screen.type('Message', 'The refused text')
    await screen.click('Send')
    expect(log(screen)).toContain('This conversation is closed.')
    await screen.type('Message', 'Typed since')
    await screen.click('Write it again')
    expect(written(screen)).toBe('Typed since\nThe refused text')
    expect(log(screen)).not.toContain('The refused text')
  })

  it('is shown once, although it is both on the device and in the database', async () => {
    page.respond('send_message', () => {
      messages = [stored('Hello')]
      throw new TypeError('Failed to fetch')
    })
    const screen = await open()
    await screen.type('Message', 'Hello')
    await screen.click('Send')
    await pass(20_000)
    await doing(() => page.queryClient.invalidateQueries())
    expect(log(screen).split('Hello')).toHaveLength(2)
  })

  it('does not hide an earlier message with the same text', async () => {
    messages = [stored('Hello', '2083-11-22T07:00:00Z')]
    page.respond('send_message', noNetwork)
    const screen = await open()
    await screen.type('Message', 'Hello')
    await screen.click('Send')
    await pass(100)
    expect(log(screen).split('Hello')).toHaveLength(3)
  })
})
