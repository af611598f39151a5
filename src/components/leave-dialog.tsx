import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type LeaveDialogProps = {
  open: boolean
  /** What would be lost: "profile". */
  what: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ open, what, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      actions={
        <>
          <Button onClick={onStay}>Stay and keep editing</Button>
          <Button variant="danger" onClick={onLeave}>
            Leave without saving
          </Button>
        </>
      }
    >
      <p>Your changes to the {what} are not saved yet.</p>
    </Dialog>
  )
}
