import { type ReactNode, useId, useState } from 'react'
import { Form } from '@/components/form/form'
import { TextAreaField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { wordsFault } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'

type WordsDialogProps = {
  title: string
  label: string
  hint?: string
  /** Asked for when nothing is written: "Please give a reason." */
  missing: string
  /** The button: "Send". */
  confirm: string
  isDanger?: boolean
  busyText: string
  isBusy: boolean
  /** What went wrong; the words stay. */
  error: string | undefined
  onConfirm: (words: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for a few words before something is done. */
export function WordsDialog({
  title,
  label,
  hint,
  missing,
  confirm,
  isDanger = false,
  busyText,
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: WordsDialogProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const given = words.trim()
  const fault = given === '' ? missing : wordsFault(given)

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            busyText={busyText}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          if (fault === undefined) onConfirm(given)
          else setAsked(true)
        }}
      >
        <TextAreaField
          label={label}
          hint={hint}
          required
          rows={3}
          data-focus-first=""
          value={words}
          onChange={({ target }) => setWords(target.value)}
          error={isAsked ? fault : undefined}
        />
      </Form>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Dialog>
  )
}
