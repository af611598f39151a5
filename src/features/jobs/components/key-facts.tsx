import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import UsersRound from 'lucide-react/icons/users-round'
import { Skeleton } from '@/components/ui/loading'
import { Written } from '@/components/written'
import { formatListedStart } from '@/lib/format/format-date'
import { formatHeadcount, formatLocation } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { useNow } from '@/lib/timing/use-now'
import type { Job } from '../api'
import { Pay } from './job-details'
import styles from './key-facts.module.css'

type KeyFactsProps = {
  job: Job
  /** "12 km away", if it is known. */
  distance: string | undefined
}

/** When, where and how far, and how many places, as list items. */
export function KeyFactItems({ job, distance }: KeyFactsProps) {
  const now = useNow()
  const headcount = formatHeadcount(job.accepted_count, job.cleaners_needed)
  return (
    <>
      <li>
        <CalendarDays size={18} aria-hidden="true" /> {formatListedStart(job, now)}
      </li>
      <li>
        <MapPin size={18} aria-hidden="true" />
        <span>
          {job.location_city?.trim() ? <Written>{formatLocation(job)}</Written> : formatLocation(job)}
          {distance !== undefined && `, ${distance}`}
        </span>
      </li>
      {headcount && (
        <li>
          <UsersRound size={18} aria-hidden="true" /> {headcount}
        </li>
      )}
    </>
  )
}

/** The same with the pay in one block, where there is no room for them beside the button to apply. */
export function KeyFacts({ job, distance }: KeyFactsProps) {
  return (
    <ul className={styles.facts} aria-label={t('At a glance')}>
      <li className={styles.pay}>
        <span className="sr-only">{t('Pay:')} </span>
        <Pay pay={job.pay_per_cleaner} />
      </li>
      <KeyFactItems job={job} distance={distance} />
    </ul>
  )
}

/** As high as a block with places. */
export function LoadingKeyFacts() {
  return (
    <div className={styles.facts} aria-hidden="true">
      <div className={styles.pay}>
        <Skeleton width="9rem" height="1lh" />
      </div>
      <Skeleton width="75%" height="1lh" />
      <Skeleton width="66.6667%" height="1lh" />
      <Skeleton width="50%" height="1lh" />
    </div>
  )
}
