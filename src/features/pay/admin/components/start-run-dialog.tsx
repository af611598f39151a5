import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FormDialog } from '@/components/form/form-dialog'
import { TextField } from '@/components/form/text-field'
import { newId } from '@/lib/client/new-id'
import { addDays, dayIn } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { refreshPay, startRun } from '../api'

/** Asks for the last day to include, and creates a draft pay run with all pay approved up to that day (rule 23.6). */
export function StartRunDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Generated once, so that a repeated request creates only one run.
  const [id] = useState(newId)
  const [until, setUntil] = useState(lastSunday)
  const starting = useMutation({
    mutationFn: () => {
      if (until === '') throw new Error(t('Choose the last day to include.'))
      return startRun(id, until)
    },
    onSuccess: async () => {
      await refreshPay(queryClient, userId)
      void navigate(paths.adminPayRun(id))
    },
  })
  return (
    <FormDialog
      title={t('New pay run')}
      about={t('Includes everything approved and unpaid up to that day, per person. Nothing is paid yet.')}
      confirm={t('Create draft')}
      action={{ isPending: starting.isPending }}
      onSubmit={() => starting.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('Until')}
        type="date"
        value={until}
        error={starting.error?.message}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** The default for the last day to include. This is last Sunday, because most runs pay whole weeks. */
function lastSunday(): string {
  const today = dayIn('Australia/Brisbane', new Date())
  return addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7))
}
