import type { ReactNode } from 'react'
import styles from './heading-with-total.module.css'

/** A card's heading, and beside it what the card comes to. */
export function HeadingWithTotal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {children}
    </header>
  )
}
