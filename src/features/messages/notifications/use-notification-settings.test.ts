import { beforeEach, describe, expect, it } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { ChangedSettings, NotificationSettings } from './settings-api'

const page = await signedInDevice()
const { messageChannels, messageKinds } = await import('./settings-api')
const { useNotificationSettings } = await import('./use-notification-settings')

const switches = messageChannels.flatMap((channel) => messageKinds.map((kind) => `${channel}_${kind}`))
/** The database's settings, in which everything is on unless `changed` says otherwise. */
const settings = (changed: ChangedSettings = {}) => ({
  ...Object.fromEntries(switches.map((name) => [name, true])),
  quiet_from: null,
  quiet_until: null,
  time_zone: null,
  home_time_zone: 'Australia/Perth',
  channels: ['push', 'email'],
  ...changed,
})
const saved = (changed: ChangedSettings) => Response.json(settings(changed))

let hook: Awaited<ReturnType<typeof open>>
const open = () => page.show(() => useNotificationSettings(ada))
/** Begins a save. `isSaved` in the result resolves to whether the save succeeded. */
async function save(at: string, changed: ChangedSettings) {
  let isSaved: Promise<boolean> = Promise.resolve(false)
  await doing(() => {
    isSaved = hook.now().save(at, changed)
  })
  return { isSaved: () => isSaved }
}
/** Returns the page's values of these settings. */
const shown = (...names: (keyof NotificationSettings)[]) => names.map((name) => hook.now().query.data?.[name])
const calls = () => page.calls('save_notification_settings')

beforeEach(async () => {
  page.respond('my_notification_settings', () => saved({}))
  hook = await open()
})

describe('a changed notification setting', () => {
  it('is shown at once, sent without unchanged values, and then replaced by the stored values', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    const { isSaved } = await save('pay', { push_pay: false })
    expect(shown('push_pay', 'email_pay')).toEqual([false, true])
    expect(hook.now().status).toBe('Saving…')
    expect(calls()).toEqual([{ settings: { push_pay: false } }])
    await response.give(saved({ push_pay: false, email_nearby: false }))
    expect(await isSaved()).toBe(true)
    expect(shown('push_pay', 'email_nearby')).toEqual([false, false])
    expect(hook.now()).toMatchObject({ status: 'Saved.', refused: undefined })
  })

  it('is not undone by a response that was requested before the change', async () => {
    const read = heldResponse()
    page.respond('my_notification_settings', read.network)
    page.respond('save_notification_settings', heldResponse().network)
    await doing(() => void page.queryClient.invalidateQueries())
    await save('pay', { push_pay: false })
    await read.give(saved({}))
    expect(shown('push_pay')).toEqual([false])
  })
})

const refused = () => Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 })

describe('three clicks on notification settings', () => {
  it('on one switch are sent one after the other, and the last click wins', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    for (const push_pay of [false, true, false]) await save('pay', { push_pay })
    expect(calls()).toHaveLength(1)
    await response.give(saved({ push_pay: false }))
    await response.give(saved({ push_pay: true }))
    expect(shown('push_pay')).toEqual([false])
    await response.give(saved({ push_pay: false }))
    expect(calls().map((body) => Object(body).settings.push_pay)).toEqual([false, true, false])
    expect([shown('push_pay'), hook.now().status]).toEqual([[false], 'Saved.'])
  })

  it('on three switches lose only the second change if that change is refused', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    await save('nearby', { push_nearby: false })
    await save('pay', { push_pay: false })
    await save('changes', { push_changes: false })
    await response.give(saved({ push_nearby: false }))
    await response.give(Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 }))
    expect(shown('push_nearby', 'push_pay', 'push_changes')).toEqual([false, true, false])
    await response.give(saved({ push_nearby: false, push_changes: false }))
    expect(shown('push_nearby', 'push_pay', 'push_changes')).toEqual([false, true, false])
  })

  it('on one switch end with the value of the last click, even if the second is refused', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    for (const push_pay of [false, true, false]) await save('pay', { push_pay })
    await response.give(saved({ push_pay: false }))
    await response.give(Response.json({ message: 'Not now.', code: 'PT400' }, { status: 400 }))
    await response.give(saved({ push_pay: false }))
    expect(shown('push_pay')).toEqual([false])
  })
})

describe('three clicks on one switch whose first save is refused', () => {
  it('always show the switch as last clicked, and no error', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    for (const push_pay of [false, true, false]) await save('pay', { push_pay })
    await response.give(refused())
    expect([shown('push_pay'), hook.now().refused]).toEqual([[false], undefined])
    await response.give(saved({}))
    expect(shown('push_pay')).toEqual([false])
    await response.give(saved({ push_pay: false }))
    expect([shown('push_pay'), hook.now().refused, hook.now().status]).toEqual([[false], undefined, 'Saved.'])
  })

  it('restore the saved value and show the reason if the other saves are refused, too', async () => {
    const response = heldResponse()
    page.respond('save_notification_settings', response.network)
    for (const push_pay of [false, true, false]) await save('pay', { push_pay })
    for (let click = 0; click < 3; click++) await response.give(refused())
    expect([shown('push_pay'), hook.now().refused]).toEqual([[true], { at: 'pay', text: 'Not now.' }])
  })
})

describe('a failed save of a notification setting', () => {
  it('reverts the setting, and shows the reason beside its switch until the next click', async () => {
    page.respond('save_notification_settings', refusal('PT400', 'Choose another time.'))
    const { isSaved } = await save('quiet', { quiet_from: '25:00', quiet_until: '07:00' })
    expect(await isSaved()).toBe(false)
    expect(shown('quiet_from', 'quiet_until')).toEqual([null, null])
    expect(hook.now()).toMatchObject({ refused: { at: 'quiet', text: 'Choose another time.' }, status: '' })
    page.respond('save_notification_settings', () => saved({ push_pay: false }))
    await save('pay', { push_pay: false })
    expect(hook.now()).toMatchObject({ refused: undefined, status: 'Saved.' })
  })

  it('says what to do and refetches the saved settings if there was no response', async () => {
    page.respond('save_notification_settings', noNetwork)
    page.respond('my_notification_settings', () => saved({ push_pay: false }))
    await save('pay', { push_pay: false })
    await pass(1000)
    expect(hook.now().refused?.text).toBe('This could not be saved. Check your connection.')
    expect(shown('push_pay')).toEqual([false])
  })
})
