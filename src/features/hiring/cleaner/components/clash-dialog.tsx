import { ConfirmDialog } from '@/components/confirm-dialog'
import { codeOf } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { clashing } from '../api'

type ClashDialogProps = {
  /** The error of the failed application, if any. */
  error: Error | null
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation to apply for a job that overlaps another job of the person (rule 6.21). */
export function ClashDialog({ error, onConfirm, onCancel }: ClashDialogProps) {
  return (
    <ConfirmDialog
      open={codeOf(error) === clashing}
      title={t('Apply for two jobs at the same time?')}
      confirm={t('Apply anyway')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{error?.message}</p>
    </ConfirmDialog>
  )
}
