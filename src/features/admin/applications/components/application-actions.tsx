import type { MouseEvent } from 'react'
import { Button } from '@/components/ui/button'
import { applicantName, type Decision } from '../schema'
import type { SteadyRow } from '../steady-rows'

type ApplicationActionsProps = {
  application: SteadyRow
  /** Being decided by the person here. */
  busy: boolean
  /** Why the last decision was not taken. */
  refusal: string | undefined
  onDecide: (event: MouseEvent, decision: Decision) => void
  onDismiss: () => void
}

const actions = [
  { decision: 'Accepted', text: 'Accept', variant: 'primary' },
  { decision: 'Rejected', text: 'Reject', variant: 'secondary' },
] as const

/** Accept and Reject of a Pending application; all others have no actions (specification, part 4). */
export function ApplicationActions({
  application,
  busy,
  refusal,
  onDecide,
  onDismiss,
}: ApplicationActionsProps) {
  return (
    <div className="application-cell">
      <div className="application-actions">
        {application.isGone ? (
          <p className="text-muted">Already decided</p>
        ) : application.status === 'Pending' || busy ? (
          actions.map(({ decision, text, variant }) => (
            <Button
              key={decision}
              variant={variant}
              size="small"
              disabled={busy}
              data-row={application.id}
              data-action={decision}
              aria-label={`${text} ${applicantName(application)}, ${application.job_title}`}
              onClick={(event) => onDecide(event, decision)}
              onKeyDown={(event) => {
                // A key held down would go on to the next row, and the next.
                if (event.repeat && event.key === 'Enter') event.preventDefault()
              }}
            >
              {text}
            </Button>
          ))
        ) : (
          <p className="text-muted">No actions</p>
        )}
      </div>
      {refusal !== undefined && (
        <div className="application-refusal">
          <p role="alert">{refusal}</p>
          <Button variant="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}
