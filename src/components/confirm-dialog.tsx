import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type ConfirmDialogProps = {
  open: boolean
  /** The whole question: "Make Priya Sharma an administrator?" */
  title: string
  /** What confirming does. */
  children?: ReactNode
  /** The button that does it: "Make administrator". */
  confirm: string
  cancel?: string
  /** It deletes or revokes something. */
  isDanger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. Cancel has the focus, so that a stray key press does nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  isDanger = false,
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
          <Button variant={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
