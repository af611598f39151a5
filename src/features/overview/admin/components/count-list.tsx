import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { formatNumber, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { Overview } from '../schema'
import styles from './count-list.module.css'

/**
 * Counts, each with a link to its list. A skeleton replaces a count that is loading, and a dash a count that
 * failed to load.
 */
export function CountList({ overview }: { overview: Overview | undefined }) {
  const counts = [
    {
      name: t('Cleaners'),
      count: overview?.cleaners,
      to: paths.adminCleaners,
      link: t('Manage'),
      label: t('Manage cleaners'),
    },
    {
      name: t('Jobs'),
      count: overview?.jobs,
      to: paths.adminJobs,
      link: t('Manage'),
      label: t('Manage jobs'),
    },
    {
      name: t('Applications'),
      count: overview?.applications,
      to: paths.adminApplications,
      link: t('Manage'),
      label: t('Manage applications'),
    },
    {
      name: t('Pending applications'),
      count: overview?.pending_applications,
      to: `${paths.adminApplications}?status=Pending`,
      link: t('Review'),
      label: t('Review pending applications'),
    },
    {
      name: t('Courses'),
      count: overview?.courses,
      to: paths.adminCourses,
      link: t('Manage'),
      label: t('Manage courses'),
    },
  ]
  return (
    <Card as="dl" className={styles.list}>
      {counts.map(({ name, count, to, link, label }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.count}>
            {count === undefined ? (
              <Skeleton width="2ch" height="1lh" />
            ) : count === null ? (
              '–'
            ) : (
              formatNumber(count)
            )}
          </dd>
          <dd>
            <ButtonLink to={to} variant="quiet" size="small" className={styles.link} aria-label={label}>
              {link}
            </ButtonLink>
          </dd>
        </div>
      ))}
    </Card>
  )
}
