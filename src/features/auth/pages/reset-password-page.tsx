import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { PasswordField } from '@/components/form/password-field'
import { PageHeading } from '@/components/page-heading'
import { LoadingState } from '@/components/states/loading-state'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'
import { setNewPassword } from '../credentials'
import { type NewPasswordValues, newPasswordSchema } from '../schema'
import { useSession } from '../session'
import { useFormOutcome } from '../use-form-outcome'

/** /reset-password: where the mail's link ends. Its session is what allows a new password to be set. */
export function Component() {
  const session = useSession()
  if (session.status === 'loading') return <LoadingState label="Initializing..." />
  if (session.status === 'signed-out') return <SpentLink />
  return <NewPasswordForm />
}

function SpentLink() {
  return (
    <div className="form">
      <PageHeading title="This link no longer works" windowTitle="Set a new password" />
      <p>It has expired or was used before. We can send you a new one.</p>
      <ButtonLink to={paths.forgotPassword} block>
        Send a new link
      </ButtonLink>
      <ButtonLink to={paths.login} variant="quiet" block>
        Back to Log In
      </ButtonLink>
    </div>
  )
}

function NewPasswordForm() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const outcome = useFormOutcome({
    failed: 'Failed to reset password',
    exception: 'An error occurred. Please try again later.',
  })

  async function handleValues({ password }: NewPasswordValues) {
    if (!(await outcome.send(() => setNewPassword(password)))) return
    showToast('Your new password is set.')
    await navigate(paths.dashboard, { replace: true })
  }

  return (
    <form className="form" noValidate onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title="Set a new password" />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters. The password must contain a number."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...form.register('confirmation')}
      />
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText="Saving…">
        Save new password
      </Button>
    </form>
  )
}
