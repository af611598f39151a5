import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './notice.module.css'
import type { Tone } from './tag'

type NoticeProps = { tone: Exclude<Tone, 'neutral'>; className?: string | undefined; children: ReactNode }

/**
 * A message beside the part of the page that it is about. Screen readers announce the tone `danger` at once.
 */
export function Notice({ tone, className, children }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, className)}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <div>{children}</div>
    </div>
  )
}
