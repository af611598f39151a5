import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { Form, FormFoot, FormLink, FormStack } from '@/components/form/form'
import { PasswordField, TextField } from '@/components/form/text-field'
import { PageHeading, wantRouteFocus } from '@/components/page-heading'
import { PlaceFields } from '@/components/place/place-fields'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { Hint, reach } from '@/components/ui/text'
import { VisitorLanguage } from '@/components/visitor-language'
import { type Result, unreachable } from '@/lib/client/result'
import { longestProfileTexts } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { backTo } from '@/lib/navigation/way-back'
import { alreadyRegistered } from '../auth-failures'
import type { CaptchaProof } from '../captcha-script'
import { EmailField, ProximityField } from '../components/auth-fields'
import { SendConfirmation } from '../components/send-confirmation'
import { useCaptcha } from '../components/use-captcha'
import { isOnPhone } from '../is-on-phone'
import { register, signIn } from '../log-in-and-register'
import { type RegisterValues, registerIncomplete, registerSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

const fieldOrder = ['name', 'email', 'phone', 'location', 'password', 'confirmation'] as const

/** /register. The route guard redirects to the dashboard once there is a session. */
export function Component() {
  const { state } = useLocation()
  const { form, captcha, outcome, mailedTo, stateOf, handleValues } = useRegistration()
  if (mailedTo !== undefined) return <LinkSent email={mailedTo} />
  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <PageHeading title={t('Create your account')} windowTitle={t('Register')} />
      <TextField
        label={t('Full name')}
        autoComplete="name"
        maxLength={longestProfileTexts.name}
        {...stateOf('name')}
        {...form.register('name')}
      />
      <EmailField autoComplete="username" {...stateOf('email')} {...form.register('email')} />
      <TextField
        label={t('Phone')}
        type="tel"
        autoComplete="tel"
        hint={t('You can also log in with your phone number.')}
        {...stateOf('phone')}
        {...form.register('phone')}
      />
      <PlaceFields
        location={{
          ...form.register('location'),
          text: form.watch('location'),
          ...stateOf('location'),
          hint: t('Your suburb or city.'),
          maxLength: longestProfileTexts.location,
        }}
        postcode={{
          ...form.register('postcode'),
          text: form.watch('postcode'),
          ...stateOf('postcode'),
          hint: t('Optional, for jobs near you.'),
          maxLength: longestProfileTexts.postcode,
        }}
        onChoose={(chosen) => {
          const how = { shouldDirty: true, shouldValidate: true }
          form.setValue('location', chosen.location, how)
          form.setValue('postcode', chosen.postcode, how)
        }}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least 6 characters, including a number.')}
        {...stateOf('password')}
        {...form.register('password')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        {...stateOf('confirmation')}
        {...form.register('confirmation')}
      />
      <ProximityField
        {...form.register('proximity', { valueAsNumber: true })}
        value={form.watch('proximity')}
      />
      <Checkbox label={t('Remember Me')} {...form.register('remember')} />
      <PrivacyLink />
      {captcha.widget}
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button type="submit" block busy={form.formState.isSubmitting} busyText={t('Creating your account…')}>
        {t('Register')}
      </Button>
      <LogInInstead state={state} />
      <VisitorLanguage />
    </Form>
  )
}

/** Returns the form, the outcome of its request, and the email address to which a link was sent. */
function useRegistration() {
  const [mailedTo, setMailedTo] = useState<string>()
  /** Addresses whose registration got no response. They might have an account now. */
  const unanswered = useRef(new Set<string>())
  const form = useForm({
    resolver: zodResolver(registerSchema),
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      location: '',
      postcode: '',
      password: '',
      confirmation: '',
      proximity: 10,
      remember: isOnPhone(),
    },
  })
  const { errors } = form.formState
  const firstEmpty = fieldOrder.find((field) => errors[field]?.message === registerIncomplete)
  const captcha = useCaptcha()
  const outcome = useFormOutcome({
    failed: t('Failed to create an account.'),
    exception: t('Failed to create an account. Please try again.'),
  })

  /**
   * Returns the state of a field. Every empty field is marked as invalid. Only the first empty field shows the
   * message, because it has the focus.
   */
  function stateOf(field: (typeof fieldOrder)[number] | 'postcode') {
    const message = errors[field]?.message
    const isShown = message !== registerIncomplete || field === firstEmpty
    return { invalid: message !== undefined, error: isShown ? message : undefined }
  }

  /** Registers. If an earlier request created the account but its response was lost, logs in to that account. */
  async function registerOnce(
    values: RegisterValues,
    proof: CaptchaProof,
  ): Promise<Result<{ confirmed: boolean }>> {
    const { email: identifier, password, remember } = values
    const made = await register(values, proof)
    if (made.success) return made
    if (made.code === unreachable) unanswered.current.add(identifier)
    if (made.code !== alreadyRegistered || !unanswered.current.has(identifier)) return made
    // Logs in without a CAPTCHA token, because the registration has used it. If a token is required, this login
    // fails and the person has to log in on the login page.
    const loggedIn = await signIn({ identifier, password, remember }, {})
    return loggedIn.success ? { success: true, confirmed: true } : made
  }

  async function handleValues(values: RegisterValues) {
    const made = await outcome.send(() => captcha.prove((proof) => registerOnce(values, proof)))
    if (!made || made.confirmed) return
    wantRouteFocus()
    setMailedTo(values.email)
  }

  return { form, captcha, outcome, mailedTo, stateOf, handleValues }
}

/** Instructions shown after the confirmation link has been emailed. */
function LinkSent({ email }: { email: string }) {
  return (
    <FormStack>
      <PageHeading title={t('Check your email')} />
      <p>
        {t(
          'If {mailedTo} is new to Shinework, we have emailed you a link. Open the link to confirm your address and choose a password. The email can take a few minutes. Check your spam folder, too.',
          { mailedTo: email },
        )}
      </p>
      <SendConfirmation email={async () => email} justSent text={t('Send again')} />
      <p>{t('If you already have an account, log in or set a new password.')}</p>
      <FormLink to={paths.login}>{t('Log In')}</FormLink>
      <FormLink to={paths.forgotPassword}>{t('Set a new password')}</FormLink>
    </FormStack>
  )
}

function PrivacyLink() {
  return (
    <Hint>
      <Link to={paths.privacy} state={backTo(paths.register, t('Register'))} className={reach}>
        {t('What we keep about you, why, and for how long')}
      </Link>
    </Hint>
  )
}

/** @param state the location state for the login page, so that it can return to the earlier page. */
function LogInInstead({ state }: { state: unknown }) {
  return (
    <FormFoot>
      {t('Already have an account?')}{' '}
      <FormLink to={paths.login} state={state}>
        {t('Log In')}
      </FormLink>
    </FormFoot>
  )
}
