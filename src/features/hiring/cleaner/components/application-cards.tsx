import type { ReactNode } from 'react'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Card, CardLink } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Tag } from '@/components/ui/tag'
import { Muted } from '@/components/ui/text'
import { MessagesLink } from '@/features/messages'
import { formatDate } from '@/lib/format/format-date'
import { formatPayWithDollar } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { Application } from '../api'
import { describeStanding } from '../describe-standing'
import { canWithdraw, type Startable } from '../job-start'
import styles from './application-cards.module.css'
import { MissingNote } from './missing-note'
import { ApplyAgain, Withdraw } from './withdraw-button'

/** One application. Its title remains after the job is deleted (rule 6.10). */
export function ApplicationCard({ application, now }: { application: Application; now: Date }) {
  const { job_id: jobId, jobs: job, job_title: title, withdrawn_at: withdrawnAt } = application
  const standing = describeStanding(application, job?.is_full ?? false)
  return (
    <Card as="li" opens className={styles.card}>
      <HeadingWithTotal title={title}>
        {withdrawnAt ? <Tag>{t('Withdrawn')}</Tag> : <ApplicationStatusTag stored={application.status} />}
      </HeadingWithTotal>
      <dl className={styles.facts}>
        {job && <Fact name={t('Pay')}>{formatPayWithDollar(job.pay_per_cleaner)}</Fact>}
        <Fact name={t('Applied')}>{formatDate(application.applied_at)}</Fact>
      </dl>
      {standing && <p>{standing}</p>}
      {jobId !== null && !withdrawnAt && <MissingNote jobId={jobId} title={title} />}
      {jobId === null ? (
        <>
          <Muted>{t('Job details could not be loaded.')}</Muted>
          <div className={styles.foot}>
            <MessagesLink applicationId={application.id} title={title} />
          </div>
        </>
      ) : (
        <div className={styles.foot}>
          <CardLink
            to={paths.job(jobId)}
            className={styles.link}
            aria-label={t('View Job Details: {title}', { title })}
          >
            {t('View Job Details')}
          </CardLink>
          <MessagesLink applicationId={application.id} title={title} />
          {job && <StepBack application={application} job={job} title={title} now={now} />}
        </div>
      )}
    </Card>
  )
}

type StepBackProps = {
  application: Pick<Application, 'id' | 'status' | 'withdrawn_at'>
  job: Startable & { id: string }
  title: string
  now: Date
}

/** The button to withdraw an application, or to apply again (rules 6.14, 6.15). */
function StepBack({ application, job, title, now }: StepBackProps) {
  if (application.withdrawn_at !== null)
    return job.status === 'Open' ? <ApplyAgain jobId={job.id} title={title} /> : null
  return <Withdraw application={application} title={title} isEnabled={canWithdraw(application, job, now)} />
}

type SummedHeadProps = { title: string; children: ReactNode }

/** A card's title with a tag or total next to it. */
export function HeadingWithTotal({ title, children }: SummedHeadProps) {
  return (
    <div className={styles.head}>
      <h2 {...written()}>{title}</h2>
      {children}
    </div>
  )
}
