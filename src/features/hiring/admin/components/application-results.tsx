import { useRef } from 'react'
import { LoadingRecords } from '@/components/admin/record-table'
import { useRowFocus } from '@/components/admin/use-row-focus'
import { useSelection } from '@/components/admin/use-selection'
import { writeFilters } from '@/components/list/filters'
import { List, useList } from '@/components/list/list'
import { ResultCount } from '@/components/list/result-count'
import { Button } from '@/components/ui/button'
import { useIsIdle } from '@/lib/client/when-idle'
import { t, tn, word } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { applicationCountQuery, applicationsQuery } from '../api'
import {
  type Application,
  type ApplicationFilters,
  type ApplicationListControls,
  candidateOf,
  isWaiting,
} from '../schema'
import { type Change, canUndo, useDeciding } from '../use-decisions'
import { useNewApplications } from '../use-new-applications'
import { useShownRows } from '../use-shown-rows'
import styles from './application-results.module.css'
import { ApplicationTable } from './application-table'
import { Announcements, DecisionBar } from './decision-bar'
import { DecisionDialog } from './decision-dialog'

/**
 * The applications that match the filters, with the controls to decide them. A row moves only through the
 * administrator's own decisions (rule 13.8).
 */
export function ApplicationResults({ controls }: { controls: ApplicationListControls }) {
  const { userId } = useSignedIn()
  const { filters } = controls
  const isRested = useIsIdle()
  const count = { ...applicationCountQuery(userId, filters), enabled: isRested }
  const read = useList(applicationsQuery(userId, filters), { controls, count })
  const current = read.query.isPlaceholderData ? undefined : read.rows
  const { arrived, show } = useNewApplications(current, filters)
  const element = useRef<HTMLDivElement>(null)
  const view = current ? `?${writeFilters(filters)}` : ''
  const { decisions, prompt, announced } = useDeciding(handleDecided)
  const { list, hasLeft, leave, comeBack } = useShownRows(
    read,
    view,
    current && filters.status,
    element,
    (id) => canUndo(decisions, id),
  )
  const rows = list.rows ?? []
  useRowFocus(
    element,
    rows.map(({ id }) => id),
  )

  const pending = rows.filter((row) => isWaiting(row) && !hasLeft(row))
  const selection = useSelection(
    element,
    pending.map(({ id }) => id),
    view,
  )
  const chosen = pending.filter(({ id }) => selection.has(id)).map(candidateOf)

  function handleDecided(change: Change) {
    if (change.decision === 'Pending') {
      for (const { id } of change.done) comeBack(id)
      return
    }
    // Rows that were decided together leave the list at once, because the pointer is not over them.
    for (const { id } of change.done) leave(id, change.byKey || change.candidates.length > 1)
  }

  function handleDismiss({ id, status }: Application) {
    decisions.dismiss(id)
    if (status !== filters.status) leave(id, true)
  }

  return (
    <div ref={element}>
      <Announcements texts={announced} />
      <div className={styles.count}>{list.rows && <ResultCount list={list} noun="application" />}</div>
      <div className={styles.arrivals} role="status">
        {arrived > 0 && (
          <Button size="small" onClick={show}>
            {tn(arrived, 'Show 1 new application', 'Show {count} new applications')}
          </Button>
        )}
      </div>
      <List
        list={list}
        noun="application"
        count="none"
        loading={<LoadingRecords label={t('Loading applications…')} />}
        empty={emptyText(filters)}
      >
        {() => (
          <>
            <DecisionBar
              selection={selection}
              chosen={chosen}
              decisions={decisions}
              undoables={decisions.undoables.filter(({ about }) => about.candidates.length > 1)}
              prompt={prompt}
            />
            <ApplicationTable
              rows={rows}
              isByJob={filters.sort === 'job'}
              hasLeft={hasLeft}
              selection={selection}
              decisions={decisions}
              prompt={prompt}
              onDismiss={handleDismiss}
            />
          </>
        )}
      </List>
      <DecisionDialog prompt={prompt} decisions={decisions} />
    </div>
  )
}

function emptyText({ status, search, job, city, from, until, site }: ApplicationFilters): string {
  const notes = [
    status && t(' with status "{status}"', { status: word(status) }),
    job !== undefined && t(' for this job'),
    city && t(' in {city}', { city: word(city) }),
    site !== undefined && t(' at this site'),
    (from ?? until) !== undefined && t(' on these days'),
    search !== '' && t(' matching "{search}"', { search }),
  ]
  return t('No applications found{notes}.', { notes: notes.filter(Boolean).join('') })
}
