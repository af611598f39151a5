import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormStack } from '@/components/form/form'
import { UsernameField } from '@/components/form/username-field'
import { PageHeading } from '@/components/page-heading'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { VisitorLanguage } from '@/components/visitor-language'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useMailLink, useMailToken } from '@/lib/session/use-mail-token'
import { NewPasswordFields } from '../components/auth-fields'
import { CodeField, codeIn, useAsksCode } from '../components/code-field'
import { passwordReset } from '../passwords'
import { type NewPasswordValues, newPasswordSchema } from '../schema'
import { needsCode, wrongCode } from '../second-factor'
import { useMailedForm } from '../use-mailed-form'

/**
 * /reset-password: the page that a link in the email opens. Opening it does not use up the token, so a mail scanner cannot
 * (rule 2.14).
 */
export function Component() {
  const token = useMailToken()
  const [isSpent, setSpent] = useState(false)
  if (token === undefined || isSpent) return <NoLink isSpent={isSpent} />
  return <NewPasswordForm key={token} token={token} onSpent={() => setSpent(true)} />
}

function NoLink({ isSpent }: { isSpent: boolean }) {
  return (
    <FormStack>
      <PageHeading
        title={isSpent ? t('This link no longer works') : t('Open the link in our email')}
        windowTitle={t('Set a new password')}
      />
      <p>
        {isSpent
          ? t('The link has expired or has already been used.')
          : t('You need that link to set a new password.')}{' '}
        {t('We can send you a new link.')}
      </p>
      <ButtonLink to={paths.forgotPassword} block>
        {t('Send a new link')}
      </ButtonLink>
      <ButtonLink to={paths.login} variant="quiet" block>
        {t('Back to Log In')}
      </ButtonLink>
      <VisitorLanguage />
    </FormStack>
  )
}

type NewPasswordFormProps = { token: string; onSpent: () => void }

function NewPasswordForm({ token, onSpent }: NewPasswordFormProps) {
  const [reset] = useState(() => passwordReset(token))
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const outcome = useMailedForm(onSpent)

  const email = useMailLink('token_hash').get('email')

  const asksCode = useAsksCode(outcome.code)
  const isWrong = outcome.code === wrongCode

  const handleValues = ({ password }: NewPasswordValues, event?: BaseSyntheticEvent) =>
    outcome.send(() => reset(password, codeIn(event)), t('Your new password is set. Log in with it.'))

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title={t('Set a new password')} />
      <UsernameField value={email ?? ''} />
      <NewPasswordFields register={form.register} errors={errors} />
      {asksCode && <CodeField name="code" error={isWrong ? outcome.error : undefined} />}
      {asksCode && outcome.code === needsCode ? (
        <Notice tone="info">
          {t('Your account has two-step verification. Please also enter the code from your app.')}
        </Notice>
      ) : (
        outcome.error && !isWrong && <Notice tone="danger">{outcome.error}</Notice>
      )}
      <Button type="submit" block busy={isSubmitting} busyText={t('Saving…')}>
        {t('Save new password')}
      </Button>
      <VisitorLanguage />
    </Form>
  )
}
