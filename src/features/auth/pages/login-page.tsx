import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { PasswordField } from '@/components/form/password-field'
import { TextField } from '@/components/form/text-field'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { paths } from '@/lib/paths'
import { signIn } from '../credentials'
import { loginIncomplete, loginSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

/** /login. The session's start leads on by itself: to the page that was wanted, or to the dashboard. */
export function Component() {
  const { state } = useLocation()
  const form = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { identifier: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = form.formState
  const outcome = useFormOutcome({
    failed: 'Failed to log in. Please check your credentials.',
    exception: 'An unexpected error occurred. Please try again later.',
  })
  const incomplete = errors.identifier ?? errors.password
  const error = incomplete ? loginIncomplete : outcome.error

  return (
    <form
      className="form"
      noValidate
      onSubmit={form.handleSubmit(async (values) => void (await outcome.send(() => signIn(values))))}
    >
      <PageHeading title="Log In" />
      <TextField
        label="Email or phone"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        invalid={errors.identifier !== undefined}
        {...form.register('identifier')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        invalid={errors.password !== undefined}
        {...form.register('password')}
      />
      <div className="form-row">
        <Checkbox label="Remember Me" {...form.register('remember')} />
        <Link to={paths.forgotPassword} state={state} className="form-link">
          Forgot password?
        </Link>
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
      <Button type="submit" block busy={isSubmitting} busyText="Logging in…">
        Log In
      </Button>
      <p className="form-foot">
        New to Shinework?{' '}
        <Link to={paths.register} state={state} className="form-link">
          Create an account
        </Link>
      </p>
    </form>
  )
}
