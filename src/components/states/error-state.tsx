import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

type ErrorStateProps = {
  /** The specification's text for what failed. */
  message: string
  /** Tries again; leave it out where trying again cannot help. */
  onRetry?: (() => void) | undefined
  /** A new try is under way. */
  busy?: boolean | undefined
  /** A way out, beside the new try. */
  children?: ReactNode
}

/** A part of a page that could not be shown: the text, and what to do. */
export function ErrorState({ message, onRetry, busy = false, children }: ErrorStateProps) {
  return (
    <div className="state">
      <StreakMark />
      <p role="alert" className="state-text">
        {message}
      </p>
      <div className="state-actions">
        {onRetry && (
          <Button variant="secondary" onClick={onRetry} busy={busy} busyText="Trying again…">
            Try again
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** A stroke that broke off: the mark of something that failed. */
function StreakMark() {
  return (
    <svg width="72" height="28" viewBox="0 0 72 28" fill="none" aria-hidden="true">
      <path d="M2 14h30l-5 -6M44 14h26" stroke="var(--color-danger)" strokeWidth="8" />
    </svg>
  )
}
