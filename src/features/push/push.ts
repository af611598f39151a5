import { isLoggingOut } from '@/lib/before-logout'
import { deletePushToken, findPushToken, savePushToken } from './api'
import { pushChoice } from './choice'
import { closeNotifications, isPushSupported, readSubscription, subscribe } from './device'
import { vapidKey } from './vapid-key'

/**
 * How push stands on this device: not set up for this app, not possible in this browser, blocked in its settings, or
 * off or on for the person.
 */
export type PushState = 'not-set-up' | 'unsupported' | 'blocked' | 'off' | 'on'

/**
 * On login and on opening the app: asks for permission once, subscribes this device and registers it for the person.
 * Where someone else was signed in before, the device moves. Errors are only logged.
 */
export async function startPush(userId: string): Promise<void> {
  if (vapidKey === undefined) {
    console.info('Push notifications are not set up: VITE_VAPID_PUBLIC_KEY is missing.')
    return
  }
  if (!isPushSupported() || pushChoice.isOff(userId) || isLoggingOut()) return
  try {
    if (Notification.permission === 'default' && !pushChoice.wasAsked()) {
      pushChoice.setAsked()
      // Browsers that want a press for this refuse; the switch on the profile page is one.
      await Notification.requestPermission()
    }
    if (Notification.permission === 'granted') await register(userId, vapidKey)
  } catch (error) {
    console.error('This device could not be registered for push notifications.', error)
  }
}

/** How push stands for the person on this device; asks the backend where the browser alone does not know. */
export async function readPushState(userId: string): Promise<PushState> {
  if (vapidKey === undefined) return 'not-set-up'
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission === 'default') return 'off'
  const subscription = await readSubscription()
  if (!subscription) return 'off'
  const found = await findPushToken(userId, subscription.endpoint)
  if (!found.success) throw new Error(found.error)
  return found.isRegistered ? 'on' : 'off'
}

/** Switches push on, on a press. Throws where the browser or the backend does not let it; a "no" is no error. */
export async function switchPushOn(userId: string): Promise<void> {
  if (vapidKey === undefined || !isPushSupported()) return
  pushChoice.setAsked()
  if ((await Notification.requestPermission()) !== 'granted') return
  await register(userId, vapidKey)
  pushChoice.setOn(userId)
}

/** Switches push off on this device. The row goes first: without its subscription it could not be found again. */
export async function switchPushOff(userId: string): Promise<void> {
  pushChoice.setOff(userId)
  const subscription = await readSubscription()
  if (!subscription) return
  const deleted = await deletePushToken(userId, subscription.endpoint)
  if (!deleted.success) throw new Error(deleted.error)
  await subscription.unsubscribe()
}

/**
 * Before logging out: whoever is handed this device next must not read messages to the last person. The subscription
 * stays, and is registered anew on the next login. Errors are only logged.
 */
export async function forgetDevice(userId: string): Promise<void> {
  if (vapidKey === undefined || !isPushSupported()) return
  try {
    await registering
    await closeNotifications()
    const subscription = await readSubscription()
    if (!subscription) return
    const deleted = await deletePushToken(userId, subscription.endpoint)
    if (!deleted.success) throw new Error(deleted.error)
  } catch (error) {
    console.error('This device could not be forgotten.', error)
  }
}

/** The registration under way, if there is one: forgetting the device while it is would be undone by it. */
let registering: Promise<unknown> = Promise.resolve()

async function register(userId: string, key: string): Promise<void> {
  const work = subscribe(key).then((subscription) => savePushToken(userId, subscription))
  registering = work.catch(() => undefined)
  const saved = await work
  if (!saved.success) throw new Error(saved.error)
}
