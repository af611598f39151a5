import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { SelectField } from '@/components/form/select-field'
import { Button } from '@/components/ui/button'
import { SearchInput } from '@/components/ui/search-input'
import { allCategories, allLocations, categoryOptions, locationOptions } from '../schema'
import type { useJobFilters } from '../use-job-filters'

/** The search box and the filter panel. While the panel is closed, what it has set stands below as tags. */
export function JobSearch({ jobFilters }: { jobFilters: ReturnType<typeof useJobFilters> }) {
  const { filters, searchText, setSearchText, search, change, clear } = jobFilters
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const set = [
    ...(filters.category === allCategories
      ? []
      : [{ text: filters.category, off: { category: allCategories } } as const]),
    ...(filters.location === allLocations
      ? []
      : [{ text: filters.location, off: { location: allLocations } } as const]),
  ]
  const filtersText = set.length === 0 ? 'Filters' : `Filters (${set.length})`

  return (
    <search className="grid gap-3">
      <form
        className="job-search-row"
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <SearchInput
          label="Search jobs"
          placeholder="Search jobs"
          value={searchText}
          onValueChange={setSearchText}
          onBlur={search}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {filtersText}
        </Button>
      </form>
      <div id={panelId} className="job-filters" hidden={!isOpen}>
        <SelectField
          label="Category"
          options={categoryOptions}
          value={filters.category}
          onChange={(event) =>
            change({ category: chosen(categoryOptions, event.target.value) ?? allCategories })
          }
        />
        <SelectField
          label="Location"
          options={locationOptions}
          value={filters.location}
          onChange={(event) =>
            change({ location: chosen(locationOptions, event.target.value) ?? allLocations })
          }
        />
        <Button variant="quiet" onClick={clear}>
          Clear All
        </Button>
      </div>
      {!isOpen && set.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Filters set">
          {set.map(({ text, off }) => (
            <li key={text}>
              <button
                type="button"
                className="filter-chip"
                aria-label={`Remove the filter ${text}`}
                onClick={() => change(off)}
              >
                {text}
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function chosen<Choice extends string>(choices: readonly Choice[], value: string): Choice | undefined {
  return choices.find((choice) => choice === value)
}
