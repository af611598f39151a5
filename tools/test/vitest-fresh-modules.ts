import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterAll, vi } from 'vitest'

// Loaded before each of the test files that share a process. What a file replaces, and what the app's modules keep, ends with the file.
// Packages stay loaded: loading them takes most of the time that a process of its own would. Of those, only this one keeps something.

vi.resetModules()
onlineManager.setOnline(true)
focusManager.setFocused(undefined)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
