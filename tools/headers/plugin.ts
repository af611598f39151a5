import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type CaptchaProvider, captchaOf, fillIn } from '../shared/content-security-policy.ts'
import { headersFor, readHeaders } from '../shared/headers-file.ts'

/**
 * Writes the built app's `_headers` from `public/_headers`, and sends these headers with every response of `vite
 * preview`, so that tests get the same headers as a host sends.
 */
export function securityHeaders(): Plugin {
  let publicFolder = ''
  let outFolder = ''
  let backendUrl: string | undefined
  let captcha: CaptchaProvider | undefined
  return {
    name: 'shinework-headers',
    configResolved({ publicDir, build, root, env }) {
      publicFolder = publicDir
      outFolder = resolve(root, build.outDir)
      const url: unknown = env['VITE_SUPABASE_URL']
      captcha = captchaOf(env)
      backendUrl = typeof url === 'string' && URL.canParse(url) ? url : undefined
    },
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        const folder = dir ?? outFolder
        const html = readFileSync(join(folder, 'index.html'), 'utf8')
        const headers = readFileSync(join(publicFolder, '_headers'), 'utf8')
        writeFileSync(join(folder, '_headers'), fillIn(headers, { html, backendUrl, captcha }))
      },
    },
    configurePreviewServer({ middlewares, config }) {
      const folder = resolve(config.root, config.build.outDir)
      const rules = readHeaders(readFileSync(join(folder, '_headers'), 'utf8'))
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://preview')
        for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value)
        next()
      })
    },
  }
}
