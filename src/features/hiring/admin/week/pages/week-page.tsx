import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState } from 'react'
import { LoadingRecords } from '@/components/admin/record-table'
import { WeekSteps } from '@/components/admin/week-steps'
import { writeFilters } from '@/components/list/filters'
import { List, useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { queryClient } from '@/lib/client/query-client'
import { cities, documentTypes } from '@/lib/format/domain'
import { formatWeekday } from '@/lib/format/format-date'
import { daysOfWeek, mondayOf, todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { Announcements } from '../../components/decision-bar'
import { DecisionDialog } from '../../components/decision-dialog'
import { boardJobsQuery, boardPeopleQuery, fitQuery, mostJobs } from '../api'
import { FitPanel } from '../components/fit-panel'
import { WeekTable } from '../components/week-table'
import { FillButton, FillWeek } from '../fill/components/fill-week'
import { type Fill, useFill } from '../fill/use-fill'
import { type BoardControls, type BoardJob, distances, freeChoices, readBoardFilters } from '../schema'
import { usePlacing } from '../use-placing'
import styles from './week-page.module.css'

const thisWeek = () => mondayOf(todayHere())

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) => {
  const filters = readBoardFilters(search)
  const monday = filters.week ?? thisWeek()
  void queryClient.prefetchQuery(boardJobsQuery(userId, monday, filters))
  void queryClient.prefetchInfiniteQuery(boardPeopleQuery(userId, monday, filters))
})

/** /admin/week: everyone's work in a week, and the jobs with vacancies (rules 20.8 to 20.13). */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readBoardFilters)
  const { filters, setFilter } = controls
  const chosen = filters.job
  const today = todayHere(useNow())
  const monday = filters.week ?? mondayOf(today)
  const days = daysOfWeek(monday)
  const [chosenDay, setChosenDay] = useState<string>()
  const shownDay = days.find((day) => day === chosenDay) ?? days.find((day) => day === today) ?? monday
  const jobs = useQuery({ ...boardJobsQuery(userId, monday, filters), placeholderData: keepPreviousData })
  const list = useList(boardPeopleQuery(userId, monday, filters), { controls, isReady: !jobs.isPending })
  const people = list.rows ?? []
  const fits = useQuery({
    ...fitQuery(
      userId,
      chosen ?? '',
      people.map(({ id }) => id),
    ),
    enabled: chosen !== undefined && list.rows !== undefined,
  })
  const placing = usePlacing(chosen)
  const { decisions, prompt, announced, notes } = placing
  const board = useRef<HTMLDivElement>(null)
  const fill = useFill(monday)

  return (
    <div className={styles.board} ref={board}>
      <BoardHead monday={monday} today={today} controls={controls} fill={fill} />
      <FillWeek fill={fill} />
      <DayButtons days={days} shown={shownDay} onShow={setChosenDay} />
      <JobsNotice jobs={jobs} />
      <Announcements texts={announced} />
      <div className="sr-only" role="status">
        {[...notes.values()].at(-1)?.text}
      </div>
      <div className={styles.columns} data-chosen={chosen !== undefined || undefined}>
        {chosen !== undefined && (
          <div className={styles.side}>
            <FitPanel
              key={chosen}
              jobId={chosen}
              job={jobs.data?.find(({ id }) => id === chosen)}
              fits={fits}
              placing={placing}
              onClose={() => {
                setFilter('job', '')
                focusJob(board.current, chosen)
              }}
            />
          </div>
        )}
        <List
          list={list}
          noun="person"
          loading={<LoadingRecords label={t('Loading the week…')} />}
          empty={t('Nobody matches.')}
        >
          {(rows) => (
            <WeekTable
              days={days}
              today={today}
              shownDay={shownDay}
              jobs={jobs.data}
              people={rows}
              chosen={chosen}
              fits={chosen === undefined ? [] : (fits.data ?? [])}
              placing={placing}
              onChoose={(jobId) => setFilter('job', jobId)}
              addressOf={(job) => `?${writeFilters({ ...filters, job })}`}
            />
          )}
        </List>
      </div>
      <DecisionDialog prompt={prompt} decisions={decisions} />
    </div>
  )
}

/** Moves focus back to the job that was clicked, or to the first remaining job if that one is full. */
function focusJob(board: HTMLElement | null, jobId: string): void {
  const [first, ...others] = board?.querySelectorAll<HTMLElement>('[data-job]') ?? []
  const from = others.find((job) => job.dataset['job'] === jobId) ?? first
  from?.focus()
}

const inKilometres = (km: string) => t('{km} km', { km })

const listFilters = [
  { name: 'city', label: t('City'), all: t('All Cities'), options: cities },
  {
    name: 'km',
    label: t('Within'),
    all: inKilometres('50'),
    options: distances.map((km) => ({ value: km, label: inKilometres(km) })),
  },
  {
    name: 'document',
    label: t('Has'),
    all: t('Any documents'),
    options: documentTypes.map(({ type, name }) => ({ value: type, label: name })),
  },
  { name: 'free', label: t('Availability'), all: t('Everybody'), options: freeChoices },
] as const

/** An error if the jobs could not be loaded, or a note if there are more than shown. */
function JobsNotice({ jobs }: { jobs: UseQueryResult<BoardJob[]> }) {
  if (jobs.error && !jobs.data) {
    return (
      <ErrorState message={jobs.error.message} onRetry={() => void jobs.refetch()} busy={jobs.isFetching} />
    )
  }
  if (jobs.data?.length !== mostJobs) return null
  return (
    <Notice tone="info">
      {t('Only the first {count} jobs are shown. Choose a city to see others.', { count: mostJobs })}
    </Notice>
  )
}

type BoardHeadProps = { monday: string; today: string; controls: BoardControls; fill: Fill }

function BoardHead({ monday, today, controls, fill }: BoardHeadProps) {
  return (
    <ListHead>
      <PageHeading title={t('Week')}>
        <PageActions>
          <FillButton fill={fill} />
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {t('Print')}
          </Button>
        </PageActions>
      </PageHeading>
      <WeekSteps monday={monday} today={today} onGo={(week) => controls.setFilter('week', week)} />
      <ListSearch
        className={styles.tools}
        controls={controls}
        label={t('Search people')}
        placeholder={t('Name, email or phone')}
        filters={listFilters}
      />
    </ListHead>
  )
}

type DayButtonsProps = { days: readonly string[]; shown: string; onShow: (day: string) => void }

/** Buttons to choose the shown day, on a phone. */
function DayButtons({ days, shown, onShow }: DayButtonsProps) {
  return (
    <div className={styles.dayButtons} role="group" aria-label={t('Day')}>
      {days.map((day) => (
        <Button
          key={day}
          size="small"
          variant={day === shown ? 'primary' : 'secondary'}
          aria-pressed={day === shown}
          onClick={() => onShow(day)}
        >
          {formatWeekday(day)}
        </Button>
      ))}
    </div>
  )
}
