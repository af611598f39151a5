import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './count-badge.module.css'

/** How many wait behind a link or an icon; `className` says where it stands. */
export function CountBadge({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <span className={classes(styles.badge, className)}>{children}</span>
}
