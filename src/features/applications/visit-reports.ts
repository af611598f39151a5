import { showToast } from '@/components/ui/toast-store'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/client/query-keys'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { type VisitReport, visitOutbox } from '@/lib/offline/outbox'
import { type Sender, sendOutbox } from '@/lib/offline/send-outbox'

/** A report this young, in milliseconds, is sent as made now. */
const young = 5_000

/** How what people say about their work is sent (rule 6.18). */
export const visitReports: Sender<VisitReport['kind']> = {
  outbox: visitOutbox,
  request(_userId, { kind, subject, madeAt, words }) {
    const application = { application_id: subject }
    if (kind === 'coming') return supabase.rpc('confirm_coming', application)
    const kept = Date.now() - Date.parse(madeAt)
    // How long ago, which the phone knows even if its clock is wrong; below zero where that was set back (rule 6.18).
    const seconds_ago = Math.round(kept / 1000)
    if (kind === 'withdraw')
      return supabase.rpc('withdraw_application', {
        ...application,
        ...(words.trim() && { reason: words }),
        ...(seconds_ago > 0 && { seconds_ago }),
      })
    return supabase.rpc('report_visit', {
      ...application,
      event: kind,
      ...((kept < 0 || kept >= young) && { seconds_ago }),
    })
  },
  // Being there changes the person's own cards; coming also the dashboard, and withdrawing the job with its places and the news.
  touches: (userId, kind) => [
    applicationKeys.person(userId),
    ...(kind === 'coming' || kind === 'withdraw' ? [dashboardKeys.person(userId)] : []),
    ...(kind === 'withdraw'
      ? [notificationKeys.person(userId), jobKeys.openLists(userId), jobKeys.details(userId)]
      : []),
  ],
  onTaken({ kind, title }) {
    if (kind === 'withdraw') showToast(t('You have withdrawn from {title}.', { title }), { written: title })
  },
}

type Made = Pick<VisitReport, 'kind' | 'subject' | 'title'> & { words?: string }

/** First kept, then sent: closing the page in between loses nothing. */
export function report(userId: string, made: Made): void {
  visitOutbox.put(userId, made)
  void sendOutbox(userId, visitReports)
}

/** What the button says on which somebody pressed. */
export const reportNames: Readonly<Record<VisitReport['kind'], string>> = {
  here: t("I'm here"),
  done: t("I'm done"),
  coming: t("I'm coming"),
  withdraw: t("I can't come"),
}
