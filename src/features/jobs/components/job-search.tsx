import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { FilterChip, FilterSelect, SearchForm } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { cities, jobCategoryFilters } from '@/lib/domain'
import type { JobListControls } from '../schema'
import styles from './job-search.module.css'

/** The search box and the filter panel. While the panel is closed, filters that are set show as tags (rule 5.5). */
export function JobSearch({ controls }: { controls: JobListControls }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const { proximity } = useSignedIn().profile
  const { category, location, within, qualified, sort } = controls.filters
  const set = [
    { name: 'category', text: category },
    { name: 'location', text: location },
    { name: 'within', text: within && `Within ${proximity} km` },
    { name: 'qualified', text: qualified && 'Jobs I qualify for' },
    { name: 'sort', text: sort && 'Nearest first' },
  ] as const
  const chosen = set.filter(({ text }) => text !== undefined)

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
          {chosen.length === 0 ? 'Filters' : `Filters (${chosen.length})`}
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
        <FilterSelect
          controls={controls}
          name="within"
          label="Distance"
          all="Any Distance"
          options={[{ value: 'my-distance', label: 'Within my distance' }]}
        />
        <FilterSelect
          controls={controls}
          name="qualified"
          label="Requirements"
          all="Any Requirements"
          options={[{ value: 'yes', label: 'Jobs I qualify for' }]}
        />
        <FilterSelect
          controls={controls}
          name="sort"
          label="Sort by"
          all="Newest"
          options={[{ value: 'nearest', label: 'Nearest' }]}
        />
        <Button variant="quiet" onClick={controls.clear}>
          Clear All
        </Button>
      </div>
      {!isOpen && chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Filters set">
          {chosen.map(({ name, text }) => (
            <li key={name}>
              <FilterChip
                aria-label={`Remove the filter ${text}`}
                onClick={() => controls.setFilter(name, '')}
              >
                {text}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
