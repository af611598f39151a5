import { CalendarDays, DollarSign, LockKeyhole, MapPin, MapPinOff, Users } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { CardGrid } from '@/components/list/list-parts'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CategoryTag, JobStatusTag } from '@/features/jobs/components/job-tags'
import { formatStart } from '@/lib/format-date'
import { formatLocation, formatPayWithDollar, formatPlaces, jobTitle } from '@/lib/format-job'
import { paths } from '@/lib/paths'
import { RowLink } from '../../place'
import type { AdminJob } from '../api'
import type { JobFormState } from '../schema'
import styles from './admin-job-card.module.css'
import { NoPlace } from './no-place'

type OnDelete = (job: AdminJob) => void

/** The administrators' list of jobs. */
export function AdminJobCards({ jobs, onDelete }: { jobs: readonly AdminJob[]; onDelete: OnDelete }) {
  return (
    <CardGrid className={styles.grid}>
      {jobs.map((job) => (
        <AdminJobCard key={job.id} job={job} onDelete={onDelete} />
      ))}
    </CardGrid>
  )
}

const AdminJobCard = memo(function AdminJobCard({ job, onDelete }: { job: AdminJob; onDelete: OnDelete }) {
  const { search: listSearch } = useLocation()
  const title = jobTitle(job.project_name)
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.tags}>
        <JobStatusTag status={job.status} />
        <CategoryTag category={job.category} />
      </div>
      <h2 id={titleIdOf(job.id)} tabIndex={-1}>
        <RowLink to={paths.adminJob(job.id)} list="jobs" row={job.id} name={title}>
          {title}
        </RowLink>
      </h2>
      <ul className={styles.facts}>
        <Fact icon={<MapPin size={18} aria-hidden="true" />} name="Location">
          {formatLocation(job)}
          {job.address_rule === 'accepted' && (
            <span className={styles.lock}>
              <LockKeyhole size={14} aria-hidden="true" />
              Address after acceptance
            </span>
          )}
        </Fact>
        {!job.is_placed && (
          <Fact icon={<MapPinOff size={18} aria-hidden="true" />} name="Place">
            <span className={styles.noPlace}>
              <NoPlace jobId={job.id} title={title} state={{ listSearch }} />
            </span>
          </Fact>
        )}
        <Fact icon={<CalendarDays size={18} aria-hidden="true" />} name="Starts">
          {formatStart(job)}
        </Fact>
        <Fact icon={<DollarSign size={18} aria-hidden="true" />} name="Pay">
          {formatPayWithDollar(job.pay_per_cleaner)}
        </Fact>
        <Fact icon={<Users size={18} aria-hidden="true" />} name="Places">
          {formatPlaces(job.accepted_applications, job.cleaners_needed) ??
            `${job.accepted_applications} accepted`}
          {job.pending_applications > 0 && (
            <>
              {', '}
              <Link to={paths.adminJob(job.id)}>
                {job.pending_applications} waiting <span className="sr-only">for {title}</span>
              </Link>
            </>
          )}
        </Fact>
      </ul>
      <div className={styles.actions}>
        <ButtonLink
          to={paths.adminEditJob(job.id)}
          state={{ listSearch } satisfies JobFormState}
          variant="secondary"
          size="small"
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
        <ButtonLink
          to={paths.adminDuplicateJob(job.id)}
          state={{ listSearch } satisfies JobFormState}
          variant="quiet"
          size="small"
          aria-label={`Duplicate ${title}`}
        >
          Duplicate
        </ButtonLink>
        <Button
          variant="quiet"
          size="small"
          className={styles.delete}
          aria-label={`Delete ${title}`}
          onClick={() => onDelete(job)}
        >
          Delete
        </Button>
      </div>
    </Card>
  )
})

/** The id of a job's title in the list. */
export function titleIdOf(jobId: string): string {
  return `job-${jobId}`
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </li>
  )
}
