/** Characters that browsers drop or turn into a slash before they read an address, and slashes in disguise. */
const oddCharacters = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const hiddenSlash = /\/\/|%2f|%5c/i

/**
 * An address inside this app, from a text that anybody may have written: where to return to after a sign-in, what a
 * notification leads to.
 * @param fallback where to go when `wanted` is not a path of this app.
 * @returns `wanted` if it is a path on this very site, else `fallback`. Never another origin, however it is spelt.
 */
export function safeRedirect(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || oddCharacters.test(wanted)) return fallback
  const here = 'https://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && !hiddenSlash.test(pathname) ? `${pathname}${search}${hash}` : fallback
}
