import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useFilterFold } from '@/components/admin/more-filters'
import { WeekSteps } from '@/components/admin/week-steps'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { CopyWeek } from '../copy/components/copy-week'
import type { BoardControls } from '../schema'
import { BoardFilters } from './board-filters'
import styles from './board-filters.module.css'

type BoardHeadProps = {
  monday: string
  today: string
  controls: BoardControls
  /** Further buttons, next to the title. */
  children: ReactNode
}

/** The top of the board's page: the week, the view and the filters. A phone collapses the filters unless a filter is set. */
export function BoardHead({ monday, today, controls, children }: BoardHeadProps) {
  const { button, box } = useFilterFold(isFiltered(controls.filters))
  return (
    <div className={styles.head}>
      <PageHeading title={t('Week')}>
        <WeekSteps monday={monday} today={today} onGo={(week) => controls.setFilter('week', week)} />
        <PageActions>
          <ViewSwitch controls={controls} />
          <Button variant="secondary" size="small" className={styles.filtersButton} {...button}>
            <SlidersHorizontal size={18} aria-hidden="true" />
            {t('Filters')}
          </Button>
          {children}
          <CopyWeek key={monday} monday={monday} />
        </PageActions>
      </PageHeading>
      <div className={styles.fold} {...box}>
        <BoardFilters controls={controls} />
      </div>
    </div>
  )
}

/** Controls that do not hide rows: they choose the week, the day, the view or the job. */
const notFilters = new Set(['week', 'day', 'view', 'job'])

/** True if a search or filter hides rows. */
function isFiltered(filters: BoardControls['filters']): boolean {
  return Object.entries(filters).some(([name, value]) => !notFilters.has(name) && (value ?? '') !== '')
}

/** The buttons that switch the board between the week by person and the week by job. */
function ViewSwitch({ controls: { filters, setFilter } }: { controls: BoardControls }) {
  return (
    <div className={styles.views} role="group" aria-label={t('Group by')}>
      {[
        { view: '', label: t('By person') },
        { view: 'jobs', label: t('By job') },
      ].map(({ view, label }) => {
        const isShown = (filters.view ?? '') === view
        return (
          <Button
            key={view}
            size="small"
            variant={isShown ? 'primary' : 'secondary'}
            aria-pressed={isShown}
            onClick={() => setFilter('view', view)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
