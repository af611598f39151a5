// The roles are explicit, because browsers (above all Safari) drop a table's semantics when CSS changes its `display`.
// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role

import { type CSSProperties, Fragment, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Loading, Skeleton } from '@/components/ui/loading'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import { useReturnedFocus } from './back-to-list'
import groupStyles from './record-groups.module.css'
import styles from './record-table.module.css'
import selectBoxStyles from './select-box.module.css'
import type { Selection } from './use-selection'

export type Column<Row> = {
  /** The column's unique heading, which labels each cell on a phone. */
  header: string
  cell: (row: Row) => ReactNode
  /** True for the column that names its row: the row header, and the card's heading on a phone. */
  isName?: boolean
  /** True if the cell stays visible after its row has left the list. */
  stays?: boolean
  /** True for numbers: aligned at the end, with digits of equal width. */
  isNumber?: boolean
  /**
   * `true` hides the column while the table is too narrow for all columns. `very` shows it only in the widest
   * table, and `table` only in the widest table and on cards.
   */
  onlyWide?: boolean | 'very' | 'table'
  /** The width in a table. Columns without a width share the rest. */
  width?: string
}

type RecordTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /**
   * True if a row has left the list. The row keeps its space, which is empty except for columns with
   * `stays`.
   */
  hasLeft?: (row: Row) => boolean
  /** A heading above the first row of each group. Rows of one group follow each other. */
  groups?: { keyOf: (row: Row) => string; headingOf: (row: Row) => ReactNode }
  /** Adds a checkbox to each selectable row. `nameOf` names the row. */
  selection?: Selection & { nameOf: (row: Row) => string }
}

/** A table if there is room for its columns, otherwise a card per row. */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  hasLeft,
  groups,
  selection,
}: RecordTableProps<Row>) {
  useReturnedFocus()
  const headings = groups && headingsOf(rows, groups)
  // A group's heading spans only the columns that are never hidden, because spanning a hidden column would add an
  // empty column. Each hideable column therefore has a cell of its own.
  const shownAlways = columns.filter(({ onlyWide }) => !onlyWide).length
  return (
    <div className={styles.records}>
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <Header columns={columns} hasSelection={selection !== undefined} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              {headings?.has(row) && (
                <tr role="row" className={groupStyles.heading}>
                  <th role="rowheader" scope="rowgroup" colSpan={shownAlways + (selection ? 1 : 0)}>
                    {headings.get(row)}
                  </th>
                  {columns.map(
                    ({ header, onlyWide }) =>
                      onlyWide && <td key={header} aria-hidden="true" data-only-wide={onlyWide} />,
                  )}
                </tr>
              )}
              <tr
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
                {columns.map(({ header, cell, isName = false, stays, onlyWide, isNumber }) =>
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
                      className={classes(
                        isNumber && groupStyles.number,
                        onlyWide === 'table' && groupStyles.widest,
                      )}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeaderProps<Row> = { columns: readonly Column<Row>[]; hasSelection: boolean }

function Header<Row>({ columns, hasSelection }: HeaderProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {hasSelection && (
          <th role="columnheader" scope="col" style={columnStyle('2.75rem')}>
            <span className="sr-only">{t('Selected')}</span>
          </th>
        )}
        {columns.map(({ header, width = 'auto', onlyWide, isNumber }) => (
          <th
            key={header}
            role="columnheader"
            scope="col"
            data-only-wide={onlyWide}
            className={classes(isNumber && groupStyles.number, onlyWide === 'table' && groupStyles.widest)}
            style={columnStyle(width)}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Maps the first row of each group to the group's heading. */
function headingsOf<Row>(
  rows: readonly Row[],
  { keyOf, headingOf }: NonNullable<RecordTableProps<Row>['groups']>,
): ReadonlyMap<Row, ReactNode> {
  const first = rows.filter((row, index) => {
    const before = rows[index - 1]
    return before === undefined || keyOf(before) !== keyOf(row)
  })
  return new Map(first.map((row) => [row, headingOf(row)]))
}

/** Placeholder for a loading table: lines if there is room for its columns, otherwise cards. */
export function LoadingRecords({ label }: { label: string }) {
  return (
    <div className={styles.records}>
      <Loading label={label} className={styles.loading}>
        {Array.from({ length: 8 }, (_, index) => (
          // The placeholders never change order, so the index is a stable key.
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
  /** The row's name. The checkbox is announced as e.g. "Select Priya Sharma". */
  name: string
  selection: Pick<Selection, 'has' | 'click'>
}

/** The checkbox that selects a row. Shift+click selects all rows from the row that was last clicked without Shift. */
function SelectBox({ id, name, selection }: SelectBoxProps) {
  return (
    <Checkbox
      className={selectBoxStyles.box}
      data-select={id}
      label={<span className="sr-only">{t('Select {name}', { name })}</span>}
      checked={selection.has(id)}
      onChange={({ nativeEvent }) =>
        selection.click(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
      onMouseDown={keepText}
    />
  )
}

/** Prevents the browser from selecting text on Shift+click. */
function keepText(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
