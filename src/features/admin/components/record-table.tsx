// A browser, Safari above all, forgets that something is a table once it is laid out as anything else.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role
import type { CSSProperties, ReactNode } from 'react'
import { useReturnedFocus } from '../place'
import styles from './record-table.module.css'

export type Column<Row> = {
  id: string
  /** What the cells say; a phone shows it beside each of them. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row: read out with every other cell of it, and the heading of its card on a phone. */
  isName?: boolean
  /** Stays in sight where the row has left. */
  stays?: boolean
  /** How wide it is where the table has columns; those without share what is left. */
  width?: string
}

type RecordTableProps<Row> = {
  /** Says what the table lists; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The rows are still those of an earlier search. */
  busy?: boolean
  /** Has this row left the list? Then nothing of it is there but its place, and what its column lets stay. */
  hasLeft?: (row: Row) => boolean
}

/** A table where there is room for its columns, and a card a row where there is not. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  busy = false,
  hasLeft,
}: RecordTableProps<Row>) {
  useReturnedFocus()
  return (
    <div className={styles.records} aria-busy={busy}>
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, header, width = 'auto' }) => (
              <th key={id} role="columnheader" scope="col" style={columnStyle(width)}>
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
              {...(hasLeft?.(row) && { 'aria-hidden': true, 'data-left': keyOf(row) })}
            >
              {columns.map(({ id, header, cell, isName = false, stays }) =>
                isName ? (
                  <th key={id} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} role="cell" data-label={header} data-stays={stays}>
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

function columnStyle(width: string): CSSProperties & Record<'--column', string> {
  return { '--column': width }
}
