import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { writeFilters } from '@/components/list/filters'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { ResultCount } from '@/components/list/result-count'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { applicationCountQuery, applicationsQuery } from '../api'
import {
  type Application,
  type ApplicationFilters,
  type ApplicationListControls,
  applicantName,
} from '../schema'
import { useArrivals } from '../use-arrivals'
import { type Change, useDecisions } from '../use-decisions'
import { useRowFocus } from '../use-row-focus'
import { useShownRows } from '../use-shown-rows'
import styles from './application-results.module.css'
import { ApplicationTable } from './application-table'

/** The applications that the filters leave, to be decided. Only one's own decisions move a row (rule 13.8). */
export function ApplicationResults({ controls }: { controls: ApplicationListControls }) {
  const { userId } = useSignedIn()
  const { filters } = controls
  const list = useList(applicationsQuery(userId, filters))
  const { hasNextPage, isPlaceholderData } = list.query
  const count = useQuery({ ...applicationCountQuery(userId, filters), enabled: hasNextPage })
  const current = isPlaceholderData ? undefined : list.rows
  const { arrived, show } = useArrivals(current, filters)
  const element = useRef<HTMLDivElement>(null)
  const view = current ? `?${writeFilters(filters)}` : ''
  const shown = useShownRows(list.rows ?? [], view, current && filters.status, element)
  const decisions = useDecisions(handleDecided)
  const [announced, setAnnounced] = useState<readonly string[]>([])
  useRowFocus(
    element,
    shown.rows.map(({ id }) => id),
  )

  function handleDecided({ application, decision, byKey }: Change) {
    const text = `${decision}: ${applicantName(application)}, ${application.job_title}.`
    setAnnounced((before) => [...before, text])
    shown.leave(application.id, byKey)
  }

  function handleDismiss({ id, status }: Application) {
    decisions.dismiss(id)
    if (status !== filters.status) shown.leave(id, true)
  }

  // Decided rows are still among those that were read.
  const matching = list.rows?.filter(({ status }) => status === (filters.status ?? status)).length ?? 0
  const rows = shown.rows.every(shown.hasLeft) ? [] : shown.rows
  return (
    <div ref={element}>
      {/* A log, because several may be decided at once and each is read out. */}
      <div className="sr-only" role="log">
        {announced.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {list.rows && <ResultCount query={list.query} shown={matching} total={count.data} noun="application" />}
      <div className={styles.arrivals} role="status">
        {arrived > 0 && (
          <Button size="small" onClick={show}>
            {arrived === 1 ? 'Show 1 new application' : `Show ${arrived} new applications`}
          </Button>
        )}
      </div>
      <List
        list={{ ...list, rows: list.rows && rows }}
        shown={matching}
        controls={controls}
        noun="application"
        loading={<LoadingCards label="Loading applications…" />}
        emptyText={emptyText(filters)}
      >
        {() => (
          <ApplicationTable
            rows={rows}
            hasLeft={shown.hasLeft}
            decisions={decisions}
            onDismiss={handleDismiss}
          />
        )}
      </List>
    </div>
  )
}

function emptyText({ status, search, job }: ApplicationFilters): string {
  const notes = [
    status && ` with status "${status}"`,
    job !== undefined && ' for this job',
    search !== '' && ` matching "${search}"`,
  ]
  return `No applications found${notes.filter(Boolean).join('')}.`
}
