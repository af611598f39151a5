import { SelectField } from '@/components/form/select-field'
import { ListTools } from '@/components/list/list-parts'
import { SearchInput } from '@/components/ui/search-input'
import { readAdminJobFilters, statusOptions } from '../filters'
import type { useAdminJobFilters } from '../use-admin-job-filters'

/** The search box and the status filter. */
export function AdminJobSearch({ jobFilters }: { jobFilters: ReturnType<typeof useAdminJobFilters> }) {
  const { filters, searchText, setSearchText, search, change } = jobFilters
  return (
    <search>
      <ListTools
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search jobs"
          placeholder="Name, city, category, postcode"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={filters.status}
          onChange={({ target }) => {
            const { status } = readAdminJobFilters(new URLSearchParams({ status: target.value }))
            change({ status })
          }}
        />
      </ListTools>
    </search>
  )
}
