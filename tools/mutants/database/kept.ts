import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'

const folder = 'node_modules/.cache/mutants'

const textOf = (name: string) => readFile(join(folder, name), 'utf8').catch(() => undefined)

/** What an earlier run kept under a name; undefined where it kept nothing that can be read. */
export async function kept<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await textOf(name)
  return text === undefined ? undefined : understood(text, schema)
}

/** Keeps something for the next run, in the folder of installed packages, which git ignores. */
export async function keep(name: string, content: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), JSON.stringify(content, null, 1))
}

/** The lines of a journal that earlier runs wrote, as far as they can be read: the last one may be cut short. */
export async function keptLines<T>(name: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  const lines = (await textOf(name))?.split('\n') ?? []
  return lines.flatMap((line) => understood(line, schema) ?? [])
}

/** Adds a line to a journal at once, so that a run that is stopped loses nothing. */
export async function keepLine(name: string, content: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  // The line before it may have been cut short.
  await appendFile(join(folder, name), `\n${JSON.stringify(content)}`)
}

/** Forgets what was kept under a name. */
export async function forget(name: string): Promise<void> {
  await rm(join(folder, name), { force: true })
}

function understood<T>(text: string, schema: z.ZodMiniType<T>): T | undefined {
  try {
    const outcome = schema.safeParse(JSON.parse(text))
    return outcome.success ? outcome.data : undefined
  } catch {
    return undefined
  }
}
