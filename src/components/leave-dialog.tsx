import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { t } from '@/lib/i18n/language'

type LeaveDialogProps = {
  open: boolean
  /** The content that would be lost, e.g. "profile". */
  what: string
  onStay: () => void
  onLeave: () => void
}

/** A dialog that asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ open, what, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t('Leave without saving?')}
      actions={
        <>
          <Button onClick={onStay}>{t('Stay and keep editing')}</Button>
          <Button variant="danger" onClick={onLeave}>
            {t('Leave without saving')}
          </Button>
        </>
      }
    >
      <p>{t('Your changes to the {what} are not saved yet.', { what })}</p>
    </Dialog>
  )
}
