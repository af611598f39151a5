import { formatDate } from '@/lib/format-date'
import type { Job } from '../api'
import { Fact, Facts, Section } from './facts'
import { JobMedia } from './job-media'
import { SiteAddress } from './site-address'

/** Every section of a job's page (specification, part 2: job detail). */
export function JobDetails({ job, title }: { job: Job; title: string }) {
  return (
    <div className="job-sections">
      <Section title="Job Overview">
        <Facts>
          <Fact name="Category" value={job.category} />
          <Fact name="Cleaners needed" value={job.cleaners_needed} />
        </Facts>
      </Section>
      <Section title="Date & Time">
        <Facts>
          <Fact name="Start date" value={formatDate(job.start_date)} />
          <Fact name="Duration" value={job.duration} />
          <Fact name="Project dates" value={job.project_dates} wide />
        </Facts>
      </Section>
      <Section title="Location">
        <Facts>
          <Fact name="Suburb or city" value={job.location_city} />
          <Fact name="Postcode" value={job.location_postcode} />
          <SiteAddress job={job} />
        </Facts>
      </Section>
      <Section title="Full Description">
        <p className="job-description">{job.full_description?.trim() || 'N/A'}</p>
      </Section>
      <Section title="Additional Info">
        <Facts>
          <Fact name="Area" value={formatArea(job.area_m2)} />
        </Facts>
      </Section>
      <Section title="Job Media">
        <JobMedia job={job} title={title} />
      </Section>
    </div>
  )
}

/** Square metres with their unit: "1,240 m²". */
function formatArea(area: number | null): string | null {
  return area === null ? null : `${area.toLocaleString('en-AU')} m²`
}
