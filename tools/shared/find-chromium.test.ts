import { afterEach, expect, it, vi } from 'vitest'
import { findChromium } from './find-chromium.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([process.execPath, '/nowhere/chromium'])(
  'a browser that is named and does not start is no other: %s',
  async (path) => {
    vi.stubEnv('CHROMIUM_PATH', path)
    await expect(findChromium()).rejects.toThrow(`CHROMIUM_PATH names ${path}, which does not start.`)
  },
)
