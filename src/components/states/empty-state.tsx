import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Nothing to show, though nothing failed: the text, and where to go next. */
export function EmptyState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg width="72" height="56" viewBox="0 0 72 56" fill="none" aria-hidden="true">
        <rect x="1" y="1" width="70" height="54" rx="6" fill="var(--color-sunken)" />
        <path
          d="M58 14H24a7 7 0 0 0 0 14h24a7 7 0 0 1 0 14H14"
          stroke="var(--color-wattle)"
          strokeWidth="8"
        />
      </svg>
      <p className={styles.text}>{message}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
