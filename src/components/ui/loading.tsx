import type { CSSProperties, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import styles from './loading.module.css'

/** A spinner in the size of the surrounding text. Screen readers skip it and read the text next to it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

type SkeletonProps = {
  /** A CSS length, e.g. "50%". */
  width?: string
  /** A CSS length, e.g. "1.5rem". */
  height?: string
  className?: string | undefined
}

/**
 * A placeholder for loading content. Screen readers skip it, so text next to it must say that content is
 * loading.
 */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const style: CSSProperties = { width, height }
  return <div className={classes(styles.skeleton, className)} style={style} aria-hidden="true" />
}

type LoadingProps = { label: string; className?: string | undefined; children: ReactNode }

/** Placeholder shapes for loading content. Screen readers skip the shapes and read `label`. */
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
