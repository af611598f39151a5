import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { HeadingWithTotal } from '@/components/ui/heading-with-total'
import { Tag, Tags } from '@/components/ui/tag'
import { Hint, Muted } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { UserText } from '@/components/user-text'
import { applicationKeys } from '@/lib/client/query-keys'
import { formatHours, formatWeekday } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { mondayOf, todayHere } from '@/lib/format/weeks'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { useNow } from '@/lib/timing/use-now'
import { ChangeHours, type GivenHours } from '../../components/change-hours'
import { describeAmount, describeHours, type Hours } from '../../hours'
import { correctMyHours, myHoursQuery, myLinesQuery, type UnpaidLine } from '../../hours-api'
import { kindNames } from '../../pay-lines'
import styles from './my-hours.module.css'

/**
 * The person's hours of this week, the hours that await approval, and the approved pay. A dialog corrects
 * hours (rule 22.12).
 */
export function MyHours() {
  const { userId } = useSignedIn()
  const monday = mondayOf(todayHere(useNow()))
  const hours = useQuery(myHoursQuery(userId))
  const lines = useQuery(myLinesQuery(userId))
  const isPlaced = usePlaced(hours.isPending)
  const [changed, setChanged] = useState<Hours>()
  return (
    <div className={styles.sections}>
      <Loaded query={hours} loading={<LoadingState label={t('Loading your hours…')} />}>
        {(days) => {
          const thisWeek = days.filter(({ day }) => day >= monday)
          const earlier = days.filter(({ day, line_id }) => day < monday && line_id === null)
          return (
            <>
              <Section
                title={t('This week so far')}
                sum={thisWeek}
                empty={t('Your hours appear here after each day of work.')}
              >
                {thisWeek.map((day) => (
                  <DayRow key={keyOf(day)} hours={day} onChange={setChanged} />
                ))}
              </Section>
              <Section
                title={t('Waiting for approval')}
                sum={earlier}
                empty={t('Nothing from earlier weeks is waiting for approval.')}
              >
                {earlier.map((day) => (
                  <DayRow key={keyOf(day)} hours={day} onChange={setChanged} />
                ))}
              </Section>
            </>
          )
        }}
      </Loaded>
      {isPlaced && (
        <Loaded query={lines} loading={<LoadingState label={t('Loading approved pay…')} />}>
          {(rows) => (
            <Section title={t('Approved, to be paid')} sum={rows} empty={t('Nothing is waiting to be paid.')}>
              {rows.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </Section>
          )}
        </Loaded>
      )}
      {changed !== undefined && <CorrectHours hours={changed} onClose={() => setChanged(undefined)} />}
    </div>
  )
}

const keyOf = ({ application_id, day }: Hours) => `${application_id} ${day}`

type SectionProps = {
  title: string
  /** The rows whose minutes and amounts are added up. */
  sum: readonly { minutes: number | null; amount_cents: number | null }[]
  empty: string
  children: readonly ReactNode[]
}

function Section({ title, sum, empty, children }: SectionProps) {
  const minutes = sum.reduce((all, one) => all + (one.minutes ?? 0), 0)
  const cents = sum.reduce((all, one) => all + (one.amount_cents ?? 0), 0)
  return (
    <Card as="section" className={styles.section} aria-label={title}>
      <HeadingWithTotal title={title}>
        {children.length > 0 && (
          <Muted>
            {formatHours(minutes)} · {formatCents(cents)}
          </Muted>
        )}
      </HeadingWithTotal>
      {children.length === 0 ? <Muted>{empty}</Muted> : <ul className={styles.rows}>{children}</ul>}
    </Card>
  )
}

/**
 * True if the person reported both start and end, but the resulting hours differ from the plan (rule 22.1).
 */
const differsAsPressed = ({ line_id, changed, pressed, agrees, overlapping, absence }: Hours) =>
  line_id === null &&
  changed === null &&
  pressed === 'both' &&
  agrees === false &&
  // Excludes days with an overlap or an absence, because administrators review such days anyway. Both fields are
  // missing in rows that an earlier version of the app has cached.
  !overlapping &&
  !absence

function DayRow({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const day = formatWeekday(hours.day)
  const isApproved = hours.line_id !== null
  return (
    <LinkRow className={styles.row}>
      <div>
        {hours.job_id === null ? (
          <span {...written()}>{hours.title}</span>
        ) : (
          <CardLink to={paths.job(hours.job_id)} {...written()}>
            {hours.title}
          </CardLink>
        )}
        <Muted>
          {day} · {describeHours(hours)}
        </Muted>
        <Tags>
          {isApproved ? (
            <Tag tone="positive">{t('Approved')}</Tag>
          ) : (
            hours.changed === null &&
            hours.pressed !== 'both' && <Tag tone="warning">{t('Planned times used')}</Tag>
          )}
          {differsAsPressed(hours) && <Tag tone="warning">{t('Not as planned')}</Tag>}
          {hours.changed === 'person' && <Tag tone="info">{t('Corrected by you')}</Tag>}
          {hours.changed === 'administrator' && <Tag tone="info">{t('Changed by Shinework')}</Tag>}
        </Tags>
        {hours.changed === 'administrator' && hours.reason !== null && (
          <Hint>
            <UserText>{hours.reason}</UserText>
          </Hint>
        )}
      </div>
      <div className={styles.side}>
        <strong>{describeAmount(hours)}</strong>
        {!isApproved && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Correct the hours for {day}', { day })}
            onClick={() => onChange(hours)}
          >
            {t('Not right?')}
          </Button>
        )}
      </div>
    </LinkRow>
  )
}

function LineRow({ line }: { line: UnpaidLine }) {
  return (
    <li className={styles.row}>
      <div>
        <span {...written()}>
          {line.kind === 'work' ? line.job_title : (kindNames[line.kind] ?? line.kind)}
        </span>
        <Muted>
          {[formatWeekday(line.day), line.minutes !== null && formatHours(line.minutes)]
            .filter(Boolean)
            .join(' · ')}
        </Muted>
        {line.reason !== null && (
          <Hint>
            <UserText>{line.reason}</UserText>
          </Hint>
        )}
      </div>
      <strong className={styles.side}>{formatCents(line.amount_cents)}</strong>
    </li>
  )
}

function CorrectHours({ hours, onClose }: { hours: Hours; onClose: () => void }) {
  const { userId } = useSignedIn()
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: (given: GivenHours) => correctMyHours(hours, given),
    onSuccess: () => {
      showToast(t('Saved. An administrator will check your hours.'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.hours(userId) }),
  })
  return (
    <ChangeHours hours={hours} hint={t('Administrators will see this.')} action={action} onClose={onClose} />
  )
}
