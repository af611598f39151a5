import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const licensesFile = 'licenses.txt'

/** Packages in the build that no module of the page imports: the workers' packages and the fonts. */
const others: readonly [what: string, license: string][] = [
  ['highs', 'node_modules/highs/LICENSE'],
  ['workbox-precaching', 'node_modules/workbox-precaching/LICENSE'],
  ['Overpass', 'src/styles/fonts/overpass-license.txt'],
]

/** Adds licences that Vite misses to the file that Vite writes (`build.license`). */
export function otherLicenses(): Plugin {
  return {
    name: 'shinework-licenses',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = 'dist' }) {
        for (const [what, license] of others) {
          const text = await readFile(fileURLToPath(new URL(`../../${license}`, import.meta.url)), 'utf8')
          await appendFile(join(dir, licensesFile), `\n## ${what}\n\n${text}`)
        }
      },
    },
  }
}
