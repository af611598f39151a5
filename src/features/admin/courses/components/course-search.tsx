import { SelectField } from '@/components/form/select-field'
import { ListTools } from '@/components/list/list-parts'
import { SearchInput } from '@/components/ui/search-input'
import { categoryFilterOptions, statusFilterOptions } from '../schema'
import type { useCourseFilters } from '../use-course-filters'

/** The search box and the filters. */
export function CourseSearch({ courseFilters }: { courseFilters: ReturnType<typeof useCourseFilters> }) {
  const { filters, searchText, setSearchText, search, change } = courseFilters
  return (
    <search>
      <ListTools
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search courses"
          placeholder="Title, description or category"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Category"
          options={categoryFilterOptions}
          value={filters.category}
          onChange={(event) => change({ category: event.target.value })}
        />
        <SelectField
          label="Status"
          options={statusFilterOptions}
          value={filters.status}
          onChange={(event) => change({ status: event.target.value })}
        />
      </ListTools>
    </search>
  )
}
