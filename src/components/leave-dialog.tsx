import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type LeaveDialogProps = {
  open: boolean
  /** What is not saved yet: "Your changes to the profile are not saved yet." */
  text: string
  onStay: () => void
  onLeave: () => void
}

/** Asks before changes that were not saved are lost. */
export function LeaveDialog({ open, text, onStay, onLeave }: LeaveDialogProps) {
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
      <p>{text}</p>
    </Dialog>
  )
}
