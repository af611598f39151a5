import type { ReactNode } from 'react'
import styles from './summed-head.module.css'

/** A card's heading, and beside it what the card comes to. */
export function SummedHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h2>{title}</h2>
      {children}
    </header>
  )
}
