import type { CSSProperties, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './loading.module.css'

/** A turning ring, the size of the text around it. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

type SkeletonProps = {
  /** As CSS: "50%". */
  width?: string
  /** As CSS: "1.5rem". */
  height?: string
  className?: string | undefined
}

/** A placeholder for content to come. Decoration: words beside it say that it is loading. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const style: CSSProperties = { width, height }
  return <div className={classes(styles.skeleton, className)} style={style} aria-hidden="true" />
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode }

/** What is to come, in its shapes. They are for eyes; `label` is read out. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={className} aria-hidden="true" inert>
        {children}
      </div>
    </div>
  )
}
