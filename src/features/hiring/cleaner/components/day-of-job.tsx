import { LateButton, MessagesLink } from '@/features/messages'
import { formatLocation } from '@/lib/format/format-job'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { comingState } from '../../work-days'
import type { OwnApplication } from '../api'
import { hasStarted } from '../job-start'
import type { MyJob } from '../my-jobs-api'
import { canBeLate } from '../shifts'
import { ComingPanel } from './coming-panel'
import styles from './day-of-job.module.css'
import { Directions } from './directions'
import { JobDays } from './job-days'
import { useWithdrawal } from './withdraw-button'

type JobPart = Pick<
  MyJob,
  | ('status' | 'start_date' | 'start_time' | 'end_time' | 'days' | 'time_zone' | 'starts_at')
  | ('location_city' | 'location_state' | 'location_postcode')
> & {
  id: string
  job_addresses: { site_address: string | null } | null
  job_contacts: { name: string | null; phone: string | null } | null
}

/** The panels on the page of an accepted job, the same as on its card in Current Jobs (rules 6.17, 6.18). */
export function DayOfJob({ job, own, title }: { job: JobPart; own: OwnApplication; title: string }) {
  const now = useNow()
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId).filter(({ subject }) => subject === own.id)
  const { name = null, phone = null } = job.job_contacts ?? {}
  const mine = {
    ...job,
    ...own,
    status: job.status,
    job_id: job.id,
    contact_name: name,
    contact_phone: phone,
    settled: [...own.hours, ...own.pay_lines.filter(({ kind }) => kind === 'work')].map(({ day }) => day),
  }
  const coming = comingState(mine, reports, now)
  const isGoingAhead = job.status === 'Open' || job.status === 'InProgress'
  const [withdraw, dialog] = useWithdrawal({
    application: own,
    title,
    isEnabled: isGoingAhead && !hasStarted(job, now),
  })
  return (
    <div className={styles.day}>
      <ComingPanel job={mine} state={coming} title={title} withdraw={withdraw} />
      <JobDays job={mine} title={title} now={now} />
      {canBeLate(mine, reports, now) && <LateButton applicationId={own.id} title={title} />}
      {isGoingAhead && (
        <Directions job={mine} place={job.job_addresses?.site_address ?? formatLocation(job)} title={title} />
      )}
      <MessagesLink applicationId={own.id} title={title} />
      {coming !== 'asked' && withdraw}
      {dialog}
    </div>
  )
}
