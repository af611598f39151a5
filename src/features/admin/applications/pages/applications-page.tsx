import { ListHead } from '@/components/list/list-parts'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { csvMoment } from '@/lib/csv'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { readApplications } from '../api'
import { ApplicationResults } from '../components/application-results'
import { ApplicationSearch } from '../components/application-search'
import { type Application, readApplicationFilters } from '../schema'

const columns: CsvColumn<Application>[] = [
  { header: 'Applicant', value: ({ user_name }) => user_name },
  { header: 'Email', value: ({ user_email }) => user_email },
  { header: 'Job', value: ({ job_title }) => job_title },
  { header: 'Applied at (Brisbane time)', value: ({ applied_at }) => csvMoment(applied_at) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reviewed by', value: ({ reviewed_by }) => reviewed_by },
  { header: 'Reviewed at (Brisbane time)', value: ({ reviewed_at }) => csvMoment(reviewed_at) },
  { header: 'Withdrawn at (Brisbane time)', value: ({ withdrawn_at }) => csvMoment(withdrawn_at) },
  { header: 'Lacks', value: ({ missing }) => missing?.join(', ') },
]

/** /admin/applications: everybody's applications, to be accepted or rejected. */
export function Component() {
  const controls = useListControls(readApplicationFilters)
  return (
    <>
      <ListHead>
        <PageHeading title="Job Applications">
          <PageActions>
            <CsvButton
              name="applications"
              columns={columns}
              readPage={(last, signal) =>
                readApplications(controls.filters, signal, { after: last, size: csvPageSize })
              }
            />
          </PageActions>
        </PageHeading>
        <ApplicationSearch controls={controls} />
      </ListHead>
      <ApplicationResults controls={controls} />
    </>
  )
}
