import { useId } from 'react'
import { Card, CardLink } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { MessagesLink } from '@/features/conversations/components/messages-link'
import { formatNearStart } from '@/lib/format/format-date'
import { formatDistance, formatLocation, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useOutbox, type VisitReport, visitOutbox } from '@/lib/offline/outbox'
import { useNow } from '@/lib/timing/use-now'
import { hasStarted } from '../can-withdraw'
import type { MyJob } from '../my-jobs-api'
import { comingState, dayOf, isUnderWay, nextJob, workDays } from '../work-days'
import { ComingPanel } from './coming-panel'
import styles from './next-job.module.css'
import { VisitPanel } from './visit-panel'
import { WayThere } from './way-there'
import { useWithdrawal } from './withdraw-button'

/**
 * Where a person goes next and what to press for it now: that they are coming, that they are here or done, and the way there (rule 4.9).
 * Nothing where no job goes ahead.
 * @param jobs the first page of Current Jobs; undefined until it is read.
 */
export function NextJob({ jobs }: { jobs: readonly MyJob[] | undefined }) {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId)
  const now = useNow()
  const job = jobs && nextJob(jobs, reports, now)
  if (jobs === undefined) return <LoadingNextJob />
  return job ? <NextJobCard key={job.id} job={job} reports={reports} now={now} /> : null
}

type NextJobCardProps = { job: MyJob; reports: readonly VisitReport[]; now: Date }

function NextJobCard({ job, reports, now }: NextJobCardProps) {
  const titleId = useId()
  const title = jobTitle(job.project_name)
  const place = job.site_address ?? formatLocation(job)
  const own = reports.filter(({ subject }) => subject === job.id)
  const coming = comingState(job, own, now)
  const application = { id: job.id, status: 'Accepted' }
  const [withdraw, dialog] = useWithdrawal({ application, title, isOffered: !hasStarted(job, now) })
  const isNow = isUnderWay(job, now)
  // Work of several days goes on, whenever it began, and a night belongs to its evening.
  const day = isNow && job.start_date !== null ? dayOf(job, workDays(job, own), 'done', now) : job.start_date
  const contact = [job.contact_name, job.contact_phone].filter(Boolean).join(', ')
  return (
    <Card as="section" opens className={styles.next} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.when}>
        <span className={styles.label}>{t('Your next job')}</span>{' '}
        {formatNearStart({ ...job, start_date: day }, now)}
      </h2>
      <div className={styles.where}>
        <p className={styles.title}>
          <CardLink to={paths.job(job.job_id)} {...written()}>
            {title}
          </CardLink>
        </p>
        <p {...written()}>{place}</p>
        {job.distance_m !== null && <p>{formatDistance(job.distance_m)}</p>}
        {contact !== '' && <p>{t('Ask for {contact}', { contact })}</p>}
      </div>
      {(coming === 'asked' || !isNow) && (
        <ComingPanel job={job} state={coming} title={title} withdraw={withdraw} />
      )}
      {isNow && <VisitPanel job={job} title={title} now={now} />}
      {(coming !== 'asked' || isNow) && <WayThere job={job} place={place} title={title} />}
      <MessagesLink applicationId={job.id} title={title} />
      {dialog}
    </Card>
  )
}

function LoadingNextJob() {
  return (
    <Card className={styles.next}>
      <Skeleton width="50%" height="3rem" />
      <Skeleton width="75%" height="4.5rem" />
      <Skeleton height="7rem" />
    </Card>
  )
}
