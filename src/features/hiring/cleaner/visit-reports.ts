import { showToast } from '@/components/ui/toast-store'
import { serverNow, sincePressed } from '@/lib/backend/phone-clock'
import { isAnsweringNow } from '@/lib/backend/reachability'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/client/query-keys'
import { supabase } from '@/lib/client/supabase'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { type VisitReport, visitOutbox } from '@/lib/offline/outbox'
import { type Sender, sendOutbox } from '@/lib/offline/send-outbox'

/** A report younger than this, in milliseconds, is sent without its age. */
const young = 5_000
/** If a report is sent more than this many milliseconds after its recorded time, a toast shows that time. */
const late = 5 * 60_000
const answerTimeoutMs = 10_000

const isYoung = ({ madeAt }: Pick<VisitReport, 'madeAt'>) => {
  const kept = Date.now() - Date.parse(madeAt)
  return kept >= 0 && kept < young
}

/** How the outbox sends the reports that people make about their work (rule 6.18). */
export const visitReports: Sender<VisitReport['kind']> = {
  outbox: visitOutbox,
  async before(entry) {
    if (entry.kind === 'coming' || isYoung(entry)) return undefined
    if (!(await isAnsweringNow(answerTimeoutMs))) return 'no answer'
    if (sincePressed(entry.madeAt, entry.clock) !== undefined) return undefined
    const refusal = t(
      "This phone's clock was changed before this could be sent, so we do not know when you pressed the button. Please press it again, or contact us.",
    )
    return { refusal }
  },
  request(_userId, entry) {
    const { kind, subject, words } = entry
    const application = { application_id: subject }
    if (kind === 'coming') return supabase.rpc('confirm_coming', application)
    const seconds_ago = Math.round((sincePressed(entry.madeAt, entry.clock) ?? 0) / 1000)
    if (kind === 'withdraw')
      return supabase.rpc('withdraw_application', {
        ...application,
        ...(words.trim() && { reason: words }),
        ...(seconds_ago > 0 && { seconds_ago }),
      })
    const since = { ...(!isYoung(entry) && { seconds_ago }) }
    if (kind === 'undo-here' || kind === 'undo-done')
      return supabase.rpc('undo_visit', {
        ...application,
        event: kind === 'undo-here' ? 'here' : 'done',
        day: words,
        ...since,
      })
    return supabase.rpc('report_visit', { ...application, event: kind, ...since })
  },
  // Every report affects the person's own cards. "I'm coming" and a withdrawal also affect the dashboard. A
  // withdrawal also affects the job, its vacancies and notifications.
  touches: (userId, kind) => [
    applicationKeys.person(userId),
    ...(kind === 'coming' || kind === 'withdraw' ? [dashboardKeys.person(userId)] : []),
    ...(kind === 'withdraw'
      ? [notificationKeys.person(userId), jobKeys.openLists(userId), jobKeys.details(userId)]
      : []),
  ],
  onTaken(entry) {
    const { kind, title } = entry
    if (kind === 'withdraw') showToast(t('You have withdrawn from {title}.', { title }), { written: title })
    if (kind === 'here' || kind === 'done') reportIfLate(entry)
  },
}

/**
 * Shows the recorded time of a report that is sent late. The user then notices if a wrong device clock moved
 * it to another day.
 */
function reportIfLate({ kind, title, madeAt, clock }: VisitReport) {
  const since = sincePressed(madeAt, clock) ?? 0
  if (since < late) return
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const at = new Date(serverNow() - since)
  const day = dayIn(timeZone, at)
  showToast(
    t('“{report}” for {title} has been sent and recorded for {time}, {day}.', {
      report: reportNames[kind],
      title,
      day: formatWeekday(day),
      time: clockIn(timeZone, at),
    }),
    { written: title, lasts: day !== dayIn(timeZone, new Date(serverNow())) },
  )
}

type NewVisitReport = Pick<VisitReport, 'kind' | 'subject' | 'title'> & { words?: string }

/** Stores the report in the outbox before sending it, so that it is not lost if the page is closed. */
export function report(userId: string, made: NewVisitReport): void {
  visitOutbox.put(userId, made)
  void sendOutbox(userId, visitReports)
}

type SentReport = { job: { id: string }; title: string; day: string; kind: 'here' | 'done'; at: string }

/**
 * Undoes a report (rule 6.23). An unsent report is removed from the outbox. The undo is sent even then,
 * because an earlier request might have arrived although its response was lost.
 */
export function undoReport(userId: string, { job, title, day, kind, at }: SentReport): void {
  for (const entry of visitOutbox.waiting(userId))
    if (entry.subject === job.id && entry.kind === kind && entry.madeAt === at) visitOutbox.remove(entry)
  report(userId, { kind: kind === 'here' ? 'undo-here' : 'undo-done', subject: job.id, title, words: day })
}

/** The label of each report's button. */
export const reportNames: Readonly<Record<VisitReport['kind'], string>> = {
  here: t("I'm here"),
  done: t("I'm done"),
  'undo-here': t('Undo “I’m here”'),
  'undo-done': t('Undo “I’m done”'),
  coming: t("I'm coming"),
  withdraw: t("I can't come"),
}
