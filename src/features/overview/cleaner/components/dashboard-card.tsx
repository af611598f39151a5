import { type ReactNode, useId } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { t } from '@/lib/i18n/language'
import styles from './dashboard-card.module.css'

type DashboardCardProps<Row> = {
  title: string
  allPath: string
  /** The noun after View All for screen readers, e.g. open jobs. */
  allOf: string
  /** Null if this part failed to load. */
  rows: Row[] | null
  /** True while newer rows are being fetched. The empty state is not shown until they have arrived. */
  isOutdated: boolean
  empty: ReactNode
  children: (row: Row) => ReactNode
}

export function LoadingDashboardCard() {
  return (
    <Card className={styles.loading}>
      <Skeleton width="50%" height="1.5rem" />
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton width="75%" height="1.25rem" />
          <Skeleton width="50%" height="1rem" />
          <Skeleton width="66.6667%" height="1rem" />
        </div>
      ))}
    </Card>
  )
}

export function DashboardCard<Row>({
  title,
  allPath,
  allOf,
  rows,
  isOutdated,
  empty,
  children,
}: DashboardCardProps<Row>) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <ButtonLink to={allPath} variant="quiet" size="small">
          <span>
            {t('View All')}
            <span className="sr-only"> {allOf}</span>
          </span>
        </ButtonLink>
      </div>
      {rows === null && (
        <p className={styles.note}>{t('This section is not available right now. Please try again later.')}</p>
      )}
      {rows?.length === 0 && (
        <div className={styles.note}>{isOutdated ? <Skeleton width="75%" height="3rem" /> : empty}</div>
      )}
      {rows !== null && rows.length > 0 && <ul>{rows.map(children)}</ul>}
    </Card>
  )
}
