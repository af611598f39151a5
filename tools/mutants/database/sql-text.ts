import type { Rule } from './rules.ts'

/** A stretch of a function's text that is SQL: its body outside strings, or the inside of a string that holds SQL. */
export interface Region {
  /** Where `code` begins in the function's text. */
  from: number
  /** The stretch with comments and the insides of its strings blanked out: same length, same places. */
  code: string
  /** The stretch as it is written. */
  source: string
  /** Whether it is inside a string, so that a quote in it is written twice. */
  quoted: boolean
}

/** A change of a function's text: what stands from `from` to `to` becomes `text`. */
export interface Edit {
  from: number
  to: number
  text: string
  /** The fault, in a word or two, and its class in the report. */
  fault: string
  class: string
  /** What the mutant's name quotes, where that is more than the changed text. */
  excerpt?: string
}

/** Finds the places in a region where one kind of fault can be planted. */
export type Planter = (region: Region) => Edit[]

const looksLikeSql =
  /\b(?:select|where|limit|order by|insert into|from (?:public|private|auth)\.)\b|\b(?:job|profile|document|application|course|notification)\.[a-z]|^\s*(?:and|or|from|union)\b|%[LI]/i

/** A string after one of these is read by people. */
const beforeMessage = /\b(?:raise\s+\w+|message\s*=|hint\s*=|detail\s*=)\s*$/i

interface StringPlace {
  from: number
  to: number
}

const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'/g

/** The places of the strings' insides, and the text with comments and those insides blanked out. */
function blanked(text: string): { code: string; strings: StringPlace[] } {
  const strings: StringPlace[] = []
  const code = text.replace(pieces, (piece: string, at: number) => {
    if (piece.startsWith('-') || piece.startsWith('/')) return piece.replace(/[^\n]/g, ' ')
    const open = piece.indexOf("'") + 1
    strings.push({ from: at + open, to: at + piece.length - 1 })
    return `${piece.slice(0, open)}${'·'.repeat(piece.length - open - 1)}'`
  })
  return { code, strings }
}

/** The same for the inside of a string, where a quote is written twice. */
function blankedInside(text: string): string {
  return text.replace(/''(?:[^']|'''')*''/g, (piece) => `''${'·'.repeat(Math.max(0, piece.length - 4))}''`)
}

/** The regions of a function's text: first the text outside strings, then each string that holds SQL. */
export function regionsOf(text: string): Region[] {
  const { code, strings } = blanked(text)
  const inside = strings
    .filter(({ from, to }) => looksLikeSql.test(text.slice(from, to)))
    .filter(({ from }) => !beforeMessage.test(code.slice(0, from - 1).slice(-40)))
    .map(({ from, to }) => {
      const source = text.slice(from, to)
      return { from, code: blankedInside(source), source, quoted: true }
    })
  return [{ from: 0, code, source: text, quoted: false }, ...inside]
}

/** The index of the parenthesis that closes the one at `open`; undefined when none does. */
export function closingOf(code: string, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return undefined
}

/** Splits what stands from `from` to `to` at the commas outside parentheses. */
export function splitAtCommas(code: string, from: number, to: number): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  let depth = 0
  let start = from
  for (let at = from; at < to; at += 1) {
    if (code[at] === '(' || code[at] === '[') depth += 1
    if (code[at] === ')' || code[at] === ']') depth -= 1
    if (code[at] !== ',' || depth !== 0) continue
    parts.push({ from: start, to: at })
    start = at + 1
  }
  parts.push({ from: start, to })
  return parts
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Some words before and after a place, so that a name says where a single sign stands. */
export function around({ source }: Region, from: number, to: number): string {
  const before = onOneLine(source.slice(Math.max(0, from - 40), from)).slice(-28)
  return `${before}${source.slice(from, to)}${onOneLine(source.slice(to, to + 40)).slice(0, 28)}`
}

/** Finds the places where a rule's fault can be planted. */
export const planterOf =
  ([kind, fault, find, change, options = {}]: Rule): Planter =>
  (region) => {
    if (options.only && (options.only === 'inside') !== region.quoted) return []
    const text = options.inStrings ? region.source : region.code
    return [...text.matchAll(find)].flatMap((match): Edit[] => {
      const call = options.call && callAt(region, match.index + match[0].length)
      if (options.call && call === undefined) return []
      const [from, to] = [match.index, call?.to ?? match.index + match[0].length]
      const written = region.source.slice(from, to)
      const planted =
        typeof change === 'string'
          ? change
          : typeof change === 'function'
            ? change({ match, written, given: call?.given ?? [], region })
            : change[written.toLowerCase()]
      if (planted === undefined || planted === written) return []
      return [
        {
          from: region.from + from,
          to: region.from + to,
          text: planted,
          class: kind,
          fault: fault || `${written} → ${planted}`,
          ...(options.around && { excerpt: around(region, from, to) }),
        },
      ]
    })
  }

/** The end of the call whose parenthesis opens at a place, and its arguments as they are written. */
function callAt({ code, source }: Region, open: number): { to: number; given: string[] } | undefined {
  const close = code[open] === '(' ? closingOf(code, open) : undefined
  if (close === undefined) return undefined
  const parts = splitAtCommas(code, open + 1, close)
  return { to: close + 1, given: parts.map((part) => source.slice(part.from, part.to).trim()) }
}
