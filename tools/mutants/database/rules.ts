import type { Region } from './sql-text.ts'

/** What a rule has found: the match, its text as it is written, and of a call the arguments. */
interface Found {
  match: RegExpExecArray
  written: string
  given: string[]
  region: Region
}

/** One kind of fault that a pattern finds. */
export type Rule = readonly [
  class_: string,
  /** In a word or two; where it is empty, what stands there and what will. */
  fault: string,
  find: RegExp,
  /** What stands there then: a text, the other word of a pair, or what is made of what was found; nothing where that is no fault. */
  to: string | Readonly<Record<string, string>> | ((found: Found) => string | undefined),
  options?: {
    /** The pattern is a function's name, and the call is replaced with its arguments. */
    call?: true
    /** The name quotes some words before and after, since what changes stands in many places. */
    around?: true
    /** Found in the text with its strings and comments, which else are blanked out. */
    inStrings?: true
    /** Only in strings that hold SQL, or only outside. */
    only?: 'inside' | 'outside'
  },
]

const call = { call: true } as const
const around = { around: true } as const
const outside = { only: 'outside' } as const

const first = ({ given: [one] }: Found) => one
const firstInParentheses = ({ given: [one] }: Found) => `(${one})`
const firstOfMany = (found: Found) => (found.given.length > 2 ? firstInParentheses(found) : undefined)
const doubled = (match: RegExpExecArray) => String(Number(match[0]) * 2)

/** What an `if` or `when` asks, and the raise that follows it. */
const condition = /(?<=\b(?:els)?if\s)((?:(?!\bthen\b|;)[\s\S])+?)(?=\s+then\s+(raise\s+exception)?)/gi
const unlessGuard =
  (text: string) =>
  ({ match }: Found) =>
    match[2] === undefined ? text : undefined
const unlessAfterIs = ({ match, region }: Found) =>
  /\bis\s+(?:not\s+)?$/i.test(region.code.slice(0, match.index)) ? undefined : ''

const quotedAs =
  (quote: (value: string | undefined) => string) =>
  ({ given: [one] }: Found) =>
    quote(one)
const laxPlaceholder = ({ written }: Found) =>
  written.endsWith('L') ? `''${written.slice(0, -1)}s''` : `${written.slice(0, -1)}s`

export const branchRules: readonly Rule[] = [
  ['guard', 'without guard', condition, ({ match }) => match[2] && 'false', outside],
  ['branch', 'never', condition, unlessGuard('false'), outside],
  ['branch', 'always', condition, unlessGuard('true'), outside],
  ['branch', 'never', /(?<=\bcase\s+when\s)((?:(?!\bthen\b|;)[\s\S])+?)(?=\s+then\b)/gi, 'false'],
]

const bounds = /\b(?:least|greatest)(?=\()/g
const pasted = 'pasted, not quoted'
const nullable = (one = '') => `coalesce('''' || (${one})::text || '''', 'null')`

export const callRules: readonly Rule[] = [
  ['bound', 'only the first of', bounds, first, call],
  ['bound', 'only the last of', bounds, ({ given }) => given.at(-1), call],
  ['bound', 'uncut', /\b(?:left|right)(?=\()/g, first, call],
  ['null', 'only the first of', /\bcoalesce(?=\()/g, firstInParentheses, call],
  ['null', 'even if empty', /\bnullif(?=\()/g, firstInParentheses, call],
  ['normalising', 'as it is given', /\b(?:lower|upper|[rl]?trim|btrim)(?=\()/g, firstInParentheses, call],
  ['quoting', pasted, /\bquote_literal(?=\()/g, quotedAs((one) => `('''' || (${one})::text || '''')`), call],
  ['quoting', pasted, /\bquote_nullable(?=\()/g, quotedAs(nullable), call],
  ['quoting', pasted, /\bquote_ident(?=\()/g, quotedAs((one) => `(${one})::text`), call],
  ['normalising', 'not replaced', /\b(?:regexp_)?replace(?=\()/g, firstOfMany, call],
  ['bound', 'plus for minus', /(?<=[\w)] )[+-](?= [\w(])/g, { '+': '-', '-': '+' }, around],
]

const lock =
  /\bfor\s+(?:update|no\s+key\s+update|share|key\s+share)\b(?:\s+of\s+[\w, ]+?(?=\s+skip|\s+nowait|\s+loop|[;)\n]))?(?:\s+skip\s+locked|\s+nowait)?/gi
const lockOrder = /\border\s+by\s+[\w., ]+?(?=\s+for\s+(?:update|no\s+key|share|key\s+share))/gi
const order =
  /\border\s+by\s+(?!.{0,80}\bfor\s+(?:update|no key|share))[a-z_][\w.]*(?:\([^()]*\))?(?!\s*(?:desc|[\w.(]))/gi
const negation =
  /\bnot(?=\s+(?:exists|in\b|like\b|[a-z_.]+\s*\(|[a-z_.]+\b(?!\s*(?:null|distinct))))\s+(?!null|distinct|materialized|found\s+then\s+raise)/gi
const randomBytes = /\bextensions\.gen_random_bytes\((\d+)\)/g

const limit = /\blimit\s+(?:[\w.]+(?:\([^()]*\))?)|\bfetch first\b[^;)]*/gi
const comparison = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=' }
const nulls = /\bis (?:not )?null\b|\bis not distinct from\b|\bis distinct from\b|\bis (?:not )?true\b/gi
const otherNull = {
  'is null': 'is not null',
  'is not null': 'is null',
  'is distinct from': '<>',
  'is not distinct from': '=',
  'is not true': 'is false',
}
const weakerLock = {
  'for update': 'for no key update',
  'for no key update': 'for share',
  'for share': 'for key share',
}
const clocks = { 'now()': 'clock_timestamp()', 'clock_timestamp()': 'now()' }
const number = /(?<=(?:[<>]=?|\bbetween|\blimit|,)\s+)\d+\b(?![\w.:])/gi
const span = /(?<=\binterval '{1,2})\d+(?= )/g
const guessedBytes = ({ match }: Found) => `substr(sha256(clock_timestamp()::text::bytea), 1, ${match[1]})`

export const textRules: readonly Rule[] = [
  ['comparison', '', /(?<=\s)(?:<=|>=|<|>|<>)(?=\s)/g, comparison, around],
  ['null', '', nulls, otherNull, around],
  ['and, or', 'without not', negation, unlessAfterIs, around],
  ['clock', '', /\b(?:now|clock_timestamp)\(\)/g, clocks, around],
  ['lock', 'without lock', lock, '', around],
  ['lock', '', /\bfor (?:update|no key update|share)\b/gi, weakerLock, around],
  ['lock', 'waits for locked rows', /\s+skip locked\b/gi, ''],
  ['lock', 'locks in any order', lockOrder, ''],
  ['bound', 'without limit', limit, ''],
  ['bound', 'twice', number, ({ match }) => (Number(match[0]) < 2 ? undefined : doubled(match)), around],
  ['bound', 'twice', span, ({ match }) => doubled(match), { inStrings: true, around: true }],
  ['order', 'other way round', /\bdesc\b/gi, 'asc', around],
  ['order', 'other way round', order, ({ written }) => `${written} desc`, around],
  ['order', '', /\b(?:min|max)(?=\()/g, { min: 'max', max: 'min' }, around],
  ['order', 'with repeats', /\bdistinct\s+(?!from|on\b)/gi, unlessAfterIs, around],
  ['conflict', 'without on conflict', /\bon conflict\b[^;]*?\bdo nothing\b/gi, ''],
  ['random', 'guessable', /\bgen_random_uuid\(\)/g, 'md5(clock_timestamp()::text)::uuid'],
  ['random', 'guessable', randomBytes, guessedBytes],
  ['random', 'shorter', randomBytes, 'extensions.gen_random_bytes(3)'],
  // Placeholders that quote.
  ['quoting', pasted, /%(?:\d+\$)?[LI]/g, laxPlaceholder, { inStrings: true, only: 'inside', around: true }],
]
