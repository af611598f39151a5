import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { formatTimes } from '@/lib/format/format-date'
import { t, tn, written } from '@/lib/i18n/language'
import type { StoredCandidate, StoredWeek } from '../api'
import { canSwap, emptyOf, nameOf, type Proposal, reasonOf, remove, swap } from '../proposal'
import type { Fill } from '../use-fill'
import styles from './fill-week.module.css'

type ProposedJobProps = {
  fill: Fill
  proposal: Proposal
  index: number
  job: StoredWeek['jobs'][number]
  people: readonly StoredCandidate[]
}

/** A job with the people proposed for it, and why its other vacancies stay empty. */
export function ProposedJob({ fill, proposal, index, job, people }: ProposedJobProps) {
  const empty = emptyOf(proposal, index)
  return (
    <li className={styles.job}>
      <div>
        <strong {...written()}>{job.title}</strong>
        <Hint>{[formatTimes(job), job.location_city].filter(Boolean).join(' · ')}</Hint>
      </div>
      <ul className={styles.people}>
        {people.map((candidate) => (
          <ProposedPerson key={candidate.person} fill={fill} proposal={proposal} candidate={candidate} />
        ))}
        {empty && (
          <li className={styles.empty}>
            <span>{tn(empty.count, '1 place stays empty', '{count} places stay empty')}</span>
            <Hint>{empty.why}</Hint>
          </li>
        )}
        {job.waiting > 0 && (
          <li className={styles.empty}>
            <Hint>
              {tn(
                job.waiting,
                '1 place is waiting for an invited person',
                '{count} places are waiting for invited people',
              )}
            </Hint>
          </li>
        )}
      </ul>
    </li>
  )
}

type ProposedPersonProps = { fill: Fill; proposal: Proposal; candidate: StoredCandidate }

function ProposedPerson({ fill, proposal, candidate }: ProposedPersonProps) {
  const name = nameOf(proposal.week, candidate)
  const outcome = fill.outcomes.get(candidate)
  const isOpen = fill.outcomes.size === 0 && !fill.isApplying
  return (
    <li className={styles.person}>
      <div>
        <span className={styles.name}>
          <strong>{name}</strong>
          <OutcomeTag candidate={candidate} outcome={outcome} />
        </span>
        <Hint>{reasonOf(proposal, candidate)}</Hint>
      </div>
      {isOpen && (
        <div className={styles.actions}>
          {canSwap(proposal, candidate) && (
            <Button
              variant="secondary"
              size="small"
              aria-label={t('Suggest someone else instead of {name}', { name })}
              onClick={() => fill.change(swap(proposal, candidate))}
            >
              {t('Suggest someone else')}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {name}', { name })}
            onClick={() => fill.change(remove(proposal, candidate))}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
      {outcome?.is === 'refused' && <FieldError>{outcome.why}</FieldError>}
    </li>
  )
}

function OutcomeTag({
  candidate,
  outcome,
}: {
  candidate: StoredCandidate
  outcome: ReturnType<Fill['outcomes']['get']>
}) {
  if (!outcome) return <Tag tone="info">{candidate.hasApplied ? t('Accept') : t('Invite')}</Tag>
  if (outcome.is === 'accepted') return <Tag tone="positive">{t('Accepted')}</Tag>
  if (outcome.is === 'invited') return <Tag tone="positive">{t('Invited')}</Tag>
  return outcome.is === 'undone' ? <Tag>{t('Undone')}</Tag> : <Tag tone="danger">{t('Not filled')}</Tag>
}
