import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Form, FormFoot, FormLink, FormRow } from '@/components/form/form'
import { PasswordField, TextField } from '@/components/form/text-field'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { VisitorLanguage } from '@/components/visitor-language'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useCaptcha } from '../components/use-captcha'
import { isOnPhone } from '../is-on-phone'
import { signIn } from '../log-in-and-register'
import { useFormOutcome } from '../use-form-outcome'

/** GoTrue's code for a correct password when the email address is not confirmed yet. */
const unconfirmed = 'email_not_confirmed'

/**
 * /login. The route guard redirects once there is a session. Uses no form library and no zod, because this is
 * the first page a phone loads.
 */
export function Component() {
  const { state } = useLocation()
  const [emptyFields, setEmptyFields] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const outcome = useFormOutcome({
    failed: t('Failed to log in. Please check your credentials.'),
    exception: t('An unexpected error occurred. Please try again later.'),
  })
  const error = emptyFields.length > 0 ? t('Please enter both email and password.') : outcome.error

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const identifier = textOf(fields.get('identifier')).trim()
    const password = textOf(fields.get('password'))
    const empty = [identifier === '' && 'identifier', password === '' && 'password'].filter(
      (name) => name !== false,
    )
    setEmptyFields(empty)
    if (empty.length > 0) {
      form.querySelector<HTMLElement>(`[name="${empty[0]}"]`)?.focus()
      return
    }
    setBusy(true)
    const done = await outcome.send(() =>
      captcha.prove((proof) => signIn({ identifier, password, remember: fields.has('remember') }, proof)),
    )
    if (!done) setBusy(false)
  }

  return (
    <Form onSubmit={(event) => void handleSubmit(event)}>
      <PageHeading title={t('Log In')} />
      <TextField
        label={t('Email or phone')}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        invalid={emptyFields.includes('identifier')}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        invalid={emptyFields.includes('password')}
      />
      <FormRow>
        <Checkbox label={t('Remember Me')} name="remember" defaultChecked={isOnPhone()} />
        <FormLink to={paths.forgotPassword} state={state}>
          {t('Forgot password?')}
        </FormLink>
      </FormRow>
      {captcha.widget}
      {error && (
        <Notice tone="danger">
          {error}
          {outcome.code === unconfirmed && (
            <>
              {' '}
              <FormLink to={paths.confirmEmail}>{t('Send a new link')}</FormLink>
            </>
          )}
        </Notice>
      )}
      <Button type="submit" block busy={busy} busyText={t('Logging in…')}>
        {t('Log In')}
      </Button>
      <FormFoot>
        {t('New to Shinework?')}{' '}
        <FormLink to={paths.register} state={state}>
          {t('Create an account')}
        </FormLink>
      </FormFoot>
      <VisitorLanguage />
    </Form>
  )
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
