import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { UsernameField } from '@/components/form/username-field'
import { PageHeading } from '@/components/page-heading'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisitorLanguage } from '@/components/visitor-language'
import { longestProfileTexts } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useMailLink, useMailToken } from '@/lib/session/use-mail-token'
import { EmailField, NewPasswordFields } from '../components/auth-fields'
import { SendConfirmation } from '../components/send-confirmation'
import { emailConfirmation } from '../passwords'
import { forgotPasswordSchema, type OwnerValues, ownerSchema } from '../schema'
import { useMailedForm } from '../use-mailed-form'

const windowTitle = t('Confirm your email address')

/** /confirm-email: the page that the sign-up email links to. Only saving uses up the token, so mail scanners cannot (rule 2.12). */
export function Component() {
  const token = useMailToken()
  const [isSpent, setSpent] = useState(false)
  if (token === undefined || isSpent) return <NewLink isSpent={isSpent} />
  return <OwnerForm key={token} token={token} onSpent={() => setSpent(true)} />
}

function OwnerForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const [confirm] = useState(() => emailConfirmation(token))
  const form = useForm({
    resolver: zodResolver(ownerSchema),
    defaultValues: { name: '', password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const outcome = useMailedForm(onSpent)
  const email = useMailLink('token_hash').get('email')

  const handleValues = (values: OwnerValues) =>
    outcome.send(() => confirm(values), t('Your email address is confirmed. Log in with your password.'))

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title={t('Confirm your email address')} />
      <p>{t('To confirm that this email address is yours, enter your name and choose a password.')}</p>
      <TextField
        label={t('Full name')}
        autoComplete="name"
        maxLength={longestProfileTexts.name}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <UsernameField value={email ?? ''} />
      <NewPasswordFields register={form.register} errors={errors} />
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText={t('Confirming…')}>
        {t('Confirm my email address')}
      </Button>
      <VisitorLanguage />
    </Form>
  )
}

function NewLink({ isSpent }: { isSpent: boolean }) {
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email: '' } })
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <PageHeading
        title={isSpent ? t('This link no longer works') : t('Confirm your email address')}
        windowTitle={windowTitle}
      />
      <p>
        {isSpent
          ? t(
              'The link has expired or has already been used. If you have already confirmed your address, log in, or set a new password.',
            )
          : t('Open the link in the email we sent you when you registered.')}{' '}
        {t('We can send you a new link.')}
      </p>
      <EmailField error={form.formState.errors.email?.message} {...form.register('email')} />
      <SendConfirmation
        email={async () => ((await form.trigger()) ? form.getValues('email').trim() : undefined)}
        justSent={false}
        text={t('Send a new link')}
      />
      <ButtonLink to={paths.login} variant="quiet" block>
        {t('Back to Log In')}
      </ButtonLink>
      <ButtonLink to={paths.forgotPassword} variant="quiet" block>
        {t('Set a new password')}
      </ButtonLink>
      <VisitorLanguage />
    </Form>
  )
}
