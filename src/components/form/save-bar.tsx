import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import styles from './save-bar.module.css'

/** The file on its way, and the part of it that is sent, from 0 to 1. */
export type Uploading = { name: string; part: number }

type SaveBarProps = {
  /** What the button says. */
  text: string
  error: ReactNode
  /** Said when everything on the page is saved and the person has just done so. */
  done?: string | undefined
  isDirty: boolean
  isSaving: boolean
  uploading?: Uploading | undefined
  onSave: () => void
  onCancel?: () => void
  className?: string
}

/**
 * The bar that saves a long form, always in sight. Only its button and Ctrl+S (Cmd+S) save: Enter in one of many fields
 * would publish a job or course that is half written, so there is no submit button.
 */
export function SaveBar({
  text,
  error,
  done,
  isDirty,
  isSaving,
  uploading,
  onSave,
  onCancel,
  className,
}: SaveBarProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 's') return
    // Even when there is nothing to do: the browser would offer to save the page as a file.
    event.preventDefault()
    if (!isSaving && !event.repeat && !document.querySelector('dialog[open]')) onSave()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return (
    <div className={classes(styles.bar, className)}>
      {error && <Notice tone="danger">{error}</Notice>}
      {done !== undefined && <Notice tone="positive">{done}</Notice>}
      {uploading ? (
        <label className={styles.upload}>
          <span>
            Uploading {uploading.name}: {Math.round(uploading.part * 100)}%
          </span>
          <progress value={uploading.part} />
        </label>
      ) : (
        <Hint>{isDirty && !error ? 'You have unsaved changes.' : ''}</Hint>
      )}
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button busy={isSaving} busyText="Saving…" onClick={onSave}>
          {text}
        </Button>
      </div>
    </div>
  )
}
