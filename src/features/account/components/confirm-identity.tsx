import { type FormEvent, useId, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Form } from '@/components/form/form'
import { PasswordField } from '@/components/form/text-field'
import { UsernameField } from '@/components/form/username-field'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Confirmation, confirmByPassword, wrongPassword } from '../confirm-identity'
import { giveCode, wrongCode } from '../second-factor'
import { useFormOutcome } from '../use-form-outcome'
import { CodeField, codeIn } from './code-field'

type ConfirmIdentityProps = {
  by: Confirmation
  onConfirmed: () => void
  onCancel: () => void
}

/**
 * The form for the password or the second factor's code, before an action for which a session alone is not
 * enough (rule 2.29). It renders a `form` element, so it must not be inside another form.
 */
export function ConfirmIdentity({ by, onConfirmed, onCancel }: ConfirmIdentityProps) {
  const { profile } = useSignedIn()
  const id = useId()
  const [isEmpty, setEmpty] = useState(false)
  const [busy, setBusy] = useState(false)
  const outcome = useFormOutcome()
  const isWrong = outcome.code === wrongPassword || outcome.code === wrongCode
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = event.currentTarget.elements.namedItem('password')
    const text = password instanceof HTMLInputElement ? password.value : codeIn(event)
    setEmpty(text === '')
    if (text === '') return
    setBusy(true)
    const done = await outcome.send(() => (by === 'code' ? giveCode(text) : confirmByPassword(text)))
    setBusy(false)
    if (done) onConfirmed()
  }

  const missing = by === 'code' ? t('Please enter the code.') : t('Please enter your password.')
  const field = { error: isEmpty ? missing : isWrong ? outcome.error : undefined, 'data-focus-first': '' }
  return (
    <ConfirmDialog
      title={t('Confirm that it’s you')}
      confirm={t('Continue')}
      form={id}
      focus="content"
      busyText={busy ? t('Checking…') : undefined}
      error={isWrong ? undefined : outcome.error}
      onCancel={onCancel}
    >
      <p>{t('We ask again so that no one else using your device can change this.')}</p>
      <Form id={id} onSubmit={(event) => void handleSubmit(event)}>
        <UsernameField value={profile.email ?? ''} />
        {by === 'code' ? (
          <CodeField name="code" {...field} />
        ) : (
          <PasswordField
            label={t('Your password')}
            name="password"
            autoComplete="current-password"
            {...field}
          />
        )}
      </Form>
    </ConfirmDialog>
  )
}
