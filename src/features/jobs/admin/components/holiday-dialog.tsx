import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-field'
import { showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Holiday, saveHolidayMutation } from '../holidays-api'
import type { State } from '../state-of'

type HolidayDialogProps = {
  state: State
  /** The holiday to change. Undefined to add one. */
  holiday: Holiday | undefined
  onSaved: (holiday: Holiday) => void
  onClose: () => void
}

/**
 * Adds a public holiday of a state, or changes its day and name (rule 11.31). If the database refuses, the
 * reason is shown next to the field.
 */
export function HolidayDialog({ state, holiday, onSaved, onClose }: HolidayDialogProps) {
  const { userId } = useSignedIn()
  const [values, setValues] = useState<Holiday>(holiday ?? { day: '', name: '' })
  const [isFaultShown, setFaultShown] = useState(false)
  const action = useMutation(saveHolidayMutation(useQueryClient(), userId))
  const refused = action.data?.success === false ? action.data : undefined
  const missing = {
    day: values.day === '' ? t('Choose a day from 2026 to 2099.') : undefined,
    name: values.name.trim() === '' ? t('Enter the name of the holiday.') : undefined,
  }
  const field = (name: keyof Holiday) => ({
    required: true,
    value: values[name],
    error: isFaultShown
      ? (missing[name] ?? (refused?.field === name ? refused.error : undefined))
      : undefined,
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      action.reset()
    },
  })

  function handleSubmit() {
    setFaultShown(true)
    if (missing.day !== undefined || missing.name !== undefined) return
    action.mutate(
      { ...values, state, ...(holiday && { instead_of: holiday.day }) },
      {
        onSuccess: (saved) => {
          if (!saved.success) return
          showToast(t('Saved.'))
          onSaved(values)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={
        holiday
          ? t('Change {name} in {state}', { name: holiday.name, state })
          : t('Add a public holiday in {state}', { state })
      }
      action={{
        isPending: action.isPending,
        error: refused && refused.field === undefined ? new Error(refused.error) : action.error,
      }}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label={t('Day')} type="date" min="2026-01-01" max="2099-12-31" {...field('day')} />
      <TextField label={t('Name')} maxLength={60} {...field('name')} />
    </FormDialog>
  )
}
