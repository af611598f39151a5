import type { QueryClient } from '@tanstack/react-query'
import { type KeptPress, keptPresses } from '@/lib/kept-presses'
import { t } from '@/lib/language'
import { applicationKeys } from '@/lib/query-keys'
import { codes, failure, type Result, unreachable } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'

/** A request may take this long, in milliseconds; after that the press is sent again, with the time it was made. */
const patience = 10_000

/** A press this young, in milliseconds, is sent as made now. */
const young = 5_000

const underWay = new Map<string, Promise<void>>()

/**
 * Sends a person's kept presses, oldest first, until one cannot be sent; one call at a time. What the database has taken is
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
  for (const press of keptPresses.read(userId).filter(({ refusal }) => refusal === '')) {
    const result = await reportVisit(userId, press)
    if (result.success) {
      // The card shows the kept press until it has the stored one.
      await queryClient.invalidateQueries({ queryKey: applicationKeys.person(userId) })
      keptPresses.remove(userId, press)
    } else if (isRefusal(result.code)) keptPresses.keep(userId, { ...press, refusal: result.error })
    else return
  }
}

/** Anything but a refusal may pass. */
function isRefusal(code: string): boolean {
  return code === codes.invalid || code === codes.notFound || code === codes.conflict
}

async function reportVisit(userId: string, press: KeptPress): Promise<Result> {
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== userId) {
    // An expired session is renewed as soon as the backend can be reached.
    const code = !session && holdsAnySession() ? unreachable : 'session-ended'
    return { success: false, error: '', code }
  }
  const kept = Date.now() - Date.parse(press.pressedAt)
  const signal = AbortSignal.timeout(patience)
  const { error } = await supabase
    .rpc('report_visit', {
      application_id: press.applicationId,
      event: press.event,
      // How long ago, which the phone knows even if its clock is wrong (rule 6.18).
      ...(kept >= young && { seconds_ago: Math.round(kept / 1000) }),
    })
    .abortSignal(signal)
  if (!error) return { success: true }
  const failed = failure(error, t('This could not be saved.'))
  return signal.aborted ? { ...failed, code: unreachable } : failed
}
