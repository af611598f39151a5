import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { cities, jobCategoryFilters } from '@/lib/domain'
import type { JobListControls } from '../schema'
import styles from './job-search.module.css'

/** The search box and the filter panel. While the panel is closed, filters that are set show as tags (rule 5.5). */
export function JobSearch({ controls }: { controls: JobListControls }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const set = (['category', 'location'] as const).flatMap((name) => {
    const value = controls.filters[name]
    return value === undefined ? [] : [{ name, value }]
  })

  return (
    <search className={styles.search}>
      <SearchForm
        bare
        className={styles.row}
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
      <div id={panelId} className={styles.filters} hidden={!isOpen}>
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
        <ul className={styles.chips} aria-label="Filters set">
          {set.map(({ name, value }) => (
            <li key={name}>
              <button
                type="button"
                className={styles.chip}
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
