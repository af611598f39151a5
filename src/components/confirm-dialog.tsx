import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'

type ConfirmDialogProps = {
  open?: boolean
  /** The whole question: "Make Priya Sharma an administrator?" */
  title: ReactNode
  /** A description of the effect of confirming. */
  children?: ReactNode
  /** The text of the confirming button, e.g. "Make administrator". */
  confirm: string
  cancel?: string
  /** True if the action deletes or revokes something. */
  isDanger?: boolean
  /** The confirming button's text while the action runs, e.g. "Deleting…". */
  busyText?: string | undefined
  isDisabled?: boolean
  /** The id of the form in the dialog, which the confirming button submits. */
  form?: string
  /**
   * The part that gets the focus first. If there is nothing to type, this is Cancel, so that a stray key does
   * nothing.
   */
  focus?: 'cancel' | 'confirm' | 'content'
  /** The reason the action failed. */
  error?: string | undefined
  onConfirm?: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open = true,
  title,
  children,
  confirm,
  cancel = t('Cancel'),
  isDanger = false,
  busyText,
  isDisabled,
  form,
  focus = 'cancel',
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const first = (part: typeof focus) => (part === focus ? '' : undefined)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button variant="secondary" data-focus-first={first('cancel')} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            data-focus-first={first('confirm')}
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isDisabled}
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
