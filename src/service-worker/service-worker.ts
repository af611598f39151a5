// The app's only service worker, which caches the app's files for offline use and shows push messages.

import { dropOlderVersions, isFirstVersion, keepFiles, keepFilesLater, respondTo } from './cached-app-files'
import { openLink, receivePush } from './push-messages'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // The first version takes over at once, for push, and downloads the app's files when the page is idle. A new version waits with all its
  // files until the user clicks Reload (rule 3.22), so that it does not break an open page.
  event.waitUntil(isFirstVersion().then((isFirst) => (isFirst ? self.skipWaiting() : keepFiles(event))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOlderVersions(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const response = respondTo(event)
  if (response) event.respondWith(response)
})

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
  if (event.data === 'keep') event.waitUntil(keepFilesLater(event))
})

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link: unknown = event.notification.data?.link
  event.waitUntil(openLink(typeof link === 'string' ? link : '/'))
})
