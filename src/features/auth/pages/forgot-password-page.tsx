import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormFoot, FormLink } from '@/components/form/form'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { EmailField } from '../components/auth-fields'
import { sendPasswordReset } from '../passwords'
import { type ForgotPasswordValues, forgotPasswordSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

/** /forgot-password */
export function Component() {
  const [sent, setSent] = useState(false)
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const outcome = useFormOutcome({ failed: 'Failed to reset password' })

  async function handleValues({ email }: ForgotPasswordValues) {
    setSent(false)
    const done = await outcome.send(() => sendPasswordReset(email))
    setSent(done !== undefined)
  }

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title="Forgot your password?" windowTitle="Forgot password" />
      <Muted>Tell us your email address. We send you a link to set a new one.</Muted>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      {sent && (
        <>
          <Notice tone="positive">Password reset instructions have been sent to your email</Notice>
          <Muted>No email after a few minutes? Check your spam folder, or try again later.</Muted>
        </>
      )}
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText="Sending…">
        Reset Password
      </Button>
      <FormFoot>
        <FormLink to={paths.login}>Back to Log In</FormLink>
      </FormFoot>
    </Form>
  )
}
