import { type ReactNode, useId } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

type DashboardCardProps<Row> = {
  title: string
  /** Where View All leads, and what of, for those who hear the link alone. */
  allPath: string
  allOf: string
  /** Null where this part could not be read. */
  rows: Row[] | null
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** One of the dashboard's cards: what is in it, or that nothing is. */
export function DashboardCard<Row>({
  title,
  allPath,
  allOf,
  rows,
  empty,
  children,
}: DashboardCardProps<Row>) {
  const titleId = useId()
  return (
    <Card as="section" className="dashboard-card" aria-labelledby={titleId}>
      <div className="dashboard-head">
        <h2 id={titleId}>{title}</h2>
        <ButtonLink to={allPath} variant="quiet" size="small">
          <span>
            View All<span className="sr-only"> {allOf}</span>
          </span>
        </ButtonLink>
      </div>
      {rows === null && <p className="dashboard-note">This part is not available right now.</p>}
      {rows?.length === 0 && <div className="dashboard-note">{empty}</div>}
      {rows !== null && rows.length > 0 && <ul>{rows.map(children)}</ul>}
    </Card>
  )
}
