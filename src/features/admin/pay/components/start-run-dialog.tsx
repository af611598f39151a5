import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Form } from '@/components/form/form'
import { TextField } from '@/components/form/text-field'
import { useSignedIn } from '@/features/auth/session'
import { newId } from '@/lib/client/new-id'
import { addDays, dayIn } from '@/lib/format/format-clock'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { refreshPay, startRun } from '../api'

/** Asks until which day everything approved is paid, and makes the draft (rule 23.6). */
export function StartRunDialog({ onClose }: { onClose: () => void }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useId()
  // Chosen here, so that a run asked for twice is one.
  const [id] = useState(newId)
  const [until, setUntil] = useState(lastSunday)
  const starting = useMutation({
    mutationFn: () => {
      if (until === '') throw new Error(t('Choose until which day is paid.'))
      return startRun(id, until)
    },
    onSuccess: async () => {
      await refreshPay(queryClient, userId)
      void navigate(paths.adminPayRun(id))
    },
  })
  return (
    <ConfirmDialog
      title={t('New pay run')}
      confirm={t('Make the draft')}
      busyText={starting.isPending ? t('Saving…') : undefined}
      form={form}
      focus="content"
      onCancel={onClose}
    >
      <p>{t('In it is everything approved and unpaid until that day, by person. Nothing is paid yet.')}</p>
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          starting.mutate()
        }}
      >
        <TextField
          label={t('Until')}
          type="date"
          value={until}
          error={starting.error?.message}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </Form>
    </ConfirmDialog>
  )
}

/** The end of last week: most runs pay whole weeks. */
function lastSunday(): string {
  const today = dayIn('Australia/Brisbane', new Date())
  return addDays(today, -(new Date(`${today}T00:00:00Z`).getUTCDay() || 7))
}
