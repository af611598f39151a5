import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Result } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { wrongCode } from '../second-factor'
import { useFormOutcome } from '../use-form-outcome'
import { CodeField, codeIn } from './code-field'

type CodeFormProps = {
  text: string
  /** Sends the code. A wrong code shows an error beside the field, and the typed code stays. */
  onCode: (code: string) => Promise<Result>
  /** Called after the correct code has been entered. */
  onDone: () => void
  /** Content above the field. */
  children?: ReactNode
  /** Content beside the button. */
  action?: ReactNode
}

/** The form for the code of a second factor. */
export function CodeForm({ text, onCode, onDone, children, action }: CodeFormProps) {
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const outcome = useFormOutcome()
  const isWrong = outcome.code === wrongCode

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const code = codeIn(event)
    setEmpty(code === '')
    if (code === '') {
      form.querySelector<HTMLElement>('[name="code"]')?.focus()
      return
    }
    setBusy(true)
    const done = await outcome.send(() => onCode(code))
    if (done) onDone()
    else {
      setBusy(false)
      form.querySelector<HTMLElement>('[name="code"]')?.focus()
    }
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)}>
      {children}
      <CodeField
        name="code"
        error={isEmpty ? t('Please enter the code.') : isWrong ? outcome.error : undefined}
      />
      {outcome.error && !isWrong && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={busy} busyText={t('Checking…')}>
        {text}
      </Button>
      {action}
    </Form>
  )
}
