import { useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { LeaveDialog } from '@/components/leave-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/toast-store'
import styles from './kit-page.module.css'

export function KitDialogs() {
  const [open, setOpen] = useState<'dialog' | 'full' | 'confirm' | 'leave'>()
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <>
      <div className={styles.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('full')}>Full dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('leave')}>Leave</Button>
        <Button onClick={() => showToast('Done.', { action: { text: 'Undo', onAction: () => undefined } })}>
          Toast
        </Button>
        <Button
          onClick={() =>
            showToast('Something new.', { action: { text: 'View', to: '/kit', onAction: () => undefined } })
          }
        >
          Toast with a link
        </Button>
        <Button onClick={() => showToast('It failed.', { tone: 'danger' })}>Danger toast</Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="A dialog"
        actions={<Button onClick={close}>OK</Button>}
      >
        <p>Its text.</p>
      </Dialog>
      <Dialog open={open === 'full'} onClose={close} title="A full dialog" full>
        <p>For pictures.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete this?"
        confirm="Delete"
        isDanger
        onConfirm={close}
        onCancel={close}
      />
      <LeaveDialog open={open === 'leave'} what="kit" onStay={close} onLeave={close} />
    </>
  )
}
