import { type FormEvent, useState } from 'react'
import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { spendRecoveryCode, wrongRecoveryCode } from '../recovery-codes'
import { useFormOutcome } from '../use-form-outcome'

/** The form for a recovery code in place of the second factor (rule 2.39). */
export function RecoveryForm({ onDone }: { onDone: () => void }) {
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const outcome = useFormOutcome()
  const isWrong = outcome.code === wrongRecoveryCode

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('recovery-code')
    if (!(field instanceof HTMLInputElement)) return
    const code = field.value.trim()
    setEmpty(code === '')
    if (code === '') return field.focus()
    setBusy(true)
    const isDone = await outcome.send(() => spendRecoveryCode(code))
    if (isDone) return onDone()
    setBusy(false)
    field.focus()
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)}>
      <p>
        {t(
          'You saved ten recovery codes when you set up two-step verification. If you no longer have any, ask an administrator for help.',
        )}
      </p>
      <TextField
        label={t('Recovery code')}
        name="recovery-code"
        hint={t('For example, 7K2M-Q8RV-3XTN-W9CD')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={isEmpty ? t('Please enter the code.') : isWrong ? outcome.error : undefined}
      />
      {outcome.error && !isWrong && <Notice tone="danger">{outcome.error}</Notice>}
      <Hint>
        {t(
          'Using a code logs out your other devices and turns off two-step verification until you set it up again.',
        )}
      </Hint>
      <Button type="submit" block busy={busy} busyText={t('Checking…')}>
        {t('Log In')}
      </Button>
    </Form>
  )
}
