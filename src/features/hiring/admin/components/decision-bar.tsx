import type { ReactNode } from 'react'
import { SelectionBar } from '@/components/admin/selection-bar'
import { UndoButton } from '@/components/admin/undo-button'
import type { Selection } from '@/components/admin/use-selection'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t, word } from '@/lib/i18n/language'
import type { Candidate } from '../schema'
import type { DecisionPrompt, Decisions } from '../use-decisions'
import styles from './decision-bar.module.css'

type DecisionBarProps = {
  selection: Selection
  chosen: readonly Candidate[]
  decisions: Decisions
  /** The decisions that can be undone in this bar. A decision made with a row's own buttons is undone in its row. */
  undoables: Decisions['undoables']
  prompt: DecisionPrompt
  idle?: ReactNode
  children?: ReactNode
}

/** Accepts or rejects the selected applicants together (rule 13.11). */
export function DecisionBar({
  selection,
  chosen,
  decisions,
  undoables,
  prompt,
  idle,
  children,
}: DecisionBarProps) {
  const pending = chosen.filter(({ status }) => status === 'Pending')
  const inHand = pending
    .map(({ id }) => decisions.underWay.get(id))
    .find((decision) => decision !== undefined)
  const undo = <UndoButtons undoables={undoables} decisions={decisions} />
  return (
    <>
      <SelectionBar
        selection={selection}
        isHeld={undoables.length > 0}
        idle={
          <>
            {undo}
            {idle}
          </>
        }
      >
        {pending.length > 0 && (
          <>
            <Button
              size="small"
              busy={inHand === 'Accepted'}
              disabled={inHand !== undefined}
              onClick={({ detail }) => prompt.accept(pending, detail === 0)}
            >
              {t('Accept {count}', { count: pending.length })}
            </Button>
            <Button
              variant="secondary"
              size="small"
              busy={inHand === 'Rejected'}
              disabled={inHand !== undefined}
              onClick={({ detail }) => prompt.reject(pending, detail === 0)}
            >
              {t('Reject {count}', { count: pending.length })}
            </Button>
          </>
        )}
        {children}
        {undo}
      </SelectionBar>
      {decisions.failure !== undefined && !prompt.question && chosen.length > 1 && pending.length > 0 && (
        <Notice tone="danger">{decisions.failure}</Notice>
      )}
    </>
  )
}

/** "Rejected: 5" with an Undo button, shown in the bar whose button was clicked (rule 13.16). */
function UndoButtons({ undoables, decisions }: Pick<DecisionBarProps, 'undoables' | 'decisions'>) {
  return undoables.map((undoable) => {
    const { decision, done } = undoable.about
    const [first] = done
    const what = `${word(decision)}: ${done.length === 1 && first ? first.name : done.length}`
    return (
      <span key={undoable.until} className={styles.undo}>
        {what}
        <UndoButton what={what} until={undoable.until} onUndo={() => decisions.undo(undoable)} />
      </span>
    )
  })
}

/**
 * A live region for screen readers. Its role is `log`, so that several decisions made at the same time are
 * all read out.
 */
export function Announcements({ texts }: { texts: readonly string[] }) {
  return (
    <div className="sr-only" role="log">
      {texts.map((text, index) => (
        // The index is a stable key, because lines are only appended.
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}
