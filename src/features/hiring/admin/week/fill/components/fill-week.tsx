import Wand from 'lucide-react/icons/wand-sparkles'
import { useEffect, useRef } from 'react'
import { UndoButton } from '@/components/admin/undo-button'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { formatWeekday } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import { useProgress } from '../progress'
import { byDay, type Proposal } from '../proposal'
import type { Fill } from '../use-fill'
import styles from './fill-week.module.css'
import { ProposedJob } from './proposed-job'

/** The button that starts "Fill the week". */
export function FillButton({ fill }: { fill: Fill }) {
  return (
    <Button size="small" disabled={fill.isProposing || fill.isApplying} onClick={fill.start}>
      <Wand size={18} aria-hidden="true" />
      {t('Fill the week')}
    </Button>
  )
}

/**
 * The proposal for the week, above the board. Shows who is proposed and why, and which places stay empty
 * (rules 20.16, 20.18).
 */
export function FillWeek({ fill }: { fill: Fill }) {
  const { proposal, error, isProposing } = fill
  if (isProposing) return <Solving onCancel={fill.close} />
  if (error !== undefined) {
    return (
      <Notice tone="danger">
        {error}
        <Button variant="secondary" size="small" onClick={fill.start}>
          {t('Try again')}
        </Button>
      </Notice>
    )
  }
  return proposal ? <Proposed fill={fill} proposal={proposal} isSimple={proposal.isSimple} /> : null
}

function Solving({ onCancel }: { onCancel: () => void }) {
  const part = useProgress()
  return (
    <Card className={styles.solving} role="status">
      <span>{t('Finding people to fill the week…')}</span>
      <progress value={part} aria-label={t('Finding people to fill the week…')} />
      <Button variant="quiet" size="small" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </Card>
  )
}

type ProposedProps = { fill: Fill; proposal: Proposal; isSimple: boolean }

function Proposed({ fill, proposal, isSimple }: ProposedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { week, placed } = proposal
  const places = week.jobs.reduce((sum, job) => sum + job.places, 0)
  const isDone = fill.outcomes.size > 0 && !fill.isApplying
  return (
    <Card as="section" className={styles.panel} aria-labelledby="fill-week">
      <header className={styles.head}>
        <h2 id="fill-week" ref={heading} tabIndex={-1}>
          {summary(places, placed.length)}
        </h2>
        <Footer fill={fill} proposal={proposal} />
        <Button variant="quiet" size="small" disabled={fill.isApplying} onClick={fill.close}>
          {isDone ? t('Close') : t('Discard')}
        </Button>
      </header>
      {isSimple && <Hint>{t('The best plan could not be calculated. This is a simpler one.')}</Hint>}
      <details>
        <summary className={styles.list}>{t('Suggested people by day')}</summary>
        {byDay(proposal).map(([day, jobs]) => (
          <section key={day} className={styles.day}>
            <h3>{formatWeekday(day)}</h3>
            <ul className={styles.jobs}>
              {jobs.map((one) => (
                <ProposedJob key={one.job.id} {...one} fill={fill} proposal={proposal} />
              ))}
            </ul>
          </section>
        ))}
      </details>
    </Card>
  )
}

function summary(places: number, filled: number): string {
  if (places === 0) return t('No free places to fill this week')
  if (filled === 0) return t('No one can fill a place this week')
  if (filled === places) return tn(places, 'The free place can be filled', 'All {count} places can be filled')
  return t('{filled} of {places} places can be filled', { filled, places })
}

/** The button that sends the proposal, then the progress of sending it and the result. */
function Footer({ fill, proposal: { placed } }: { fill: Fill; proposal: Proposal }) {
  const { outcomes, isApplying, undo } = fill
  const accepts = placed.filter(({ hasApplied }) => hasApplied).length
  const counts = { accept: accepts, invite: placed.length - accepts }
  const refused = [...outcomes.values()].filter(({ is }) => is === 'refused').length
  if (placed.length === 0) return null
  if (outcomes.size === 0 && !isApplying) {
    return (
      <Button className={styles.apply} onClick={fill.apply}>
        {counts.invite === 0
          ? t('Accept {accept}', counts)
          : counts.accept === 0
            ? t('Invite {invite}', counts)
            : t('Accept {accept}, invite {invite}', counts)}
      </Button>
    )
  }
  return (
    <>
      <p role="status">
        {isApplying
          ? t('{done} of {count} done…', { done: outcomes.size, count: placed.length })
          : refused === 0
            ? t('Done.')
            : tn(
                refused,
                'Done, but 1 place could not be filled.',
                'Done, but {count} places could not be filled.',
              )}
      </p>
      {isApplying && <progress value={outcomes.size / placed.length} aria-label={t('Progress')} />}
      {undo.undoables.map((one) => (
        <p key={one.until} className={styles.undo}>
          {t('Accepted: {names}', { names: one.about.names })}
          <UndoButton
            what={t('Accepted: {names}', { names: one.about.names })}
            until={one.until}
            busy={undo.isUndoing}
            onUndo={() => undo.click(one)}
          />
        </p>
      ))}
      {undo.error !== undefined && <FieldError role="alert">{undo.error}</FieldError>}
    </>
  )
}
