import { serverNow } from '@/lib/backend/phone-clock'
import { useOutbox, visitOutbox } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type DatedJob, shiftDay } from '../../work-days'
import { homeCards } from '../home-cards'
import { VisitPanel } from './visit-panel'

type JobDaysProps = { job: DatedJob; title: string; now: Date }

/**
 * The shifts of one job that the person can report or correct now, and the job's earlier days (rules 6.18,
 * 6.23, 6.24).
 */
export function JobDays({ job, title, now }: JobDaysProps) {
  const { userId } = useSignedIn()
  const reports = useOutbox(visitOutbox, userId)
  const cards = homeCards([job], reports, now, serverNow())
  const days = cards.length > 0 ? cards.map(({ shift }) => shift.day) : [shiftDay(job, now)]
  return days.map((day, place) => (
    <VisitPanel
      key={day}
      job={job}
      title={title}
      now={now}
      day={day}
      shownElsewhere={place === days.length - 1 ? days : 'all'}
    />
  ))
}
