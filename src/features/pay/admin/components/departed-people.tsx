import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FieldAlert } from '@/components/form/field'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Muted } from '@/components/ui/text'
import { newId } from '@/lib/client/new-id'
import { formatDate, formatHours, formatWorkDay } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { refreshPay } from '../api'
import {
  approveDay,
  type Departed,
  type DepartedDay,
  departedQuery,
  dropDay,
  payDeparted,
  settleDeparted,
} from '../departed-people-api'
import styles from './departed-people.module.css'
import { SettleOutside } from './settle-outside'

/** Deleted accounts that have hours to approve, or pay that is still owed (rule 23.25). */
export function DepartedPeople() {
  const { userId } = useSignedIn()
  const list = useList(departedQuery(userId))
  if (list.rows?.length === 0) return null
  return (
    <section id="departed" className={styles.people} aria-labelledby="departed-title">
      <h2 id="departed-title">{t('Deleted accounts')}</h2>
      <List
        list={list}
        noun="person"
        count="shown"
        loading={<LoadingState label={t('Loading…')} />}
        empty={t('There is nothing left to pay for deleted accounts.')}
      >
        {(rows) => rows.map((person) => <DepartedCard key={person.id} person={person} />)}
      </List>
    </section>
  )
}

function DepartedCard({ person }: { person: Departed }) {
  const { id, name, left_at, owed_cents, can_be_paid, days } = person
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // Generated once, so that a repeated request creates only one draft.
  const [runId] = useState(newId)
  const onSettled = () => refreshPay(queryClient, userId)
  const paying = useMutation({
    mutationFn: () => payDeparted(id, runId),
    onSuccess: () => navigate(paths.adminPayRun(runId)),
    onSettled,
  })
  const priced = days.flatMap((day) =>
    day.amount_cents === null ? [] : [{ id: day.id, cents: day.amount_cents }],
  )
  const approving = useMutation({
    // Days are approved one by one in the listed order. For a job that is paid as a whole, each day's share
    // depends on the shares before it.
    mutationFn: async () => {
      for (const day of priced) await approveDay(day.id, day.cents)
    },
    onSettled,
  })
  const isDue = owed_cents !== null && owed_cents > 0
  return (
    <Card as="article" className={styles.person} aria-label={name}>
      <h3 {...written()}>{name}</h3>
      <Muted>{t('Account deleted on {day}', { day: formatDate(left_at) })}</Muted>
      {days.length > 0 && (
        <ul className={styles.days}>
          {days.map((day) => (
            <DepartedHours key={day.id} day={day} />
          ))}
        </ul>
      )}
      {owed_cents !== null && (
        <p>
          {t('Approved but not paid: {total}', { total: formatCents(owed_cents) })}
          {!can_be_paid && isDue && ` · ${t('No bank account to pay into')}`}
        </p>
      )}
      <div className={styles.presses}>
        {priced.length > 1 && (
          <Button
            size="small"
            busy={approving.isPending}
            busyText={t('Approving…')}
            onClick={() => approving.mutate()}
          >
            {t('Approve all {count} days', { count: priced.length })}
          </Button>
        )}
        {isDue && can_be_paid && (
          <Button
            size="small"
            busy={paying.isPending}
            busyText={t('Saving…')}
            onClick={() => paying.mutate()}
          >
            {t('Create draft')}
          </Button>
        )}
        <SettleOutside
          name={name}
          about={t(
            'This person will be removed from this list, and their stored bank account will be deleted.',
          )}
          settle={(note) => settleDeparted(id, note)}
        />
      </div>
      <FieldAlert>{(approving.error ?? paying.error)?.message}</FieldAlert>
    </Card>
  )
}

function DepartedHours({ day }: { day: DepartedDay }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const deciding = useMutation({
    mutationFn: async (cents: number | null) => {
      await (cents === null ? dropDay(day.id) : approveDay(day.id, cents))
    },
    onSettled: () => refreshPay(queryClient, userId),
  })
  const { amount_cents: cents } = day
  const when = formatWorkDay(day.day)
  return (
    <li>
      <span>
        {when}, <span {...written()}>{day.title ?? t('N/A')}</span>: {formatHours(day.minutes)},{' '}
        {cents === null ? t('the job has no usable pay rate') : formatCents(cents)}
      </span>
      <span className={styles.presses}>
        {cents !== null && (
          <Button
            size="small"
            aria-label={t('Approve {day}', { day: when })}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(cents)}
          >
            {t('Approve')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={t('No work on {day}', { day: when })}
          disabled={deciding.isPending}
          onClick={() => deciding.mutate(null)}
        >
          {t('No work')}
        </Button>
      </span>
      <FieldAlert>{deciding.error?.message}</FieldAlert>
    </li>
  )
}
