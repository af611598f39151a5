import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { Hint, Muted, PhoneLink, reach } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { formatMoment, formatNearStart } from '@/lib/format/format-date'
import { t, tn, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { dueRemindersQuery, remindUnconfirmed, unconfirmedQuery } from '../api'
import type { DueReminders, UnconfirmedPerson } from '../schema'

/**
 * /admin/unconfirmed: people who have not confirmed for today or tomorrow, with a button to
 * remind all (rule 10.22).
 */
export function Component() {
  const { userId } = useSignedIn()
  const list = useList(unconfirmedQuery(userId))
  const due = useQuery(dueRemindersQuery(userId))
  return (
    <>
      <PageHeading title={t('Not confirmed')}>
        <PageActions>
          <RemindAll isDisabled={!list.rows?.length} />
        </PageActions>
      </PageHeading>
      {due.data && list.rows?.length !== 0 && <DueText of={due.data} />}
      <Hint>{t('Up to one reminder every 4 hours. Push and email respect quiet hours.')}</Hint>
      <List
        list={list}
        noun="person"
        loading={<LoadingRecords label={t('Loading people…')} />}
        empty={t('Everyone has confirmed for today and tomorrow.')}
        count="shown"
      >
        {(rows) => (
          <RecordTable
            caption={t('Not confirmed')}
            columns={columns}
            rows={rows}
            keyOf={({ application_id }) => application_id}
          />
        )}
      </List>
    </>
  )
}

/** The effect of "Remind all", and how many people it leaves out (rule 10.24). */
function DueText({ of: { people, recent } }: { of: DueReminders }) {
  return (
    <p>
      {people === 0
        ? t('No one needs a reminder right now.')
        : tn(people, 'This will remind 1 person.', 'This will remind {count} people.')}{' '}
      {recent > 0 &&
        tn(
          recent,
          '1 person was reminded within the last 4 hours.',
          '{count} people were reminded within the last 4 hours.',
        )}
    </p>
  )
}

function RemindAll({ isDisabled }: { isDisabled: boolean }) {
  const { userId } = useSignedIn()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: remindUnconfirmed,
    onSuccess: (count) =>
      showToast(
        count === 0
          ? t('Everyone has been reminded within the last 4 hours.')
          : tn(count, 'Reminded 1 person.', 'Reminded {count} people.'),
      ),
    onError: ({ message }) => showToast(message, { tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.overview(userId) }),
  })
  return (
    <Button
      size="small"
      busy={isPending}
      busyText={t('Reminding…')}
      disabled={isDisabled}
      onClick={() => mutate()}
    >
      {t('Remind all')}
    </Button>
  )
}

const columns: Column<UnconfirmedPerson>[] = [
  {
    header: t('Person'),
    isName: true,
    cell: ({ user_id, name }) => (
      <Link to={paths.userProfile(user_id)} className={reach} {...written()}>
        {name}
      </Link>
    ),
  },
  {
    header: t('Phone'),
    width: '10rem',
    cell: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : <Muted>{t('N/A')}</Muted>),
  },
  { header: t('Starts'), width: '11rem', cell: (row) => <Start of={row} /> },
  {
    header: t('Job'),
    cell: ({ job_id, job_title }) => (
      <Link to={paths.adminJob(job_id)} className={reach} {...written()}>
        {job_title}
      </Link>
    ),
  },
  {
    header: t('Reminded'),
    width: '11rem',
    cell: ({ reminded_at }) =>
      reminded_at === null ? <Muted>{t('Not yet')}</Muted> : formatMoment(reminded_at),
  },
]

function Start({ of }: { of: UnconfirmedPerson }) {
  return formatNearStart(of, useNow())
}
