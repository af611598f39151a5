import { useMutation } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { countOf } from '@/lib/count-of'
import { unwrap } from '@/lib/result'
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: (message: string) => unwrap(messageAccepted(jobId, message), 'told'),
    onSuccess: (told) => {
      showToast(`Sent to ${countOf(told, 'person', 'people')}.`)
      onClose()
    },
  })
  return (
    <WordsDialog
      title={`Message ${countOf(accepted, 'accepted person', 'accepted people')}`}
      label="Message"
      hint="In the app, and by push and email as their settings say."
      missing="Please write a message."
      confirm="Send"
      busyText="Sending…"
      isBusy={isPending}
      error={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
