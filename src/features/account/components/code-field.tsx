import { type BaseSyntheticEvent, type ComponentProps, useState } from 'react'
import { TextField } from '@/components/form/text-field'
import { t } from '@/lib/i18n/language'
import { needsCode } from '../second-factor'

/** The field for the six digits of an authenticator app. Phones show the number keys, and suggest the code if they know it. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={t('Code')}
      hint={t('The six digits shown in your authenticator app')}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      // Leaves room for a space, which some apps show in the middle of the code.
      maxLength={7}
      {...props}
    />
  )
}

/** The value of the form's {@link CodeField}, or an empty string if the form has none. */
export function codeIn(event: BaseSyntheticEvent | undefined): string {
  const form: unknown = event?.target
  const code = form instanceof HTMLFormElement ? new FormData(form).get('code') : undefined
  return typeof code === 'string' ? code.trim() : ''
}

/** Whether a form shows the code field. True once a request has failed with {@link needsCode}. */
export function useAsksCode(code: string | undefined): boolean {
  const [asks, setAsks] = useState(false)
  if (code === needsCode && !asks) setAsks(true)
  return asks
}
