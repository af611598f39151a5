import { type ReactNode, useEffect, useState } from 'react'
import styles from './field-advice.module.css'

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

/**
 * Delays new advice until a click in progress has ended. Otherwise, when the user leaves a field by clicking
 * a button, the advice would move the button away from the pointer.
 */
function useAfterClick(children: ReactNode): ReactNode {
  const [shown, setShown] = useState(children)
  useEffect(() => {
    const show = () => setShown(children)
    if (!document.querySelector('button:active')) return show()
    window.addEventListener('click', show, { once: true })
    return () => window.removeEventListener('click', show)
  }, [children])
  return shown
}

/** A field's `aria-describedby`: its own descriptions, and its advice if there is any. */
export function describedByAdvice(described: string | undefined, id: string, advice: ReactNode) {
  return [described, advice && id].filter(Boolean).join(' ') || undefined
}
