import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { safeRedirect } from '@/lib/safe-redirect'
import { startPush } from '../push'
import { pushStateQuery } from '../push-query'
import { workerMessageSchema } from '../schema'

/**
 * Stands on every page of a signed-in person and shows nothing: registers the device, logs messages that come while
 * the page is looked at (specification, part 7: Push) and opens the link of a notification that was pressed.
 */
export function PushRegistration({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const startedFor = useRef<string>(undefined)

  useEffect(() => {
    if (startedFor.current === userId) return
    startedFor.current = userId
    void startPush(userId).then(() => queryClient.invalidateQueries(pushStateQuery(userId)))
  }, [userId, queryClient])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const handleMessage = (event: MessageEvent<unknown>) => {
      const told = workerMessageSchema.safeParse(event.data)
      if (!told.success) return
      if (told.data.kind === 'push-message') {
        console.info('Push message', told.data.message)
        return
      }
      // Without an answer the worker would open a window of its own.
      event.ports[0]?.postMessage('going')
      void navigate(safeRedirect(told.data.link, paths.dashboard))
    }
    const worker = navigator.serviceWorker
    worker.addEventListener('message', handleMessage)
    return () => worker.removeEventListener('message', handleMessage)
  }, [navigate])

  return null
}
