/** Characters that browsers remove or read as a slash, and encoded slashes. */
const oddCharacters = /[\p{Cc}\p{Cf}\p{Z}\\]/u
const hiddenSlash = /\/\/|%2f|%5c/i

/**
 * Converts untrusted text, such as a notification's link, to an address inside this app.
 * @returns `wanted` if it is a path on this site, else `fallback`. Never another origin, whatever the spelling.
 */
export function safeRedirect(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || oddCharacters.test(wanted)) return fallback
  const here = 'https://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  const { origin, pathname, search, hash } = new URL(wanted, here)
  return origin === here && !hiddenSlash.test(pathname) ? `${pathname}${search}${hash}` : fallback
}
