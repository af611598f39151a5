import * as z from 'zod/mini'
import { fetchFailure, unreachable } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'
import type { SaveRequest } from './progress-saver'

const missingKeys = z.array(z.string()).check(z.minLength(1))

const fixed = 'Failed to save progress'

/**
 * Saves a person's answers and place; `answers` are merged with those saved before. The database takes them for
 * whoever is signed in, so nothing is sent once that is somebody else (a last save on leaving, another tab's login).
 * Fails with `missing` when the course was to be completed with required questions open: nothing is saved then.
 */
export async function saveProgress(
  userId: string,
  courseId: string,
  { answers, place, completed }: SaveRequest,
) {
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== userId) {
    // A session that has run out is renewed when somebody answers again.
    const code = !session && holdsAnySession() ? unreachable : 'session-ended'
    return { success: false as const, error: fixed, code }
  }
  const { data, error } = await supabase.rpc('save_course_progress', {
    course_id: courseId,
    answers,
    current_section: place.section,
    current_question: place.question,
    completed,
  })
  if (!error) return { success: true as const, progress: data }
  const failed = fetchFailure(error, { fixed, prefix: 'Error saving progress' })
  const missing = completed ? readMissing(error.details) : undefined
  return missing ? { ...failed, missing } : failed
}

function readMissing(details: string): string[] | undefined {
  try {
    return missingKeys.safeParse(JSON.parse(details)).data
  } catch {
    return undefined
  }
}
