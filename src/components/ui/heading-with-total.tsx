import type { ReactNode } from 'react'
import styles from './heading-with-total.module.css'

/** A card's heading with the card's total next to it. */
export function HeadingWithTotal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {children}
    </header>
  )
}
