import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import styles from './state.module.css'
import { StatePicture } from './state-picture'

type ErrorStateProps = {
  message: string
  /** Omitted if a retry cannot help. */
  onRetry?: (() => void) | undefined
  /** True during a retry. */
  busy?: boolean | undefined
  /** Another action, shown next to the "Try again" button. */
  children?: ReactNode
}

/** The error state of a part of a page: a text and actions. */
export function ErrorState({ message, onRetry, busy = false, children }: ErrorStateProps) {
  return (
    <div className={styles.state}>
      {/* The drawn stroke is broken, unlike the whole stroke of the empty state. */}
      <StatePicture path="M58 14H24a7 7 0 0 0 0 14h6M46 28h2a7 7 0 0 1 0 14H14" color="danger" />
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
