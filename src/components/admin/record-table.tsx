// Browsers, above all Safari, drop a table's semantics when CSS lays it out as something else.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Loading, Skeleton } from '@/components/ui/loading'
import { t } from '@/lib/i18n/language'
import { useReturnedFocus } from './list-return'
import styles from './record-table.module.css'
import selectBoxStyles from './select-box.module.css'
import type { Selection } from './use-selection'

export type Column<Row> = {
  /** Its heading, another one for each column; a phone shows it beside each cell. */
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names its row: the row's header, and the heading of its card on a phone. */
  isName?: boolean
  /** Stays visible when the row has left. */
  stays?: boolean
  /** Hidden while the table is too narrow for all its columns; `very`: in all but the widest. */
  onlyWide?: boolean | 'very'
  /** Its width in a table; columns without one share what is left. */
  width?: string
}

type RecordTableProps<Row> = {
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
            {columns.map(({ header, width = 'auto', onlyWide }) => (
              <th
                key={header}
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
              data-row=""
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
              {columns.map(({ header, cell, isName = false, stays, onlyWide }) =>
                isName ? (
                  <th key={header} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={header}
                    role="cell"
                    data-label={header}
                    data-stays={stays}
                    data-only-wide={onlyWide}
                  >
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
    <div className={styles.records}>
      <Loading label={label} className={styles.loading}>
        {Array.from({ length: 8 }, (_, index) => (
          // The lines are alike and never change places.
          <div key={index}>
            <Skeleton width="66.6667%" height="1.5rem" />
            <Skeleton height="1rem" />
            <Skeleton height="1rem" />
          </div>
        ))}
      </Loading>
    </div>
  )
}

function columnStyle(width: string): CSSProperties & Record<'--column', string> {
  return { '--column': width }
}

type SelectBoxProps = {
  id: string
  /** Read out: "Select Priya Sharma". */
  name: string
  selection: Pick<Selection, 'has' | 'press'>
}

/** The box that selects a row. A press with Shift selects all rows from the one pressed before. */
function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <Checkbox
      className={selectBoxStyles.box}
      data-select={id}
      label={<span className="sr-only">{t('Select {name}', { name })}</span>}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.press(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      onMouseDown={keepText}
    />
  )
}

/** With Shift a browser would select the text in between. */
function keepText(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
