import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { allCategories, categoryOptions } from '../schema'
import type { useCourseFilters } from '../use-course-filters'

/** The search box and the category filter. */
export function CourseSearch({ courseFilters }: { courseFilters: ReturnType<typeof useCourseFilters> }) {
  const { filters, searchText, setSearchText, search, change } = courseFilters
  return (
    <search>
      <form
        className="course-search"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search courses"
          placeholder="Search courses"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Select
          aria-label="Category"
          options={categoryOptions}
          value={filters.category}
          onChange={(event) =>
            change({
              category: categoryOptions.find((option) => option === event.target.value) ?? allCategories,
            })
          }
        />
      </form>
    </search>
  )
}
