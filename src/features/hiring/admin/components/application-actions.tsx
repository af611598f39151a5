import { UndoButton } from '@/components/admin/undo-button'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { isFull } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { type Application, applicantName, candidateOf, type Decision, isWaiting } from '../schema'
import { type DecisionPrompt, type Decisions, undoableOf } from '../use-decisions'
import styles from './application-actions.module.css'

type ApplicationActionsProps = {
  application: Application
  decisions: Pick<Decisions, 'underWay' | 'undoables' | 'undo'>
  refusal: string | undefined
  prompt: DecisionPrompt
  onDismiss: () => void
}

type Whom = { name: string; job: string }

const actions = [
  {
    decision: 'Accepted',
    text: t('Accept'),
    label: (whom: Whom) => t('Accept {name}, {job}', whom),
    variant: 'primary',
  },
  {
    decision: 'Rejected',
    text: t('Reject'),
    label: (whom: Whom) => t('Reject {name}, {job}', whom),
    variant: 'secondary',
  },
] as const

/**
 * Accept and Reject for Pending applications only (rule 13.3), and Undo for some seconds after a
 * decision (rule 13.16).
 */
export function ApplicationActions({
  application,
  decisions,
  refusal,
  prompt,
  onDismiss,
}: ApplicationActionsProps) {
  const isOff =
    application.job_id === null || isFull(application.job_accepted, application.job_cleaners_needed)
  const underWay = decisions.underWay.get(application.id)
  const undoable = undoableOf(decisions, application.id)
  const hasActions = isWaiting(application) || underWay !== undefined

  function handleClick(decision: Decision, byKey: boolean) {
    const candidates = [candidateOf(application)]
    if (decision === 'Accepted') prompt.accept(candidates, byKey)
    else prompt.reject(candidates, byKey)
  }

  return (
    <div>
      <div className={styles.actions}>
        {undoable ? (
          <UndoButton
            what={`${applicantName(application)}, ${application.job_title}`}
            until={undoable.until}
            data-row={application.id}
            data-action="Undo"
            onUndo={() => decisions.undo(undoable)}
          />
        ) : hasActions ? (
          actions.map(({ decision, text, label, variant }) => (
            <Button
              key={decision}
              variant={variant}
              size="small"
              busy={underWay === decision}
              disabled={underWay !== undefined || (decision === 'Accepted' && isOff)}
              data-row={application.id}
              data-action={decision}
              aria-label={label({ name: applicantName(application), job: application.job_title })}
              onClick={({ detail }) => handleClick(decision, detail === 0)}
              onKeyDown={(event) => {
                // Ignores key repeat: a held Enter key would decide row after row.
                if (event.repeat && event.key === 'Enter') event.preventDefault()
              }}
            >
              {text}
            </Button>
          ))
        ) : (
          <Muted>{t('No actions')}</Muted>
        )}
      </div>
      {refusal !== undefined && (
        <div className={styles.refusal}>
          <p role="alert">
            <span dir="ltr">{refusal}</span>
          </p>
          <Button variant="quiet" size="small" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </div>
      )}
    </div>
  )
}
