import { useState } from 'react'
import { InvitedTag } from '@/components/admin/invited-tag'
import { PersonLink } from '@/components/admin/person-link'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { SiteTag } from '@/components/admin/site-tag'
import type { Selection } from '@/components/admin/use-selection'
import { rich } from '@/components/rich-text'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Tag } from '@/components/ui/tag'
import { Muted } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { ApplicationMessages } from '@/features/messages/admin'
import { classes } from '@/lib/classes'
import { formatDate, formatMoment } from '@/lib/format/format-date'
import { formatKilometres } from '@/lib/format/format-job'
import { serverText, t } from '@/lib/i18n/language'
import type { Applicant, Headcount } from '../applicants-api'
import { nameOf, requirementStates, standing, waitedFor } from '../describe-applicant'
import { canReopen, deciderOf, unavailableWords } from '../schema'
import { canUndo, type Decisions } from '../use-decisions'
import styles from './applicant-table.module.css'
import { ReopenApplication } from './reopen-application'

type Deciding = {
  decisions: Pick<Decisions, 'underWay' | 'refusals' | 'undoables'>
  title: string
  jobId: string
  headcount: Headcount | undefined
}

type ApplicantTableProps = Deciding & { rows: readonly Applicant[]; selection: Selection }

/**
 * The table of a job's applicants with their qualifications (rule 11.15), for selecting applicants and deciding their
 * applications.
 */
export function ApplicantTable({ rows, selection, ...deciding }: ApplicantTableProps) {
  const [now] = useState(() => Date.now())
  const hasRequirements = rows.some((row) => requirementStates(row).length > 0)
  return (
    <div className={styles.table}>
      <RecordTable
        caption={t('Applicants')}
        columns={columnsFor(deciding, now, hasRequirements)}
        rows={rows}
        keyOf={({ id }) => id}
        selection={{ ...selection, nameOf }}
      />
    </div>
  )
}

function columnsFor(deciding: Deciding, now: number, hasRequirements: boolean): Column<Applicant>[] {
  const asked = {
    header: t('Requirements'),
    cell: (applicant: Applicant) => (
      <RequirementState applicant={applicant} timeZone={deciding.headcount?.time_zone} />
    ),
  }
  return [
    {
      header: t('Applicant'),
      isName: true,
      cell: (applicant) => <Name applicant={applicant} />,
    },
    ...(hasRequirements ? [asked] : []),
    {
      header: t('Jobs done'),
      width: '5.625rem',
      cell: ({ jobs_done }) => jobs_done,
    },
    {
      header: t('No-shows'),
      width: '5.375rem',
      cell: ({ no_shows }) => <span className={no_shows > 0 ? styles.bad : undefined}>{no_shows}</span>,
    },
    {
      header: t('Distance'),
      width: '5.375rem',
      cell: ({ distance_m }) =>
        distance_m === null ? t('N/A') : <span className={styles.line}>{formatKilometres(distance_m)}</span>,
    },
    {
      header: t('Applied'),
      width: '4.5rem',
      cell: ({ applied_at }) => <span title={formatMoment(applied_at)}>{waitedFor(applied_at, now)}</span>,
    },
    {
      header: t('Earlier'),
      width: '4.625rem',
      cell: (applicant) => <Earlier applicant={applicant} />,
    },
    {
      header: t('Status'),
      width: '11.25rem',
      cell: (applicant) => <Status applicant={applicant} now={now} {...deciding} />,
    },
  ]
}

/** The applicant's name, linked to their page unless the account is deleted. */
function Name({ applicant }: { applicant: Applicant }) {
  const name = nameOf(applicant)
  if (applicant.user_id === null) return <Muted>{name}</Muted>
  return (
    <>
      <PersonLink id={applicant.user_id} row={applicant.id} name={name} />{' '}
      {applicant.invited && <InvitedTag />} <SiteTag person={applicant} />
    </>
  )
}

function RequirementState({ applicant, timeZone }: { applicant: Applicant; timeZone: string | undefined }) {
  const all = requirementStates(applicant, timeZone)
  if (applicant.user_id === null) return t('N/A')
  if (all.length === 0) return t('Nothing')
  return (
    <ul className={styles.asked}>
      {all.map(({ key, title, short, state, tone, isMissing }) => (
        <Tag key={key} as="li" tone={tone}>
          <span aria-hidden="true" title={`${title}: ${state}`} className={styles.one}>
            {tone === 'positive' ? '✓' : isMissing ? '✗' : ''}
            <span className={styles.short}>{short}</span>
            {tone !== 'positive' && !isMissing && state}
          </span>
          <span className="sr-only">
            {title}: {state}
          </span>
        </Tag>
      ))}
    </ul>
  )
}

function Earlier({ applicant: { accepted_before, rejected_before } }: { applicant: Applicant }) {
  if (accepted_before + rejected_before === 0) return <span className={styles.none}>{t('None')}</span>
  const words = t('{accepted} accepted, {rejected} rejected', {
    accepted: accepted_before,
    rejected: rejected_before,
  })
  return (
    <>
      <span aria-hidden="true" title={words} className={styles.line}>
        {accepted_before} ✓ {rejected_before} ✗
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}

function Status({
  applicant,
  decisions,
  headcount,
  title,
  jobId,
  now,
}: { applicant: Applicant; now: number } & Deciding) {
  const { id, status, withdrawn_at, withdrawal_reason, accepted_despite, clashes, unavailable, ...rest } =
    applicant
  const underWay = decisions.underWay.get(id)
  const refusal = decisions.refusals.get(id)
  const decider = deciderOf(applicant)
  const stands = headcount && standing(applicant, headcount, now)
  if (underWay !== undefined) return <Tag>{underWay === 'Accepted' ? t('Accepting…') : t('Rejecting…')}</Tag>
  return (
    <div className={styles.status}>
      {withdrawn_at === null ? (
        <span title={decider === null ? undefined : t('by {name}', { name: decider })}>
          <ApplicationStatusTag stored={status} />
        </span>
      ) : (
        <Tag>{t('Withdrew {day}', { day: formatDate(withdrawn_at) })}</Tag>
      )}
      <ApplicationMessages applicationId={id} list="applicants" name={nameOf(applicant)} />
      {canReopen({ ...applicant, job_id: jobId }) && !canUndo(decisions, id) && (
        <ReopenApplication id={id} name={nameOf(applicant)} job={title} />
      )}
      {stands && (
        <span className={styles.stands} title={stands.details}>
          {stands.words}
        </span>
      )}
      {clashes !== null && clashes.length > 0 && (
        <p className={styles.words}>
          {rich('Clashes with {jobs}', { jobs: <UserText>{clashes.join(', ')}</UserText> })}
        </p>
      )}
      {unavailable !== null && <p className={styles.words}>{unavailableWords[unavailable]}</p>}
      {withdrawal_reason !== null && <p className={styles.words}>{withdrawal_reason}</p>}
      {rest.decision_message !== null && (
        <p className={styles.words}>
          <strong>{rest.acceptance_taken_back_at === null ? t('Message sent:') : t('Taken back:')}</strong>{' '}
          {serverText(rest.decision_message)}
        </p>
      )}
      {accepted_despite !== null && (
        <p className={styles.words}>
          <strong>{t('Accepted despite missing requirements:')}</strong> {accepted_despite}
        </p>
      )}
      {refusal !== undefined && <p className={classes(styles.words, styles.bad)}>{refusal}</p>}
    </div>
  )
}
