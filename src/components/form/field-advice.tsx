import type { ReactNode } from 'react'
import styles from './field-advice.module.css'
import { useAfterClick } from './use-after-click'

/**
 * Points out a likely mistake in a field that can be saved anyway. Screen readers announce the advice when it
 * appears.
 * @param id The id for the field's `aria-describedby`, see {@link describedByAdvice}.
 */
export function Advice({ id, children }: { id: string; children: ReactNode }) {
  const shown = useAfterClick(children)
  return (
    <div role="status" className={styles.region}>
      {shown && (
        <p className={styles.advice} id={id}>
          {shown}
        </p>
      )}
    </div>
  )
}

/** A field's `aria-describedby`: its own descriptions, and its advice if there is any. */
export function describedByAdvice(described: string | undefined, id: string, advice: ReactNode) {
  return [described, advice && id].filter(Boolean).join(' ') || undefined
}
