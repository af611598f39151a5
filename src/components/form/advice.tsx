import type { ReactNode } from 'react'
import styles from './advice.module.css'

/**
 * Says what looks wrong in a field, though it can be saved. Read out when it appears.
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

/** A field's `aria-describedby`: its own descriptions, and its advice if there is any. */
export function describedByAdvice(described: string | undefined, id: string, advice: ReactNode) {
  return [described, advice && id].filter(Boolean).join(' ') || undefined
}
