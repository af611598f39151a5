const workerAddress = '/push-worker.js'

/** Can this browser show push notifications at all? An iPhone can once the app is on its home screen. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This device's subscription, if there is one. */
export async function readSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Takes back what this device still shows of what was pushed to it. */
export async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerAddress)
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Subscribes this device, or finds it subscribed. Throws where the browser's push service refuses. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey }
  const existing = await pushManager.getSubscription()
  if (!existing) return pushManager.subscribe(options)
  // One that was made with another key is refused, and of no more use.
  return pushManager.subscribe(options).catch(async () => {
    await existing.unsubscribe()
    return pushManager.subscribe(options)
  })
}
