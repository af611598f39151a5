// Runs in the page's head. The build puts it there (plugin.ts) and calls both functions; the policy has its hash.
// oxlint-disable no-unused-vars

/** Says in the shell that the app's files cannot be loaded, as nothing else could then. */
function watchLoading() {
  addEventListener(
    'error',
    ({ target }) => {
      // A CAPTCHA's script is not the app's.
      if (target.tagName !== 'SCRIPT' || !target.src.startsWith(location.origin)) return
      document.documentElement.dataset.shell = ''
      const again = Object.assign(document.createElement('a'), { href: '', textContent: 'Try again' })
      document
        .querySelector('[role=status]')
        .replaceChildren('This page could not be loaded. Check your connection and try again.', again)
      addEventListener('online', () => location.reload())
    },
    true,
  )
}

/**
 * Has a page's own files and its first reads fetched beside the app's files instead of after them, by address and session, and
 * tells the shell which frame to show.
 */
function fetchEarly({ files, client, pages, home, door, backend, session: sessionReads, storage }) {
  const parts = location.pathname.replace(/\/+$/, '').split('/')
  let isSignedIn = false
  let session = {}
  try {
    const stored = localStorage.getItem(storage.session)
    const hasEnded =
      localStorage.getItem(storage.endsWithBrowser) !== null &&
      !document.cookie.split('; ').includes(storage.openMark)
    isSignedIn = stored !== null && !hasEnded
    session = JSON.parse(stored) ?? {}
  } catch {
    // The browser keeps its storage shut, or what it holds is no session.
  }
  const isHere = ({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part[0] === ':' || part === parts[index])
    )
  }
  const asked = pages.find(isHere) ?? pages[home]
  const shown =
    asked.audience === 'people' && !isSignedIn
      ? pages[door]
      : asked.audience === 'visitors' && isSignedIn
        ? pages[home]
        : asked
  document.documentElement.dataset.shell = shown.audience === 'people' ? 'people' : 'visitors'
  // A session that is about to expire is renewed before anything is read with it.
  const isFresh = isSignedIn && session.expires_at * 1000 - Date.now() > storage.renewalMargin
  const values = { user: session.user?.id }
  shown.path.split('/').forEach((part, index) => {
    if (part[0] === ':') values[part.slice(1)] = parts[index]
  })
  const fill = (text) => text.replace(/\$(\w+)/g, (_, name) => values[name])
  // The database would refuse the reads of their pages to others.
  const isAllowed = () => parts[1] !== 'admin' || localStorage.getItem(fill(storage.administers)) !== null
  const reads = isFresh && shown === asked && location.search === '' && isAllowed() ? shown.reads : []
  const isWithoutClient = shown.audience !== 'people' || reads.length > 0
  for (const index of [...shown.files, ...(isWithoutClient ? [] : client)]) {
    const file = files[index]
    const isStyle = file.endsWith('.css')
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: isStyle ? 'preload' : 'modulepreload',
        as: isStyle ? 'style' : '',
        crossOrigin: '',
        href: `/assets/${file}`,
      }),
    )
  }
  if (!isFresh) return
  const token = session.access_token
  window.earlyReads = { token, answers: new Map() }
  for (const { key, path, body, accept } of [...sessionReads, ...reads]) {
    const sent = body === undefined ? undefined : fill(body)
    const answer = fetch(`${backend.url}${fill(path)}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        apikey: backend.key,
        authorization: `Bearer ${token}`,
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
      },
      body: sent,
    })
    // The app asks again itself.
    answer.catch(() => {})
    window.earlyReads.answers.set(fill(key), answer)
  }
}
