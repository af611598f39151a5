import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/i18n/language'
import { isLoggingOut } from '@/lib/session/before-logout'
import { courseQuery } from '../api'
import { autosaveOf } from './course-autosave'
import { draftedCourses, openCourses } from './drafted-courses'

let underWay: Promise<boolean> | undefined

/**
 * Sends this device's unsaved answers to courses that are not open on this page, because an open course sends
 * its own answers (rule 7.7). Answers that cannot be sent stay on the device.
 * @returns whether everything could be sent.
 */
export function sendAnswers(queryClient: QueryClient, userId: string): Promise<boolean> {
  underWay ??= sendAll(queryClient, userId).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function sendAll(queryClient: QueryClient, userId: string): Promise<boolean> {
  let isAllSent = true
  for (const courseId of draftedCourses(window.localStorage, userId)) {
    if (openCourses.has(courseId)) continue
    try {
      if (!(await sendOne(queryClient, userId, courseId))) isAllSent = false
    } catch (error) {
      isAllSent = false
      console.info('The answers to a course are not sent yet.', error)
    }
  }
  return isAllSent
}

/** Sends the answers to one course. Returns true if none are left to send. */
async function sendOne(queryClient: QueryClient, userId: string, courseId: string): Promise<boolean> {
  const opened = await queryClient.fetchQuery(courseQuery(userId, courseId))
  // If the course was opened during the request, the course's page sends the answers.
  if (openCourses.has(courseId)) return true
  const autosave = autosaveOf(queryClient, userId, opened)
  await new Promise<void>((resolve) => {
    autosave.subscribe(() => autosave.read().state.kind !== 'saving' && resolve())
    // `close` saves once and does not retry.
    autosave.close()
    if (autosave.read().state.kind === 'idle') resolve()
  })
  const { title } = opened.course
  const { kind } = autosave.read().state
  if (kind === 'saved' && !isLoggingOut())
    showToast(t('Your answers to {course} have been sent.', { course: title }), { written: title })
  return kind === 'saved' || kind === 'idle'
}
