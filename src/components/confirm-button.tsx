import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'

type ConfirmButtonProps<Done> = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> &
  Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'focus'> & {
    /** The text of the button that opens the dialog. `confirm` is the text of the button in the dialog. */
    text: string
    busyText: string
    run: () => Promise<Done>
    onDone: (done: Done) => void
    /** A sentence that describes the action. */
    children: ReactNode
  }

/** A button that asks for confirmation before it runs an action. Errors are shown in the dialog. */
export function ConfirmButton<Done>({
  text,
  title,
  confirm,
  focus,
  busyText,
  run,
  onDone,
  children,
  ...button
}: ConfirmButtonProps<Done>) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: (done) => {
      setOpen(false)
      onDone(done)
    },
  })
  const close = () => {
    setOpen(false)
    reset()
  }

  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          {...(focus && { focus })}
          busyText={isPending ? busyText : undefined}
          error={error?.message}
          onConfirm={() => mutate()}
          onCancel={close}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
