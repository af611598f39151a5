import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { captchaSettings } from '@/lib/backend/backend'
import type { CaptchaProof } from '../captcha-script'

const Captcha = lazy(() => import('./captcha').then((file) => ({ default: file.Captcha })))

/**
 * The CAPTCHA of a form, if the app was configured with one. The form renders `widget`, and sends its request
 * through `prove`. A request without a token is sent anyway. The auth service then refuses it, and
 * {@link authFailure} says what to do.
 */
export function useCaptcha() {
  const proof = useRef<CaptchaProof>({})
  const [tries, setTries] = useState(0)
  const onToken = useCallback((token?: string) => {
    proof.current = token === undefined ? {} : { captchaToken: token }
  }, [])

  async function prove<Answer>(send: (proof: CaptchaProof) => Promise<Answer>): Promise<Answer> {
    const given = proof.current
    // A token is valid for one request.
    proof.current = {}
    try {
      return await send(given)
    } finally {
      setTries((count) => count + 1)
    }
  }

  const widget = captchaSettings && (
    <Suspense fallback={null}>
      <Captcha settings={captchaSettings} tries={tries} onToken={onToken} />
    </Suspense>
  )
  return { widget, prove }
}
