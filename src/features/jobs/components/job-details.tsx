import { useQuery } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import { Fact, Facts } from '@/components/ui/facts'
import { Skeleton } from '@/components/ui/loading'
import { Hint, MapLink, PhoneLink } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { applicationForJobQuery } from '@/features/hiring'
import { formatTimes, formatWorkDay } from '@/lib/format/format-date'
import { formatHeadcount, formatPay } from '@/lib/format/format-job'
import { formatNumber, t, word, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { Job } from '../api'
import styles from './job-details.module.css'
import { JobMedia } from './job-media'

type JobDetailsProps = {
  job: Job
  title: string
  /** The distance as a text, e.g. "12 km away". Undefined if it is unknown or of no use to the reader. */
  distance?: string | undefined
  children?: ReactNode
}

/**
 * The sections about a job. Photos come first, because they say the most. `children` follow the time and the
 * location. An empty fact is omitted, unless it is the first of its section (rule 5.10).
 */
export function JobDetails({ job, title, distance, children }: JobDetailsProps) {
  const media = (
    <Section title={t('Job Media')}>
      <JobMedia job={job} title={title} />
    </Section>
  )
  const hasPhotos = job.image_paths.length > 0
  return (
    <div className={styles.sections}>
      {hasPhotos && media}
      <Section title={t('Job Overview')}>
        <Facts>
          <Fact name={t('Category')}>{job.category && word(job.category)}</Fact>
          {job.cleaners_needed !== null && <Fact name={t('Cleaners needed')}>{job.cleaners_needed}</Fact>}
          {job.cleaners_needed !== null && job.cleaners_needed > 0 && (
            <Fact name={t('Places')}>{formatHeadcount(job.accepted_count, job.cleaners_needed)}</Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('Date & Time')}>
        <Facts>
          <Fact name={t('Start date')}>{formatWorkDay(job.start_date)}</Fact>
          {job.start_time && <Fact name={t('Time')}>{timeText(job)}</Fact>}
          {job.duration && (
            <Fact name={t('Duration')}>
              <UserText>{job.duration}</UserText>
            </Fact>
          )}
          {job.project_dates && (
            <Fact name={t('Project dates')} wide>
              <UserText>{job.project_dates}</UserText>
            </Fact>
          )}
        </Facts>
      </Section>
      <Section title={t('Location')}>
        <Facts>
          <Fact name={t('Suburb or city')}>
            {job.location_city && <UserText>{job.location_city}</UserText>}
          </Fact>
          {job.location_postcode && <Fact name={t('Postcode')}>{job.location_postcode}</Fact>}
          {distance && <Fact name={t('Distance')}>{distance}</Fact>}
          <SiteAddress job={job} />
          {job.job_contacts && <SiteContact {...job.job_contacts} />}
        </Facts>
        <EarlyAddressHint job={job} />
      </Section>
      {children}
      <Section title={t('Full Description')}>
        <p className={styles.description} {...(job.full_description?.trim() && written())}>
          {job.full_description?.trim() || t('N/A')}
        </p>
      </Section>
      <Section title={t('Additional Info')}>
        <Facts>
          <Fact name={t('Area')}>{job.area_m2 === null ? null : `${formatNumber(job.area_m2)} m²`}</Fact>
        </Facts>
      </Section>
      {!hasPhotos && media}
    </div>
  )
}

/** A job's tags and its pay, shown below the page's title. The pay is the largest text. */
export function JobTags({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <p className={styles.tags}>
      {children}
      <span className={styles.pay}>
        <span className="sr-only">{t('Pay:')} </span>
        <Pay pay={job.pay_per_cleaner} />
      </span>
    </p>
  )
}

/** The pay text, marked as user-written unless it is the fallback for missing pay. */
function Pay({ pay }: { pay: string | null }) {
  return pay?.trim() ? <UserText>{formatPay(pay)}</UserText> : formatPay(pay)
}

/** The job's times, e.g. "22:00 to 06:00 the next day, Broken Hill time" (rule 5.25). */
function timeText(job: Job): string {
  const isOvernight = job.start_time !== null && job.end_time !== null && job.end_time < job.start_time
  const city = job.time_zone.slice(job.time_zone.indexOf('/') + 1).replaceAll('_', ' ')
  return isOvernight
    ? t('{times} the next day, {city} time', { times: formatTimes(job), city })
    : t('{times}, {city} time', { times: formatTimes(job), city })
}

export function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/**
 * Returns the full address if the database lets this person read it, or else the reason why the address is withheld
 * (rule 5.12).
 */
function useAddress(job: Job) {
  const { userId, isAdmin, profile } = useSignedIn()
  const { data: own } = useQuery(applicationForJobQuery(userId, job.id))
  const address = job.job_addresses?.site_address
  const isEntitled = isAdmin || (own?.status === 'Accepted' && own.withdrawn_at === null)
  return {
    address,
    withheld: address === undefined && !isEntitled && whyWithheld(job.address_rule, profile.status),
    isEarly: address !== undefined && own !== undefined && !isEntitled,
  }
}

function SiteAddress({ job }: { job: Job }) {
  const { address, withheld } = useAddress(job)
  if (!withheld && !address) return null
  return (
    <Fact
      wide
      name={
        <>
          {t('Full address')}{' '}
          <span className={styles.note}>
            <LockKeyhole size={14} aria-hidden="true" />
            {t('Visible after acceptance')}
          </span>
        </>
      }
    >
      {withheld ? (
        <span className={styles.withheld}>{withheld}</span>
      ) : (
        address && <MapLink address={address} />
      )}
    </Fact>
  )
}

/** Explains why the address is already shown although its label says "Visible after acceptance". */
function EarlyAddressHint({ job }: { job: Job }) {
  return useAddress(job).isEarly && <Hint>{t('For this job, you can already see the address.')}</Hint>
}

/**
 * Returns the reason why a person who is not accepted cannot see the address. Undefined if the job's rule gives no
 * reason. This text only explains the decision, which the database makes.
 */
function whyWithheld(rule: string, accountStatus: string): string | undefined {
  if (accountStatus === 'inactive' || accountStatus === 'rejected')
    return t('Only people with an active account can see addresses.')
  if (rule === 'accepted') return t('You will see the address here once your application is accepted.')
  if (rule === 'active' && accountStatus !== 'active')
    return t('You will see the address here once your account is active or your application is accepted.')
  return undefined
}

/** The contact at the site, shown to people who are allowed to read it (rule 5.26). */
function SiteContact({ name, phone }: { name: string | null; phone: string | null }) {
  return (
    <Fact name={t('Site contact')} wide>
      {name} {phone && <PhoneLink phone={phone} />}
    </Fact>
  )
}

export function LoadingJobDetails() {
  return (
    <div role="status" className={styles.sections}>
      <span className="sr-only">{t('Loading job…')}</span>
      {[2, 3, 4].map((facts) => (
        <div key={facts} className={styles.section}>
          <Skeleton width="10rem" height="1.75rem" />
          <div className={styles.loadingFacts}>
            {Array.from({ length: facts }, (_, index) => (
              // The index is a stable key, because the skeletons are identical and never change order.
              <Skeleton key={index} height="2.75rem" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

const tagHeight = 'calc(1.5 * var(--text-xs) + 0.375rem + 2px)'
const payHeight = 'calc(1.25 * var(--text-xl) + 0.375rem)'

export function LoadingJobTags() {
  return (
    <div className={styles.tags}>
      <Skeleton width="5rem" height={tagHeight} />
      <Skeleton width="9rem" height={payHeight} />
    </div>
  )
}
