import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { useSaveKey } from '@/lib/forms/use-save-key'
import { t } from '@/lib/i18n/language'
import styles from './save-bar.module.css'

/** The file being uploaded, and the fraction sent so far, from 0 to 1. */
export type Uploading = { name: string; part: number }

type SaveBarProps = {
  text: string
  error: ReactNode
  /** Shown right after a successful save. */
  done?: string | undefined
  isDirty: boolean
  /** True while chosen files are not yet in the form. Saving waits for them. */
  isPreparing?: boolean
  isSaving: boolean
  uploading?: Uploading | undefined
  onSave: () => void
  /** A second save action, with its own button next to the first. */
  also?: { text: string; onSave: () => void } | undefined
  onCancel?: () => void
  /**
   * True if the page has several forms with a bar each. Each bar sticks to the screen only while its form has
   * something to save. Otherwise it stays at the end of the form.
   */
  isEmbedded?: boolean
  className?: string | undefined
}

/**
 * The bar that saves a long form, always in sight. Only its button and Ctrl+S (Cmd+S) save. There is no submit button, because Enter in a
 * field would publish a half-written job or course.
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
  isEmbedded = false,
  className,
}: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useSaveKey(() => {
    // On a page with several forms, Ctrl+S saves the form with the focus and every form with unsaved changes.
    const isHere = bar.current?.closest('form')?.contains(document.activeElement) === true
    if (isDirty || isHere) onSave()
  }, !isSaving && !isPreparing)

  const isAtRest = isEmbedded && !isDirty && !isSaving && !error && done === undefined
  return (
    <div ref={bar} className={classes(styles.bar, isAtRest && styles.resting, className)}>
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
