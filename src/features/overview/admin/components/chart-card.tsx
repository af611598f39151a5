import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { formatNumber, t } from '@/lib/i18n/language'
import styles from './chart-card.module.css'

type TableRow = [name: string, ...numbers: number[]]

type ChartCardProps<Data> = {
  title: string
  note?: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  emptyText: string
  /** The headers of the table's columns. The first column has the names. */
  columns: string[]
  rowsOf: (data: Data) => TableRow[]
  children: (data: Data) => ReactNode
}

/** A heading with a chart, or with its numbers as a table. Screen readers always get the table. */
export function ChartCard<Data>({
  title,
  note,
  query,
  isEmpty,
  emptyText,
  columns,
  rowsOf,
  children,
}: ChartCardProps<Data>) {
  const headingId = useId()
  const [isTable, setTable] = useState(false)
  const hasNumbers = query.data !== undefined && !isEmpty(query.data)

  return (
    <Card as="section" className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h2 id={headingId}>{title}</h2>
          {note && <Hint>{note}</Hint>}
        </div>
        {hasNumbers && (
          <Button variant="quiet" size="small" onClick={() => setTable(!isTable)}>
            {isTable ? t('Show as chart') : t('Show as table')}
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading {title}…', { title })}>
            <Skeleton height="15rem" />
          </Loading>
        }
      >
        {(data) =>
          isEmpty(data) ? (
            <p className={styles.empty}>{emptyText}</p>
          ) : (
            <>
              {!isTable && children(data)}
              <div className={isTable ? styles.table : 'sr-only'}>
                <NumberTable caption={title} columns={columns} rows={rowsOf(data)} />
              </div>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function NumberTable({ caption, columns, rows }: { caption: string; columns: string[]; rows: TableRow[] }) {
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...numbers]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {numbers.map((number, index) => (
              <td key={columns[index + 1]}>{formatNumber(number)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
