import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type Application, type ApplicationFilters, applicantName } from '../schema'
import { useArrivals } from '../use-arrivals'
import { type Change, useDecisions } from '../use-decisions'
import { useKeptFocus } from '../use-kept-focus'
import { useShownRows } from '../use-shown-rows'
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

/** The rows, and what happens to them (rule 13.8). */
export function ApplicationList({ applications, filters, busy, hasMore, empty, end }: ApplicationListProps) {
  const [said, setSaid] = useState<readonly string[]>([])
  const element = useRef<HTMLDivElement>(null)
  const { arrived, show } = useArrivals(applications, filters, busy)
  const { rows, hasLeft, leave } = useShownRows(applications, busy ? undefined : filters.status, element)
  const decisions = useDecisions(handleDecided)
  const isEmpty = !hasMore && rows.every(({ id }) => hasLeft(id))
  useKeptFocus(
    element,
    rows.map(({ id }) => id),
  )

  function handleDecided({ application, decision, byKey }: Change) {
    setSaid((before) => [...before, `${decision}: ${applicantName(application)}, ${application.job_title}.`])
    leave(application.id, byKey)
  }

  function handleDismiss({ id, status }: Application) {
    decisions.dismiss(id)
    if (status !== filters.status) leave(id, true)
  }

  return (
    <div ref={element}>
      {/* A log, as several may be decided at once, and each is to be heard. */}
      <div className="sr-only" role="log">
        {said.map((decided) => (
          <p key={decided}>{decided}</p>
        ))}
      </div>
      <div className="arrivals" role="status">
        {arrived > 0 && (
          <Button size="small" onClick={show}>
            {arrived === 1 ? 'Show 1 new application' : `Show ${arrived} new applications`}
          </Button>
        )}
      </div>
      {isEmpty ? (
        empty
      ) : (
        <>
          <ApplicationTable
            rows={rows}
            busy={busy}
            hasLeft={({ id }) => hasLeft(id)}
            decisions={decisions}
            onDismiss={handleDismiss}
          />
          {end}
        </>
      )}
    </div>
  )
}
