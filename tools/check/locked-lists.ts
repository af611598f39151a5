import { afterOpaque } from '../local-stack/index.ts'

/**
 * The keywords before a subquery. `in`, `any`, `some` and `all` compare with its rows, and the other keywords join them.
 * Excludes `with`, because PostgreSQL runs its query only once.
 */
const beginning = /\b(?:in|any|some|all|from|join|lateral|using)\s*\(/gi
const lock = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/i
const limit = /\b(?:limit|fetch\s+(?:first|next))\b/i
const arrayOf = /\barray\s*\(/i

/**
 * Finds subqueries with both a limit and a row lock whose rows are compared or joined. PostgreSQL can run such a subquery
 * once for each row, and each run skips the rows written so far. Then more rows than the limit are written. `array(select …)`
 * runs only once.
 * @returns the position of each list in the text
 */
export function lockedLists(sql: string): number[] {
  const { code, quoted } = codeOf(sql)
  const own = [...code.matchAll(beginning)].flatMap(({ index, 0: { length } }) => {
    const rows = withoutArrays(bracketed(code, index + length - 1))
    return lock.test(rows) && limit.test(rows) ? [index] : []
  })
  // Also searches quoted texts, because function bodies and dynamic SQL are quoted.
  return [...own, ...quoted.flatMap(({ at, text }) => lockedLists(text).map((index) => at + index))]
}

/**
 * Replaces each character of comments and quoted texts with a space. Also returns the quoted texts with their positions.
 */
function codeOf(sql: string): { code: string; quoted: { at: number; text: string }[] } {
  const quoted: { at: number; text: string }[] = []
  let code = ''
  for (let at = 0; at < sql.length; at = code.length) {
    const opaque = sql.slice(at, afterOpaque(sql, at))
    const [quote] = /^(?:'|\$[^$]*\$)/.exec(opaque) ?? []
    if (quote !== undefined)
      quoted.push({ at: at + quote.length, text: opaque.slice(quote.length, -quote.length) })
    code += opaque === '' ? sql[at] : ' '.repeat(opaque.length)
  }
  return { code, quoted }
}

/** The text between the opening bracket at `start` and its closing bracket. */
function bracketed(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return code.slice(start + 1, at)
  }
  return code.slice(start + 1)
}

function withoutArrays(code: string): string {
  const found = arrayOf.exec(code)
  if (found === null) return code
  const start = found.index + found[0].length
  const end = start + bracketed(code, start - 1).length + 1
  return code.slice(0, found.index) + withoutArrays(code.slice(end))
}
