import type { ComponentProps, ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Loading, Skeleton } from '@/components/ui/loading'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import styles from './list.module.css'

/** Cards side by side, as many as fit. */
export function CardGrid({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classes(styles.grid, className)} />
}

/** The top of a list's page: its `PageHeading`, and its search in a `search` element. */
export function ListHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>
}

type LoadingCardsProps = {
  /** The text for screen readers. Sighted users see placeholder shapes instead. */
  label?: string
  count?: number
  className?: string | undefined
  /** The placeholder shapes in each card while the list loads. */
  children?: ReactNode
}

/** Placeholders for loading cards. */
export function LoadingCards({
  label = t('Loading…'),
  count = 3,
  className = styles.loadingCard,
  children,
}: LoadingCardsProps) {
  return (
    <Loading label={label} className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // The placeholders never change order, so the index is a stable key.
        <Card key={index} className={className}>
          {children ?? (
            <>
              <Skeleton width="75%" height="1.5rem" />
              <Skeleton width="50%" height="1rem" />
              <Skeleton width="66.6667%" height="1rem" />
              <Skeleton height="2.75rem" />
            </>
          )}
        </Card>
      ))}
    </Loading>
  )
}
