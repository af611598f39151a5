import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { dayIn } from '@/lib/format/format-clock'
import { wordsFault } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'

type ReasonDialogProps = {
  title: string
  about: string
  confirm: string
  /** The label of the text field. `missing` is the error if the field is empty. */
  label: string
  missing: string
  hint?: string
  /** The label of the day field. If it is missing, the dialog has no day field. */
  dayLabel?: string
  action: { isPending: boolean; error: Error | null }
  onSubmit: (given: { text: string; day: string }) => void
  onClose: () => void
}

/**
 * A dialog that asks for a reason or note, and optionally for a day, before an action on a payment or a file.
 */
export function ReasonDialog({
  label,
  missing,
  hint,
  dayLabel,
  action,
  onSubmit,
  ...dialog
}: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [day, setDay] = useState(() => dayIn('Australia/Brisbane', new Date()))
  const [isFaultShown, setFaultShown] = useState(false)
  const fault = text.trim() === '' ? missing : wordsFault(text)
  return (
    <FormDialog
      {...dialog}
      action={action}
      onSubmit={() => {
        setFaultShown(true)
        if (fault === undefined && day !== '') onSubmit({ text: text.trim(), day })
      }}
    >
      {dayLabel !== undefined && (
        <TextField
          label={dayLabel}
          type="date"
          required
          value={day}
          error={isFaultShown && day === '' ? t('Choose a day.') : undefined}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
      <TextAreaField
        label={label}
        hint={hint}
        required
        rows={2}
        data-focus-first=""
        value={text}
        error={isFaultShown ? fault : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
