import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Form, FormStack } from '@/components/form/form'
import { PageHeading, wantRouteFocus } from '@/components/page-heading'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'
import { useMailToken } from '@/lib/use-mail-token'
import { NewPasswordFields } from '../components/auth-fields'
import { passwordReset, spentLink } from '../passwords'
import { type NewPasswordValues, newPasswordSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

/** /reset-password: where the email's link leads. Saving uses up its token, so mail scanners do not (rule 2.14). */
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
        title={isSpent ? 'This link no longer works' : 'Open the link in our email'}
        windowTitle="Set a new password"
      />
      <p>
        {isSpent ? 'It has expired or was used before.' : 'You can set a new password only with that link.'}{' '}
        We can send you a new one.
      </p>
      <ButtonLink to={paths.forgotPassword} block>
        Send a new link
      </ButtonLink>
      <ButtonLink to={paths.login} variant="quiet" block>
        Back to Log In
      </ButtonLink>
    </FormStack>
  )
}

type NewPasswordFormProps = { token: string; onSpent: () => void }

function NewPasswordForm({ token, onSpent }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const [reset] = useState(() => passwordReset(token))
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = form.formState
  const outcome = useFormOutcome()

  async function handleValues({ password }: NewPasswordValues) {
    const done = await outcome.send(async () => {
      const result = await reset(password)
      if (!result.success && result.code === spentLink) {
        wantRouteFocus()
        onSpent()
      }
      return result
    })
    if (!done) return
    showToast('Your new password is set. Log in with it.')
    await navigate(paths.login, { replace: true })
  }

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title="Set a new password" />
      <NewPasswordFields register={form.register} errors={errors} />
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText="Saving…">
        Save new password
      </Button>
    </Form>
  )
}
