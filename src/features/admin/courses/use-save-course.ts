import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { codes, type Failure, failure, type Result, unreachable, unwrap } from '@/lib/result'
import { invalidateCourses } from './api'
import { fetchCourse, saveCourse, saveTexts } from './form-api'
import { type CourseContent, isSameContent } from './form-values'

type Save = { content: CourseContent; openedAt: string | undefined }

/** Saving one course, as often as it takes. A new course's id is made by the form, so no retry makes a second one. */
export function useSaveCourse(id: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  /** Timed out; may have been stored. */
  const unanswered = useRef<CourseContent[]>([])

  async function save({ content, openedAt }: Save): Promise<Result> {
    const saved = await saveCourse(id, content, openedAt)
    if (saved.success || saved.code !== codes.conflict) return saved
    // The conflict may be with an earlier save of this form, whose answer was lost.
    const now = await fetchCourse(id)
    const isOwn = now.success && unanswered.current.some((sent) => isSameContent(now.course, sent))
    return isOwn ? saveCourse(id, content, now.course.updated_at) : saved
  }

  return useMutation({
    mutationFn: async (sent: Save) => {
      const saved = await save(sent).catch(unexpected)
      if (!saved.success && saved.code === unreachable) unanswered.current.push(sent.content)
      return unwrap(Promise.resolve(saved))
    },
    onSuccess: () => invalidateCourses(queryClient, userId),
  })
}

function unexpected(error: unknown): Failure {
  console.error('The course could not be saved.', error)
  return failure(undefined, saveTexts.fixed)
}
