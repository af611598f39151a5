import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The unit tests of src/lib alone, for Stryker, which knows nothing of projects. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../../src', import.meta.url)) } },
  test: { include: ['src/lib/**/*.test.ts'], css: { include: /\.css/ } },
})
