import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { FilterChip, FilterToggles, SearchForm } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { t, word } from '@/lib/i18n/language'
import type { JobListControls } from '../../schema'
import { FilterSheet } from './filter-sheet'
import styles from './job-search.module.css'

/**
 * The search box, the most used filters, and a button for the sheet with all filters. Active filters that are
 * only in the sheet are shown as tags (rule 5.5).
 */
export function JobSearch({ controls }: { controls: JobListControls }) {
  const [isOpen, setOpen] = useState(false)
  const { category, location, within, week, qualified, urgent, sort } = controls.filters
  const others = [
    { name: 'category', text: category && word(category) },
    { name: 'location', text: location },
    { name: 'sort', text: sortTexts.get(sort ?? '') },
  ] as const
  const chosen = others.filter(({ text }) => text !== undefined)
  const count = chosen.length + [within, week, qualified, urgent].filter(Boolean).length

  return (
    <search className={styles.search}>
      <SearchForm bare className={styles.row} controls={controls} label={t('Search jobs')}>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal size={20} aria-hidden="true" />
          {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
        </Button>
      </SearchForm>
      <FilterToggles
        controls={controls}
        label={t('Quick filters')}
        toggles={[
          { name: 'within', value: 'my-distance', text: t('Near me') },
          { name: 'week', value: 'this', text: t('This week') },
          { name: 'qualified', value: 'yes', text: t('I qualify') },
          { name: 'urgent', value: 'yes', text: word('Urgent') },
        ]}
      />
      {isOpen && <FilterSheet controls={controls} onClose={() => setOpen(false)} />}
      {chosen.length > 0 && (
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

const sortTexts = new Map([
  ['latest', t('Latest start first')],
  ['soonest', t('Starting soon')],
  ['nearest', t('Nearest first')],
  ['best-paid', t('Best paid first')],
])
