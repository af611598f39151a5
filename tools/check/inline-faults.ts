import { hashOf, inlineScripts, inlineStyles } from '../shared/content-security-policy.ts'
import { directivesOf, readHeaders } from '../shared/headers-file.ts'

/**
 * Finds inline scripts and styles of the built page that its own Content-Security-Policy would refuse, and weaknesses of the
 * policy.
 * @param headers the text of the built `_headers`
 * @returns one line for each fault
 */
export function inlineFaults(html: string, headers: string): string[] {
  const policy = readHeaders(headers).find(({ name }) => name === 'Content-Security-Policy')?.value ?? ''
  const directives = directivesOf(policy)
  const styles = directives.get('style-src') ?? []
  const scripts = directives.get('script-src') ?? []
  const page = html.replaceAll(/<!--[^]*?-->/g, '')
  return [
    ...inlineStyles(page)
      .filter((style) => !styles.includes(hashOf(style)))
      .map((style) => `The policy has no hash of the style ${style.trim().slice(0, 40)}…`),
    ...inlineScripts(page)
      .filter((script) => !scripts.includes(hashOf(script)))
      .map((script) => `The policy has no hash of the script ${script.trim().slice(0, 40)}…`),
    ...[...page.matchAll(/<[^>]*\s(style|on\w+)=[^>]*>/g)].map(([tag]) => `${tag} has an inline attribute.`),
    ...[...page.matchAll(/<[^>]*\s(?:src|href)="(?:https?:|\/\/)[^>]*>/g)].map(
      ([tag]) => `${tag} is of another site.`,
    ),
    ...[...policy.matchAll(/'unsafe-[\w-]+'/g)].map(([word]) => `The policy has ${word}.`),
    ...(policy === '' ? ['There is no Content-Security-Policy.'] : []),
  ]
}
