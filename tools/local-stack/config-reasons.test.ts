import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type TomlValue } from 'smol-toml'
import { expect, it } from 'vitest'
import { configReasons } from './config-reasons.ts'
import { projectFolder } from './project-config.ts'

/** Every setting below a value by its dotted name; lists are values. */
function settingsIn(value: TomlValue, name = ''): [name: string, value: TomlValue][] {
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Date) return [[name, value]]
  return Object.entries(value).flatMap(([key, below]) =>
    settingsIn(below, name === '' ? key : `${name}.${key}`),
  )
}

const settings = settingsIn(parse(readFileSync(path.join(projectFolder, 'config.toml'), 'utf8')))

it('has no setting without a reason in config-reasons.ts, and no reason without its setting', () => {
  expect(settings.map(([name]) => name).sort()).toEqual(Object.keys(configReasons).sort())
})

it.each(settings)('sets %s to the value that the reason is given for', (name, value) => {
  const [wanted, reason] = configReasons[name] ?? []
  expect(value).toEqual(wanted)
  expect(reason).toMatch(/^.{9,}\.$/)
})

it('says of every function whether the gateway asks for a token', () => {
  const functions = settings.filter(([name]) => /^functions\.[\w-]+\.enabled$/.test(name))
  const decided = settings.filter(([name]) => /^functions\.[\w-]+\.verify_jwt$/.test(name))
  expect(decided).toHaveLength(functions.length)
})
