import { queryOptions } from '@tanstack/react-query'
import { pushKeys } from '@/lib/client/query-keys'
import { isLoggingOut } from '@/lib/session/before-logout'
import { deletePushToken, findPushToken, savePushToken } from './api'
import { closeNotifications, isPushSupported, pushChoice, readSubscription, subscribe } from './device'

/** Push on this device: not possible without https or in this browser, blocked in its settings, or off or on for the person. */
export type PushState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on'

const givenKey: unknown = import.meta.env['VITE_VAPID_PUBLIC_KEY']
/** The public key of push messages; undefined if push is not set up. */
const vapidKey = typeof givenKey === 'string' && givenKey !== '' ? givenKey : undefined

/** Whether push is set up for this app; where it is not, the app never mentions it (rule 9.24). */
export const isPushSetUp = vapidKey !== undefined

/** Always read again: the browser's settings change elsewhere. */
export function pushStateQuery(userId: string) {
  return queryOptions({
    queryKey: pushKeys.device(userId),
    queryFn: () => readPushState(userId),
    staleTime: 0,
  })
}

async function readPushState(userId: string): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure'
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission === 'default') return 'off'
  const subscription = await readSubscription()
  if (!subscription) return 'off'
  return (await findPushToken(userId, subscription.endpoint)) ? 'on' : 'off'
}

/**
 * On login and on opening the app: asks for permission once and registers this device for the person, even if it was
 * somebody else's before. Errors are only logged (rule 9.7).
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
      // Some browsers refuse without a press; the switch on the profile page is one.
      await Notification.requestPermission()
    }
    if (Notification.permission === 'granted') await register(userId, vapidKey)
  } catch (error) {
    console.error('This device could not be registered for push notifications.', error)
  }
}

/** Throws if the browser or the backend fails; a denied permission is no failure. */
export async function switchPushOn(userId: string): Promise<void> {
  if (vapidKey === undefined || !isPushSupported()) return
  pushChoice.setAsked()
  if ((await Notification.requestPermission()) !== 'granted') return
  await register(userId, vapidKey)
  pushChoice.setOn(userId)
}

export async function switchPushOff(userId: string): Promise<void> {
  pushChoice.setOff(userId)
  const subscription = await readSubscription()
  if (!subscription) return
  // The row first: without the subscription it could not be found again.
  await deletePushToken(userId, subscription.endpoint)
  await subscription.unsubscribe()
}

/**
 * Before logging out: the next user of this device must not read this person's messages. The subscription stays for the
 * next login. Errors are only logged.
 */
export async function forgetDevice(userId: string): Promise<void> {
  if (vapidKey === undefined || !isPushSupported()) return
  try {
    await registering
    await closeNotifications()
    const subscription = await readSubscription()
    if (subscription) await deletePushToken(userId, subscription.endpoint)
  } catch (error) {
    console.error('This device could not be forgotten.', error)
  }
}

/** The registration in progress: it would undo forgetting the device. */
let registering: Promise<unknown> = Promise.resolve()

async function register(userId: string, key: string): Promise<void> {
  const work = subscribe(key).then((subscription) => savePushToken(userId, subscription))
  registering = work.catch(() => undefined)
  await work
}
