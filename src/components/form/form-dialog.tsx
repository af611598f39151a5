import { type ComponentProps, type ReactNode, useId } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { t } from '@/lib/i18n/language'
import { Form } from './form'

type FormDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'isDanger' | 'isDisabled'> & {
  /** Above the fields: what it does. */
  about?: string
  /** The button that does it. */
  confirm?: string
  busyText?: string
  /** Without an error where a field says it. What was typed stays. */
  action: { isPending: boolean; error?: Error | null }
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Asks for what something needs before it is done. */
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
