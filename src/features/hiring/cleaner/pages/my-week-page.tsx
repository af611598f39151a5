import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Card, CardLink, LinkRow } from '@/components/ui/card'
import { HeadingWithTotal } from '@/components/ui/heading-with-total'
import { Tag } from '@/components/ui/tag'
import { Muted } from '@/components/ui/text'
import { availabilityQuery } from '@/features/hiring/availability/api'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { addDays } from '@/lib/format/format-clock'
import { formatHours, formatTimes, formatWeekday } from '@/lib/format/format-date'
import { mondayOf, todayHere } from '@/lib/format/weeks'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { myWeekQuery, type WeekWork } from '../../my-week-api'
import { MyWorkHeading } from '../components/my-work-heading'
import { type Week, weeksFrom } from '../my-week'
import styles from './my-week-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchQuery(myWeekQuery(userId)),
  queryClient.prefetchQuery(availabilityQuery(userId)),
])

/** /my-week: four weeks of the person's workdays and days away (rule 20.7). */
export function Component() {
  const { userId } = useSignedIn()
  const today = todayHere(useNow())
  const [monday] = useState(mondayOf(today))
  const work = useQuery(myWeekQuery(userId, monday))
  const availability = useQuery(availabilityQuery(userId))
  return (
    <>
      <MyWorkHeading title={t('My week')} beside={{ to: paths.availability, text: t('When I am free') }} />
      <Loaded query={work} loading={<LoadingState label={t('Loading your week…')} />}>
        {(rows) => (
          <div className={styles.weeks}>
            {weeksFrom(monday, today, rows, availability.data?.days_away ?? []).map((week, number) => (
              <WeekSection
                key={week.monday}
                week={week}
                today={today}
                title={
                  [t('This week'), t('Next week')][number] ??
                  t('Week of {day}', { day: formatWeekday(week.monday) })
                }
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function WeekSection({ week, today, title }: { week: Week; today: string; title: string }) {
  return (
    <Card as="section" className={styles.week} aria-label={title}>
      <HeadingWithTotal title={title}>
        {week.minutes > 0 && <Muted>{formatHours(week.minutes)}</Muted>}
      </HeadingWithTotal>
      {week.days.length === 0 && <Muted>{t('Nothing planned yet.')}</Muted>}
      <ul className={styles.days}>
        {week.days.map(({ day, work, isAway }) => (
          <li key={day} className={styles.day} data-today={day === today || undefined}>
            <h3>{nameOf(day, today)}</h3>
            <div>
              {isAway && <Tag tone={work.length > 0 ? 'warning' : 'neutral'}>{t('Away')}</Tag>}
              {work.length > 0 && (
                <ul className={styles.jobs}>
                  {work.map((one) => (
                    <WorkRow key={one.application_id} work={one} />
                  ))}
                </ul>
              )}
              {work.length === 0 && !isAway && <span className={styles.none}>{t('Nothing')}</span>}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WorkRow({ work }: { work: WeekWork }) {
  const times = formatTimes(work)
  const facts = [
    times === '' ? t('No times yet') : times,
    work.end_time !== null && formatHours(work.minutes),
    work.location_city,
  ]
  return (
    <LinkRow className={styles.job}>
      <CardLink to={paths.job(work.job_id)} {...written()}>
        {work.title}
      </CardLink>
      <Muted>{facts.filter(Boolean).join(' · ')}</Muted>
      {work.clashes && <Tag tone="danger">{t('At the same time as another job')}</Tag>}
      {work.status === 'Completed' && <Tag tone="positive">{t('Done')}</Tag>}
    </LinkRow>
  )
}

function nameOf(day: string, today: string): string {
  if (day === today) return t('Today')
  return day === addDays(today, 1) ? t('Tomorrow') : formatWeekday(day)
}
