import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describePrograms, servicePrograms } from './service-programs.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shinework-services-'))
  for (const name of ['auth', 'storage/migrations/tenant', 'elsewhere'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const file of ['auth/auth', 'elsewhere/auth', 'elsewhere/postgrest'])
    writeFileSync(join(folder, file), '#!/bin/sh\necho "version of $0" | sed "s|/.*/||"\n', { mode: 0o755 })
  for (const name of ['0009-ninth.sql', '0010-tenth.sql', '0002-second.sql'])
    writeFileSync(join(folder, 'storage/migrations/tenant', name), '')
  writeFileSync(join(folder, 'storage/package.json'), '{ "version": "1.2.3" }')
})

afterEach(() => rmSync(folder, { recursive: true }))

it('every service is emulated when no variable names a program', () => {
  expect(servicePrograms({})).toEqual({})
  expect(describePrograms({})).toBeUndefined()
})

it('the services in the folder that SHINEWORK_SERVICES names run as programs', () => {
  expect(servicePrograms({ SHINEWORK_SERVICES: folder })).toEqual({
    auth: join(folder, 'auth/auth'),
    storage: { folder: join(folder, 'storage'), node: process.execPath },
  })
})

it('a service’s own variable takes precedence over the folder', () => {
  const auth = join(folder, 'elsewhere/auth')
  const postgrest = join(folder, 'elsewhere/postgrest')
  expect(
    servicePrograms({ SHINEWORK_SERVICES: folder, SHINEWORK_AUTH: auth, SHINEWORK_POSTGREST: postgrest }),
  ).toMatchObject({ auth, postgrest })
})

it('a variable that names a missing program is refused', () => {
  expect(() => servicePrograms({ SHINEWORK_STORAGE: join(folder, 'gone') })).toThrow(
    /SHINEWORK_STORAGE names/,
  )
})

it('the description names the services that run as programs, with their versions', () => {
  expect(describePrograms(servicePrograms({ SHINEWORK_SERVICES: folder }))).toBe(
    'auth: version of auth, data API: emulated, storage: package 1.2.3, migration 10',
  )
})
