const missingChunk =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i

const triedKey = 'shinework.reloaded-for'

/** True if a chunk failed to load. After a release the old chunks are gone from the server. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingChunk.test(error.message)
}

/**
 * Reloads the page, once per URL, if the server is reachable.
 * @returns Whether a reload was started. False if a reload was already tried or would lead to a blank page.
 */
export async function reloadForNewVersion(): Promise<boolean> {
  const address = window.location.href
  if (sessionStorage.getItem(triedKey) === address) {
    sessionStorage.removeItem(triedKey)
    return false
  }
  try {
    const answer = await fetch(window.location.origin, { method: 'HEAD', cache: 'no-store' })
    if (!answer.ok) return false
  } catch {
    return false
  }
  sessionStorage.setItem(triedKey, address)
  // Activates a waiting version first, because the service worker would otherwise serve the old version from
  // its cache. Reloads even if the activating module fails to load.
  await import('@/lib/offline/service-worker-updates')
    .then(({ takeNewVersion }) => takeNewVersion())
    .catch(() => undefined)
  window.location.reload()
  return true
}
