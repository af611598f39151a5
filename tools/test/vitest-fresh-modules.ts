import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterAll, vi } from 'vitest'

// Runs before each test file that shares a process with other files. Each file's mocks and the app's module state end with
// the file. Packages stay loaded, because loading them takes most of the time of a new process. Among the packages, only
// @tanstack/react-query keeps state, which is reset here.

vi.resetModules()
onlineManager.setOnline(true)
focusManager.setFocused(undefined)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
