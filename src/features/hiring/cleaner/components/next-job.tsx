import { useId } from 'react'
import { Card, CardLink } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { UserText } from '@/components/user-text'
import { LateButton, MessagesLink } from '@/features/messages'
import { serverNow } from '@/lib/backend/phone-clock'
import { formatListedStart, formatNearStart, formatTimes } from '@/lib/format/format-date'
import { formatDistance, formatLocation, jobTitle } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useOutbox, type VisitReport, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { comingState, isUnderWay } from '../../work-days'
import { type HomeCard, homeCards, type Standing } from '../home-cards'
import { hasStarted } from '../job-start'
import type { MyJob } from '../my-jobs-api'
import { canBeLate } from '../shifts'
import { ComingPanel } from './coming-panel'
import { Directions } from './directions'
import styles from './next-job.module.css'
import { VisitPanel } from './visit-panel'
import { useWithdrawal } from './withdraw-button'

/**
 * The dashboard's cards for `jobs`, which are the first page of Current Jobs. The cards follow the clock. Undefined
 * while loading.
 */
export function useHomeCards(jobs: readonly MyJob[] | undefined): HomeCard<MyJob>[] | undefined {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId)
  const now = useNow()
  return jobs && homeCards(jobs, reports, now, serverNow())
}

/**
 * The person's current or next job with the button that the person needs now. Below it are earlier shifts with
 * a missing report (rule 4.9). Renders nothing if no job is open or in progress.
 * @param cards from {@link useHomeCards}.
 */
export function NextJob({ cards }: { cards: readonly HomeCard<MyJob>[] | undefined }) {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId)
  const now = useNow()
  if (cards === undefined) return <LoadingNextJob />
  const [main, ...others] = cards
  if (!main) return null
  return (
    <>
      <MainCard key={keyOf(main)} card={main} reports={reports} now={now} />
      {others.map((card) => (
        <OtherCard key={keyOf(card)} card={card} now={now} />
      ))}
    </>
  )
}

const keyOf = ({ job, shift }: HomeCard<MyJob>) => `${job.id} ${shift.day}`

const labels: Record<Standing, string> = {
  done: t('Done'),
  finished: t('Finished?'),
  now: t('Now'),
  next: t('Your next job'),
}

type MainCardProps = { card: HomeCard<MyJob>; reports: readonly VisitReport[]; now: Date }

function MainCard({ card: { job, shift, standing }, reports, now }: MainCardProps) {
  const titleId = useId()
  const title = jobTitle(job.project_name)
  const own = reports.filter(({ subject }) => subject === job.id)
  const coming = comingState(job, own, now)
  const application = { id: job.id, status: 'Accepted' }
  const [withdraw, dialog] = useWithdrawal({ application, title, isEnabled: !hasStarted(job, now) })
  const isNow = isUnderWay(job, now)
  // The address and directions are hidden once the shift is over.
  const isAhead = standing === 'now' || standing === 'next'
  const dated = { ...job, start_date: job.start_date === null ? null : shift.day }
  return (
    <Card as="section" opens className={styles.next} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.when}>
        {isAhead ? (
          <>
            <span className={styles.label}>{labels[standing]}</span>{' '}
            {standing === 'now' && shift.hasEnd ? formatTimes(job) : formatNearStart(dated, now)}
          </>
        ) : (
          <>
            {labels[standing]} <span className={styles.label}>{formatListedStart(dated, now)}</span>
          </>
        )}
      </h2>
      <div className={styles.where}>
        <p className={styles.title}>
          <CardLink to={paths.job(job.job_id)} {...written()}>
            {title}
          </CardLink>
        </p>
        {isAhead && <Place job={job} />}
      </div>
      {(coming === 'asked' || !isNow) && (
        <ComingPanel job={job} state={coming} title={title} withdraw={withdraw} />
      )}
      {isNow && <VisitPanel job={job} title={title} now={now} day={shift.day} shownElsewhere="all" />}
      {isAhead && canBeLate(job, own, now) && <LateButton applicationId={job.id} title={title} />}
      {isAhead && (coming !== 'asked' || isNow) && (
        <Directions job={job} place={placeOf(job)} title={title} />
      )}
      <MessagesLink applicationId={job.id} title={title} />
      {dialog}
    </Card>
  )
}

const placeOf = (job: MyJob) => job.site_address ?? formatLocation(job)

function Place({ job }: { job: MyJob }) {
  const contact = [job.contact_name, job.contact_phone].filter(Boolean).join(', ')
  return (
    <>
      <p {...written()}>{placeOf(job)}</p>
      {job.distance_m !== null && <p>{formatDistance(job.distance_m)}</p>}
      {contact !== '' && <p>{t('Ask for {contact}', { contact })}</p>}
    </>
  )
}

/**
 * A collapsed line for a shift other than the main shift. The shift has ended without its report, has just been done,
 * or overlaps the main shift.
 */
function OtherCard({ card: { job, shift, standing }, now }: { card: HomeCard<MyJob>; now: Date }) {
  const title = jobTitle(job.project_name)
  return (
    <Card as="section" className={styles.other} aria-label={`${labels[standing]} ${title}`}>
      <details>
        <summary>
          {labels[standing]} <UserText>{title}</UserText>
        </summary>
        <VisitPanel job={job} title={title} now={now} day={shift.day} shownElsewhere="all" />
      </details>
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
