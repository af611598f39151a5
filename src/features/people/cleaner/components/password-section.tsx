import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Form, FormLink } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { PasswordField } from '@/components/form/text-field'
import { UsernameField } from '@/components/form/username-field'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  type ChangedPasswordValues,
  CodeField,
  changedPasswordSchema,
  changePassword,
  codeIn,
  NewPasswordFields,
  needsCode,
  useAsksCode,
  useCaptcha,
  useFormOutcome,
  wrongCode,
} from '@/features/account'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import styles from './password-section.module.css'

const empty: ChangedPasswordValues = { current: '', password: '', confirmation: '' }

/** Changes the password (rule 2.16), separately from the profile's form. */
export function PasswordSection({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const [hasChanged, setChanged] = useState(false)

  return (
    <FormSection title={t('Password')} note={t('You need your current password to set a new one.')}>
      {hasChanged && (
        <Notice tone="positive">{t('Password changed. Your other devices have been logged out.')}</Notice>
      )}
      {isOpen ? (
        <PasswordForm
          email={email}
          onDone={(changed) => {
            setChanged(changed)
            setOpen(false)
          }}
        />
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setChanged(false)
            setOpen(true)
          }}
        >
          {t('Change password')}
        </Button>
      )}
    </FormSection>
  )
}

type PasswordFormProps = { email: string; onDone: (hasChanged: boolean) => void }

function PasswordForm({ email, onDone }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(changedPasswordSchema), defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const captcha = useCaptcha()
  const outcome = useFormOutcome()

  const asksCode = useAsksCode(outcome.code)
  const isWrong = outcome.code === wrongCode

  async function handleValues({ current, password }: ChangedPasswordValues, event?: BaseSyntheticEvent) {
    const change = { email, current, password, code: codeIn(event) }
    if (await outcome.send(() => captcha.prove((proof) => changePassword(change, proof)))) onDone(true)
  }

  return (
    <Form onSubmit={form.handleSubmit(handleValues)}>
      <UsernameField value={email} />
      <PasswordField
        label={t('Current password')}
        autoComplete="current-password"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <NewPasswordFields register={form.register} errors={errors} />
      {asksCode && <CodeField name="code" error={isWrong ? outcome.error : undefined} />}
      {captcha.widget}
      {outcome.error && !isWrong && (
        <Notice tone={outcome.code === needsCode ? 'info' : 'danger'}>{outcome.error}</Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting} busyText={t('Saving…')}>
          {t('Change password')}
        </Button>
        <Button variant="quiet" onClick={() => onDone(false)} disabled={isSubmitting}>
          {t('Cancel')}
        </Button>
      </div>
      <FormLink to={paths.forgotPassword}>{t('Forgot your current password?')}</FormLink>
    </Form>
  )
}
