import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { userName } from '@/components/admin/person-name'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { Hint, Muted } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { Written } from '@/components/written'
import { ChangeHours, type GivenHours } from '@/features/pay/components/change-hours'
import type { Hours } from '@/features/pay/hours'
import { formatHours, formatWeekday } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { changeHours, removeLine } from '../api'
import { lineName, type PayLine, type PersonHours } from '../schema'
import { type HoursActions, keyOf } from '../use-hours'
import { AddLine } from './add-line'
import { DayRow } from './day-row'
import styles from './hours.module.css'
import { RestOfJobs } from './rest-of-jobs'

type PersonCardProps = { person: PersonHours; actions: HoursActions }

/** A person's week: each day of each job, and the additions and deductions. */
export function PersonCard({ person, actions }: PersonCardProps) {
  const { userId } = useSignedIn()
  const [changed, setChanged] = useState<Hours>()
  const [isAdding, setAdding] = useState(false)
  const name = userName(person)
  // A day that overlaps with another is approved individually, with its mark in sight (rule 22.10).
  const approvable = person.days.filter(
    ({ is_waiting, basis, overlapping }) => is_waiting && basis !== null && overlapping === null,
  )
  const isOwn = person.id === userId
  return (
    <Card as="li" className={styles.person}>
      <header className={styles.head}>
        <h3>
          <Link to={paths.userProfile(person.id)}>
            <Written>{name}</Written>
          </Link>
        </h3>
        <Muted>
          {formatHours(person.minutes)} · {formatCents(person.amount_cents)}
        </Muted>
        {!isOwn && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Add or take off for {name}', { name })}
            onClick={() => setAdding(true)}
          >
            {t('Add or take off')}
          </Button>
        )}
        {!isOwn && approvable.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Approve all {count} days of {name}', { count: approvable.length, name })}
            disabled={actions.isBusy}
            onClick={() => actions.approving.mutate(approvable)}
          >
            {t('Approve all {count}', { count: approvable.length })}
          </Button>
        )}
      </header>
      {isOwn && (
        <Hint>
          {t(
            'Another administrator approves your own hours. If there is none, make somebody one, or pay yourself outside Shinework.',
          )}
        </Hint>
      )}
      <ul className={styles.days}>
        {person.days.map((hours) => (
          <DayRow
            key={keyOf(hours)}
            hours={hours}
            name={name}
            isOwn={isOwn}
            actions={actions}
            onChange={setChanged}
          />
        ))}
        <RestOfJobs days={person.days} isOwn={isOwn} onSettled={actions.refresh} />
        {person.lines.map((line) => (
          <LineRow key={line.id} line={line} isOwn={isOwn} onRemoved={actions.refresh} />
        ))}
      </ul>
      {changed !== undefined && (
        <ChangeTheirHours
          hours={changed}
          name={name}
          onSaved={actions.refresh}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isAdding && (
        <AddLine userId={person.id} name={name} onSaved={actions.refresh} onClose={() => setAdding(false)} />
      )}
    </Card>
  )
}

type ChangeTheirHoursProps = { hours: Hours; name: string; onSaved: () => void; onClose: () => void }

function ChangeTheirHours({ hours, name, onSaved, onClose }: ChangeTheirHoursProps) {
  const action = useMutation({
    mutationFn: (given: GivenHours) => changeHours(hours, given),
    onSuccess: () => {
      showToast(t('Saved.'))
      onClose()
    },
    onSettled: onSaved,
  })
  return (
    <ChangeHours
      hours={hours}
      name={name}
      hint={t('{name} reads it.', { name })}
      action={action}
      onClose={onClose}
    />
  )
}

type LineRowProps = { line: PayLine; isOwn: boolean; onRemoved: () => void }

/** An addition or deduction. Removable until it is in a pay run. */
function LineRow({ line, isOwn, onRemoved }: LineRowProps) {
  const kind = lineName(line.kind)
  const removing = useMutation({ mutationFn: () => removeLine(line.id), onSettled: onRemoved })
  return (
    <li className={styles.day}>
      <div className={styles.what}>
        <strong>{formatWeekday(line.day)}</strong> {kind}
      </div>
      <div className={styles.hours}>
        <Written>{line.reason}</Written> {line.amount_cents < 0 && <Tag>{t('Taken off')}</Tag>}
      </div>
      <div className={styles.amount}>{formatCents(line.amount_cents)}</div>
      <div className={styles.actions}>
        {!isOwn && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {kind}, {amount}', { kind, amount: formatCents(line.amount_cents) })}
            disabled={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
      {removing.error && (
        <div className={styles.refusal}>
          <FieldError>{removing.error.message}</FieldError>
        </div>
      )}
    </li>
  )
}
