import { SelectField } from '@/components/form/select-field'
import { SearchInput } from '@/components/ui/search-input'
import { documentOptions, roleOptions, statusOptions } from '../schema'
import type { useUserFilters } from '../use-user-filters'

/** The search box and the filters. */
export function UserSearch({ userFilters }: { userFilters: ReturnType<typeof useUserFilters> }) {
  const { filters, searchText, setSearchText, search, change } = userFilters
  return (
    <search>
      <form
        className="list-tools user-tools"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search users"
          placeholder="Name, email or phone"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Role"
          options={roleOptions}
          value={filters.role}
          onChange={(event) => change({ role: event.target.value })}
        />
        <SelectField
          label="Status"
          options={statusOptions}
          value={filters.status}
          onChange={(event) => change({ status: event.target.value })}
        />
        <div className="user-document-filter">
          <SelectField
            label="Documents"
            options={documentOptions}
            value={filters.missing}
            onChange={(event) => change({ missing: event.target.value })}
          />
        </div>
      </form>
    </search>
  )
}
