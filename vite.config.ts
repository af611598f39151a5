import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The styles that nearly every page needs: one file of them compresses far better than ten. */
const commonStyles =
  /src\/(styles|app|components\/(list|states|brand|page-heading|form\/field|ui\/(button|card|input|loading|notice|tag|text|toast)))\b.*\.css$/

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  css: {
    modules: {
      generateScopedName: command === 'build' ? '_[hash:base64:4]' : '[name]__[local]',
    },
  },
  // A font or an image inside the style sheet would be fetched before the first paint.
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: commonStyles }] } } },
  },
}))
