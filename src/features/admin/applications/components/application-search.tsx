import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { SelectField } from '@/components/form/select-field'
import { ListTools } from '@/components/list/list-parts'
import { SearchInput } from '@/components/ui/search-input'
import { useSignedIn } from '@/features/auth/session'
import { applicationStatuses } from '@/lib/domain'
import { jobNameQuery } from '../api'
import { readStatus } from '../schema'
import type { useApplicationFilters } from '../use-application-filters'

const all = 'All Statuses'

/** Search and filters. */
export function ApplicationSearch({
  applicationFilters,
}: {
  applicationFilters: ReturnType<typeof useApplicationFilters>
}) {
  const { filters, searchText, setSearchText, search, change } = applicationFilters
  const { job } = filters
  const { userId } = useSignedIn()
  const name = useQuery({ ...jobNameQuery(userId, job ?? ''), enabled: job !== undefined })
  return (
    <search>
      <ListTools
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search applications"
          placeholder="Name, email or job"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Status"
          options={[all, ...applicationStatuses]}
          value={filters.status ?? all}
          onChange={(event) => change({ status: readStatus(event.target.value) })}
        />
      </ListTools>
      {job !== undefined && (
        <button type="button" className="application-job-filter" onClick={() => change({ job: undefined })}>
          {name.data === null ? 'For a deleted job' : `For ${name.data ?? 'one job'}`}
          <X size={16} aria-hidden="true" />
          <span className="sr-only">: show those for all jobs</span>
        </button>
      )}
    </search>
  )
}
