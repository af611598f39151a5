import { closingOf, type Edit, type Planter, type Region, splitAtCommas } from './sql-text.ts'

// The faults that need more than a pattern.

/** An edit of the part of a region from `from` to `to`. */
const edit = (
  region: Region,
  [from, to]: readonly [from: number, to: number],
  text: string,
  kind: Pick<Edit, 'class' | 'fault' | 'excerpt'>,
): Edit => ({ ...kind, from: region.from + from, to: region.from + to, text })

const verbs =
  /(?<=(?:;|\bthen|\belse|\bbegin|\bloop)\s+)(perform|insert|update|delete|execute|[a-z_][\w.]*(?=\s*:=))\b/gi

/** Leaves out each statement of a PL/pgSQL body that does something, from its first word to before its semicolon. */
export const leftOutStatements: Planter = (region) => {
  const { code, source, quoted } = region
  if (quoted) return []
  return [...code.matchAll(verbs)].flatMap((match) => {
    const to = code.indexOf(';', match.index)
    if (to === -1 || match.index < code.search(/\bbegin\b/i)) return []
    const isStatement = /^(?:perform|insert|update|delete|execute)$/i.test(match[0])
    const kind = classOf(source.slice(match.index, to), isStatement)
    const fault = isStatement ? 'left out' : 'not assigned'
    return [edit(region, [match.index, to], 'null', { class: kind, fault })]
  })
}

function classOf(text: string, isStatement: boolean): string {
  if (/^perform\s+private\.assert_/i.test(text)) return 'assertion'
  if (/^perform\s+(?:private\.lock_|[\w.]*pg_advisory)|\bfor\s+(?:update|share|no key|key share)/i.test(text))
    return 'lock'
  return isStatement ? 'statement' : 'assignment'
}

const assignments = /\bset\s+(?=[a-z_]+\s*=)([\s\S]*?)(?=\s+where\b|\s+from\b|\s+returning\b|;|$)/gi

/** Leaves out one of the columns that an update sets. */
export const unsetColumns: Planter = (region) =>
  [...region.code.matchAll(assignments)].flatMap((match) => {
    const end = match.index + match[0].length
    const parts = splitAtCommas(region.code, end - (match[1] ?? '').length, end)
    if (parts.length < 2) return []
    return parts.map((part, at): Edit => {
      const next = parts[at + 1]
      const excerpt = region.source.slice(part.from, part.to)
      const cut = next ? ([part.from, next.from] as const) : ([part.from - 1, part.to] as const)
      return edit(region, cut, '', { class: 'assignment', fault: 'not set', excerpt })
    })
  })

/** Leaves out an argument of concat() that adds a condition. */
export const addedConditions: Planter = (region) => {
  const { code, source, quoted } = region
  if (quoted) return []
  return [...code.matchAll(/\bconcat(?=\()/g)].flatMap((match) => {
    const open = match.index + match[0].length
    const close = closingOf(code, open)
    if (close === undefined) return []
    return splitAtCommas(code, open + 1, close).flatMap(({ from, to }) => {
      const given = source.slice(from, to)
      if (!/^\s*(?:'|case\b[\s\S]*?')\s*and\b/.test(given)) return []
      const place = [from + given.search(/\S/), from + given.trimEnd().length] as const
      return [edit(region, place, 'null', { class: 'condition', fault: 'without condition' })]
    })
  })
}

/** Another word of the same list: who somebody is, how something stands, which way a trigger came. */
const otherWord: Readonly<Record<string, string>> = {
  ...{ admin: 'cleaner', cleaner: 'admin' },
  ...{ active: 'pending', pending: 'active', inactive: 'active', rejected: 'active' },
  ...{ authenticated: 'anon', anon: 'authenticated', service_role: 'authenticated' },
  ...{ Open: 'Draft', Draft: 'Open', InProgress: 'Open', Closed: 'Open', Completed: 'Open' },
  ...{ Accepted: 'Pending', Pending: 'Accepted', Rejected: 'Accepted' },
  ...{ INSERT: 'UPDATE', UPDATE: 'INSERT', DELETE: 'INSERT' },
  ...{ everyone: 'accepted', accepted: 'everyone' },
  ...{ checked: 'waiting', waiting: 'checked', sent: 'due' },
  ...{ users: 'jobs', jobs: 'users' },
}

const weaker: readonly [fault: string, part: RegExp, text: string][] = [
  ['without the first anchor', /^\^/, ''],
  ['without the last anchor', /\$$/, ''],
  ['any number of times', /\{\d+(?:,\d*)?\}/, '*'],
  ['not at all', /(?<=[\])}\w])\+/, '*'],
  ['once', /(?<=[\])}\w])\*/, ''],
]
const beforePattern = /(?:~\*?|regexp_\w+\([^']*,|\bsubstring\([^']*\bfrom|\bsimilar to)\s*[eE]?'*$/

/** Another word, another code of an error, a looser pattern: in each string of a region. */
export const changedStrings: readonly Planter[] = [
  eachString((text, before) => {
    const other = otherWord[text]
    if (other === undefined || /\bset_config\($/.test(before.slice(-36))) return []
    const excerpt = `${before.slice(-36).replace(/\s+/g, ' ').slice(-28)}${text}`
    return [[other, { class: 'word', fault: `${text} → ${other}`, excerpt }]]
  }),
  withoutListed,
  eachString((text, before) => {
    if (!/^PT4\d\d$/.test(text)) return []
    const said = `${before.slice(-90)}${text}`.replace(/\s+/g, ' ').replace(/^.*raise exception/, '')
    const kind = { class: 'error code', fault: 'another error code', excerpt: said }
    return [[text === 'PT404' ? 'PT403' : 'PT404', kind]]
  }),
  eachString((text, before) => {
    if (!beforePattern.test(before.slice(-60)) && !/^\^.*[[\\(]/.test(text)) return []
    return weaker.map(([fault, part, to]) => [
      text.replace(part, to),
      { class: 'pattern', fault, excerpt: text },
    ])
  }),
]

type Kind = Pick<Edit, 'class' | 'fault' | 'excerpt'>

/** Plants in the strings of a region, given without their quotes and with what stands before them. */
function eachString(faults: (text: string, before: string) => [text: string, kind: Kind][]): Planter {
  return (region) => {
    const { source, code, quoted } = region
    const found = quoted ? source.matchAll(/(?<=(?<!')'')[^']+(?=''(?!'))/g) : code.matchAll(/(?<=')·+(?=')/g)
    return [...found].flatMap((match) => {
      const place = [match.index, match.index + match[0].length] as const
      const text = source.slice(...place)
      return faults(text, source.slice(0, match.index))
        .filter(([planted]) => planted !== text)
        .map(([planted, kind]) => edit(region, place, planted, kind))
    })
  }
}

/** Leaves one word out of `in ('a', 'b')`. */
function withoutListed(region: Region): Edit[] {
  return [...region.code.matchAll(/\bin\s*\(('+[^']*'+(?:,\s*'+[^']*'+)+)\)/gi)].flatMap((match) => {
    const list = match[1] ?? ''
    const start = match.index + match[0].indexOf(list)
    const whole = region.source.slice(match.index, match.index + match[0].length)
    const items = [...list.matchAll(/'+[^']*'+/g)].map((item) => [
      start + item.index,
      start + item.index + item[0].length,
    ])
    return items.map(([from = 0, to = 0], at): Edit => {
      const [next] = items[at + 1] ?? []
      const [, previous = start] = items[at - 1] ?? []
      const excerpt = `${region.source.slice(from, to)} in ${whole}`
      const cut = next === undefined ? ([previous, to] as const) : ([from, next] as const)
      return edit(region, cut, '', { class: 'word', fault: 'left out of a list', excerpt })
    })
  })
}
