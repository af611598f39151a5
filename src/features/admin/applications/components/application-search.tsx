import { X } from 'lucide-react'
import { SelectField } from '@/components/form/select-field'
import { SearchInput } from '@/components/ui/search-input'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { readApplications } from '../api'
import { type Application, longestSearch, readStatus, statuses } from '../schema'
import type { useApplicationFilters } from '../use-application-filters'

const all = 'All'

const csvColumns: CsvColumn<Application>[] = [
  { header: 'Applicant', value: ({ user_name }) => user_name },
  { header: 'Email', value: ({ user_email }) => user_email },
  { header: 'Job', value: ({ job_title }) => job_title },
  { header: 'Applied at', value: ({ applied_at }) => applied_at },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Reviewed by', value: ({ reviewed_by }) => reviewed_by },
  { header: 'Reviewed at', value: ({ reviewed_at }) => reviewed_at },
]

/** Search, filters, and the list as a file. */
export function ApplicationSearch({
  applicationFilters,
}: {
  applicationFilters: ReturnType<typeof useApplicationFilters>
}) {
  const { filters, searchText, setSearchText, search, change } = applicationFilters
  return (
    <search>
      <form
        className="list-tools"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search applications"
          placeholder="Name, email or job"
          maxLength={longestSearch}
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Status"
          options={[all, ...statuses]}
          value={filters.status ?? all}
          onChange={(event) => change({ status: readStatus(event.target.value) })}
        />
        <CsvButton
          name="applications"
          columns={csvColumns}
          readPage={(last, signal) => readApplications(filters, last, csvPageSize, signal)}
        />
      </form>
      {filters.job !== undefined && (
        <button type="button" className="application-job-filter" onClick={() => change({ job: undefined })}>
          For one job only
          <X size={16} aria-hidden="true" />
          <span className="sr-only">: show those for all jobs</span>
        </button>
      )}
    </search>
  )
}
