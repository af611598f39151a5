import { useEffect, useRef, useState } from 'react'
import { Notice } from '@/components/ui/notice'
import type { CaptchaSettings } from '@/lib/backend/env'
import { language, t } from '@/lib/i18n/language'
import { showCaptcha } from '../captcha-script'

type CaptchaProps = {
  settings: CaptchaSettings
  /** Number of tokens used so far. The widget resets whenever this number changes. */
  tries: number
  /** Must be a stable function, because a new function recreates the widget. */
  onToken: (token?: string) => void
}

/** The provider's widget. Its iframe handles the keyboard and screen readers by itself. */
export function Captcha({ settings, tries, onToken }: CaptchaProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<ReturnType<typeof showCaptcha>>(undefined)
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!box.current) return
    const widget = showCaptcha(settings, box.current, {
      language,
      onToken,
      onMissing: () => setMissing(true),
    })
    shown.current = widget
    return widget.remove
  }, [settings, onToken])

  useEffect(() => {
    if (tries > 0) shown.current?.reset()
  }, [tries])

  return (
    <div role="group" aria-label={t('Robot check')}>
      <div ref={box} />
      {isMissing && (
        <Notice tone="danger">
          {t('The robot check did not load. Reload the page, or try another network.')}
        </Notice>
      )}
    </div>
  )
}
