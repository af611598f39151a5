import { createHash } from 'node:crypto'

/** What the Content-Security-Policy of a build depends on. */
export interface Build {
  /** The built `index.html`. */
  html: string
  /** The backend that the app was built for; undefined for a build that has none and can only say so. */
  backendUrl: string | undefined
  /** Whose CAPTCHA the app was built with; undefined without one. */
  captcha?: CaptchaProvider | undefined
}

/** Where each provider's script, frame and requests come from, as its documentation says. */
const captchaSources = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
}

export type CaptchaProvider = keyof typeof captchaSources

/** The provider that a build's settings name, if they name its key as well, as src/lib/backend/env.ts asks for. */
export function captchaOf(settings: Readonly<Record<string, unknown>>): CaptchaProvider | undefined {
  const provider = settings['VITE_CAPTCHA_PROVIDER']
  const isKnown = provider === 'turnstile' || provider === 'hcaptcha'
  return isKnown && settings['VITE_CAPTCHA_SITE_KEY'] ? provider : undefined
}

/**
 * Fills in what `public/_headers` leaves to the build: `{scripts}` and `{styles}` become the hashes of the page's own
 * scripts and styles, `{api}` the backend's address `{live}` its address for WebSockets, `{captcha}` and `{frames}`
 * the CAPTCHA's provider. With one, Trusted Types are not asked for (public/_headers says why).
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

/** The texts of the page's `<script>` elements that have no address. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script)
}

/** A style's or a script's hash, as the policy names it. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
