import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackendAnswering } from '@/lib/client/reachability'
import { draftedCourses } from '../drafted-courses'

/** Sends what was answered without a connection once there is one, whatever page is open (rule 7.7). */
export function AnswerSender({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const answering = useBackendAnswering()

  useEffect(() => {
    if (!answering || draftedCourses(window.localStorage, userId).length === 0) return
    import('../send-answers')
      .then(({ sendAnswers }) => sendAnswers(queryClient, userId))
      .catch((error: unknown) => console.info('Answers are not sent yet.', error))
  }, [answering, queryClient, userId])

  return null
}
