import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { importsOf } from '../../check/boundaries.ts'

/**
 * Follows the imports of test files, all named as from `root`.
 * @returns what tells the tests that import a file, through others too
 */
export async function readImporters(
  tests: readonly string[],
  root = '.',
): Promise<(file: string) => string[]> {
  const reached = await Promise.all(tests.map((test) => reachOf(test, root)))
  return (file) => tests.filter((_, index) => reached[index]?.has(file))
}

async function reachOf(test: string, root: string): Promise<ReadonlySet<string>> {
  const reached = new Set([test])
  // What is added on the way is walked too.
  for (const file of reached) {
    const source = await readFile(join(root, file), 'utf8')
    for (const name of importsOf(source)) {
      if (name.startsWith('.')) reached.add(posix.join(posix.dirname(file), name))
    }
  }
  return reached
}
