import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Matches an import of names from the `index.ts` of a feature or of its `admin` folder, as the formatter writes it. */
const importFromIndex = /^import (?!type )\{([^}]*)\} from '@\/(features\/\w+(?:\/admin)?)'$/gm
const exportLine = /^export (?:type )?\{([^}]*)\} from '\.\/([^']+)'$/gm
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/**
 * Rewrites imports from a feature's `index.ts` as imports from the files that export the names. As a result, a page loads only the
 * files of a feature that it uses.
 * @param code a source file
 * @param indexOf returns the text of `src/{folder}/index.ts`
 * @throws Error if the index does not export a name
 */
export function importDirectly(code: string, indexOf: (folder: string) => string): string {
  return code.replace(importFromIndex, (_whole, list: string, folder: string) => {
    const files = new Map<string, string>()
    for (const [, names = '', file = ''] of indexOf(folder).matchAll(exportLine))
      for (const name of namesIn(names)) files.set(name, file)
    return namesIn(list)
      .map((given) => {
        const file = files.get(given.split(' as ')[0] ?? '')
        if (file === undefined) throw new Error(`src/${folder}/index.ts does not export ${given}.`)
        return `import { ${given} } from '@/${folder}/${file}'`
      })
      .join(';')
  })
}

/** Vite plugin that applies {@link importDirectly} in the build, the development server and the unit tests. */
export function directImports(root: string): Plugin {
  const indexes = new Map<string, string>()
  const indexOf = (folder: string) => {
    const text = indexes.get(folder) ?? readFileSync(join(root, 'src', folder, 'index.ts'), 'utf8')
    indexes.set(folder, text)
    return text
  }
  return {
    name: 'shinework:direct-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler: (code) => ({ code: importDirectly(code, indexOf), map: null }),
    },
  }
}
