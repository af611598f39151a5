// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ada, argumentOf, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { messageOutbox } = await import('@/lib/offline/outbox')
const { LateButton } = await import('./late-button')

const open = () =>
  page.draw(showScreen, createElement(LateButton, { applicationId: 'mine', title: 'Office' }))
const sent = () => page.requests('send_message').map((one) => argumentOf(one, 'quick'))

afterEach(() =>
  doing(() => {
    for (const entry of messageOutbox.read(ada)) messageOutbox.remove(entry)
  }),
)

it('the late button asks how late the person is, and sends the message with one more click', async () => {
  page.respond('send_message', () => Response.json('id'))
  const screen = await open()
  await screen.click('Running late for Office')
  await screen.click('20 min')
  await pass(1)
  expect(sent()).toEqual(['late-20'])
  expect(screen.text()).toContain('Running late: about 20 minutes Sent')
})

it('without a connection, the late button says that its message is waiting, even after a reload', async () => {
  page.respond('send_message', noNetwork)
  const screen = await open()
  await screen.click('Running late for Office')
  await screen.click('10 min')
  await pass(20_000)
  expect(screen.text()).toContain('Running late: about 10 minutes Not sent yet')
  await screen.leave()
  expect((await open()).text()).toContain('Running late: about 10 minutes Not sent yet')
})

it('the late button shows why its message was refused, until the reason is dismissed', async () => {
  page.respond('send_message', refusal('PT409', 'The job is over.'))
  const screen = await open()
  await screen.click('Running late for Office')
  await screen.click('30 min')
  await pass(1)
  expect(screen.text()).toContain('The job is over.')
  await screen.click('Dismiss')
  expect(screen.text()).not.toContain('The job is over.')
})
