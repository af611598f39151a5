import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint, reach } from '@/components/ui/text'
import { formatNearStart } from '@/lib/format/format-date'
import { formatHeadcount } from '@/lib/format/format-job'
import { formatNumber, serverText, t, tn, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import {
  type DueInvitations,
  dueInvitationsQuery,
  type InvitedBest,
  inviteBestMutation,
  type UnfilledJob,
  unfilledQuery,
} from '../unfilled-api'

/**
 * /admin/unfilled: jobs with free places that start within 48 hours. One button invites the best people to all of these jobs
 * (rule 10.23).
 */
export function Component() {
  const { userId } = useSignedIn()
  const list = useList(unfilledQuery(userId))
  const due = useQuery(dueInvitationsQuery(userId))
  const invite = useMutation(inviteBestMutation(useQueryClient(), userId))
  return (
    <>
      <PageHeading title={t('Free places')}>
        <PageActions>
          <Button
            size="small"
            busy={invite.isPending}
            busyText={t('Inviting…')}
            disabled={!list.rows?.length}
            onClick={() => invite.mutate()}
          >
            {t('Invite the best people')}
          </Button>
        </PageActions>
      </PageHeading>
      {due.data && list.rows?.length !== 0 && <p>{dueText(due.data)}</p>}
      <Hint>{t('We ask each available person once and hold each place for up to two hours.')}</Hint>
      {invite.error && <Notice tone="danger">{invite.error.message}</Notice>}
      {invite.data && <Outcome jobs={invite.data} />}
      <List
        list={list}
        noun="job"
        loading={<LoadingRecords label={t('Loading jobs…')} />}
        empty={t('All jobs in the next 48 hours are full.')}
        count="shown"
      >
        {(rows) => (
          <RecordTable
            caption={t('Free places')}
            columns={columns}
            rows={rows}
            keyOf={({ job_id }) => job_id}
          />
        )}
      </List>
    </>
  )
}

function dueText({ people, jobs, is_partial: isPartial }: DueInvitations): string {
  if (people === 0) return t('Every job already has applicants or invitations waiting.')
  const values = { jobs: tn(jobs, '1 job', '{count} jobs') }
  return isPartial
    ? t('This will send more than {count} invitations to the best people for each free place.', {
        count: people,
      })
    : tn(
        people,
        'This will send 1 invitation, to the best person for the free place.',
        'This will send up to {count} invitations for {jobs}, to the best people for each free place.',
        values,
      )
}

/** The result of 'Invite the best people', with each job to which nobody or too few people were invited (rule 10.24). */
function Outcome({ jobs }: { jobs: readonly InvitedBest[] }) {
  const people = jobs.reduce((sum, { invited }) => sum + invited, 0)
  const reasons = [...new Set(jobs.flatMap(({ reason }) => reason ?? []))]
  return (
    <Notice tone={people > 0 ? 'positive' : 'warning'}>
      <p>{tn(people, 'Invited 1 person.', 'Invited {count} people.')}</p>
      {reasons.map((reason) => (
        <p key={reason}>
          {serverText(reason)}{' '}
          {jobs
            .filter((job) => job.reason === reason)
            .map(({ job_id, job_title }, index) => (
              <span key={job_id}>
                {index > 0 && ', '}
                <Link to={paths.adminJob(job_id)} {...written()}>
                  {job_title}
                </Link>
              </span>
            ))}
        </p>
      ))}
    </Notice>
  )
}

const columns: Column<UnfilledJob>[] = [
  {
    header: t('Job'),
    isName: true,
    cell: ({ job_id, job_title }) => (
      <Link to={paths.adminJob(job_id)} className={reach} {...written()}>
        {job_title}
      </Link>
    ),
  },
  { header: t('Starts'), width: '11rem', cell: (row) => <Start of={row} /> },
  {
    header: t('City'),
    width: '8.5rem',
    cell: ({ location_city }) => <span {...written()}>{location_city ?? t('N/A')}</span>,
  },
  {
    header: t('Accepted'),
    width: '8rem',
    cell: ({ accepted, needed }) =>
      formatHeadcount(accepted, needed) ?? t('{count} accepted', { count: accepted }),
  },
  { header: t('Applied'), width: '5rem', cell: ({ applied }) => formatNumber(applied) },
  { header: t('Invited'), width: '5rem', cell: ({ invited }) => formatNumber(invited) },
]

function Start({ of }: { of: UnfilledJob }) {
  return formatNearStart(of, useNow())
}
