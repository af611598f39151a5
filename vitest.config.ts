import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

export default defineConfig({
  test: {
    // What supabase-js prints whenever it is loaded on Node 20, which we go on supporting.
    onConsoleLog: (log) => !log.includes('Node.js 20 and below are deprecated'),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'worker/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // Style sheets arrive empty unless asked for; the contrast test reads the real one.
          css: { include: /\.css/ },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['tests/conformance/**/*.test.ts', 'tests/integration/**/*.test.ts'],
          environment: 'node',
          // The files share one backend; each keeps to people and jobs of its own.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
