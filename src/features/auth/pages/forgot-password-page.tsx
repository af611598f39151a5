import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { TextField } from '@/components/form/text-field'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { sendPasswordReset } from '../passwords'
import { type ForgotPasswordValues, forgotPasswordSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

/** /forgot-password: asks for the mail that leads to a new password. */
export function Component() {
  const [sent, setSent] = useState(false)
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const outcome = useFormOutcome({
    failed: 'Failed to reset password',
    exception: 'An error occurred. Please try again later.',
  })

  async function handleValues({ email }: ForgotPasswordValues) {
    setSent(false)
    const done = await outcome.send(() => sendPasswordReset(email))
    setSent(done !== undefined)
  }

  return (
    <form className="form" noValidate onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title="Forgot your password?" windowTitle="Forgot password" />
      <p className="text-muted">Tell us your email address. We send you a link to set a new one.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {sent && (
        <>
          <Notice tone="positive">Password reset instructions have been sent to your email</Notice>
          <p className="text-muted">
            No email after a few minutes? Check your spam folder, or try again later.
          </p>
        </>
      )}
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText="Sending…">
        Reset Password
      </Button>
      <p className="form-foot">
        <Link to={paths.login} className="form-link">
          Back to Log In
        </Link>
      </p>
    </form>
  )
}
