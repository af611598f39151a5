import type { ReactNode } from 'react'
import { rich } from '@/components/rich-text'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { buttonClass } from '@/components/ui/button'
import { CardLink, LinkRow } from '@/components/ui/card'
import { twoLines } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { classes } from '@/lib/classes'
import { formatDate, formatStart } from '@/lib/format/format-date'
import { formatDistance, formatLocation, formatPayWithDollar, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { DashboardApplication, DashboardJob } from '../api'
import styles from './dashboard-rows.module.css'

type JobRowProps = {
  job: DashboardJob
  /** True if the dashboard's first card already shows the job's facts. */
  isAbove?: boolean
}

export function JobRow({ job, isAbove = false }: JobRowProps) {
  const distance = job.distance_m ?? undefined
  if (isAbove)
    return (
      <Row title={jobTitle(job.project_name)} jobId={job.id}>
        <p className={styles.facts}>{t('Shown at the top of this page')}</p>
      </Row>
    )
  return (
    <Row title={jobTitle(job.project_name)} jobId={job.id}>
      <p className={styles.facts}>
        {[formatLocation(job), distance !== undefined && formatDistance(distance)].filter(Boolean).join(', ')}
        <br />
        {t('Starts {when}', { when: formatStart(job) })}
      </p>
      <p className={classes(styles.pay, twoLines)}>
        <span className="sr-only">{t('Pay:')} </span>
        {formatPayWithDollar(job.pay_per_cleaner)}
      </p>
    </Row>
  )
}

export function ApplicationRow({ application }: { application: DashboardApplication }) {
  return (
    <Row title={application.job_title} jobId={application.job_id}>
      <ApplicationStatusTag stored={application.status} />
      <p className={styles.facts}>{t('Applied {day}', { day: formatDate(application.applied_at) })}</p>
    </Row>
  )
}

/** `jobId` is null for a deleted job, which has no page (rule 4.5). */
function Row({ title, jobId, children }: { title: string; jobId: string | null; children: ReactNode }) {
  return (
    <LinkRow className={styles.row}>
      <div className={styles.about}>
        <h3 {...written()}>{title}</h3>
        {children}
      </div>
      {jobId !== null && (
        <CardLink
          to={paths.job(jobId)}
          className={buttonClass({ variant: 'quiet', size: 'small' }, styles.details)}
        >
          <span>
            {t('Details')}
            <span className="sr-only"> {rich('of {title}', { title: <UserText>{title}</UserText> })}</span>
          </span>
        </CardLink>
      )}
    </LinkRow>
  )
}
