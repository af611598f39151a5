// Runs in the page's head. The build puts it there (preload.ts) and calls both functions; the policy has its hash.
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
function fetchEarly({ files, pages, home, door, backend, session: sessionReads }) {
  const parts = location.pathname.replace(/\/+$/, '').split('/')
  let isSignedIn = false
  let session = {}
  try {
    const key = 'shinework.session'
    const stored = localStorage.getItem(key)
    // As src/lib/session/session-storage.ts has it.
    const hasEnded =
      localStorage.getItem(`${key}.ends-with-browser`) !== null &&
      !document.cookie.split('; ').includes('shinework-open=1')
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
    asked.of === 'people' && !isSignedIn
      ? pages[door]
      : asked.of === 'visitors' && isSignedIn
        ? pages[home]
        : asked
  document.documentElement.dataset.shell = shown.of === 'people' ? 'people' : 'visitors'
  for (const index of shown.files) {
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
  // A session that is about to expire is renewed before anything is read with it.
  if (!isSignedIn || !(session.expires_at * 1000 - Date.now() > 100_000)) return
  const values = { user: session.user?.id }
  shown.path.split('/').forEach((part, index) => {
    if (part[0] === ':') values[part.slice(1)] = parts[index]
  })
  // As src/lib/personal-storage.ts has it: the database would refuse the reads of their pages to others.
  const administers = localStorage.getItem(`shinework.of.${values.user}.administers`) !== null
  const isAllowed = administers || parts[1] !== 'admin'
  const reads = shown === asked && isAllowed && location.search === '' ? shown.reads : []
  const fill = (text) => text.replace(/\$(\w+)/g, (_, name) => values[name])
  window.earlyReads = new Map()
  for (const { path, body, accept = '', prefer = '' } of [...sessionReads, ...reads]) {
    const url = `${backend.url}/rest/v1/${fill(path)}`
    const sent = body === undefined ? undefined : fill(body)
    const authorization = `Bearer ${session.access_token}`
    const answer = fetch(url, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        apikey: backend.key,
        authorization,
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(accept && { accept }),
        ...(prefer && { prefer }),
      },
      body: sent,
    })
    // The app asks again itself.
    answer.catch(() => {})
    window.earlyReads.set([url, sent ?? '', authorization, accept, prefer].join('\n'), answer)
  }
}
