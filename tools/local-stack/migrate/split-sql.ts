/** One statement of an SQL file. */
export interface Statement {
  /** The SQL without the final semicolon and surrounding white space. */
  text: string
  /** The line of the statement's first word after comments, counted from 1. */
  line: number
}

const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y
const word = /[A-Za-z_][\w$]*/y

function matchAt(pattern: RegExp, sql: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(sql)?.[0]
}

/** The index after the block comment that starts at `index`. Block comments can be nested. */
function afterBlockComment(sql: string, index: number): number {
  let depth = 1
  let at = index + 2
  while (at < sql.length && depth > 0) {
    const pair = sql.slice(at, at + 2)
    if (pair === '/*') depth += 1
    if (pair === '*/') depth -= 1
    at += pair === '/*' || pair === '*/' ? 2 : 1
  }
  return at
}

/** The index after the quoted text that starts at `index`. A doubled quote is part of the text. */
function afterQuoted(sql: string, index: number): number {
  const quote = sql[index]
  const escapes = quote === "'" && /(^|[^\w$])[eE]$/.test(sql.slice(Math.max(0, index - 2), index))
  let at = index + 1
  while (at < sql.length) {
    if (escapes && sql[at] === '\\') at += 2
    else if (sql[at] !== quote) at += 1
    else if (sql[at + 1] === quote) at += 2
    else return at + 1
  }
  return at
}

/**
 * The index after the comment, quoted text or dollar-quoted text that starts at `index`. Returns `index` if no such text
 * starts there.
 */
export function afterOpaque(sql: string, index: number): number {
  const pair = sql.slice(index, index + 2)
  if (pair === '--') {
    const end = sql.indexOf('\n', index)
    return end === -1 ? sql.length : end
  }
  if (pair === '/*') return afterBlockComment(sql, index)
  if (sql[index] === "'" || sql[index] === '"') return afterQuoted(sql, index)
  const tag = sql[index] === '$' ? matchAt(dollarTag, sql, index) : undefined
  if (tag === undefined) return index
  const end = sql.indexOf(tag, index + tag.length)
  return end === -1 ? sql.length : end + tag.length
}

/**
 * Counts open `begin atomic … end` blocks, the only code in which a semicolon does not end a statement.
 * @returns the number of open blocks after `keyword`
 */
function openBlocks(open: number, previous: string, keyword: string): number {
  if (previous === 'begin' && keyword === 'atomic') return open + 1
  if (open > 0 && keyword === 'case') return open + 1
  return open > 0 && keyword === 'end' ? open - 1 : open
}

/** The statements of an SQL file. The Supabase CLI splits files differently, so pushed-migrations.test.ts compares both results. */
export function splitSql(sql: string): Statement[] {
  const statements: Statement[] = []
  let start = 0
  let firstWord: number | undefined
  let open = 0
  let previous = ''
  const finish = (end: number) => {
    const text = sql.slice(start, end).trim()
    if (firstWord !== undefined) statements.push({ text, line: sql.slice(0, firstWord).split('\n').length })
    start = end + 1
    firstWord = undefined
  }
  for (let at = 0; at < sql.length; ) {
    const opaqueEnd = afterOpaque(sql, at)
    const isComment = opaqueEnd > at && (sql[at] === '-' || sql[at] === '/')
    const keyword = opaqueEnd === at ? matchAt(word, sql, at)?.toLowerCase() : undefined
    if (firstWord === undefined && !isComment && /[^\s;]/.test(sql[at] ?? '')) firstWord = at
    if (keyword !== undefined) {
      open = openBlocks(open, previous, keyword)
      previous = keyword
      at += keyword.length
    } else if (opaqueEnd > at) {
      at = opaqueEnd
    } else {
      if (sql[at] === ';' && open === 0) finish(at)
      at += 1
    }
  }
  finish(sql.length)
  return statements
}
