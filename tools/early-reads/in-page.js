// Runs in the page's head. The build inlines this script and adds calls of both functions (plugin.ts). The
// Content-Security-Policy contains the script's hash.
// oxlint-disable no-unused-vars

/** Shows an error in the page's shell if the app's files cannot be loaded, because the app itself cannot show it. */
function watchLoading() {
  addEventListener(
    'error',
    ({ target }) => {
      // Ignores other scripts, such as a CAPTCHA's.
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
 * Fetches a page's own files and first reads in parallel with the app's files instead of after them. Chooses them by URL and
 * session, and also sets which frame the shell shows.
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
    // The browser blocks access to its storage, or the stored value is not a session.
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
  // Reads nothing early if the session is about to expire, because the app must renew it first.
  const isFresh = isSignedIn && session.expires_at * 1000 - Date.now() > storage.renewalMargin
  const values = { user: session.user?.id }
  shown.path.split('/').forEach((part, index) => {
    if (part[0] === ':') values[part.slice(1)] = parts[index]
  })
  const fill = (text) => text.replace(/\$(\w+)/g, (_, name) => values[name])
  // Only administrators can read administrators' pages. The database would refuse the requests of other users.
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
    // Ignores a failure, because the app then repeats the request itself.
    answer.catch(() => {})
    window.earlyReads.answers.set(fill(key), answer)
  }
}
