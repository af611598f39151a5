import type { ControllerRenderProps, UseFormRegisterReturn } from 'react-hook-form'
import { FormPair } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { t } from '@/lib/i18n/language'
import { type DocumentDetails, unreadableDate } from '../../schema'

type DocumentFieldsProps = {
  name: string
  number: UseFormRegisterReturn
  expiry: Pick<ControllerRenderProps, 'name' | 'onBlur' | 'onChange' | 'ref'> & { value: string }
  errors: Partial<Record<keyof DocumentDetails, { message?: string | undefined } | undefined>> | undefined
}

/** The number and the expiry date of a document, both optional. */
export function DocumentFields({ name, number, expiry, errors }: DocumentFieldsProps) {
  const { value, onChange, onBlur, ...date } = expiry
  const take = ({ validity, value: day }: HTMLInputElement) =>
    onChange(validity.badInput ? unreadableDate : day)
  return (
    <FormPair>
      <TextField
        label={t('{name} number', { name })}
        hint={t('Only if the document has one.')}
        autoComplete="off"
        error={errors?.number?.message}
        {...number}
      />
      <TextField
        label={t('{name} expires on', { name })}
        hint={t("Leave empty if it doesn't expire.")}
        type="date"
        max="2199-12-31"
        error={errors?.expires_on?.message}
        {...date}
        // React leaves an incomplete date in the field, because this value does not change.
        value={value === unreadableDate ? '' : value}
        onChange={({ currentTarget }) => take(currentTarget)}
        // Checked on blur, because typing an incomplete date fires no input event.
        onBlur={({ currentTarget }) => {
          if (currentTarget.validity.badInput) take(currentTarget)
          onBlur()
        }}
      />
    </FormPair>
  )
}
