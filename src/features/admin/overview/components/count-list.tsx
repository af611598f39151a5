import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import type { Overview } from '../schema'
import styles from './count-list.module.css'

/** How much there is of everything, with a link to it; a dash where it could not be counted. */
export function CountList({ overview }: { overview: Overview }) {
  const counts = [
    { name: 'Cleaners', count: overview.cleaners, to: paths.adminCleaners, link: 'Manage' },
    { name: 'Jobs', count: overview.jobs, to: paths.adminJobs, link: 'Manage' },
    { name: 'Applications', count: overview.applications, to: paths.adminApplications, link: 'Manage' },
    {
      name: 'Pending applications',
      count: overview.pending_applications,
      to: `${paths.adminApplications}?status=Pending`,
      link: 'Review',
    },
    { name: 'Courses', count: overview.courses, to: paths.adminCourses, link: 'Manage' },
  ]
  return (
    <Card as="dl" className={styles.list}>
      {counts.map(({ name, count, to, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.count}>{count === null ? '–' : count.toLocaleString('en-AU')}</dd>
          <dd>
            <ButtonLink
              to={to}
              variant="quiet"
              size="small"
              className={styles.link}
              aria-label={`${link} ${name.toLowerCase()}`}
            >
              {link}
            </ButtonLink>
          </dd>
        </div>
      ))}
    </Card>
  )
}
