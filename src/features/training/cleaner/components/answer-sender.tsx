import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { draftedCourses } from '../drafted-courses'

/** The delay before a retry, in milliseconds. The reason for a failure can be temporary, such as too many requests. */
const pause = 10_000

/** Sends answers that were given without a connection once there is a connection, on any page (rule 7.7). */
export function AnswerSender({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const answering = useBackendAnswering()

  useEffect(() => {
    if (!answering) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const send = async () => {
      if (draftedCourses(window.localStorage, userId).length === 0) return
      const { sendAnswers } = await import('../send-answers')
      if (!(await sendAnswers(queryClient, userId))) tryLater()
    }
    const tryLater = () => {
      if (!hasLeft) timer = setTimeout(() => void send().catch(tryLater), pause)
    }
    void send().catch(tryLater)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [answering, queryClient, userId])

  return null
}
