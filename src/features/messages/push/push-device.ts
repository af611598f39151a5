import { registerWorker } from '@/lib/offline/service-worker-updates'

const promptedKey = 'shinework.push-asked'
const offKey = (userId: string) => `shinework.push-off.${userId}`

/** The push decisions stored on this device. */
export const pushChoice = {
  /** True once the app has asked for the browser's permission after a login. The app asks only once. */
  wasPrompted: () => localStorage.getItem(promptedKey) !== null,
  setPrompted: () => localStorage.setItem(promptedKey, 'yes'),
  /** True if the person switched push off on this device. */
  isOff: (userId: string) => localStorage.getItem(offKey(userId)) !== null,
  setOff: (userId: string) => localStorage.setItem(offKey(userId), 'yes'),
  setOn: (userId: string) => localStorage.removeItem(offKey(userId)),
}

/**
 * True if this browser can show push notifications. An iPhone can do so only if the app is on its home
 * screen.
 */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Subscribes this device, or finds its subscription. Throws if the browser's push service refuses. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  const existing = await pushManager.getSubscription()
  if (!existing) return pushManager.subscribe(options)
  // The browser refuses to subscribe if the existing subscription was made with another key.
  return pushManager.subscribe(options).catch(async () => {
    await existing.unsubscribe()
    return pushManager.subscribe(options)
  })
}
