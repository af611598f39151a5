import { createHash } from 'node:crypto'

/** The parts of a build on which its Content-Security-Policy depends. */
export interface Build {
  /** The built `index.html`. */
  html: string
  /**
   * The backend for which the app was built. Undefined for a build without a backend, which only reports that the setting is
   * missing.
   */
  backendUrl: string | undefined
  /** The provider of the app's CAPTCHA. Undefined if the app was built without a CAPTCHA. */
  captcha?: CaptchaProvider | undefined
}

/** The origins of each provider's script, frame and requests, according to its documentation. */
const captchaSources = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
}

export type CaptchaProvider = keyof typeof captchaSources

/**
 * The captcha provider in a build's settings. Undefined unless the provider's key is set too, as
 * src/lib/backend/env.ts requires.
 */
export function captchaOf(settings: Readonly<Record<string, unknown>>): CaptchaProvider | undefined {
  const provider = settings['VITE_CAPTCHA_PROVIDER']
  const isProvider = provider === 'turnstile' || provider === 'hcaptcha'
  return isProvider && settings['VITE_CAPTCHA_SITE_KEY'] ? provider : undefined
}

/**
 * Fills in the placeholders in `public/_headers`:
 * - `{scripts}` and `{styles}`: the hashes of the page's own scripts and styles;
 * - `{api}` and `{live}`: the backend's URL, and its URL for WebSockets;
 * - `{captcha}` and `{frames}`: the CAPTCHA's provider.
 * With a CAPTCHA, Trusted Types are not required (public/_headers gives the reason).
 * @throws Error for a placeholder that does not exist.
 */
export function fillIn(headers: string, { html, backendUrl, captcha }: Build): string {
  const origin = backendUrl === undefined ? '' : new URL(backendUrl).origin
  const values: Partial<Record<string, string>> = {
    scripts: inlineScripts(html).map(hashOf).join(' '),
    styles: inlineStyles(html).map(hashOf).join(' '),
    api: origin,
    live: origin.replace(/^http/, 'ws'),
    captcha: captcha ? captchaSources[captcha] : '',
    frames: captcha ? captchaSources[captcha] : "'none'",
  }
  const fill = (line: string) =>
    line.replaceAll(/ \{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`public/_headers has {${name}}, which no build can fill in.`)
      return value === '' ? '' : ` ${value}`
    })
  const lines = headers.split('\n').filter((line) => !line.startsWith('#'))
  const filled = lines.map(fill).join('\n')
  return captcha ? filled.replaceAll(/; (?:require-)?trusted-types[^;\n]*/g, '') : filled
}

/** The texts of the page's `<style>` elements. */
export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style = '']) => style)
}

/** The texts of the page's `<script>` elements without `src`. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script)
}

/** The hash of a style or script in the policy's format. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
