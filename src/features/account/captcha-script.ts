import type { CaptchaSettings } from '@/lib/backend/env'

/** What the auth service asks for, once for each request; empty where there is no CAPTCHA, or none solved yet. */
export type CaptchaProof = { captchaToken?: string }

/** What both providers' scripts have in common. */
type CaptchaScript = {
  render: (box: HTMLElement, options: Record<string, unknown>) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaScript
    hcaptcha?: CaptchaScript
    shineworkCaptcha?: () => void
  }
}

const addresses = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
}

let loading: Promise<void> | undefined

/** Loads the provider's script, once. Rejects where the network does not give it; the next call tries again. */
function load(provider: CaptchaSettings['provider']): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    window.shineworkCaptcha = resolve
    const script = document.createElement('script')
    script.src = `${addresses[provider]}?render=explicit&onload=shineworkCaptcha`
    script.async = true
    script.addEventListener('error', () => {
      loading = undefined
      script.remove()
      reject(new Error(`${provider} did not load`))
    })
    document.head.append(script)
  })
  return loading
}

type Shown = {
  language: string
  /** Called with each token, and without one when it has expired. */
  onToken: (token?: string) => void
  /** Called where the provider's script cannot be loaded. */
  onMissing: () => void
}

/** Shows the provider's widget in a box, as soon as its script is there. */
export function showCaptcha(
  { provider, siteKey }: CaptchaSettings,
  box: HTMLElement,
  { language, onToken, onMissing }: Shown,
): { reset: () => void; remove: () => void } {
  let id: string | undefined
  let isRemoved = false

  async function show() {
    await load(provider)
    if (isRemoved) return
    id = window[provider]?.render(box, {
      sitekey: siteKey,
      callback: (token: string) => onToken(token),
      'expired-callback': () => onToken(),
      'error-callback': () => onToken(),
      // Each provider's own word for it.
      language,
      hl: language,
    })
  }
  show().catch(() => isRemoved || onMissing())

  return {
    reset: () => {
      if (id !== undefined) window[provider]?.reset(id)
    },
    remove: () => {
      isRemoved = true
      if (id !== undefined) window[provider]?.remove(id)
    },
  }
}
