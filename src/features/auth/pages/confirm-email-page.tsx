import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormStack } from '@/components/form/form'
import { PageHeading, wantRouteFocus } from '@/components/page-heading'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/language'
import { paths } from '@/lib/paths'
import { useMailToken } from '@/lib/use-mail-token'
import { EmailField } from '../components/auth-fields'
import { SendConfirmation } from '../components/send-confirmation'
import { VisitorLanguage } from '../components/visitor-language'
import { confirmEmail, spentLink } from '../passwords'
import { forgotPasswordSchema } from '../schema'
import { useFormOutcome } from '../use-form-outcome'

const windowTitle = t('Confirm your email address')

/** /confirm-email: where the sign-up email leads. It takes a press, so that mail scanners do not use up the link. */
export function Component() {
  const token = useMailToken()
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const outcome = useFormOutcome()

  async function handlePress(tokenHash: string) {
    setBusy(true)
    const done = await outcome.send(() => confirmEmail(tokenHash))
    setBusy(false)
    // The button had the focus and is gone now.
    wantRouteFocus()
    setDone(done !== undefined)
  }

  if (isDone) {
    return (
      // A new heading, which takes the focus.
      <FormStack key="done">
        <PageHeading title={t('Your email address is confirmed')} windowTitle={windowTitle} />
        <p>{t('You can log in now.')}</p>
        <ButtonLink to={paths.login} replace block>
          {t('Log In')}
        </ButtonLink>
      </FormStack>
    )
  }
  if (token === undefined || outcome.code === spentLink) return <NewLink isSpent={token !== undefined} />
  return (
    <FormStack>
      <PageHeading title={t('Confirm your email address')} />
      <p>{t('Press the button to finish signing up.')}</p>
      {outcome.error && <Notice tone="danger">{outcome.error}</Notice>}
      <Button block busy={busy} busyText={t('Confirming…')} onClick={() => void handlePress(token)}>
        {t('Confirm my email address')}
      </Button>
      <VisitorLanguage />
    </FormStack>
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
          ? t('It has expired or was used before. If you have confirmed your address already, just log in.')
          : t('Open the link in the email that we sent you when you registered.')}{' '}
        {t('We can send you a new one.')}
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
      <VisitorLanguage />
    </Form>
  )
}
