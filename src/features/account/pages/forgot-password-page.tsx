import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormFoot, FormLink } from '@/components/form/form'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Muted } from '@/components/ui/text'
import { VisitorLanguage } from '@/components/visitor-language'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { EmailField } from '../components/auth-fields'
import { useCaptcha } from '../components/use-captcha'
import { sendPasswordReset } from '../passwords'
import { type ForgotPasswordValues, forgotPasswordSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

/** /forgot-password: requests an email with a link for setting a new password. */
export function Component() {
  const [sent, setSent] = useState(false)
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const captcha = useCaptcha()
  const outcome = useFormOutcome({ failed: t('Failed to reset password') })

  async function handleValues({ email }: ForgotPasswordValues) {
    setSent(false)
    const done = await outcome.send(() => captcha.prove((proof) => sendPasswordReset(email, proof)))
    setSent(done !== undefined)
  }

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title={t('Forgot your password?')} windowTitle={t('Forgot password')} />
      <Muted>{t('Enter your email address. We will send you a link to set a new password.')}</Muted>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      {sent && (
        <>
          <Notice tone="positive">{t('Password reset instructions have been sent to your email')}</Notice>
          <Muted>{t('No email after a few minutes? Check your spam folder, or try again later.')}</Muted>
        </>
      )}
      {captcha.widget}
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText={t('Sending…')}>
        {t('Reset Password')}
      </Button>
      <FormFoot>
        <FormLink to={paths.login}>{t('Back to Log In')}</FormLink>
      </FormFoot>
      <VisitorLanguage />
    </Form>
  )
}
