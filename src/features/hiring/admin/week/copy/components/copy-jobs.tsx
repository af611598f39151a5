import { Link } from 'react-router-dom'
import { Checkbox } from '@/components/ui/checkbox'
import { Hint } from '@/components/ui/text'
import { formatWeekday } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { timesOf } from '../../components/job-times'
import type { CopiedJob } from '../api'
import { obstacleOf, remarksOf } from '../copies'
import type { Copying } from '../use-copy'
import styles from './copy-week.module.css'

/** The jobs by day, each with a checkbox and notes about its copy. */
export function CopyJobs({ jobs, copying }: { jobs: readonly CopiedJob[]; copying: Copying }) {
  const days = [...new Set(jobs.map(({ day }) => day))]
  return (
    <div className={styles.days}>
      {days.map((day) => (
        <Day key={day} day={day} jobs={jobs.filter((job) => job.day === day)} copying={copying} />
      ))}
    </div>
  )
}

function Day({ day, jobs, copying }: { day: string; jobs: readonly CopiedJob[]; copying: Copying }) {
  const chosen = jobs.filter(({ id }) => copying.chosen.has(id)).length
  const isAble = jobs.some((job) => obstacleOf(job) === undefined)
  const counts = { count: chosen, needed: jobs.length }
  const name = formatWeekday(day)
  return (
    <details className={styles.fold}>
      <summary>
        {name} <Hint as="span">{t('{count} of {needed}', counts)}</Hint>
      </summary>
      {isAble && (
        <Checkbox
          label={t('All of {day}', { day: name })}
          checked={chosen > 0}
          onChange={({ target }) => copying.choose(jobs, target.checked)}
        />
      )}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} copying={copying} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function JobLine({ job, copying }: { job: CopiedJob; copying: Copying }) {
  const remarks = remarksOf(job).join(' · ')
  return (
    <>
      <Checkbox
        disabled={obstacleOf(job) !== undefined}
        checked={copying.chosen.has(job.id)}
        onChange={({ target }) => copying.choose([job], target.checked)}
        label={
          <>
            <span {...written()}>{job.title}</span>{' '}
            <Hint as="span">{[timesOf(job), job.location_city].filter(Boolean).join(' · ')}</Hint>
          </>
        }
      />
      {remarks !== '' && (
        <Hint className={styles.remarks}>
          {job.there_id === null ? remarks : <Link to={paths.adminJob(job.there_id)}>{remarks}</Link>}
        </Hint>
      )}
    </>
  )
}

type LinesProps = {
  heading: string
  lines: readonly { key: string; what: string; why: string }[]
  isOpen?: boolean
}

/** A foldable list of lines, each with a person or job and a reason. Renders nothing if there are no lines. */
export function Lines({ heading, lines, isOpen = false }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>{heading}</summary>
      <ul className={styles.lines}>
        {lines.map(({ key, what, why }) => (
          <li key={key}>
            <span {...written()}>{what}</span> <Hint as="span">{why}</Hint>
          </li>
        ))}
      </ul>
    </details>
  )
}
