// Browsers, above all Safari, drop a table's semantics when CSS lays it out as something else.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import type { CSSProperties, ReactNode } from 'react'
import { Skeleton } from '@/components/ui/loading'
import { t } from '@/lib/i18n/language'
import { useReturnedFocus } from '../list-return'
import type { Selection } from '../use-selection'
import styles from './record-table.module.css'
import { SelectBox } from './select-box'

export type Column<Row> = {
  id: string
  /** The column's heading; a phone shows it beside each cell. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row: the row's header, and the heading of its card on a phone. */
  isName?: boolean
  /** Stays visible when the row has left. */
  stays?: boolean
  /** Hidden while the table is too narrow for all its columns. */
  onlyWide?: boolean
  /** Its width in a table; columns without one share what is left. */
  width?: string
}

type RecordTableProps<Row> = {
  /** What the table lists; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A row that has left the list keeps its place, empty but for columns that stay. */
  hasLeft?: (row: Row) => boolean
  /** Puts a box before each row that can be selected; `nameOf` names its row. */
  selection?: Selection & { nameOf: (row: Row) => string }
}

/** A table where there is room for its columns, else a card for each row. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  hasLeft,
  selection,
}: RecordTableProps<Row>) {
  useReturnedFocus()
  return (
    <div className={styles.records}>
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" style={columnStyle('2.75rem')}>
                <span className="sr-only">{t('Selected')}</span>
              </th>
            )}
            {columns.map(({ id, header, width = 'auto', onlyWide }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                data-only-wide={onlyWide}
                style={columnStyle(width)}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              data-selected={selection?.has(keyOf(row)) || undefined}
              {...(hasLeft?.(row) && { 'aria-hidden': true, 'data-left': keyOf(row) })}
            >
              {selection && (
                <td role="cell" className={styles.select}>
                  {selection.can(keyOf(row)) && (
                    <SelectBox id={keyOf(row)} name={selection.nameOf(row)} selection={selection} />
                  )}
                </td>
              )}
              {columns.map(({ id, header, cell, isName = false, stays, onlyWide }) =>
                isName ? (
                  <th key={id} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} role="cell" data-label={header} data-stays={stays} data-only-wide={onlyWide}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table to come: lines where there is room for its columns, else cards. */
export function LoadingRecords({ label }: { label: string }) {
  return (
    <div role="status" className={styles.records}>
      <span className="sr-only">{label}</span>
      <div className={styles.loading} aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          // The lines are alike and never change places.
          <div key={index}>
            <Skeleton width="66.6667%" height="1.5rem" />
            <Skeleton height="1rem" />
            <Skeleton height="1rem" />
          </div>
        ))}
      </div>
    </div>
  )
}

function columnStyle(width: string): CSSProperties & Record<'--column', string> {
  return { '--column': width }
}
