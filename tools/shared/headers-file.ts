/** One header of `public/_headers`, with the paths of its section, e.g. `/assets/*` or `/index.html`. */
interface HeaderRule {
  paths: string
  name: string
  value: string
}

/**
 * Reads a file in the format of Netlify and Cloudflare Pages: a path at the margin, its headers indented below, and comments
 * after `#`.
 * @throws Error for a line in another format.
 */
export function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  let paths: string | undefined
  for (const line of text.split('\n')) {
    const isNote = line.startsWith('#') || line.trim() === ''
    if (isNote) continue
    if (line.startsWith('/')) {
      paths = line.trim()
      continue
    }
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? []
    if (paths === undefined || name === undefined || value === undefined)
      throw new Error(`This is no header below a path: ${line}`)
    rules.push({ paths, name, value: value.trim() })
  }
  return rules
}

/** The headers that a host with these rules sends in the response for a path. */
export function headersFor(rules: readonly HeaderRule[], path: string): [name: string, value: string][] {
  return rules
    .filter(({ paths }) => (paths.endsWith('*') ? path.startsWith(paths.slice(0, -1)) : path === paths))
    .map(({ name, value }) => [name, value])
}

/** The directives of a Content-Security-Policy: each name with its allowed sources. */
export function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...allowed] = directive.trim().split(/\s+/)
      return [name, allowed]
    }),
  )
}
