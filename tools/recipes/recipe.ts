import { appendFile, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * What a step does to one file: adds a text below the line with these words or right behind them, or the last text of a function of the
 * database at its end; or makes it of `new/<file>.txt`.
 */
export type Edit = { file: string; below?: string; behind?: string; add?: string; copyOf?: string }

/** A recipe of CONTRIBUTING, done once: for each item of its list, what it says to write. */
export type Recipe = {
  /** Its heading. */
  title: string
  /** What stands here for what its commands leave open, such as `<word>`. */
  names?: Readonly<Record<string, string>>
  steps: readonly (readonly Edit[])[]
}

/** A recipe as CONTRIBUTING tells it: the items of its list, and the commands among them. */
export type Told = { items: string[]; commands: string[] }

/** @throws Error when there is no such recipe. */
export function readRecipe(contributing: string, { title, names = {} }: Recipe): Told {
  const start = contributing.indexOf(`\n### ${title}\n`)
  if (start === -1) throw new Error(`CONTRIBUTING has no recipe "${title}".`)
  const section = contributing.slice(start + 1).split(/\n##/)[0] ?? ''
  const items = section.split(/\n(?=\d+\. )/).slice(1)
  const commands = [...section.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) =>
    Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), command),
  )
  return { items, commands }
}

/** What a recipe's steps write that its text does not name, or the other way round. */
export function faultsOf({ title, steps }: Recipe, { items }: Told): string[] {
  const faults =
    items.length === steps.length ? [] : [`${title}: ${items.length} items, ${steps.length} steps.`]
  for (const [index, edits] of steps.entries()) {
    const item = items[index] ?? ''
    for (const { file } of edits) {
      if (!isNamed(file, item)) faults.push(`${title}: item ${index + 1} does not name ${file}.`)
    }
  }
  return faults
}

/** Whether a text has a file between backquotes, by the end of its path or a folder it lies in; `…` and `<x>` stand for anything. */
function isNamed(file: string, text: string): boolean {
  return [...text.matchAll(/`([^`]+)`/g)].some(([, span = '']) => {
    const pattern = span.replaceAll(/[.()[\]{}$^*+?|]/g, '\\$&').replaceAll(/…|<[^>]+>/g, '.*')
    return new RegExp(`(^|/)${pattern}(/|$)`).test(file)
  })
}

/** Does one step in a folder. @throws Error where the words to add to are not there (any more). */
export async function applyEdit(
  folder: string,
  { file, below, behind, add = '', copyOf }: Edit,
): Promise<void> {
  const target = path.join(folder, file)
  if (copyOf !== undefined) return appendFile(target, await lastText(folder, copyOf))
  const words = below ?? behind
  if (words === undefined) {
    await mkdir(path.dirname(target), { recursive: true })
    return copyFile(new URL(`new/${file}.txt`, import.meta.url), target)
  }
  const text = await readFile(target, 'utf8')
  const at = text.indexOf(words)
  if (at === -1) throw new Error(`${file} has no "${words}".`)
  const after = at + words.length
  const end = below === undefined ? after : text.indexOf('\n', after) + 1
  await writeFile(target, text.slice(0, end) + add + text.slice(end))
}

/** How the migrations define a function now, to be replaced. */
async function lastText(folder: string, name: string): Promise<string> {
  const migrations = path.join(folder, 'supabase/migrations')
  const words = new RegExp(
    `^create (?:or replace )?(function ${name.replace('.', '\\.')}\\([^]*?^\\$\\$;\\n)`,
    'gm',
  )
  let text: string | undefined
  for (const file of (await readdir(migrations)).sort()) {
    for (const [, found] of (await readFile(path.join(migrations, file), 'utf8')).matchAll(words))
      text = found
  }
  if (text === undefined) throw new Error(`No migration has ${name}.`)
  return `create or replace ${text}`
}
