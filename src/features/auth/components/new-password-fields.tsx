import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '@/components/form/text-field'

type NewPasswordFieldsProps = {
  register: (name: 'password' | 'confirmation') => UseFormRegisterReturn
  errors: { password?: FieldError; confirmation?: FieldError }
}

/** A new password, typed twice. */
export function NewPasswordFields({ register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters. The password must contain a number."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  )
}
