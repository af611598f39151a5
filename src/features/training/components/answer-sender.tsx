import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendBeforeLogout } from '@/lib/before-logout'
import { useBackendAnswering } from '@/lib/reachability'
import { draftedCourses } from '../local-draft'

/** Sends what was answered without a connection once there is one, whatever page is open, and before a logout (rule 7.7). */
export function AnswerSender({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const answering = useBackendAnswering()

  useEffect(() => {
    const exists = () => draftedCourses(window.localStorage, userId).length > 0
    const send = async () => (await import('../send-answers')).sendAnswers(queryClient, userId)
    if (answering && exists()) {
      send().catch((error: unknown) => console.info('Answers are not sent yet.', error))
    }
    return sendBeforeLogout({ exists, send })
  }, [answering, queryClient, userId])

  return null
}
