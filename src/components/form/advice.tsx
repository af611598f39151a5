import type { ReactNode } from 'react'
import styles from './advice.module.css'

/**
 * What looks wrong about a field, though it is accepted. Read out when it appears.
 * @param id for the field's `aria-describedby`, see {@link describedByAdvice}.
 */
export function Advice({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.region}>
      {children && (
        <p className={styles.advice} id={id}>
          {children}
        </p>
      )}
    </div>
  )
}

/** What a field is described by: what the field itself says, and its advice if there is any. */
export function describedByAdvice(described: string | undefined, id: string, advice: ReactNode) {
  return [described, advice && id].filter(Boolean).join(' ') || undefined
}
