import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './tools/build-info/plugin.ts'
import { chunkGroups } from './tools/chunks/chunk-groups.ts'
import { directImports } from './tools/chunks/direct-imports.ts'
import { preloadPages } from './tools/early-reads/plugin.ts'
import { securityHeaders } from './tools/headers/plugin.ts'
import { licensesFile, otherLicenses } from './tools/licenses/index.ts'
import { serviceWorker } from './tools/service-worker/plugin.ts'

/** Matches the styles that nearly every page needs. */
const commonStyles =
  /src\/(styles|app\/(?!public-layout|protected-layout)|components\/(list|states|brand|page-heading|back-link|section-nav|form\/field|ui\/(button|card|input|loading|notice|tag|text|toast)))\b.*\.css$/

/**
 * Replaces React Router's development build, to which the package's `exports` resolve, with the production build, which
 * prints no warnings.
 */
const routerWithoutWarnings = ['index', 'dom-export'].map((file) => ({
  find: file === 'index' ? /^react-router$/ : /^react-router\/dom$/,
  replacement: fileURLToPath(
    new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url),
  ),
}))

const root = fileURLToPath(new URL('.', import.meta.url))
const classOfName = new Map<string, string>()

/** A short name for a class of a CSS Module. @throws Error if two classes would get the same name */
function shortName(name: string, file: string): string {
  const one = `${relative(root, file.replace(/\?.*/, ''))} .${name}`
  const short = `_${createHash('sha256').update(one).digest('base64url').slice(0, 4)}`
  const other = classOfName.get(short) ?? one
  if (other !== one) throw new Error(`${one} and ${other} would both be named ${short}: rename one of them.`)
  classOfName.set(short, one)
  return short
}

export default defineConfig(({ command }) => ({
  plugins: [
    directImports(root),
    react(),
    preloadPages(),
    securityHeaders(),
    buildInfo(),
    serviceWorker(),
    otherLicenses(),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      ...(command === 'build' ? routerWithoutWarnings : []),
    ],
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true },
  css: {
    modules: {
      generateScopedName: command === 'build' ? shortName : '[name]__[local]',
    },
  },
  // The worker of the solver imports this module only under Node. Without this line, the build would warn about the import.
  worker: { rolldownOptions: { external: ['node:module'] } },
  // Keeps fonts and images out of the style sheets, because browsers would download them before the first paint.
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    // Writes the licences of the packages in the build to a file, as those licences require. The page /privacy links to
    // this file.
    license: { fileName: licensesFile },
    // Browsers need no polyfill, because all browsers of the build's target support module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // jsPDF loads these packages only to draw HTML pages and SVGs, which our PDFs do not contain.
      external: ['html2canvas', 'dompurify', 'canvg'],
      output: {
        // The first page loads a list of all 190 files. File names and longer hashes would make the list a kilobyte larger.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: chunkGroups(root, commonStyles),
      },
    },
  },
}))
