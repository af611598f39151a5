import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { paths } from '@/lib/paths'
import type { Overview } from '../schema'

const numbers = new Intl.NumberFormat('en-AU')

/** How much there is of everything, with the way to it; a dash where it could not be counted. */
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
    <Card as="dl" className="count-list">
      {counts.map(({ name, count, to, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="count">{count === null ? '–' : numbers.format(count)}</dd>
          <dd>
            <ButtonLink to={to} variant="quiet" size="small" aria-label={`${link} ${name.toLowerCase()}`}>
              {link}
            </ButtonLink>
          </dd>
        </div>
      ))}
    </Card>
  )
}
