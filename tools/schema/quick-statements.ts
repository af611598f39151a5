import type { Statement } from '../local-stack/index.ts'

/**
 * Statements that can replace their object in place. `names` matches the object's name, and `replacing` returns the
 * replacement.
 */
const replaceable: { names: RegExp; replacing: (code: string, name: string) => string }[] = [
  {
    // Includes the parameters, because PostgreSQL treats the same name with other parameters as another function.
    names: /^create (?:or replace )?(function [\s\S]+?)\s+returns\s/,
    replacing: (code) => code.replace(/^create (or replace )?function/, 'create or replace function'),
  },
  {
    names: /^create (?:or replace )?(view \S+)/,
    replacing: (code) => code.replace(/^create (or replace )?view/, 'create or replace view'),
  },
  {
    names: /^create (policy (?:"[^"]+"|\w+) on \S+)/,
    replacing: (code, name) => `drop ${name.replace(/^policy/, 'policy if exists')}; ${code}`,
  },
  { names: /^(comment on [\s\S]+?)\s+is\s/, replacing: (code) => code },
  { names: /^(grant [\s\S]+)/, replacing: (code) => code },
]

/** A statement without the comments above it. */
const codeOf = ({ text }: Statement) => text.replace(/^(\s*(--.*)?\n)+/, '').trim()

/** The object that a statement replaces, and the replacing statement. Undefined if the statement cannot replace anything. */
function replacementOf(statement: Statement): { name: string; statement: Statement } | undefined {
  const code = codeOf(statement)
  for (const { names, replacing } of replaceable) {
    const name = names.exec(code)?.[1]
    if (name !== undefined)
      return {
        name: name.replaceAll(/\s+/g, ' '),
        statement: { text: replacing(code, name), line: statement.line },
      }
  }
  return undefined
}

/**
 * The statements that update a database from a schema file's old text to its new text. These statements only replace or add
 * functions, views, policies, comments and grants, so they run in milliseconds and lose nothing.
 * @returns undefined if anything else changed
 */
export function quickStatements(
  before: readonly Statement[],
  after: readonly Statement[],
): Statement[] | undefined {
  const [known, wanted] = [new Set(before.map(codeOf)), new Set(after.map(codeOf))]
  const added = after.filter((statement) => !known.has(codeOf(statement))).map(replacementOf)
  const names = new Set(added.map((replacement) => replacement?.name))
  const isReplaced = (statement: Statement) => {
    const name = replacementOf(statement)?.name
    return name !== undefined && names.has(name)
  }
  const isLost = before.some((statement) => !wanted.has(codeOf(statement)) && !isReplaced(statement))
  const statements = added.flatMap((replacement) => (replacement ? [replacement.statement] : []))
  return isLost || statements.length < added.length ? undefined : statements
}
