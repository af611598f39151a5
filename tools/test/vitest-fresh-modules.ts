import { focusManager, onlineManager } from '@tanstack/react-query'
import { afterAll, vi } from 'vitest'

// Loaded before each of the test files that share a process. Each file's mocks and the app's module state end with the file. Packages
// stay loaded, because loading them takes most of a separate process's time. Among the packages, only @tanstack/react-query keeps state.

vi.resetModules()
onlineManager.setOnline(true)
focusManager.setFocused(undefined)

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
