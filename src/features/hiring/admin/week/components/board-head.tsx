import type { ReactNode } from 'react'
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

/** The top of the board's page: the week, the view, and the filters. */
export function BoardHead({ monday, today, controls, children }: BoardHeadProps) {
  return (
    <div className={styles.head}>
      <PageHeading title={t('Week')}>
        <WeekSteps monday={monday} today={today} onGo={(week) => controls.setFilter('week', week)} />
        <PageActions>
          <ViewSwitch controls={controls} />
          {children}
          <CopyWeek key={monday} monday={monday} />
        </PageActions>
      </PageHeading>
      <BoardFilters controls={controls} />
    </div>
  )
}

/** Shows the week by person or by job. */
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
