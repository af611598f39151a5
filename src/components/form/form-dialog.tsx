import { type ComponentProps, type ReactNode, useId } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { t } from '@/lib/i18n/language'
import { Form } from './form'

type FormDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'isDanger' | 'isDisabled'> & {
  /** A description of the action, above the fields. */
  about?: string
  /** The text of the submit button. */
  confirm?: string
  busyText?: string
  /**
   * The state of the submitted action. Leave out an error that a field already shows. Entered values stay
   * after an error.
   */
  action: { isPending: boolean; error?: Error | null }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with the fields that an action needs. */
export function FormDialog({
  about,
  confirm = t('Save'),
  busyText = t('Saving…'),
  action,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  return (
    <ConfirmDialog
      {...dialog}
      confirm={confirm}
      form={id}
      focus="content"
      busyText={action.isPending ? busyText : undefined}
      error={action.error?.message}
      onCancel={onClose}
    >
      {about !== undefined && <p>{about}</p>}
      <Form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </Form>
    </ConfirmDialog>
  )
}
