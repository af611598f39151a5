import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod/mini'

const folder = 'node_modules/.cache/mutants'

/** What an earlier run kept under a name; undefined where it kept nothing that can be read. */
export async function kept<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
  const outcome = text === undefined ? undefined : schema.safeParse(JSON.parse(text))
  return outcome?.success ? outcome.data : undefined
}

/** Keeps something for the next run, in the folder of installed packages, which git ignores. */
export async function keep(name: string, content: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), JSON.stringify(content, null, 1))
}
