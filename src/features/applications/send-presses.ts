import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { applicationKeys, dashboardKeys, jobKeys, notificationKeys } from '@/lib/client/query-keys'
import { codes, failure, type Result, unreachable } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { type KeptPress, keptPresses } from '@/lib/offline/kept-presses'
import { usableSession } from '@/lib/session/renewal'
import { storedSession } from '@/lib/session/stored-session'

/** A request may take this long, in milliseconds; after that the press is sent again, with the time it was made. */
const timeoutMs = 10_000

const sessionEnded = 'session-ended'

/** A press this young, in milliseconds, is sent as made now. */
const young = 5_000

const underWay = new Map<string, Promise<void>>()

/**
 * Sends a person's kept presses, oldest first, until there is no answer; one call at a time. What the database has taken is
 * removed, what it refuses stays with the reason (rule 6.18).
 */
export function sendPresses(queryClient: QueryClient, userId: string): Promise<void> {
  const already = underWay.get(userId)
  // A press made meanwhile goes after those.
  const all = (already ?? Promise.resolve()).then(() => sendAll(queryClient, userId))
  underWay.set(userId, all)
  return all.finally(() => {
    if (underWay.get(userId) === all) underWay.delete(userId)
  })
}

async function sendAll(queryClient: QueryClient, userId: string): Promise<void> {
  /** Applications of which one press could not be sent: a later one must not overtake it. */
  const held = new Set<string>()
  for (const press of keptPresses.read(userId).filter(({ refusal }) => refusal === '')) {
    if (held.has(press.applicationId) || !keptPresses.isWaiting(userId, press)) continue
    const result = await send(userId, press)
    if (result.success) {
      // The card shows the kept press until it has the stored one.
      await readAgain(queryClient, userId, press)
      keptPresses.remove(userId, press)
      if (press.event === 'withdraw') showToast(t('You have withdrawn from {title}.', { title: press.title }))
    } else if (isRefusal(result.code) && storedSession()?.userId === userId) {
      if (keptPresses.isWaiting(userId, press)) keptPresses.keep(userId, { ...press, refusal: result.error })
      await readAgain(queryClient, userId, press)
    } else if (isNoAnswer(result.code)) return
    else held.add(press.applicationId)
  }
}

/** The database's own words (PT4xx); all else may pass, and so may a session's end and too many requests. */
function isRefusal(code: string): boolean {
  return /^PT4(?!01|29)/.test(code)
}

/** The next press would not get one either. */
function isNoAnswer(code: string): boolean {
  return code === unreachable || code === sessionEnded || code === codes.sessionEnded
}

async function send(userId: string, press: KeptPress): Promise<Result> {
  // An expired session is renewed as soon as the backend can be reached.
  const session = await usableSession().catch(() => undefined)
  if (session?.userId !== userId) {
    return { success: false, error: '', code: session === undefined ? unreachable : sessionEnded }
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const { error } = await call(press).abortSignal(signal)
  if (!error) return { success: true }
  const failed = failure(error, t('This could not be saved.'))
  return signal.aborted ? { ...failed, code: unreachable } : failed
}

function call({ applicationId, event, pressedAt, reason }: KeptPress) {
  const application = { application_id: applicationId }
  if (event === 'coming') return supabase.rpc('confirm_coming', application)
  const kept = Date.now() - Date.parse(pressedAt)
  // How long ago, which the phone knows even if its clock is wrong; below zero where that was set back (rule 6.18).
  const seconds_ago = Math.round(kept / 1000)
  if (event === 'withdraw')
    return supabase.rpc('withdraw_application', {
      ...application,
      ...(reason.trim() && { reason }),
      ...(seconds_ago > 0 && { seconds_ago }),
    })
  return supabase.rpc('report_visit', {
    ...application,
    event,
    ...((kept < 0 || kept >= young) && { seconds_ago }),
  })
}

/** Being there changes the person's own cards; coming also the dashboard, and withdrawing the job with its places and the news. */
async function readAgain(queryClient: QueryClient, userId: string, { event }: KeptPress): Promise<void> {
  const touched = [
    applicationKeys.person(userId),
    ...(event === 'coming' || event === 'withdraw' ? [dashboardKeys.person(userId)] : []),
    ...(event === 'withdraw'
      ? [notificationKeys.person(userId), jobKeys.openLists(userId), jobKeys.details(userId)]
      : []),
  ]
  await Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
