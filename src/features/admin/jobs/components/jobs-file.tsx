import { unwrap } from '@/lib/client/result'
import { csvMoment } from '@/lib/files/csv'
import { addressRules } from '@/lib/format/domain'
import { t, word } from '@/lib/i18n/language'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { type AdminJob, fetchJobs } from '../api'
import type { AdminJobFilters } from '../schema'

const columns: CsvColumn<AdminJob>[] = [
  { header: t('Project name'), value: (job) => job.project_name },
  { header: t('Category'), value: (job) => job.category && word(job.category) },
  { header: t('Status'), value: (job) => word(job.status) },
  { header: t('Display status'), value: (job) => word(job.display_status) },
  { header: t('City'), value: (job) => job.location_city },
  { header: t('State'), value: (job) => job.location_state },
  { header: t('Postcode'), value: (job) => job.location_postcode },
  { header: t('Site address'), value: (job) => job.site_address },
  { header: t('Address visible to'), value: (job) => ruleText(job.address_rule) },
  { header: t('Start date'), value: (job) => job.start_date },
  { header: t('Start time'), value: (job) => job.start_time?.slice(0, 5) ?? null },
  { header: t('End time'), value: (job) => job.end_time?.slice(0, 5) ?? null },
  { header: t('Time zone'), value: (job) => job.time_zone },
  { header: t('Project dates'), value: (job) => job.project_dates },
  { header: t('Days'), value: (job) => job.days },
  { header: t('Duration'), value: (job) => job.duration },
  { header: t('Cleaners needed'), value: (job) => job.cleaners_needed },
  { header: t('Accepted'), value: (job) => job.accepted_applications },
  { header: t('Pay per cleaner'), value: (job) => job.pay_per_cleaner },
  { header: t('Area in m²'), value: (job) => job.area_m2 },
  { header: t('Applications'), value: (job) => job.applications },
  { header: t('Pending applications'), value: (job) => job.pending_applications },
  { header: t('Description'), value: (job) => job.full_description },
  { header: t('Quote reference'), value: (job) => job.quote_reference_id },
  { header: t('Created (Brisbane time)'), value: (job) => csvMoment(job.created_at) },
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
