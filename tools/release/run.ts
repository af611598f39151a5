import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { checksumsOf, freeze, frozenFaults, frozenFile, readFrozen } from './frozen-migrations.ts'
import { oldDataFolder, packOldData } from './old-data.ts'
import { ReleaseError, readVersion } from './options.ts'

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** `npm run release -- <version>`: writes the files of a release, which the developer then reviews and commits. */
async function main(): Promise<void> {
  const { version: current } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const version = readVersion(process.argv.slice(2), current, readFileSync('CHANGELOG.md', 'utf8'))
  if (git('status', '--porcelain') !== '')
    throw new ReleaseError('Commit or put away what is changed here first.')
  const frozen = readFrozen('.')
  const faults = frozen === undefined ? [] : frozenFaults(frozen, checksumsOf('.'))
  if (faults.length > 0) throw new ReleaseError(faults.join('\n'))

  execFileSync('npm', ['version', version, '--no-git-tag-version'], { stdio: 'ignore' })
  freeze('.', version)
  console.log(`${frozenFile}: ${Object.keys(checksumsOf('.')).length} migrations are frozen.`)
  const bytes = await packOldData('.', version)
  console.log(`${oldDataFolder}/${version}.tar.br: the demo's data, ${Math.round(bytes / 1000)} kB.`)
  console.log(`
Read what changed, then:
  npm run check && npm test
  git add --all && git commit -m "Release version ${version}"
  git tag v${version} && git push origin HEAD v${version}`)
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error)
  process.exit(1)
}
