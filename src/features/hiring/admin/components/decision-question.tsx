import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Form } from '@/components/form/form'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { rich } from '@/components/rich-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { UserText } from '@/components/user-text'
import { wordsFault } from '@/lib/forms/limits'
import { countOf, locale, type Text, t } from '@/lib/i18n/language'
import { type Candidate, isDoubtful, type JobOver } from '../schema'
import type { Decisions, Question } from '../use-decisions'
import styles from './decision-question.module.css'

type DecisionQuestionProps = { question: Question; decisions: Decisions; onClose: () => void }

/** The dialog for a decision's reason, confirmation or message. The dialog keeps its input if the decision fails. */
export function DecisionQuestion(props: DecisionQuestionProps) {
  return props.question.kind === 'doubt' ? <DoubtDialog {...props} /> : <MessageDialog {...props} />
}

/**
 * Asks for a reason to accept people with missing requirements (rule 13.10). People who work elsewhere or are
 * away at that time, or should not return to the site, only need a confirmation (rules 11.34b, 13.15, 20.4).
 */
function DoubtDialog({ question: { candidates, byKey }, decisions, onClose }: DecisionQuestionProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isFaultShown, setFaultShown] = useState(false)
  const hasMissing = candidates.some(({ missing }) => missing.length > 0)
  const others = candidates.filter((one) => !isDoubtful(one))
  const isBusy = candidates.some((one) => decisions.underWay.has(one.id))
  const [only] = candidates.length === 1 ? candidates : []

  const fault =
    hasMissing && reason.trim() === ''
      ? t('Explain why you are accepting someone with missing requirements.')
      : wordsFault(reason)

  function handleAccept() {
    if (fault !== undefined) setFaultShown(true)
    else
      decisions.decide({
        candidates,
        byKey,
        decision: 'Accepted',
        despite: reason.trim(),
        despiteClash: candidates.some(({ clashes }) => clashes.length > 0),
        despiteOver: candidates.some(({ over }) => over !== undefined),
        despiteSite: candidates.some(({ isBarred }) => isBarred),
      })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={only ? t('Accept {name} anyway?', { name: only.name }) : t('Accept them anyway?')}
      actions={
        <>
          <Button type="submit" form={id} busy={isBusy} busyText={t('Accepting…')}>
            {only ? t('Accept') : t('Accept all {count}', { count: candidates.length })}
          </Button>
          {others.length > 0 && (
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => decisions.decide({ candidates: others, byKey, decision: 'Accepted' })}
            >
              {t('Accept the other {count}', { count: others.length })}
            </Button>
          )}
        </>
      }
    >
      <Doubts people={candidates.filter(isDoubtful)} />
      <Form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          handleAccept()
        }}
      >
        {hasMissing && (
          <TextField
            label={t('Reason')}
            hint={t('Only administrators can see this.')}
            required
            data-focus-first=""
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={isFaultShown ? fault : undefined}
          />
        )}
      </Form>
      {decisions.failure !== undefined && <Notice tone="danger">{decisions.failure}</Notice>}
    </Dialog>
  )
}

/** The warnings about a job that is closed, completed or a draft, or has begun (rule 13.17). */
const overTexts = {
  closed: '{job} has been closed.',
  completed: '{job} has been completed.',
  draft: '{job} is a Draft.',
  begun: '{job} has already started.',
} as const satisfies Record<JobOver, Text>

function Doubts({ people }: { people: readonly Candidate[] }) {
  return (
    <ul className={styles.doubts}>
      {people.map(({ id, name, job, missing, clashes, isAway, isBarred, over }) => (
        <li key={id}>
          {over !== undefined &&
            rich('{job} {name} will be accepted anyway.', {
              job: rich(overTexts[over], { job: <UserText>{job}</UserText> }),
              name: <strong>{name}</strong>,
            })}{' '}
          {missing.length > 0 &&
            rich('{name} is missing: {list}.', {
              name: <strong>{name}</strong>,
              list: missing.join(', '),
            })}{' '}
          {clashes.length > 0 &&
            rich('{name} is already accepted for {jobs} at that time.', {
              name: <strong>{name}</strong>,
              jobs: <UserText>{clashes.join(', ')}</UserText>,
            })}{' '}
          {isAway && rich('{name} is away at that time.', { name: <strong>{name}</strong> })}{' '}
          {isBarred && rich('{name} should not return to this site.', { name: <strong>{name}</strong> })}
        </li>
      ))}
    </ul>
  )
}

/** An optional message to all people who are rejected together (rule 13.12). */
function MessageDialog({ question: { candidates, byKey }, decisions, onClose }: DecisionQuestionProps) {
  const [message, setMessage] = useState('')
  const isBusy = candidates.some(({ id }) => decisions.underWay.has(id))
  const given = message.trim()
  const isOne = candidates.length === 1
  return (
    <ConfirmDialog
      title={t('Reject {applicants}?', { applicants: countOf(candidates.length, 'applicant') })}
      confirm={t('Reject {count}', { count: candidates.length })}
      focus="confirm"
      busyText={isBusy ? t('Rejecting…') : undefined}
      isDisabled={wordsFault(message) !== undefined}
      error={decisions.failure}
      onConfirm={() =>
        decisions.decide({ candidates, byKey, decision: 'Rejected', ...(given && { message: given }) })
      }
      onCancel={onClose}
    >
      <p>
        {isOne
          ? t('{names} will be told that their application was unsuccessful.', { names: namesOf(candidates) })
          : t('{names} will be told that their applications were unsuccessful.', {
              names: namesOf(candidates),
            })}
      </p>
      <TextAreaField
        label={isOne ? t('Message') : t('Message to all applicants')}
        hint={t('Optional. Sent with the decision.')}
        rows={3}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        error={wordsFault(message)}
      />
    </ConfirmDialog>
  )
}

/** The number of people named before the rest is summarised as a count. */
const namedMost = 3

function namesOf(people: readonly Candidate[]): string {
  const named = people.slice(0, people.length > namedMost + 1 ? namedMost : people.length)
  const rest = people.length - named.length
  const all = [...named.map(({ name }) => name), ...(rest > 0 ? [t('{count} more', { count: rest })] : [])]
  return new Intl.ListFormat(locale).format(all)
}
