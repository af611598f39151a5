import { type BaseSyntheticEvent, type ComponentProps, useState } from 'react'
import { TextField } from '@/components/form/text-field'
import { t } from '@/lib/i18n/language'
import { needsCode } from '../second-factor'

/** The six digits of an authenticator app. Phones offer the number keys, and the code where they know it. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={t('Code')}
      hint={t('The six digits in your authenticator app')}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      // Some apps show a blank in the middle.
      maxLength={7}
      {...props}
    />
  )
}

/** What stands in the form's {@link CodeField}; empty if it has none. */
export function codeIn(event: BaseSyntheticEvent | undefined): string {
  const form: unknown = event?.target
  const code = form instanceof HTMLFormElement ? new FormData(form).get('code') : undefined
  return typeof code === 'string' ? code.trim() : ''
}

/** Whether a form asks for the code: from the moment when it was told that one is needed. */
export function useAsksCode(code: string | undefined): boolean {
  const [asks, setAsks] = useState(false)
  if (code === needsCode && !asks) setAsks(true)
  return asks
}
