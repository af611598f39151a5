import type { ReactNode } from 'react'
import styles from './state.module.css'
import { StatePicture } from './state-picture'

/** The empty state: a text and the next step. */
export function EmptyState({ message, action }: { message: string; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <StatePicture path="M58 14H24a7 7 0 0 0 0 14h24a7 7 0 0 1 0 14H14" color="wattle" />
      <p className={styles.text}>{message}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
