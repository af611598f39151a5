import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, FormLink } from '@/components/form/form'
import { PasswordField } from '@/components/form/text-field'
import { UsernameField } from '@/components/form/username-field'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { serverText, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { expectLogout, staySignedIn } from '@/lib/session/before-logout'
import { deleteAccount, deletionQuery } from '../api'
import styles from './account.module.css'
import { DeletionEffects } from './deletion-effects'

type DeleteAccountProps = {
  personId: string
  /** The button's text, e.g. "Delete my account". */
  text: string
  onDeleted: () => void
}

/** Shows the effects of deleting an account, and deletes it once the database has confirmed the caller's password (rule 18.2). */
export function DeleteAccount({ personId, ...rest }: DeleteAccountProps) {
  const { userId } = useSignedIn()
  const query = useQuery(deletionQuery(userId, personId))
  const region = useRef<HTMLDivElement>(null)
  // The button that opened this section is gone, so move the focus here.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={region} tabIndex={-1} className={styles.confirmation}>
      <Loaded query={query} loading={<LoadingState label={t('Checking what would be deleted…')} />}>
        {(deletion) =>
          deletion.refusal === null ? (
            <>
              <p>{t('This cannot be undone.')}</p>
              <DeletionEffects deletion={deletion} isOwn={personId === userId} />
              <PasswordForm personId={personId} {...rest} />
            </>
          ) : (
            <Notice tone="warning">{serverText(deletion.refusal)}</Notice>
          )
        }
      </Loaded>
    </div>
  )
}

function PasswordForm({ personId, text, onDeleted }: DeleteAccountProps) {
  const { userId, profile } = useSignedIn()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [isEmpty, setEmpty] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('password')
    if (!(field instanceof HTMLInputElement)) return
    setError(undefined)
    setEmpty(field.value === '')
    if (field.value === '') {
      field.focus()
      return
    }
    setBusy(true)
    if (personId === userId) expectLogout()
    const result = await deleteAccount(personId, field.value)
    if (result.success) {
      onDeleted()
      return
    }
    staySignedIn()
    setBusy(false)
    setError(result.error)
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)}>
      <UsernameField value={profile.email ?? ''} />
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        error={isEmpty ? t('Please enter your password.') : undefined}
      />
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <Button type="submit" variant="danger" busy={busy} busyText={t('Deleting…')}>
        {text}
      </Button>
      <FormLink to={paths.forgotPassword}>{t('Forgot your password?')}</FormLink>
    </Form>
  )
}
