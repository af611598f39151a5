/** Characters that browsers drop or read as a slash, and encoded slashes. */
const oddCharacters = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const hiddenSlash = /\/\/|%2f|%5c/i

/**
 * Makes an address inside this app of a text that anybody may have written, such as a notification's link.
 * @returns `wanted` if it is a path on this site, else `fallback`; never another origin, however it is spelt.
 */
export function safeRedirect(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || oddCharacters.test(wanted)) return fallback
  const here = 'https://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && !hiddenSlash.test(pathname) ? `${pathname}${search}${hash}` : fallback
}
