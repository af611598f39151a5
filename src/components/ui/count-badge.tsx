import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './count-badge.module.css'

/** The number of open items behind a link or an icon. `className` positions it. */
export function CountBadge({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={classes(styles.badge, className)}>{children}</span>
}
