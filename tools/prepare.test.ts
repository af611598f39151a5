import { expect, test } from 'vitest'
import { isInstalled } from './prepare.mjs'

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
])('when %s', (_, wanted, installed, expected) => {
  expect(isInstalled(lockFile(wanted), installed ? lockFile(installed) : '')).toBe(expected)
})
