import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type ConfirmDialogProps = {
  open: boolean
  /** The whole question: "Make Priya Sharma an administrator?" */
  title: string
  /** What follows from a yes. */
  children?: ReactNode
  /** The button that does it: "Make administrator". */
  confirm: string
  cancel?: string
  /** It takes something away. */
  isDanger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. The way back has the focus: a key pressed too often does nothing. */
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
