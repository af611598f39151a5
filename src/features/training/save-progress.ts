import * as z from 'zod/mini'
import { fetchFailure, unreachable } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'
import type { SaveRequest } from './autosave'

const missingKeys = z.array(z.string()).check(z.minLength(1))

const fixed = 'Failed to save progress'

/**
 * Saves a person's answers and place. The database takes them for whoever is signed in, so nothing is sent once that
 * is somebody else (another tab's login, a last save on leaving). When required questions are open, completing saves
 * nothing and fails with their keys as `missing`.
 */
export async function saveProgress(
  userId: string,
  courseId: string,
  { answers, place, completed }: SaveRequest,
) {
  const { session } = (await supabase.auth.getSession()).data
  if (session?.user.id !== userId) {
    // An expired session is renewed as soon as the backend can be reached.
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
  return {
    ...fetchFailure(error, { fixed, prefix: 'Error saving progress' }),
    missing: completed ? readMissing(error.details) : undefined,
  }
}

function readMissing(details: string): string[] | undefined {
  try {
    return missingKeys.safeParse(JSON.parse(details)).data
  } catch {
    return undefined
  }
}
