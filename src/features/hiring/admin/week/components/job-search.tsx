import { t } from '@/lib/i18n/language'
import { SitePicker } from '../../components/site-picker'
import type { BoardControls } from '../schema'
import styles from './board-filters.module.css'

/** Limits the board to the jobs that match a text, or to the jobs at a chosen site (rule 20.11). */
export function JobSearch({ controls: { filters, setFilters } }: { controls: BoardControls }) {
  return (
    <SitePicker
      className={styles.site}
      siteId={filters.site}
      onChange={(site) => setFilters({ site, jobs: '' })}
      otherSearch={{
        label: t('Search jobs and sites'),
        placeholder: t('Site, job or address'),
        text: filters.jobs ?? '',
        onSearch: (jobs) => setFilters({ jobs }),
      }}
    />
  )
}
