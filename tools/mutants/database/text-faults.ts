import { type Edit, edits, type Planter, type Region } from './sql-text.ts'

/** One word for another, where the pattern finds it. */
function swap(kind: string, pattern: RegExp, words: Readonly<Record<string, string>>): Planter {
  return (region) =>
    edits(region, pattern, { class: kind, fault: kind }, (_, written) => words[written.toLowerCase()]).map(
      (edit) => ({
        ...edit,
        fault: `${region.source.slice(edit.from - region.from, edit.to - region.from)} → ${edit.text}`,
        excerpt: around(region, edit.from - region.from, edit.to - region.from),
      }),
    )
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Some words before and after a place, so that a name says where a single sign stands. */
function around({ source }: Region, from: number, to: number): string {
  return `${onOneLine(source.slice(Math.max(0, from - 40), from)).slice(-28)}${source.slice(from, to)}${onOneLine(source.slice(to, to + 40)).slice(0, 28)}`
}

const comparisons = swap('comparison', /(?<=\s)(?:<=|>=|<|>|<>)(?=\s)/g, {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
})

const nulls = swap(
  'null',
  /\bis (?:not )?null\b|\bis not distinct from\b|\bis distinct from\b|\bis (?:not )?true\b/gi,
  {
    'is null': 'is not null',
    'is not null': 'is null',
    'is distinct from': '<>',
    'is not distinct from': '=',
    'is not true': 'is false',
  },
)

const negations: Planter = (region) =>
  edits(
    region,
    /\bnot(?=\s+(?:exists|in\b|like\b|[a-z_.]+\s*\(|[a-z_.]+\b(?!\s*(?:null|distinct))))\s+(?!null|distinct|materialized|found\s+then\s+raise)/gi,
    { class: 'and, or', fault: 'without not' },
    (match) => (/\bis\s+$/i.test(region.code.slice(0, match.index)) ? undefined : ''),
  ).map((edit) => ({ ...edit, excerpt: around(region, edit.from - region.from, edit.to - region.from) }))

const clocks = swap('clock', /\b(?:now|clock_timestamp)\(\)/g, {
  'now()': 'clock_timestamp()',
  'clock_timestamp()': 'now()',
})

const locks: Planter = (region) => [
  ...edits(
    region,
    /\bfor\s+(?:update|no\s+key\s+update|share|key\s+share)\b(?:\s+of\s+[\w, ]+?(?=\s+skip|\s+nowait|\s+loop|[;)\n]))?(?:\s+skip\s+locked|\s+nowait)?/gi,
    { class: 'lock', fault: 'without lock' },
    () => '',
  ).map((edit) => ({ ...edit, excerpt: around(region, edit.from - region.from, edit.to - region.from) })),
  ...swap('lock', /\bfor (?:update|no key update|share)\b/gi, {
    'for update': 'for no key update',
    'for no key update': 'for share',
    'for share': 'for key share',
  })(region),
  ...edits(region, /\s+skip locked\b/gi, { class: 'lock', fault: 'waits for locked rows' }, () => ''),
  ...edits(
    region,
    /\border\s+by\s+[\w., ]+?(?=\s+for\s+(?:update|no\s+key|share|key\s+share))/gi,
    { class: 'lock', fault: 'locks in any order' },
    () => '',
  ),
]

const limits: Planter = (region) =>
  edits(
    region,
    /\blimit\s+(?:[\w.]+(?:\([^()]*\))?)|\bfetch first\b[^;)]*/gi,
    { class: 'bound', fault: 'without limit' },
    () => '',
  )

/** A bound that is a number or a span of time, twice as wide. */
const numbers: Planter = (region) => [
  ...edits(
    region,
    /(?<=(?:[<>]=?|\bbetween|\blimit|,)\s+)\d+\b(?![\w.:])/gi,
    { class: 'bound', fault: 'twice' },
    (_, written) => (Number(written) < 2 ? undefined : String(Number(written) * 2)),
  ).map((edit) => ({ ...edit, excerpt: around(region, edit.from - region.from, edit.to - region.from) })),
  ...[...region.source.matchAll(/(?<=\binterval '{1,2})(\d+)(?= )/g)].map(
    (match): Edit => ({
      from: region.from + match.index,
      to: region.from + match.index + match[0].length,
      text: String(Number(match[0]) * 2),
      class: 'bound',
      fault: 'twice',
      excerpt: around(region, match.index, match.index + match[0].length),
    }),
  ),
]

/** Which of several rows or values is taken. */
const orders: Planter = (region) =>
  [
    ...edits(region, /\bdesc\b/gi, { class: 'order', fault: 'other way round' }, () => 'asc'),
    ...edits(
      region,
      /\border\s+by\s+(?!.{0,80}\bfor\s+(?:update|no key|share))[a-z_][\w.]*(?:\([^()]*\))?(?!\s*(?:desc|[\w.(]))/gi,
      { class: 'order', fault: 'other way round' },
      (_, written) => `${written} desc`,
    ),
    ...swap('order', /\b(?:min|max)(?=\()/g, { min: 'max', max: 'min' })(region),
  ].map((edit) => ({ ...edit, excerpt: around(region, edit.from - region.from, edit.to - region.from) }))

const others: Planter = (region) => [
  ...edits(region, /\bdistinct\s+(?!from|on\b)/gi, { class: 'order', fault: 'with repeats' }, (match) =>
    /\bis\s+(?:not\s+)?$/i.test(region.code.slice(0, match.index)) ? undefined : '',
  ).map((edit) => ({ ...edit, excerpt: around(region, edit.from - region.from, edit.to - region.from) })),
  ...edits(
    region,
    /\bon conflict\b[^;]*?\bdo nothing\b/gi,
    { class: 'conflict', fault: 'without on conflict' },
    () => '',
  ),
  ...edits(
    region,
    /\bgen_random_uuid\(\)/g,
    { class: 'random', fault: 'guessable' },
    () => 'md5(clock_timestamp()::text)::uuid',
  ),
  ...edits(
    region,
    /\bextensions\.gen_random_bytes\((\d+)\)/g,
    { class: 'random', fault: 'guessable' },
    (match) => `substr(sha256(clock_timestamp()::text::bytea), 1, ${match[1] ?? 8})`,
  ),
  ...edits(
    region,
    /\bextensions\.gen_random_bytes\(\d+\)/g,
    { class: 'random', fault: 'shorter' },
    () => 'extensions.gen_random_bytes(3)',
  ),
]

/** Placeholders that quote, made to paste as they are. */
const placeholders: Planter = (region) =>
  region.quoted
    ? [...region.source.matchAll(/%(?:\d+\$)?[LI]/g)].map((match) => ({
        from: region.from + match.index,
        to: region.from + match.index + match[0].length,
        text: match[0].endsWith('L') ? `''${match[0].slice(0, -1)}s''` : `${match[0].slice(0, -1)}s`,
        class: 'quoting',
        fault: 'pasted, not quoted',
        excerpt: around(region, match.index, match.index + match[0].length),
      }))
    : []

export const textFaults: readonly Planter[] = [
  comparisons,
  nulls,
  negations,
  clocks,
  locks,
  limits,
  numbers,
  orders,
  others,
  placeholders,
]
