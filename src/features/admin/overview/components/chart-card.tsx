import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, useId, useState } from 'react'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { useLastingError } from '@/lib/use-lasting-error'

type ChartCardProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  /** The text where the data are so empty that there is nothing to draw. */
  emptyText: (data: Data) => string | undefined
  Chart: ComponentType<{ data: Data }>
  /** The same numbers as a table. It is there beside the chart, too, for those who have it read out. */
  Table: ComponentType<{ data: Data }>
}

/** A chart under its heading, with its numbers as a table for those who prefer it. */
export function ChartCard<Data>({ title, query, emptyText, Chart, Table }: ChartCardProps<Data>) {
  const headingId = useId()
  const [isTable, setTable] = useState(false)
  const { data, isFetching, refetch } = query
  const error = useLastingError(query)
  const empty = data === undefined ? undefined : emptyText(data)
  const hasNumbers = data !== undefined && empty === undefined

  return (
    <Card as="section" aria-labelledby={headingId}>
      <div className="chart-head">
        <h2 id={headingId}>{title}</h2>
        {hasNumbers && (
          <Button variant="quiet" size="small" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </div>
      {hasNumbers && !isTable && <Chart data={data} />}
      {hasNumbers && (
        <div className={isTable ? 'chart-table' : 'sr-only'}>
          <Table data={data} />
        </div>
      )}
      {empty !== undefined && <p className="chart-empty">{empty}</p>}
      {data === undefined && error && (
        <ErrorState message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data === undefined && !error && (
        <div role="status">
          <span className="sr-only">Loading {title}…</span>
          <Skeleton className="chart-loading" />
        </div>
      )}
    </Card>
  )
}
