import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'

type ConfirmDialogProps = {
  open: boolean
  /** The whole question: "Make Priya Sharma an administrator?" */
  title: ReactNode
  /** What confirming does. */
  children?: ReactNode
  /** The button that does it: "Make administrator". */
  confirm: string
  cancel?: string
  /** It deletes or revokes something. */
  isDanger?: boolean
  /** The button while it is being done: "Deleting…". */
  busyText?: string | undefined
  /** Why it could not be done. */
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. Cancel has the focus, so that a stray key press does nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = t('Cancel'),
  isDanger = false,
  busyText,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button variant="secondary" data-focus-first="" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={busyText !== undefined}
            busyText={busyText}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  )
}
