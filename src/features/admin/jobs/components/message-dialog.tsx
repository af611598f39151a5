import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { unwrap } from '@/lib/client/result'
import { countOf, t } from '@/lib/i18n/language'
import { messageAccepted } from '../applicants-api'
import { WordsDialog } from './words-dialog'

type MessageDialogProps = {
  jobId: string
  /** How many people are accepted. */
  accepted: number
  onClose: () => void
}

/** Writes to everybody who is accepted for a job (rule 11.19). */
export function MessageDialog({ jobId, accepted, onClose }: MessageDialogProps) {
  // Sent again because its answer was lost, it is the same message (rule 3.19).
  const [press] = useState(() => crypto.randomUUID())
  const { mutate, isPending, error } = useMutation({
    mutationFn: (message: string) => unwrap(messageAccepted(jobId, message, press), 'told'),
    onSuccess: (told) => {
      showToast(t('Sent to {people}.', { people: countOf(told, 'person', 'people') }))
      onClose()
    },
  })
  return (
    <WordsDialog
      title={t('Message {people}', { people: countOf(accepted, 'accepted person', 'accepted people') })}
      label={t('Message')}
      hint={t('In the app, and by push and email as their settings say.')}
      missing={t('Please write a message.')}
      confirm={t('Send')}
      busyText={t('Sending…')}
      isBusy={isPending}
      error={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
