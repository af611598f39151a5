import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import type { AskFirst, ChangeQuestion } from './user-select'

/**
 * Asks for confirmation of role and status changes that need it (rule 12.4). Returns the callback for the
 * selects, and the dialog to render.
 */
export function useAskFirst(): { onAsk: AskFirst; dialog: ReactNode } {
  const [pending, setPending] = useState<{ question: ChangeQuestion; change: () => void }>()
  const handleCancel = useCallback(() => setPending(undefined), [])
  const dialog = pending && (
    <ConfirmDialog
      open
      {...pending.question}
      onCancel={handleCancel}
      onConfirm={() => {
        handleCancel()
        pending.change()
      }}
    >
      <p>{pending.question.text}</p>
    </ConfirmDialog>
  )
  return { onAsk: (question, change) => setPending({ question, change }), dialog }
}
