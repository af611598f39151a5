import { FilterSelects, SearchForm } from '@/components/list/search-form'
import { cities, documentTypes, jobCategories } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { type BoardControls, distances, freeChoices } from '../schema'
import styles from './board-filters.module.css'
import { JobSearch } from './job-search'

const inKilometres = (km: string) => t('{km} km', { km })

const city = { name: 'city', label: t('City'), all: t('All Cities'), options: cities } as const
const distance = {
  name: 'km',
  label: t('Within'),
  all: inKilometres('50'),
  options: distances.map((km) => ({ value: km, label: inKilometres(km) })),
} as const
const category = {
  name: 'category',
  label: t('Category'),
  all: t('All Categories'),
  options: jobCategories,
} as const
const ofPeople = [
  {
    name: 'document',
    label: t('Has'),
    all: t('Any documents'),
    options: documentTypes.map(({ type, name }) => ({ value: type, label: name })),
  },
  { name: 'free', label: t('Availability'), all: t('Everybody'), options: freeChoices },
] as const

/** The board's searches and filters. The view by job has no filters for people (rule 20.11). */
export function BoardFilters({ controls }: { controls: BoardControls }) {
  const ofJobs = controls.filters.city === undefined ? [city, category] : [city, distance, category]
  const jobs = <JobSearch controls={controls} />
  return (
    <search>
      {controls.filters.view === 'jobs' ? (
        <div className={styles.filters}>
          {jobs}
          <FilterSelects controls={controls} filters={ofJobs} />
        </div>
      ) : (
        <SearchForm
          bare
          className={styles.filters}
          controls={controls}
          label={t('Search people')}
          placeholder={t('Name, email or phone')}
        >
          {jobs}
          <FilterSelects controls={controls} filters={[...ofJobs, ...ofPeople]} />
        </SearchForm>
      )}
    </search>
  )
}
