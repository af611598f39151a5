import type { ComponentProps } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { SliderField } from '@/components/form/select-field'
import { PasswordField, TextField } from '@/components/form/text-field'
import { t } from '@/lib/i18n/language'

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('Email')} type="email" autoComplete="email" inputMode="email" {...props} />
}

export function ProximityField(props: UseFormRegisterReturn & { value: number }) {
  return (
    <SliderField
      label={t('Notification proximity')}
      hint={t('We will tell you about jobs within this distance.')}
      unit="km"
      {...props}
      min={1}
      max={100}
    />
  )
}

type NewPasswordFieldsProps = {
  register: (name: 'password' | 'confirmation') => UseFormRegisterReturn
  errors: { password?: FieldError; confirmation?: FieldError }
}

/** The fields for a new password and its confirmation. */
export function NewPasswordFields({ register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={t('At least 6 characters, including a number.')}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('Confirm new password')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  )
}
