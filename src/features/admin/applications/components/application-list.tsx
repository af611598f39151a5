import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { listedRows } from '../listed-rows'
import {
  type Application,
  type ApplicationFilters,
  applicantName,
  type Decision,
  writeFilters,
} from '../schema'
import type { SteadyRow } from '../steady-rows'
import { useArrivals } from '../use-arrivals'
import { useAtWork } from '../use-at-work'
import { useDecisions } from '../use-decisions'
import { useKeptFocus } from '../use-kept-focus'
import { usePressGuard } from '../use-press-guard'
import { useSteadyRows } from '../use-steady-rows'
import { ApplicationTable } from './application-table'

type ApplicationListProps = {
  applications: readonly Application[]
  filters: ApplicationFilters
  /** The rows are still those of an earlier search. */
  busy: boolean
  hasMore: boolean
  /** Stands there where there is no row. */
  empty: ReactNode
  /** Stands below the rows. */
  end: ReactNode
}

/**
 * The rows, and what happens to them. While somebody is at work in the list no row changes its place but by their own
 * decision: new ones wait behind a button (docs/decisions, 2026-11-21, rows that arrive).
 */
export function ApplicationList({ applications, filters, busy, hasMore, empty, end }: ApplicationListProps) {
  const { userId } = useSignedIn()
  const decisions = useDecisions(userId)
  const [said, setSaid] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const list = busy ? 'earlier' : writeFilters(filters).toString()
  const listed = listedRows(applications, filters.status, decisions)
  const arrivals = useArrivals(listed, list)
  const isHeld = useAtWork(element)
  const { rows, held, showAll } = useSteadyRows(listed, { isHeld, list, isOwn: decisions.isOwn })
  const ids = rows.map(({ id }) => id)
  const isMistaken = usePressGuard(element, ids, decisions.isOwn)
  useKeptFocus(element, ids)

  function handleDecide(event: MouseEvent, { isGone, ...application }: SteadyRow, decision: Decision) {
    if (isGone || isMistaken(event, application.id)) return
    setSaid(`${decision}: ${applicantName(application)}, ${application.job_title}.`)
    decisions.decide(application, decision)
  }

  return (
    <div ref={element} className="application-list">
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="sr-only" role="status">
        {arrivals}
      </p>
      {held > 0 && (
        <div className="arrivals">
          <Button size="small" onClick={showAll}>
            {held === 1 ? 'Show 1 new application' : `Show ${held} new applications`}
          </Button>
        </div>
      )}
      {rows.length === 0 && !hasMore ? (
        empty
      ) : (
        <>
          <ApplicationTable rows={rows} busy={busy} decisions={decisions} onDecide={handleDecide} />
          {end}
        </>
      )}
    </div>
  )
}
