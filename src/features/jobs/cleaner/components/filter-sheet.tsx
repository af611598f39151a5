import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SelectField } from '@/components/form/select-field'
import { FilterSelects, FilterToggles } from '@/components/list/search-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { cities, jobCategoryFilters } from '@/lib/format/fixed-lists'
import { t, tn } from '@/lib/i18n/language'
import { countLimit } from '@/lib/lists/paging'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { openJobCountQuery } from '../../api'
import type { JobListControls } from '../../schema'
import { orderOf } from '../job-order'
import styles from './job-search.module.css'

/**
 * A sheet with every filter of the job list and the number of matching jobs. Each choice is written to the
 * URL at once.
 */
export function FilterSheet({ controls, onClose }: { controls: JobListControls; onClose: () => void }) {
  const { userId, profile } = useSignedIn()
  const counted = useQuery({
    ...openJobCountQuery(userId, controls.filters),
    placeholderData: keepPreviousData,
  })
  // Shows no number until the jobs for the last choice are counted, because the previous number would be
  // wrong.
  const showText = counted.isPlaceholderData ? t('Show jobs') : textFor(counted.data)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Filters')}
      actions={
        <>
          <Button onClick={onClose}>{showText}</Button>
          <Button variant="quiet" onClick={controls.clear}>
            {t('Clear All')}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <FilterSelects controls={controls} filters={listFilters} />
        <SelectField
          label={t('Sort by')}
          options={orders}
          value={orderOf(controls.filters)}
          onChange={(event) => controls.setFilter('sort', event.target.value)}
        />
        <FilterToggles
          controls={controls}
          label={t('Show only')}
          toggles={[
            {
              name: 'within',
              value: 'my-distance',
              text: t('Within my distance ({proximity} km)', { proximity: profile.proximity }),
            },
            { name: 'week', value: 'this', text: t('Starts within a week') },
            { name: 'qualified', value: 'yes', text: t('Jobs I qualify for') },
            { name: 'urgent', value: 'yes', text: t('Urgent jobs') },
          ]}
        />
      </div>
      <p className="sr-only" role="status">
        {showText}
      </p>
    </Dialog>
  )
}

const listFilters = [
  { name: 'category', label: t('Category'), all: t('All Categories'), options: jobCategoryFilters },
  { name: 'location', label: t('Location'), all: t('All Locations'), options: cities },
] as const

const orders = [
  { value: 'latest', label: t('Latest start') },
  { value: 'soonest', label: t('Starting soon') },
  { value: 'nearest', label: t('Nearest') },
  { value: 'best-paid', label: t('Best paid') },
]

function textFor(count: number | undefined): string {
  if (count === undefined) return t('Show jobs')
  return count < countLimit
    ? tn(count, 'Show 1 job', 'Show {count} jobs')
    : t('Show {count}+ jobs', { count: countLimit })
}
