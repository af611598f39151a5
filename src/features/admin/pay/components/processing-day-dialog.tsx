import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-field'
import { codeOf, codes } from '@/lib/client/result'
import { dayIn } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'
import { bankingDayFault, nextBankingDay } from '../banking-days'

type ProcessingDayDialogProps = {
  title: string
  about: string
  confirm: string
  action: { isPending: boolean; error: Error | null }
  onSubmit: (day: string) => void
  onClose: () => void
}

/** Asks on which day the bank pays; the next banking day is proposed, and another day is refused beside the field (rule 23.19). */
export function ProcessingDayDialog({ action, onSubmit, ...dialog }: ProcessingDayDialogProps) {
  const [day, setDay] = useState(() => nextBankingDay(dayIn('Australia/Brisbane', new Date())))
  // What was sent: its error goes when another day is chosen.
  const [sent, setSent] = useState<string>()
  const fault = day === '' ? t('Choose the day on which the bank pays.') : bankingDayFault(day)
  const isDayRefused = codeOf(action.error) === codes.invalid
  const refusal = isDayRefused && sent === day ? action.error?.message : undefined
  return (
    <FormDialog
      {...dialog}
      action={isDayRefused ? { isPending: action.isPending } : action}
      onSubmit={() => {
        if (fault !== undefined) return
        setSent(day)
        onSubmit(day)
      }}
    >
      <TextField
        label={t('The bank pays on')}
        type="date"
        required
        value={day}
        error={fault ?? refusal}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </FormDialog>
  )
}
