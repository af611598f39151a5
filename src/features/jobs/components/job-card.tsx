import { CalendarDays, MapPin } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatStartDate } from '@/lib/format-date'
import { formatLocation } from '@/lib/format-location'
import { formatPay } from '@/lib/format-pay'
import { paths } from '@/lib/paths'
import type { OpenJob } from '../api'
import { jobTitle } from '../job-title'
import type { ListState } from '../list-state'
import { CategoryTag, DisplayStatusTag } from './job-tags'

/** An open job in a list. The title is the one link; the whole card takes the press. */
export const JobCard = memo(function JobCard({ job }: { job: OpenJob }) {
  const title = jobTitle(job.project_name)
  const { search } = useLocation()
  return (
    <li className="card job-card">
      <div className="flex items-start justify-between gap-2">
        <DisplayStatusTag stored={job.display_status} />
        <CategoryTag category={job.category} />
      </div>
      <h2 className="job-card-title">
        <Link to={paths.job(job.id)} state={{ search, title } satisfies ListState}>
          {title}
        </Link>
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
        <p className="job-card-pay">
          <span className="sr-only">Pay: </span>
          {formatPay(job.pay_per_cleaner)}
        </p>
      </div>
    </li>
  )
})
