import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/language'
import { SelectionBar } from '../../components/selection-bar'
import type { Selection } from '../../use-selection'
import type { Candidate } from '../candidate'
import type { Asking } from '../use-asking'
import type { Decisions } from '../use-decisions'

type DecisionBarProps = {
  selection: Selection
  /** Those who are selected. */
  chosen: readonly Candidate[]
  decisions: Decisions
  asking: Asking
  idle?: ReactNode
  /** More that can be done with those selected. */
  children?: ReactNode
}

/** Accepts or rejects the selected applicants together (rule 13.11). */
export function DecisionBar({ selection, chosen, decisions, asking, idle, children }: DecisionBarProps) {
  const pending = chosen.filter(({ status }) => status === 'Pending')
  const inHand = pending
    .map(({ id }) => decisions.underWay.get(id))
    .find((decision) => decision !== undefined)
  return (
    <>
      <SelectionBar selection={selection} idle={idle}>
        {pending.length > 0 && (
          <>
            <Button
              size="small"
              busy={inHand === 'Accepted'}
              disabled={inHand !== undefined}
              onClick={({ detail }) => asking.accept(pending, detail === 0)}
            >
              {t('Accept {count}', { count: pending.length })}
            </Button>
            <Button
              variant="secondary"
              size="small"
              busy={inHand === 'Rejected'}
              disabled={inHand !== undefined}
              onClick={({ detail }) => asking.reject(pending, detail === 0)}
            >
              {t('Reject {count}', { count: pending.length })}
            </Button>
          </>
        )}
        {children}
      </SelectionBar>
      {decisions.failure !== undefined && !asking.question && chosen.length > 1 && pending.length > 0 && (
        <Notice tone="danger">{decisions.failure}</Notice>
      )}
    </>
  )
}
