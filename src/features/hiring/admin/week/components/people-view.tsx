import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useShortcutSwitch, useShortcuts } from '@/components/admin/keyboard-shortcuts'
import { LoadingRecords } from '@/components/admin/record-table'
import { writeFilters } from '@/components/list/filters'
import { List, useList } from '@/components/list/list'
import { ErrorState } from '@/components/states/error-state'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { Announcements } from '../../components/decision-bar'
import { DecisionDialog } from '../../components/decision-dialog'
import { boardJobsQuery, boardPeopleQuery } from '../api'
import { dragHandlers } from '../drag-to-person'
import { FillButton, FillWeek } from '../fill/components/fill-week'
import { useFill } from '../fill/use-fill'
import { useGhosts } from '../fill/use-ghosts'
import { personFor } from '../person-for'
import type { BoardControls, BoardJob, BoardPerson, Fit } from '../schema'
import { useBoardKeys } from '../use-board-keys'
import { type Placing, usePlacing } from '../use-placing'
import { BoardHead } from './board-head'
import { ChosenBar } from './chosen-bar'
import { DayButtons } from './day-buttons'
import { PrintButton } from './print-button'
import { WeekTable } from './week-table'
import styles from './week-table.module.css'

type PeopleViewProps = {
  monday: string
  today: string
  /** The days in the table. On a phone only `shownDay` is shown. */
  days: readonly string[]
  shownDay: string
  controls: BoardControls
}

/** The week by person, below the jobs with vacancies (rules 20.8 to 20.12). */
export function PeopleView({ monday, today, days, shownDay, controls }: PeopleViewProps) {
  const { userId } = useSignedIn()
  const { filters, setFilter } = controls
  const chosen = filters.job
  const jobs = useQuery({ ...boardJobsQuery(userId, monday, filters), placeholderData: keepPreviousData })
  const list = useList(boardPeopleQuery(userId, monday, filters), { controls, isReady: !jobs.isPending })
  const placing = usePlacing(chosen)
  const fill = useFill(monday)
  const ghosts = useGhosts(fill, list)
  const board = useRef<HTMLDivElement>(null)
  const keys = useBoardKeys(board)
  const shortcuts = useShortcutSwitch()
  const job = jobs.data?.find(({ id }) => id === chosen)
  const next = nextToFill(jobs.data ?? [], job, chosen)
  const choose = (id: string) => setFilter('job', id)
  function close() {
    choose('')
    focusJob(board.current, chosen)
  }
  const placeBy = (kind: 'accept' | 'invite') =>
    job && (() => placeFocused(board.current, list.rows ?? [], job, placing, kind))
  const chooseNext = next && (() => choose(next.id))
  const drag = dragHandlers(jobs.data, list.rows, placing)
  const closeKey = chosen === undefined ? undefined : close
  const keyActions = { a: placeBy('accept'), i: placeBy('invite'), j: chooseNext, Escape: closeKey }
  useShortcuts(keyActions, shortcuts.isOn, true)

  return (
    <>
      <BoardHead monday={monday} today={today} controls={controls}>
        <FillButton fill={fill} />
        <PrintButton query={list.query} />
      </BoardHead>
      <FillWeek fill={fill} />
      <DayButtons monday={monday} shown={shownDay} onShow={(day) => setFilter('day', day)} />
      <JobsError jobs={jobs} />
      <Announcements texts={placing.announced} />
      <div className="sr-only" role="status">
        {[...placing.notes.values()].at(-1)?.text}
      </div>
      {/* The element is not interactive itself. Its handlers move the focus between the links and buttons
          inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.scroller} ref={board} {...drag} {...keys}>
        <List
          list={list}
          noun="person"
          loading={<LoadingRecords label={t('Loading the week…')} />}
          empty={t('No people match. Change the search or filters.')}
        >
          {(rows) => (
            <WeekTable
              days={days}
              today={today}
              shownDay={shownDay}
              jobs={jobs.data}
              people={rows}
              chosen={job}
              placing={placing}
              ghosts={ghosts}
              onDay={(day) => setFilter('day', day)}
              addressOf={(id) => `?${writeFilters({ ...filters, job: id })}`}
            />
          )}
        </List>
        <ChosenBar
          jobId={chosen}
          job={job}
          placing={placing}
          note={ghosts && (ghosts.note ?? t('Point to a suggested person to see why they were chosen.'))}
          areKeysOn={shortcuts.isOn}
          onNext={chooseNext}
          onClose={close}
        />
      </div>
      <DecisionDialog prompt={placing.prompt} decisions={placing.decisions} />
    </>
  )
}

/**
 * The next job with a vacancy after the chosen one, by day and time. After the last such job, starts again at
 * the first.
 */
function nextToFill(jobs: readonly BoardJob[], job: BoardJob | undefined, chosen: string | undefined) {
  const free = jobs.filter(({ id, is_full }) => !is_full || id === chosen)
  const begun = job?.starts_at ?? ''
  const at = free.findIndex(({ id }) => id === chosen)
  const next =
    at === -1
      ? (free.find(({ starts_at }) => (starts_at ?? '') >= begun) ?? free[0])
      : (free[at + 1] ?? free[0])
  return next?.id === chosen ? undefined : next
}

/** Accepts or invites the person whose row has the focus, or else the person who fits the job best. */
function placeFocused(
  board: HTMLElement | null,
  people: readonly BoardPerson[],
  job: BoardJob,
  placing: Placing,
  kind: 'accept' | 'invite',
): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-person]')
  const id = focused && board?.contains(focused) ? focused.dataset['person'] : undefined
  const isBusy = ({ user_id, application_id }: Fit) =>
    kind === 'accept' ? placing.decisions.underWay.has(application_id ?? '') : placing.invitingId === user_id
  const fit = personFor(kind, people, id, isBusy)
  if (fit) placing.place(job, fit, true)
}

/** Moves the focus back to the job that was chosen, or to the first remaining job. */
function focusJob(board: HTMLElement | null, jobId: string | undefined): void {
  const all = [...(board?.querySelectorAll<HTMLElement>('[data-job]') ?? [])]
  const from = all.find((job) => job.dataset['job'] === jobId) ?? all[0]
  from?.focus()
}

/** Shows the error if the jobs could not be loaded. */
function JobsError({ jobs }: { jobs: UseQueryResult<BoardJob[]> }) {
  return (
    jobs.error &&
    !jobs.data && (
      <ErrorState message={jobs.error.message} onRetry={() => void jobs.refetch()} busy={jobs.isFetching} />
    )
  )
}
