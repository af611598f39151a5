import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import styles from './state.module.css'
import { Stroke } from './stroke'

type ErrorStateProps = {
  /** Says what failed. */
  message: string
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined
  /** Trying again right now. */
  busy?: boolean | undefined
  /** Another way out, beside Try again. */
  children?: ReactNode
}

/** A part of a page that failed to load: the text, and what to do. */
export function ErrorState({ message, onRetry, busy = false, children }: ErrorStateProps) {
  return (
    <div className={styles.state}>
      {/* Broken off half way. */}
      <Stroke path="M58 14H24a7 7 0 0 0 0 14h6M46 28h2a7 7 0 0 1 0 14H14" color="danger" />
      <p role="alert" className={styles.text}>
        {message}
      </p>
      <div className={styles.actions}>
        {onRetry && (
          <Button variant="secondary" onClick={onRetry} busy={busy} busyText={t('Trying again…')}>
            {t('Try again')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
