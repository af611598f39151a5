import { LoadingCards } from '@/components/list/list-parts'
import { Card, CardLink } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Skeleton } from '@/components/ui/loading'
import { Tag, type Tone } from '@/components/ui/tag'
import { MapLink } from '@/components/ui/text'
import { LateButton, MessagesLink } from '@/features/messages'
import { classes } from '@/lib/classes'
import { addDays, dayIn } from '@/lib/format/format-clock'
import { formatStart } from '@/lib/format/format-date'
import { formatLocation, formatPayWithDollar, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { comingState, isUnderWay } from '../../work-days'
import { hasStarted } from '../job-start'
import type { MyJob } from '../my-jobs-api'
import { canBeLate } from '../shifts'
import { HeadingWithTotal } from './application-cards'
import styles from './application-cards.module.css'
import { ComingPanel } from './coming-panel'
import { Directions } from './directions'
import { JobDays } from './job-days'
import { MissingNote } from './missing-note'
import { useWithdrawal } from './withdraw-button'

type MyJobCardProps = { job: MyJob; now: Date }

/**
 * A job that the person is accepted for, with its time, address, contact and reports (rules 6.12, 6.17,
 * 6.18). The whole card is a link, except for its buttons and links and the space around them.
 */
export function MyJobCard({ job, now }: MyJobCardProps) {
  const title = jobTitle(job.project_name)
  const place = job.site_address ?? formatLocation(job)
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId).filter(({ subject }) => subject === job.id)
  const coming = comingState(job, reports, now)
  const isGoingAhead = job.status === 'Open' || job.status === 'InProgress'
  const application = { id: job.id, status: 'Accepted' }
  const [withdraw, dialog] = useWithdrawal({
    application,
    title,
    isEnabled: isGoingAhead && !hasStarted(job, now),
  })
  return (
    <Card as="li" opens className={classes(styles.card, styles.drawn)}>
      <HeadingWithTotal title={title}>
        <WhenTag job={job} now={now} />
      </HeadingWithTotal>
      <ComingPanel job={job} state={coming} title={title} withdraw={withdraw} />
      <JobDays job={job} title={title} now={now} />
      {canBeLate(job, reports, now) && <LateButton applicationId={job.id} title={title} />}
      <dl className={styles.facts}>
        <Fact name={t('Starts')}>{formatStart(job, t('N/A'))}</Fact>
        <WrittenFact name={t('Dates')} text={job.project_dates} />
        <WrittenFact name={t('Duration')} text={job.duration} />
        <Fact name={t('Pay')}>{formatPayWithDollar(job.pay_per_cleaner)}</Fact>
        <Fact name={t('Where')} wide>
          <MapLink address={place} />
        </Fact>
        {(job.contact_name ?? job.contact_phone) && (
          <Fact name={t('Site contact')} wide>
            {[job.contact_name, job.contact_phone].filter(Boolean).join(', ')}
          </Fact>
        )}
      </dl>
      {isGoingAhead && <MissingNote jobId={job.job_id} title={title} />}
      {isGoingAhead && <Directions job={job} place={place} title={title} />}
      <div className={styles.foot}>
        <CardLink
          to={paths.job(job.job_id)}
          className={styles.link}
          aria-label={t('View Job Details: {title}', { title })}
        >
          {t('View Job Details')}
        </CardLink>
        <MessagesLink applicationId={job.id} title={title} />
        {coming !== 'asked' && withdraw}
      </div>
      {dialog}
    </Card>
  )
}

/** The skeletons of the job cards, shown while the jobs load. */
export function LoadingMyJobs() {
  return (
    <LoadingCards label={t('Loading your current jobs…')} className={styles.card}>
      <Skeleton width="75%" height="1.5rem" />
      <Skeleton height="8rem" />
      <Skeleton height="5rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
      <Skeleton width="50%" height="1.25rem" />
    </LoadingCards>
  )
}

/** A labelled text that a user has written. Renders nothing if the text is empty. */
function WrittenFact({ name, text }: { name: string; text: string | null }) {
  if (!text?.trim()) return null
  return (
    <Fact name={name}>
      <span {...written()}>{text.trim()}</span>
    </Fact>
  )
}

const endings: ReadonlyMap<string, { tone: Tone; text: string }> = new Map([
  ['Draft', { tone: 'neutral', text: t('Not going ahead') }],
  ['Closed', { tone: 'neutral', text: t('Closed') }],
])
const outcomes: ReadonlyMap<string, { tone: Tone; text: string }> = new Map([
  ['came', { tone: 'positive', text: t('You came') }],
  ['did_not_come', { tone: 'danger', text: t('You did not come') }],
  ['cancelled_late', { tone: 'warning', text: t('You cancelled late') }],
])

/** The job's day relative to today, or the outcome of a past job (rule 6.16). */
function WhenTag({ job, now }: MyJobCardProps) {
  if (job.status === 'Completed') {
    const { tone, text } = outcomes.get(job.attendance ?? '') ?? { tone: 'neutral', text: t('Completed') }
    return <Tag tone={tone}>{text}</Tag>
  }
  const ending = endings.get(job.status)
  if (ending) return <Tag tone={ending.tone}>{ending.text}</Tag>
  const today = dayIn(job.time_zone, now)
  if (job.start_date === today) return <Tag tone="warning">{t('Today')}</Tag>
  if (job.start_date === addDays(today, 1)) return <Tag tone="info">{t('Tomorrow')}</Tag>
  return isUnderWay(job, now) ? <Tag tone="positive">{t('In progress')}</Tag> : null
}
