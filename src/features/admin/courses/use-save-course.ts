import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { codeOf, codes, failure, type Result, unreachable, unwrap } from '@/lib/result'
import { invalidateCourses } from './api'
import { fetchCourse, saveCourse } from './edit-api'
import { type CourseContent, isSameContent } from './form-values'

type Save = { content: CourseContent; openedAt: string | undefined }

/** Saving one course, as often as it takes. A new course's id is made by the form, so that no try makes a second one. */
export function useSaveCourse(id: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  /** Sent, and never answered: it may be saved. */
  const unanswered = useRef<CourseContent[]>([])

  async function trySave({ content, openedAt }: Save): ReturnType<typeof saveCourse> {
    const saved = await saveCourse(id, content, openedAt)
    if (saved.success || saved.code !== codes.conflict) return saved
    // It was perhaps this very form that changed it, in a save whose answer got lost.
    const now = await fetchCourse(id)
    const isOwn = now.success && unanswered.current.some((one) => isSameContent(now.course, one))
    return isOwn ? saveCourse(id, content, now.course.updated_at) : saved
  }

  const mutation = useMutation({
    mutationFn: async (save: Save) => {
      const saved: Result<{ course: { id: string } }> = await trySave(save).catch((error: unknown) => {
        console.error('The course could not be saved.', error)
        return failure(undefined, 'Failed to save course')
      })
      if (!saved.success && saved.code === unreachable) unanswered.current.push(save.content)
      return (await unwrap(Promise.resolve(saved))).course
    },
    onSuccess: () => void invalidateCourses(queryClient, userId),
  })

  return {
    save: mutation.mutateAsync,
    isSaving: mutation.isPending,
    error: mutation.error?.message,
    isChangedMeanwhile: codeOf(mutation.error) === codes.conflict,
    forget: mutation.reset,
  }
}
