import type { CaptchaSettings } from '@/lib/backend/env'

/** The CAPTCHA token for one auth request. Empty without a CAPTCHA, or until one is solved. */
export type CaptchaProof = { captchaToken?: string }

/** The functions that the scripts of both CAPTCHA providers have in common. */
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

/** Loads the provider's script once. Rejects if the script cannot be loaded. The next call then retries. */
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
  /** Called with each new token, and with undefined when the token expires. */
  onToken: (token?: string) => void
  /** Called if the provider's script cannot be loaded. */
  onMissing: () => void
}

/** Renders the provider's widget in a box once the script has loaded. */
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
      // Each provider has its own name for the language option.
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
