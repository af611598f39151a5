import { safeRedirect } from '../lib/session/safe-redirect'

// Shows push messages. A message is JSON: { title, body, notificationType, link, tag }. Every field except the title can be missing.

// Pages are clients of this worker, so posting to them takes no target origin.
// oxlint-disable unicorn/require-post-message-target-origin

declare const self: ServiceWorkerGlobalScope

/**
 * The time limit for a page's response, in milliseconds. Browsers allow a new window only for a few seconds after a click.
 */
const timeoutMs = 1000

/** Adds the option that is missing from TypeScript's type. */
type Options = NotificationOptions & { renotify: boolean }

/** Passes a message to visible pages. Shows a notification if no page is visible. */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const message = readMessage(data)
  const looking = (await pages()).filter((page) => page.visibilityState === 'visible')
  for (const page of looking) page.postMessage({ kind: 'push-message', message })
  if (looking.length > 0) return
  const { title, body, notificationType, link, tag } = message
  const options: Options = {
    body: body ?? '',
    icon: '/icon-192.png',
    // A newer message with the same subject (e.g. a job) replaces the older one, and still alerts.
    tag: tag ?? `${notificationType ?? ''} ${link ?? ''}`,
    renotify: true,
    data: { link },
  }
  await self.registration.showNotification(title ?? 'Shinework', options)
}

/** Parses a push message. A missing or malformed field becomes null. */
function readMessage(data: PushMessageData | null) {
  const given = readJson(data)
  const text = (name: string): string | null => {
    const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : null
    return typeof value === 'string' ? value : null
  }
  return {
    title: text('title'),
    body: text('body'),
    notificationType: text('notificationType'),
    link: text('link'),
    tag: text('tag'),
  }
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    // Plain text is the message itself.
    return { body: data?.text() }
  }
}

/**
 * Opens the link in an open page of the app, or in a new page if no page is open. Links never lead out of the app.
 */
export async function openLink(link: string): Promise<unknown> {
  const path = safeRedirect(link, '/')
  const [page] = await pages()
  if (!page || !(await opensIn(page, path))) return self.clients.openWindow(path)
  return page.focus()
}

/**
 * Asks an open page to follow the link. Resolves to false if the page does not respond, for example because it is
 * loading or signed out.
 */
function opensIn(page: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), timeoutMs)
    page.postMessage({ kind: 'open-link', link }, [port2])
  })
}

function pages() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}
