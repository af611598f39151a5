import * as z from 'zod/mini'
import { failure, unreachable } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { usableSession } from '@/lib/session/session-renewal'
import type { SaveRequest, WrongAnswers } from './autosave'

const missingKeys = z.array(z.string()).check(z.minLength(1))
const wrongKeys = z.object({ wrong: missingKeys, needed: z.optional(z.number()) })

const fixed = t('Failed to save progress')

/**
 * Saves a person's answers and position. The database saves for the signed-in person, so nothing is sent if
 * someone else has logged in since, e.g. in another tab. Completing a course with unanswered required
 * questions saves nothing and fails with their keys as `missing`. Wrong answers fail with their keys as
 * `wrong` (rules 7.23, 7.24).
 */
export async function saveProgress(
  userId: string,
  courseId: string,
  { answers, position, completed, acceptWrong }: SaveRequest,
  signal: AbortSignal,
) {
  // A session that cannot be renewed counts as no response, because it can be renewed once the backend is
  // reachable.
  const session = await usableSession().catch(() => undefined)
  if (session?.userId !== userId) {
    const code = session === undefined ? unreachable : 'session-ended'
    return { success: false as const, error: fixed, code }
  }
  const { data, error } = await supabase
    .rpc('save_course_progress', {
      course_id: courseId,
      answers,
      current_section: position.section,
      current_question: position.question,
      completed,
      accept_wrong: acceptWrong,
    })
    .abortSignal(signal)
  if (!error) return { success: true as const, progress: data }
  if (signal.aborted) return { success: false as const, error: fixed, code: unreachable }
  return {
    ...failure(error, { fixed, prefix: t('Error saving progress') }),
    ...(completed && readRefusal(error.details)),
  }
}

/** The details of the database's refusal to complete a course. */
function readRefusal(details: string): { missing?: string[] | undefined; wrong?: WrongAnswers | undefined } {
  try {
    const detail: unknown = JSON.parse(details)
    const { wrong: keys, needed } = wrongKeys.safeParse(detail).data ?? {}
    return { missing: missingKeys.safeParse(detail).data, wrong: keys && { keys, needed } }
  } catch {
    return {}
  }
}
