import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { buildInfo, securityText } from './plugin.ts'

const root = mkdtempSync(join(tmpdir(), 'shinework-build-info-'))
afterAll(() => rmSync(root, { recursive: true }))
const template = readFileSync('public/.well-known/security.txt', 'utf8')

/** Builds a page with these settings. Returns a function that reads a file of the build. */
async function built(settings: Record<string, string>) {
  writeFileSync(join(root, 'index.html'), '<p>Soon</p>')
  writeFileSync(
    join(root, '.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  await build({
    ...{ root, envDir: root, configFile: false, logLevel: 'silent', plugins: [buildInfo()] },
    publicDir: join(process.cwd(), 'public'),
    build: { manifest: true },
  })
  return (file: string) => readFileSync(join(root, 'dist', file), 'utf8')
}

it('build.json holds the version, commit, contact address and push key of a build', async () => {
  const file = await built({ VITE_CONTACT_EMAIL: 'me@a.example', VITE_VAPID_PUBLIC_KEY: 'BKey' })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  expect(JSON.parse(file('build.json'))).toEqual({
    ...{ version, commit, contactEmail: 'me@a.example', vapidPublicKey: 'BKey' },
  })
  expect(file('.well-known/security.txt')).toMatch(/^Contact: mailto:me@a\.example\nExpires: \d{4}-.*Z\n/)
})

it('the manifest of a build is written beside the build, not into the build', async () => {
  const file = await built({})
  expect(() => file('.vite/manifest.json')).toThrow('ENOENT')
  expect(JSON.parse(file('../dist.manifest.json'))).toEqual({})
})

it('security.txt names the address in VITE_SECURITY_EMAIL, and is left out if no address is set', async () => {
  const other = await built({ VITE_CONTACT_EMAIL: 'me@a.example', VITE_SECURITY_EMAIL: 'safe@a.example' })
  expect(other('.well-known/security.txt')).toContain('Contact: mailto:safe@a.example\n')
  const none = await built({})
  expect(() => none('.well-known/security.txt')).toThrow('ENOENT')
})

it('security.txt is valid for a year, and leaves out the comments of its template', () => {
  expect(securityText(template, 'me@a.example', new Date('2026-11-28T00:00:00Z'))).toBe(
    'Contact: mailto:me@a.example\nExpires: 2027-11-28T00:00:00.000Z\nPreferred-Languages: en, vi\n',
  )
})
