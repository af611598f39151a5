import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import { sendConfirmation } from '../passwords'
import { useFormOutcome } from '../use-form-outcome'
import { useCaptcha } from './use-captcha'

/** The shortest time that backends allow between two emails to one address, in milliseconds. */
const pause = 60_000

type SendConfirmationProps = {
  /** Called when the button is clicked. Returns the address to send to, or undefined to send nothing. */
  email: () => Promise<string | undefined>
  justSent: boolean
  text: string
}

/** Sends the confirmation email again, at most once a minute (rule 2.12). */
export function SendConfirmation({ email, justSent, text }: SendConfirmationProps) {
  const [restsUntil, setRestsUntil] = useState(() => (justSent ? Date.now() + pause : 0))
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const captcha = useCaptcha()
  const outcome = useFormOutcome()
  const isResting = restsUntil > now

  useEffect(() => {
    if (!isResting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isResting])

  async function handleClick() {
    const address = await email()
    if (address === undefined) return
    setSentTo(undefined)
    setBusy(true)
    const done = await outcome.send(() => captcha.prove((proof) => sendConfirmation(address, proof)))
    setBusy(false)
    if (!done) return
    setSentTo(address)
    setNow(Date.now())
    setRestsUntil(Date.now() + pause)
  }

  return (
    <>
      {sentTo && (
        <Notice tone="positive">
          {t(
            'If {sentTo} still needs confirming, a new link is on its way. It can take a few minutes. Check your spam folder, too.',
            { sentTo },
          )}
        </Notice>
      )}
      {captcha.widget}
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button
        variant={justSent ? 'secondary' : 'primary'}
        block
        busy={busy}
        busyText={t('Sending…')}
        disabled={isResting}
        onClick={() => void handleClick()}
      >
        {isResting
          ? t('{text} (in {seconds} s)', { text, seconds: Math.ceil((restsUntil - now) / 1000) })
          : text}
      </Button>
    </>
  )
}
