import * as z from 'zod/mini'
import { fetchFailure } from '@/lib/fetch-failure'
import { supabase } from '@/lib/supabase'
import type { SaveRequest } from './progress-saver'

const missingKeys = z.array(z.string()).check(z.minLength(1))

/**
 * Saves answers and place of the signed-in person; `answers` are merged with those saved before.
 * Fails with `missing` when the course was to be completed with required questions open: nothing is saved then.
 */
export async function saveProgress(courseId: string, { answers, place, completed }: SaveRequest) {
  const { data, error } = await supabase.rpc('save_course_progress', {
    course_id: courseId,
    answers,
    current_section: place.section,
    current_question: place.question,
    completed,
  })
  if (!error) return { success: true as const, progress: data }
  const failed = fetchFailure(error, { fixed: 'Failed to save progress', prefix: 'Error saving progress' })
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
