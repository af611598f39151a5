import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import UsersRound from 'lucide-react/icons/users-round'
import { memo } from 'react'
import { useLocation } from 'react-router-dom'
import { AppliedTag } from '@/components/ui/application-status-tag'
import { Card, CardLink } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { Tags } from '@/components/ui/tag'
import { twoLines } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { isOnlyWaiting, MissingRequirementsText } from '@/features/hiring'
import { classes } from '@/lib/classes'
import { formatListedStart } from '@/lib/format/format-date'
import {
  formatDistance,
  formatHeadcount,
  formatLocation,
  formatPayWithDollar,
  formatShift,
  jobTitle,
} from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { OpenJob } from '../../api'
import { CategoryTag, DisplayStatusTag } from '../../components/job-tags'
import type { ListState } from '../../schema'
import styles from './job-card.module.css'

/** An open job in a list. Only the title is a link, but the whole card is clickable. */
export const JobCard = memo(function JobCard({ job, now }: { job: OpenJob; now: Date }) {
  const title = jobTitle(job.project_name)
  const { search } = useLocation()
  const application = job.application_status
  const headcount = formatHeadcount(job.accepted, job.cleaners_needed)
  return (
    <Card as="li" opens className={styles.card}>
      <Tags>
        <DisplayStatusTag stored={job.display_status} />
        {application && <AppliedTag stored={application} />}
        <CategoryTag category={job.category} />
      </Tags>
      <h2>
        <CardLink
          to={paths.job(job.id)}
          state={{ search, project_name: job.project_name } satisfies ListState}
          className={classes(styles.title, twoLines)}
          {...written()}
        >
          {title}
        </CardLink>
      </h2>
      <p className={classes(styles.pay, twoLines)}>
        <span className="sr-only">{t('Pay:')} </span>
        {job.pay_per_cleaner?.trim() ? (
          <UserText>{formatPayWithDollar(job.pay_per_cleaner)}</UserText>
        ) : (
          formatPayWithDollar(null)
        )}
        {job.shift_cents && job.shift_minutes && (
          <span className={styles.shift}>
            {' '}
            {formatShift(job.shift_cents, job.shift_minutes, job.is_shift_least)}
          </span>
        )}
      </p>
      <p className={classes(styles.fact, styles.start)}>
        <CalendarDays size={18} aria-hidden="true" />
        <span className="sr-only">{t('Starts:')} </span>
        {formatListedStart(job, now)}
      </p>
      <p className={styles.fact}>
        <MapPin size={18} aria-hidden="true" />
        <span className="sr-only">{t('Location:')} </span>
        <span className={styles.place} {...(job.location_city?.trim() && written())}>
          {formatLocation(job)}
        </span>
        {job.distance_m !== null && (
          <span className={styles.distance}>
            <span className="sr-only">{t('Distance:')} </span>
            {formatDistance(job.distance_m)}
          </span>
        )}
      </p>
      {headcount && (
        <p className={styles.fact}>
          <UsersRound size={18} aria-hidden="true" />
          {headcount}
        </p>
      )}
      {job.missing.length > 0 && <MissingRequirements missing={job.missing} />}
    </Card>
  )
})

function MissingRequirements({ missing }: { missing: readonly string[] }) {
  return (
    <p className={classes(isOnlyWaiting(missing) ? styles.waiting : styles.missing, twoLines)}>
      <MissingRequirementsText missing={missing} />
    </p>
  )
}

export function LoadingJobCard() {
  return (
    <Card className={styles.card}>
      <Skeleton width="33.3333%" height="1.5rem" />
      <Skeleton height="1.5rem" />
      <Skeleton width="50%" height="2rem" />
      <Skeleton width="66.6667%" height="1rem" />
      <Skeleton width="50%" height="1rem" />
    </Card>
  )
}
