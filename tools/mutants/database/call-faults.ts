import { closingOf, type Edit, edits, type Planter, type Region, splitAtCommas } from './sql-text.ts'

interface Call {
  from: number
  to: number
  /** The arguments as they are written. */
  given: string[]
}

/** The calls of a function that a pattern with flag g finds by its name. */
function callsOf({ code, source }: Region, name: RegExp): Call[] {
  return [...code.matchAll(name)].flatMap((match) => {
    const open = match.index + match[0].length
    const close = code[open] === '(' ? closingOf(code, open) : undefined
    if (close === undefined) return []
    const given = splitAtCommas(code, open + 1, close).map((part) => source.slice(part.from, part.to).trim())
    return [{ from: match.index, to: close + 1, given }]
  })
}

function replaced(
  region: Region,
  name: RegExp,
  kind: { class: string; fault: string },
  replace: (given: string[]) => string | undefined,
): Edit[] {
  return callsOf(region, name).flatMap((call) => {
    const text = replace(call.given)
    return text === undefined
      ? []
      : [{ ...kind, from: region.from + call.from, to: region.from + call.to, text }]
  })
}

const bounds: Planter = (region) => [
  ...replaced(
    region,
    /\b(?:least|greatest)(?=\()/g,
    { class: 'bound', fault: 'only the first of' },
    ([one]) => one,
  ),
  ...replaced(region, /\b(?:least|greatest)(?=\()/g, { class: 'bound', fault: 'only the last of' }, (given) =>
    given.at(-1),
  ),
  ...replaced(region, /\b(?:left|right)(?=\()/g, { class: 'bound', fault: 'uncut' }, ([one]) => one),
]

const nulls: Planter = (region) => [
  ...replaced(
    region,
    /\bcoalesce(?=\()/g,
    { class: 'null', fault: 'only the first of' },
    ([one]) => `(${one})`,
  ),
  ...replaced(region, /\bnullif(?=\()/g, { class: 'null', fault: 'even if empty' }, ([one]) => `(${one})`),
]

const normalising: Planter = (region) =>
  replaced(
    region,
    /\b(?:lower|upper|btrim|trim|rtrim|ltrim)(?=\()/g,
    { class: 'normalising', fault: 'as it is given' },
    ([one]) => `(${one})`,
  )

const quoting: Planter = (region) => {
  const pasted = { class: 'quoting', fault: 'pasted, not quoted' }
  return [
    ...replaced(region, /\bquote_literal(?=\()/g, pasted, ([one]) => `('''' || (${one})::text || '''')`),
    ...replaced(
      region,
      /\bquote_nullable(?=\()/g,
      pasted,
      ([one]) => `coalesce('''' || (${one})::text || '''', 'null')`,
    ),
    ...replaced(region, /\bquote_ident(?=\()/g, pasted, ([one]) => `(${one})::text`),
    ...replaced(
      region,
      /\b(?:regexp_)?replace(?=\()/g,
      { class: 'normalising', fault: 'not replaced' },
      (given) => (given.length > 2 ? `(${given[0]})` : undefined),
    ),
  ]
}

/** Leaves out an argument of concat() that adds a condition. */
const addedConditions: Planter = (region) =>
  region.quoted
    ? []
    : [...region.code.matchAll(/\bconcat(?=\()/g)].flatMap((match) => {
        const open = match.index + match[0].length
        const close = closingOf(region.code, open)
        if (close === undefined) return []
        return splitAtCommas(region.code, open + 1, close)
          .map(({ from, to }) => ({ from, source: region.source.slice(from, to) }))
          .filter(({ source }) => /^\s*(?:'|case\b[\s\S]*?')\s*and\b/.test(source))
          .map(({ from, source }): Edit => {
            const start = region.from + from + source.search(/\S/)
            return {
              from: start,
              to: region.from + from + source.trimEnd().length,
              text: 'null',
              class: 'condition',
              fault: 'without condition',
            }
          })
      })

const arithmetic: Planter = (region) =>
  edits(region, /(?<=[\w)] )[+-](?= [\w(])/g, { class: 'bound', fault: 'plus for minus' }, (_, written) =>
    written === '+' ? '-' : '+',
  ).map((edit) => {
    const at = edit.from - region.from
    return { ...edit, excerpt: region.source.slice(Math.max(0, at - 24), at + 24) }
  })

export const callFaults: readonly Planter[] = [
  bounds,
  nulls,
  normalising,
  quoting,
  addedConditions,
  arithmetic,
]
