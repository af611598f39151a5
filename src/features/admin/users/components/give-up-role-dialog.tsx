import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type GiveUpRoleDialogProps = {
  open: boolean
  onKeep: () => void
  onGiveUp: () => void
}

/** Asks before somebody takes the administrator's role from themselves. */
export function GiveUpRoleDialog({ open, onKeep, onGiveUp }: GiveUpRoleDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title="Give up your role?"
      actions={
        <>
          <Button onClick={onKeep}>Stay an administrator</Button>
          <Button variant="danger" onClick={onGiveUp}>
            Give up the role
          </Button>
        </>
      }
    >
      <p>
        You will no longer be an administrator. These pages close for you at once, and only another
        administrator can give you the role back.
      </p>
    </Dialog>
  )
}
