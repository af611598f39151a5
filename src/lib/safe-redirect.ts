/**
 * The address to go to after a sign-in, taken from where the visitor was sent away.
 * @param wanted what the address bar or the history state holds; anybody may have written it.
 * @param fallback where to go when `wanted` is not a path of this app.
 * @returns `wanted` if it is a path on this very site, else `fallback`. Never another origin.
 */
export function safeRedirect(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback
  const here = 'https://here.invalid'
  try {
    const url = new URL(wanted, here)
    return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : fallback
  } catch {
    return fallback
  }
}
