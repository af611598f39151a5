import { queryOptions } from '@tanstack/react-query'
import { pushKeys } from '@/lib/client/query-keys'
import { isLoggingOut } from '@/lib/session/before-logout'
import { deletePushToken, findPushToken, savePushToken } from './api'
import { closeNotifications, isPushSupported, pushChoice, readSubscription, subscribe } from './push-device'

/**
 * The state of push on this device. `insecure`: the page was not loaded over https. `unsupported`: the browser
 * cannot receive push. `blocked`: the person has denied the permission. `off` and `on`: whether the device is
 * registered for the person.
 */
export type PushState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on'

const givenKey: unknown = import.meta.env['VITE_VAPID_PUBLIC_KEY']
/** The public key of push messages. Undefined if push is not set up. */
const vapidKey = typeof givenKey === 'string' && givenKey !== '' ? givenKey : undefined

/** True if push is set up for this app. If push is not set up, the app never mentions it (rule 9.24). */
export const isPushSetUp = vapidKey !== undefined

/** Always refetched, because the permission can change in the browser's settings. */
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
 * Runs on login and on opening the app. Asks for permission once and registers this device for the person, even
 * if the device was registered for another person. Errors are only logged (rule 9.7).
 */
export async function startPush(userId: string): Promise<void> {
  if (vapidKey === undefined) {
    console.info('Push notifications are not set up: VITE_VAPID_PUBLIC_KEY is missing.')
    return
  }
  if (!isPushSupported() || pushChoice.isOff(userId) || isLoggingOut()) return
  try {
    if (Notification.permission === 'default' && !pushChoice.wasPrompted()) {
      pushChoice.setPrompted()
      // Some browsers refuse the prompt without a click. The switch on the profile page provides a click.
      await Notification.requestPermission()
    }
    if (Notification.permission === 'granted') await register(userId, vapidKey)
  } catch (error) {
    console.error('This device could not be registered for push notifications.', error)
  }
}

/** Throws if the browser or the backend fails, but not if the permission is denied. */
export async function switchPushOn(userId: string): Promise<void> {
  if (vapidKey === undefined || !isPushSupported()) return
  pushChoice.setPrompted()
  if ((await Notification.requestPermission()) !== 'granted') return
  await register(userId, vapidKey)
  pushChoice.setOn(userId)
}

export async function switchPushOff(userId: string): Promise<void> {
  pushChoice.setOff(userId)
  const subscription = await readSubscription()
  if (!subscription) return
  // Deletes the row of `push_tokens` before unsubscribing, because only the subscription identifies the row.
  await deletePushToken(userId, subscription.endpoint)
  await subscription.unsubscribe()
}

/**
 * Unregisters this device before logout, so that its next user cannot read this person's messages. The subscription stays for the
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

/**
 * The registration in progress. `forgetDevice` waits for this promise, because the registration would otherwise
 * register the device again.
 */
let registering: Promise<unknown> = Promise.resolve()

async function register(userId: string, key: string): Promise<void> {
  const work = subscribe(key).then((subscription) => savePushToken(userId, subscription))
  registering = work.catch(() => undefined)
  await work
}
