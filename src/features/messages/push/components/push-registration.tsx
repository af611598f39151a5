import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { paths } from '@/lib/navigation/paths'
import { safeRedirect } from '@/lib/session/safe-redirect'
import { pushStateQuery, startPush } from '../push-switching'

const text = z.catch(z.nullable(z.string()), null)

/** The service worker's messages to an open page: a push arrived while the page was in view, or a link was clicked. */
const workerMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('push-message'),
    message: z.object({ title: text, body: text, notificationType: text, link: text }),
  }),
  z.object({ kind: z.literal('open-link'), link: z.string() }),
])

/**
 * Registers the device, logs push messages that arrive in view, and opens the links of clicked messages (rules
 * 9.7, 9.11).
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
      const parsed = workerMessageSchema.safeParse(event.data)
      if (!parsed.success) return
      if (parsed.data.kind === 'push-message') {
        console.info('Push message', parsed.data.message)
        return
      }
      // Tells the worker that this page opens the link. Without this reply, the worker would open a new window.
      event.ports[0]?.postMessage('going')
      void navigate(safeRedirect(parsed.data.link, paths.dashboard))
    }
    const worker = navigator.serviceWorker
    worker.addEventListener('message', handleMessage)
    return () => worker.removeEventListener('message', handleMessage)
  }, [navigate])

  return null
}
