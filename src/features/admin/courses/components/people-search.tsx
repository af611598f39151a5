import { SelectField } from '@/components/form/select-field'
import { ListTools } from '@/components/list/list-parts'
import { SearchInput } from '@/components/ui/search-input'
import { completedFilterOptions } from '../schema'
import type { usePeopleFilters } from '../use-people-filters'

/** Finds people in a course by name or e-mail address, and by whether they are through. */
export function PeopleSearch({ peopleFilters }: { peopleFilters: ReturnType<typeof usePeopleFilters> }) {
  const { filters, searchText, setSearchText, search, change } = peopleFilters
  return (
    <search>
      <ListTools
        className="people-tools"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search people"
          placeholder="Name or email"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Progress"
          options={completedFilterOptions}
          value={filters.completed}
          onChange={(event) => change({ completed: event.target.value })}
        />
      </ListTools>
    </search>
  )
}
