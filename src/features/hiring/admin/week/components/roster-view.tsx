import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { LoadingRecords } from '@/components/admin/record-table'
import { writeFilters } from '@/components/list/filters'
import { List, useList } from '@/components/list/list'
import { classes } from '@/lib/classes'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { rosterQuery } from '../api'
import type { BoardControls, RosterRow, Shift } from '../schema'
import { useBoardKeys } from '../use-board-keys'
import cells from './board-cell.module.css'
import { BoardHead } from './board-head'
import { DayButtons } from './day-buttons'
import { Times } from './job-times'
import { PrintButton } from './print-button'
import { RowOpener } from './row-opener'
import { DayHead } from './week-table'
import styles from './week-table.module.css'

type RosterViewProps = {
  monday: string
  today: string
  days: readonly string[]
  shownDay: string
  controls: BoardControls
}

/**
 * The week by job. Shows how many people are accepted on each day and, in opened rows, who they are (rule
 * 20.13a).
 */
export function RosterView({ monday, today, days, shownDay, controls }: RosterViewProps) {
  const { userId } = useSignedIn()
  const { filters, setFilter } = controls
  const list = useList(rosterQuery(userId, monday, filters), { controls })
  const board = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(board)
  const ofDay = (day: string) => classes(day !== shownDay && styles.otherDay, day === today && styles.today)
  return (
    <>
      <BoardHead monday={monday} today={today} controls={controls}>
        <PrintButton query={list.query} />
      </BoardHead>
      <DayButtons monday={monday} shown={shownDay} onShow={(day) => setFilter('day', day)} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.scroller} ref={board} {...keys}>
        <List
          list={list}
          noun="job"
          loading={<LoadingRecords label={t('Loading the week…')} />}
          empty={t('No jobs match. Change the search or filters.')}
        >
          {(rows) => (
            <table className={styles.table}>
              <caption className="sr-only">{t('Jobs by day')}</caption>
              <DayHead days={days} ofDay={ofDay} label={t('Job')} onDay={(day) => setFilter('day', day)} />
              <tbody>
                {rows.map((row) => (
                  <JobRow
                    // Remounts the row for a new search, because `startsOpen` only applies to a new row.
                    key={`${row.id} ${filters.jobs ?? ''} ${filters.site ?? ''}`}
                    row={row}
                    days={days}
                    ofDay={ofDay}
                    startsOpen={(filters.jobs ?? filters.site) !== undefined && rows.length <= 12}
                    addressOf={(id) => `?${writeFilters({ ...filters, view: '', job: id })}`}
                  />
                ))}
              </tbody>
            </table>
          )}
        </List>
      </div>
    </>
  )
}

type JobRowProps = {
  row: RosterRow
  days: readonly string[]
  ofDay: (day: string) => string
  startsOpen: boolean
  /** The URL of the view by person with the given job chosen. */
  addressOf: (jobId: string) => string
}

function JobRow({ row, days, ofDay, startsOpen, addressOf }: JobRowProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <tr data-shifts={row.id} data-open={isOpen || undefined}>
      <th scope="row" aria-label={row.title} className={styles.who}>
        <RowOpener isOpen={isOpen} onToggle={() => setOpen(!isOpen)} aside={row.location_city}>
          <span {...written()}>{row.title}</span>
        </RowOpener>
      </th>
      {days.map((day) => (
        <td key={day} className={ofDay(day)}>
          <div className={cells.line}>
            {row.shifts
              .filter((shift) => shift.day === day)
              .map((shift) => (
                <ShiftChip key={shift.job_id} shift={shift} address={addressOf(shift.job_id)} />
              ))}
          </div>
        </td>
      ))}
    </tr>
  )
}

function ShiftChip({ shift, address }: { shift: Shift; address: string }) {
  const { accepted_count: accepted, cleaners_needed: needed, pending_count: pending, has_vacancy } = shift
  return (
    <div className={cells.shift}>
      {/* A job with a vacancy links to the list of suitable people, any other job to its own page. */}
      <Link
        to={has_vacancy ? address : paths.adminJob(shift.job_id)}
        className={classes(cells.work, !has_vacancy && accepted < (needed ?? 0) && cells.isOver)}
        data-tone={has_vacancy ? 'warning' : undefined}
      >
        <span className={cells.title}>
          {needed === null
            ? t('{count} accepted', { count: accepted })
            : t('{count} of {needed}', { count: accepted, needed })}
        </span>
        <Times {...shift} />
        {pending > 0 && <span className={cells.words}>{t('{count} waiting', { count: pending })}</span>}
      </Link>
      <ul className={classes(cells.words, cells.names)}>
        {shift.people.map((person) => (
          <li key={person.user_id}>
            <Link to={paths.userProfile(person.user_id)}>{userName(person)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
