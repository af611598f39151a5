import { Link } from 'react-router-dom'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import { t, written } from '@/lib/i18n/language'
import type { JobPlan } from '../fill/ghosts'
import type { Ghosts } from '../fill/use-ghosts'
import { type BoardJob, vacanciesOf } from '../schema'
import cells from './board-cell.module.css'
import own from './free-places.module.css'
import { dragged, Times } from './job-times'
import styles from './week-table.module.css'

type FreePlacesProps = {
  days: readonly string[]
  ofDay: (day: string) => string
  /** Undefined while loading. */
  jobs: readonly BoardJob[] | undefined
  chosen: string | undefined
  ghosts: Ghosts
  addressOf: (jobId: string) => string
}

/** The jobs with vacancies, by day. Below them is a collapsed section with the full jobs (rule 20.8a). */
export function FreePlaces({ days, ofDay, jobs, chosen, ghosts, addressOf }: FreePlacesProps) {
  const chipOf = (job: BoardJob) => (
    <JobChip
      key={job.id}
      job={job}
      isChosen={job.id === chosen}
      plan={ghosts?.byJob.get(job.id)}
      onPoint={ghosts?.point}
      address={addressOf(job.id)}
    />
  )
  return (
    <tr className={styles.jobs}>
      <th scope="row" className={styles.who}>
        {t('Free places')}
        {jobs?.length === 0 && <Hint>{t('None this week')}</Hint>}
      </th>
      {days.map((day) => {
        const ofThisDay = jobs?.filter((job) => job.day === day) ?? []
        const free = ofThisDay.filter((job) => !job.is_full)
        const full = ofThisDay.filter((job) => job.is_full)
        return (
          <td key={day} className={ofDay(day)}>
            <div className={own.scrolled}>
              <ul className={cells.list}>{free.map(chipOf)}</ul>
              <Unlisted jobs={free} />
              {full.length > 0 && (
                <details open={full.some(({ id }) => id === chosen) || undefined}>
                  <summary>{t('{count} full', { count: full[0]?.same_day ?? 0 })}</summary>
                  <ul className={cells.list}>{full.map(chipOf)}</ul>
                  <Unlisted jobs={full} />
                </details>
              )}
            </div>
          </td>
        )
      })}
    </tr>
  )
}

/** The number of the day's jobs that are not listed. Renders nothing if all jobs are listed. */
function Unlisted({ jobs }: { jobs: readonly BoardJob[] }) {
  const more = (jobs[0]?.same_day ?? 0) - jobs.length
  return more > 0 && <Hint>{t('{count} more. Use the filters to see them.', { count: more })}</Hint>
}

type JobChipProps = {
  job: BoardJob
  isChosen: boolean
  plan: JobPlan | undefined
  onPoint: ((text: string) => void) | undefined
  address: string
}

function JobChip({ job, isChosen, plan, onPoint, address }: JobChipProps) {
  const places = placesOf(job)
  const empty = plan?.empty ?? ''
  const point = () => empty !== '' && onPoint?.(empty)
  return (
    <li>
      {/* A link, because browsers do not start a drag on a button. */}
      <Link
        to={address}
        draggable={!job.is_full}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(dragged, job.id)
          dataTransfer.effectAllowed = 'link'
        }}
        data-job={job.id}
        aria-current={isChosen || undefined}
        className={classes(own.job, job.pending_count > 0 && own.waiting, empty !== '' && own.empty)}
        title={empty === '' ? `${job.title}: ${places}` : empty}
        onPointerEnter={point}
        onFocus={point}
      >
        <Times {...job} />
        <span className={cells.title} {...written()}>
          {job.title}
        </span>
        <span className={own.count} aria-hidden="true">
          {shortPlaces(job)}
        </span>
        {plan !== undefined && plan.placed > 0 && (
          <span className={own.placed} aria-hidden="true">
            +{plan.placed}
          </span>
        )}
        <span className="sr-only">
          {[places, plan && t('{count} suggested', { count: plan.placed }), empty].filter(Boolean).join('. ')}
        </span>
      </Link>
    </li>
  )
}

/** The job's places as a text: "2 free · 1 waiting", or "3 of 3" if it is full. */
function placesOf(job: BoardJob): string {
  const { cleaners_needed: needed, accepted_count: accepted, pending_count: pending } = job
  const free = vacanciesOf(job)
  return [
    job.is_full
      ? t('{count} of {needed}', { count: accepted, needed: needed ?? 0 })
      : free === null
        ? t('Any number')
        : t('{count} free', { count: free }),
    pending > 0 && t('{count} waiting', { count: pending }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const shortPlaces = (job: BoardJob) =>
  job.is_full ? `${job.accepted_count}/${job.cleaners_needed}` : (vacanciesOf(job) ?? '∞')
