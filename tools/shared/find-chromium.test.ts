import { afterEach, expect, it, vi } from 'vitest'
import { findChromium } from './find-chromium.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([process.execPath, '/nowhere/chromium'])(
  'findChromium fails, instead of trying another browser, if CHROMIUM_PATH names %s',
  async (path) => {
    vi.stubEnv('CHROMIUM_PATH', path)
    await expect(findChromium()).rejects.toThrow(`CHROMIUM_PATH names ${path}, which does not start.`)
  },
)
