import { csvMoment } from '@/lib/csv'
import { addressRules } from '@/lib/domain'
import { unwrap } from '@/lib/result'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { type AdminJob, fetchJobs } from '../api'
import type { AdminJobFilters } from '../schema'

const columns: CsvColumn<AdminJob>[] = [
  { header: 'Project name', value: (job) => job.project_name },
  { header: 'Category', value: (job) => job.category },
  { header: 'Status', value: (job) => job.status },
  { header: 'Display status', value: (job) => job.display_status },
  { header: 'City', value: (job) => job.location_city },
  { header: 'State', value: (job) => job.location_state },
  { header: 'Postcode', value: (job) => job.location_postcode },
  { header: 'Site address', value: (job) => job.site_address },
  { header: 'Address visible to', value: (job) => ruleText(job.address_rule) },
  { header: 'Start date', value: (job) => job.start_date },
  { header: 'Start time', value: (job) => job.start_time?.slice(0, 5) ?? null },
  { header: 'End time', value: (job) => job.end_time?.slice(0, 5) ?? null },
  { header: 'Time zone', value: (job) => job.time_zone },
  { header: 'Project dates', value: (job) => job.project_dates },
  { header: 'Days', value: (job) => job.days },
  { header: 'Duration', value: (job) => job.duration },
  { header: 'Cleaners needed', value: (job) => job.cleaners_needed },
  { header: 'Accepted', value: (job) => job.accepted_applications },
  { header: 'Pay per cleaner', value: (job) => job.pay_per_cleaner },
  { header: 'Area in m²', value: (job) => job.area_m2 },
  { header: 'Applications', value: (job) => job.applications },
  { header: 'Pending applications', value: (job) => job.pending_applications },
  { header: 'Description', value: (job) => job.full_description },
  { header: 'Quote reference', value: (job) => job.quote_reference_id },
  { header: 'Created (Brisbane time)', value: (job) => csvMoment(job.created_at) },
]

/** Downloads the jobs that match the filters. */
export function JobsFile({ filters }: { filters: AdminJobFilters }) {
  return (
    <CsvButton
      name="jobs"
      columns={columns}
      readPage={(last, signal) => unwrap(fetchJobs(filters, last, csvPageSize, signal), 'jobs')}
    />
  )
}

function ruleText(rule: string): string {
  return addressRules.find(({ value }) => value === rule)?.label ?? rule
}
