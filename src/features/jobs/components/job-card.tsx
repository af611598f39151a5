import { CalendarDays, MapPin } from 'lucide-react'
import { memo } from 'react'
import { useLocation } from 'react-router-dom'
import { Card, CardLink } from '@/components/ui/card'
import { twoLines } from '@/components/ui/text'
import { AppliedTag } from '@/features/applications/components/application-status-tag'
import { classes } from '@/lib/classes'
import { formatStartDate } from '@/lib/format-date'
import { formatLocation } from '@/lib/format-location'
import { formatPayWithDollar } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import type { OpenJob } from '../api'
import { jobTitle } from '../job-title'
import type { ListState } from '../list-state'
import { CategoryTag, DisplayStatusTag } from './job-tags'

/** An open job in a list. The title is the one link; the whole card takes the press. */
export const JobCard = memo(function JobCard({ job }: { job: OpenJob }) {
  const title = jobTitle(job.project_name)
  const { search } = useLocation()
  const application = job.application_status
  return (
    <Card as="li" opens className="job-card">
      <div className="job-card-tags">
        <DisplayStatusTag stored={job.display_status} />
        {application && <AppliedTag stored={application} />}
        <CategoryTag category={job.category} />
      </div>
      <h2 className="job-card-title">
        <CardLink to={paths.job(job.id)} state={{ search, title } satisfies ListState} className={twoLines}>
          {title}
        </CardLink>
      </h2>
      <p className="job-fact">
        <MapPin size={18} aria-hidden="true" />
        <span className="sr-only">Location: </span>
        {formatLocation(job.location_city, job.location_postcode, job.location_state)}
      </p>
      <div className="job-card-foot">
        <p className="job-fact">
          <CalendarDays size={18} aria-hidden="true" />
          <span className="sr-only">Starts: </span>
          {formatStartDate(job.start_date)}
        </p>
        <p className={classes('job-card-pay', twoLines)}>
          <span className="sr-only">Pay: </span>
          {formatPayWithDollar(job.pay_per_cleaner)}
        </p>
      </div>
    </Card>
  )
})
