// Shows push messages. It serves no files: the app works the same without it.
// A message is JSON: { title, body, notificationType, link, tag }; all but the title may be missing.

// Pages are clients of this worker: posting to them takes no target origin.
// oxlint-disable unicorn/require-post-message-target-origin

/** How long a page may take to answer. Browsers allow a new window only for a few seconds after a press. */
const timeoutMs = 1000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(receive(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** Hands a message to visible pages; shows a notification when there are none. */
async function receive(data) {
  const message = read(data)
  const looking = (await pages()).filter((page) => page.visibilityState === 'visible')
  for (const page of looking) page.postMessage({ kind: 'push-message', message })
  if (looking.length > 0) return
  const { title, body, notificationType, link, tag } = message
  await self.registration.showNotification(title ?? 'Shinework', {
    body: body ?? '',
    icon: '/icon-192.png',
    // A newer message about the same thing (a job) replaces the older one, and still alerts.
    tag: tag ?? `${notificationType ?? ''} ${link ?? ''}`,
    renotify: true,
    data: { link },
  })
}

/** Reads a message; a missing or malformed field is null. */
function read(data) {
  let given
  try {
    given = data?.json()
  } catch {
    // Plain text is the message itself.
    given = { body: data?.text() }
  }
  const text = (name) => (typeof given?.[name] === 'string' ? given[name] : null)
  return {
    title: text('title'),
    body: text('body'),
    notificationType: text('notificationType'),
    link: text('link'),
    tag: text('tag'),
  }
}

/** Opens the link in an open page, else in a new one. Links never lead out of the app. */
async function open(link) {
  const address = new URL(link ?? '/', self.location.origin)
  const isOwn = address.origin === self.location.origin
  const path = isOwn ? `${address.pathname}${address.search}${address.hash}` : '/'
  const [page] = await pages()
  if (!page || !(await opensIn(page, path))) return self.clients.openWindow(path)
  return page.focus()
}

/** Asks a page to open the link. A page that is loading or signed out does not answer. */
function opensIn(page, link) {
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
