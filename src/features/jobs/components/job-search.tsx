import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useState } from 'react'
import { FilterChip, FilterSelects, SearchForm } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { cities, jobCategoryFilters } from '@/lib/format/domain'
import { t, word } from '@/lib/i18n/language'
import type { JobListControls } from '../schema'
import styles from './job-search.module.css'

/** The search box and the filter panel. While the panel is closed, filters that are set show as tags (rule 5.5). */
export function JobSearch({ controls }: { controls: JobListControls }) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const { proximity } = useSignedIn().profile
  const { category, location, within, qualified, sort } = controls.filters
  const set = [
    { name: 'category', text: category && word(category) },
    { name: 'location', text: location },
    { name: 'within', text: within && t('Within {proximity} km', { proximity }) },
    { name: 'qualified', text: qualified && t('Jobs I qualify for') },
    { name: 'sort', text: sort && { nearest: t('Nearest first'), soonest: t('Starting soon') }[sort] },
  ] as const
  const chosen = set.filter(({ text }) => text !== undefined)

  return (
    <search className={styles.search}>
      <SearchForm
        bare
        className={styles.row}
        controls={controls}
        label={t('Search jobs')}
        placeholder={t('Search jobs')}
      >
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {chosen.length === 0 ? t('Filters') : t('Filters ({count})', { count: chosen.length })}
        </Button>
      </SearchForm>
      <div id={panelId} className={styles.filters} hidden={!isOpen}>
        <FilterSelects
          controls={controls}
          filters={[
            { name: 'category', label: t('Category'), all: t('All Categories'), options: jobCategoryFilters },
            { name: 'location', label: t('Location'), all: t('All Locations'), options: cities },
            {
              name: 'within',
              label: t('Distance'),
              all: t('Any Distance'),
              options: [{ value: 'my-distance', label: t('Within my distance') }],
            },
            {
              name: 'qualified',
              label: t('Requirements'),
              all: t('Any Requirements'),
              options: [{ value: 'yes', label: t('Jobs I qualify for') }],
            },
            {
              name: 'sort',
              label: t('Sort by'),
              all: t('Newest'),
              options: [
                { value: 'soonest', label: t('Starting soon') },
                { value: 'nearest', label: t('Nearest') },
              ],
            },
          ]}
        />
        <Button variant="quiet" onClick={controls.clear}>
          {t('Clear All')}
        </Button>
      </div>
      {!isOpen && chosen.length > 0 && (
        <ul className={styles.chips} aria-label={t('Filters set')}>
          {chosen.map(({ name, text }) => (
            <li key={name}>
              <FilterChip
                aria-label={t('Remove the filter {text}', { text: text ?? '' })}
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
