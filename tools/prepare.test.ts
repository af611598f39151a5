import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isInstalled } from './prepare.mjs'

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) }),
  ),
})

const lockFile = (packages: object) => JSON.stringify({ packages: { '': { name: 'app' }, ...packages } })

test.each([
  ['nothing is installed', {}, undefined, false],
  [
    'all is installed',
    { 'node_modules/a': { version: '1.0.0' } },
    { 'node_modules/a': { version: '1.0.0' } },
    true,
  ],
  [
    'a version differs',
    { 'node_modules/a': { version: '1.1.0' } },
    { 'node_modules/a': { version: '1.0.0' } },
    false,
  ],
  ['a package is missing', { 'node_modules/a': { version: '1.0.0' } }, {}, false],
  [
    'a package for another system is missing',
    { 'node_modules/a': { version: '1.0.0', optional: true } },
    {},
    true,
  ],
  ['there is one package more', {}, { 'node_modules/a': { version: '1.0.0' } }, true],
])('the check for a complete installation gives the right result if %s', (_, wanted, installed, expected) => {
  expect(isInstalled(lockFile(wanted), installed ? lockFile(installed) : '')).toBe(expected)
})

test('the lock file contains every optional package for other systems', () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  /** True if Node would find the package from that folder: inside it, or in a folder above it. */
  const isFound = (name: string, from: string): boolean =>
    `${from}node_modules/${name}` in packages ||
    (from !== '' && isFound(name, from.slice(0, from.lastIndexOf('node_modules/'))))
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(name, path === '' ? '' : `${path}/`)),
  )
  // When npm writes the lock file, it omits packages that the registry does not have yet. Then `npm ci` fails in every new clone.
  expect(missing).toEqual([])
})
