import { type Edit, edits, type Planter, type Region, splitAtCommas } from './sql-text.ts'

/** The statements of a PL/pgSQL body that do something, each from its first word to before its semicolon. */
function statementsOf({ code }: Region): { from: number; to: number; verb: string }[] {
  const pattern =
    /(?<=(?:;|\bthen|\belse|\bbegin|\bloop)\s+)(perform|insert|update|delete|execute|[a-z_][\w.]*(?=\s*:=))\b/gi
  return [...code.matchAll(pattern)].flatMap((match) => {
    const to = code.indexOf(';', match.index)
    if (to === -1 || match.index < code.search(/\bbegin\b/i)) return []
    const verb = match[0].toLowerCase()
    return [
      {
        from: match.index,
        to,
        verb: /^(?:perform|insert|update|delete|execute)$/.test(verb) ? verb : 'assignment',
      },
    ]
  })
}

const classOf = (verb: string, text: string) => {
  if (/^perform\s+private\.assert_/i.test(text)) return 'assertion'
  if (/^perform\s+(?:private\.lock_|[\w.]*pg_advisory)|\bfor\s+(?:update|share|no key|key share)/i.test(text))
    return 'lock'
  return verb === 'assignment' ? 'assignment' : 'statement'
}

const statements: Planter = (region) =>
  region.quoted
    ? []
    : statementsOf(region).map(({ from, to, verb }): Edit => {
        const text = region.source.slice(from, to)
        return {
          from: region.from + from,
          to: region.from + to,
          text: 'null',
          class: classOf(verb, text),
          fault: verb === 'assignment' ? 'not assigned' : 'left out',
        }
      })

const isGuard = (match: RegExpExecArray) => match[2] !== undefined

/** `if` before a `raise` never holds; other branches never or always. */
const branches: Planter = (region) => {
  if (region.quoted) return []
  const condition = /(?<=\b(?:els)?if\s)((?:(?!\bthen\b|;)[\s\S])+?)(?=\s+then\s+(raise\s+exception)?)/gi
  return [
    ...edits(region, condition, { class: 'guard', fault: 'without guard' }, (match) =>
      isGuard(match) ? 'false' : undefined,
    ),
    ...edits(region, condition, { class: 'branch', fault: 'never' }, (match) =>
      isGuard(match) ? undefined : 'false',
    ),
    ...edits(region, condition, { class: 'branch', fault: 'always' }, (match) =>
      isGuard(match) ? undefined : 'true',
    ),
  ]
}

const cases: Planter = (region) =>
  edits(
    region,
    /(?<=\bcase\s+when\s)((?:(?!\bthen\b|;)[\s\S])+?)(?=\s+then\b)/gi,
    { class: 'branch', fault: 'never' },
    () => 'false',
  )

/** Leaves out one of the columns that an update sets. */
const columns: Planter = (region) =>
  [
    ...region.code.matchAll(/\bset\s+(?=[a-z_]+\s*=)([\s\S]*?)(?=\s+where\b|\s+from\b|\s+returning\b|;|$)/gi),
  ].flatMap((match) => {
    const from = match.index + match[0].length - (match[1] ?? '').length
    const parts = splitAtCommas(region.code, from, match.index + match[0].length)
    if (parts.length < 2) return []
    return parts.map((part, at): Edit => {
      const next = parts[at + 1]
      const cut: [number, number] = next ? [part.from, next.from] : [part.from - 1, part.to]
      return {
        from: region.from + cut[0],
        to: region.from + cut[1],
        text: '',
        class: 'assignment',
        fault: 'not set',
        excerpt: region.source.slice(part.from, part.to),
      }
    })
  })

export const statementFaults: readonly Planter[] = [statements, branches, cases, columns]
