import CalendarDays from 'lucide-react/icons/calendar-days'
import DollarSign from 'lucide-react/icons/dollar-sign'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MapPin from 'lucide-react/icons/map-pin'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import Users from 'lucide-react/icons/users'
import { memo, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { RowLink } from '@/components/admin/back-to-list'
import { CardGrid } from '@/components/list/list-parts'
import { rich } from '@/components/rich-text'
import { Card } from '@/components/ui/card'
import { UserText } from '@/components/user-text'
import { CategoryTag, JobStatusTag } from '@/features/jobs/components/job-tags'
import { formatStart } from '@/lib/format/format-date'
import { formatHeadcount, formatLocation, formatPayWithDollar, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { AdminJob } from '../api'
import styles from './admin-job-card.module.css'
import { JobActions } from './job-actions'
import { NoPlace } from './no-place'

type OnDelete = (job: AdminJob) => void

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
          <span {...written()}>{title}</span>
        </RowLink>
      </h2>
      <ul className={styles.facts}>
        <Fact icon={<MapPin size={18} aria-hidden="true" />} name={t('Location')}>
          {formatLocation(job)}
          {job.address_rule === 'accepted' && (
            <span className={styles.lock}>
              <LockKeyhole size={14} aria-hidden="true" />
              {t('Address shown after acceptance')}
            </span>
          )}
        </Fact>
        {!job.is_placed && (
          <Fact icon={<MapPinOff size={18} aria-hidden="true" />} name={t('Place')}>
            <span className={styles.noPlace}>
              <NoPlace jobId={job.id} title={title} state={{ listSearch }} />
            </span>
          </Fact>
        )}
        <Fact icon={<CalendarDays size={18} aria-hidden="true" />} name={t('Starts')}>
          {formatStart(job)}
        </Fact>
        <Fact icon={<DollarSign size={18} aria-hidden="true" />} name={t('Pay')}>
          {formatPayWithDollar(job.pay_per_cleaner)}
        </Fact>
        <Fact icon={<Users size={18} aria-hidden="true" />} name={t('Places')}>
          {formatHeadcount(job.accepted_applications, job.cleaners_needed) ??
            t('{count} accepted', { count: job.accepted_applications })}
          {job.pending_applications > 0 && (
            <>
              {', '}
              <Link to={paths.adminJob(job.id)}>
                {t('{count} waiting', { count: job.pending_applications })}{' '}
                <span className="sr-only">
                  {rich('for {title}', { title: <UserText>{title}</UserText> })}
                </span>
              </Link>
            </>
          )}
        </Fact>
      </ul>
      <div className={styles.actions}>
        <JobActions job={job} onDelete={onDelete} />
      </div>
    </Card>
  )
})

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
