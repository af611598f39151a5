import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { cities, jobCategoryFilters } from '@/lib/domain'
import type { JobListControls } from '../schema'

/** The search box and the filter panel. While the panel is closed, its filters are shown below as tags. */
export function JobSearch({ controls }: { controls: JobListControls }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const set = (['category', 'location'] as const).flatMap((name) => {
    const value = controls.filters[name]
    return value === undefined ? [] : [{ name, value }]
  })

  return (
    <search className="job-search">
      <SearchForm
        bare
        className="job-search-row"
        controls={controls}
        label="Search jobs"
        placeholder="Search jobs"
      >
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {set.length === 0 ? 'Filters' : `Filters (${set.length})`}
        </Button>
      </SearchForm>
      <div id={panelId} className="job-filters" hidden={!isOpen}>
        <FilterSelect
          controls={controls}
          name="category"
          label="Category"
          all="All Categories"
          options={jobCategoryFilters}
        />
        <FilterSelect
          controls={controls}
          name="location"
          label="Location"
          all="All Locations"
          options={cities}
        />
        <Button variant="quiet" onClick={controls.clear}>
          Clear All
        </Button>
      </div>
      {!isOpen && set.length > 0 && (
        <ul className="filter-chips" aria-label="Filters set">
          {set.map(({ name, value }) => (
            <li key={name}>
              <button
                type="button"
                className="filter-chip"
                aria-label={`Remove the filter ${value}`}
                onClick={() => controls.setFilter(name, '')}
              >
                {value}
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
