import { csvMoment } from '@/lib/csv'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { readApplications } from '../api'
import type { Application, ApplicationFilters } from '../schema'

const columns: CsvColumn<Application>[] = [
  { header: 'Applicant', value: ({ user_name }) => user_name },
  { header: 'Email', value: ({ user_email }) => user_email },
  { header: 'Job', value: ({ job_title }) => job_title },
  { header: 'Applied at (Brisbane time)', value: ({ applied_at }) => csvMoment(applied_at) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reviewed by', value: ({ reviewed_by }) => reviewed_by },
  { header: 'Reviewed at (Brisbane time)', value: ({ reviewed_at }) => csvMoment(reviewed_at) },
]

/** All applications that the filters leave, as a file. */
export function ApplicationsFile({ filters }: { filters: ApplicationFilters }) {
  return (
    <CsvButton
      name="applications"
      columns={columns}
      readPage={(last, signal) => readApplications(filters, signal, { after: last, size: csvPageSize })}
    />
  )
}
