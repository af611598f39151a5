import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keysOf, settingsOfFunctions } from './local-settings.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'shinework-keys-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('the local keys are created once, and only their owner can read them', () => {
  const keys = keysOf(dataDir)
  expect(keysOf(dataDir)).toEqual(keys)
  expect(statSync(path.join(dataDir, 'keys.json')).mode & 0o077).toBe(0)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(keys.vapidPrivateKey, 'base64url'))
  expect(pair.getPublicKey().toString('base64url')).toBe(keys.vapidPublicKey)
  expect(Buffer.from(keys.deliverKey, 'base64url')).toHaveLength(32)
})

it('the local functions have a push relay only when a test provides one', () => {
  const where = { siteUrl: 'http://127.0.0.1:5173', smtpPort: 54325 }
  expect(settingsOfFunctions(keysOf(dataDir), where)).not.toHaveProperty('PUSH_RELAY')
  const tested = settingsOfFunctions(keysOf(dataDir), { ...where, pushRelay: 'http://127.0.0.1:1' })
  expect(tested).toMatchObject({ SMTP_PORT: '54325', PUSH_RELAY: 'http://127.0.0.1:1' })
})
