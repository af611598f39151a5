import type { ReactNode } from 'react'
import { Card, CardLink } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { MapLink, Muted } from '@/components/ui/text'
import { formatDate, formatStart } from '@/lib/format-date'
import { formatLocation, formatPayWithDollar, jobTitle } from '@/lib/format-job'
import { paths } from '@/lib/paths'
import type { AcceptedJob, Application } from '../api'
import styles from './application-cards.module.css'
import { ApplicationStatusTag } from './application-status-tag'
import { MissingNote } from './missing-note'

/** One application. When its job is deleted, the title stays (rule 6.10). */
export function ApplicationCard({ application }: { application: Application }) {
  const { job_id: jobId, jobs: job, job_title: title, applied_at: appliedAt, status } = application
  return (
    <JobCard title={title} tag={<ApplicationStatusTag stored={status} />} jobId={jobId}>
      {job && <Fact name="Pay">{formatPayWithDollar(job.pay_per_cleaner)}</Fact>}
      <Fact name="Applied">{formatDate(appliedAt)}</Fact>
    </JobCard>
  )
}

const statusLabels: ReadonlyMap<string, string> = new Map([
  ['InProgress', 'In progress'],
  ['Closed', 'Closed'],
  ['Completed', 'Completed'],
])

/** A job the person was accepted for: when, where and what it pays (rule 6.12). */
export function AcceptedJobCard({ acceptedJob: { jobs: job } }: { acceptedJob: AcceptedJob }) {
  const place = job.job_addresses?.site_address ?? formatLocation(job)
  const label = statusLabels.get(job.status)
  const tag = label && <Tag tone={job.status === 'InProgress' ? 'positive' : 'neutral'}>{label}</Tag>
  return (
    <JobCard title={jobTitle(job.project_name)} tag={tag} jobId={job.id}>
      <Fact name="Starts">{formatStart(job, 'N/A')}</Fact>
      <Fact name="Dates">{job.project_dates?.trim() || 'N/A'}</Fact>
      <Fact name="Duration">{job.duration?.trim() || 'N/A'}</Fact>
      <Fact name="Pay">{formatPayWithDollar(job.pay_per_cleaner)}</Fact>
      <Fact name="Where" wide>
        {place === 'N/A' ? place : <MapLink address={place} />}
      </Fact>
    </JobCard>
  )
}

type JobCardProps = { title: string; tag: ReactNode; jobId: string | null; children: ReactNode }

function JobCard({ title, tag, jobId, children }: JobCardProps) {
  return (
    <Card as="li" opens className={styles.card}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {tag}
      </div>
      <dl className={styles.facts}>{children}</dl>
      {jobId !== null && <MissingNote jobId={jobId} title={title} />}
      {jobId === null ? (
        <Muted>Job details could not be loaded.</Muted>
      ) : (
        <CardLink to={paths.job(jobId)} className={styles.link} aria-label={`View Job Details: ${title}`}>
          View Job Details
        </CardLink>
      )}
    </Card>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
