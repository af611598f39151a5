import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import styles from './save-bar.module.css'

/** The file being uploaded, and the part sent so far, from 0 to 1. */
export type Uploading = { name: string; part: number }

type SaveBarProps = {
  /** The button's text. */
  text: string
  error: ReactNode
  /** Shown right after everything was saved. */
  done?: string | undefined
  isDirty: boolean
  /** Chosen files are not in the form yet: saving waits for them. */
  isPreparing?: boolean
  isSaving: boolean
  uploading?: Uploading | undefined
  onSave: () => void
  /** Another way to save, beside the first. */
  also?: { text: string; onSave: () => void } | undefined
  onCancel?: () => void
  className?: string | undefined
}

/**
 * The bar that saves a long form, always in sight. Only its button and Ctrl+S (Cmd+S) save: Enter in one of many fields
 * would publish a half-written job or course, so there is no submit button.
 */
export function SaveBar({
  text,
  error,
  done,
  isDirty,
  isPreparing = false,
  isSaving,
  uploading,
  onSave,
  also,
  onCancel,
  className,
}: SaveBarProps) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 's') return
    // Always: the browser would offer to save the page as a file.
    event.preventDefault()
    if (!isSaving && !isPreparing && !event.repeat && !document.querySelector('dialog[open]')) onSave()
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
            {t('Uploading {name}: {percent}%', {
              name: uploading.name,
              percent: Math.round(uploading.part * 100),
            })}
          </span>
          <progress value={uploading.part} />
        </label>
      ) : (
        <Hint>{isDirty && !error ? t('You have unsaved changes.') : ''}</Hint>
      )}
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        {also && (
          <Button variant="secondary" disabled={isSaving || isPreparing} onClick={also.onSave}>
            {also.text}
          </Button>
        )}
        <Button
          data-save=""
          busy={isSaving || isPreparing}
          busyText={isSaving ? t('Saving…') : t('Preparing files…')}
          onClick={onSave}
        >
          {text}
        </Button>
      </div>
    </div>
  )
}
