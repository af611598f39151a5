import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dismissToast, readToasts, showToast } from '@/components/ui/toast-store'
import { jobKeys } from '@/lib/client/query-keys'
import { t } from '@/lib/i18n/language'
import { safeRedirect } from '@/lib/session/safe-redirect'
import type { Notification } from './api'
import { describeNewNotifications } from './describe-new-notifications'

/** Arrival toasts replace each other, because many jobs can open within seconds. */
const about = 'arrivals'

/**
 * Shows notifications that arrive while the page is open (rule 9.16). Refetches the open jobs when a notification
 * about a job arrives.
 * @param notifications newest first. Undefined until they are loaded for the first time.
 * @param onFollow called with the notification when its link is followed.
 * @returns a number that grows with every arrival, and a callback for when the notification list opens or closes.
 * While the list is open, no toast repeats its notifications.
 */
export function useNewNotifications(
  userId: string,
  notifications: Notification[] | undefined,
  onFollow: (notification: Notification) => void,
): [count: number, handleListed: (isListed: boolean) => void] {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const newestSeen = useRef<string>(undefined)
  const shown = useRef<Notification[]>([])
  const isListed = useRef(false)

  const receive = useEffectEvent((arrived: Notification[]) => {
    setCount(count + 1)
    if (arrived.some(({ type }) => type.startsWith('job_'))) {
      void queryClient.invalidateQueries({ queryKey: jobKeys.openLists(userId) })
    }
    if (isListed.current) return
    const isShown = readToasts().some((toast) => toast.about === about)
    shown.current = isShown ? [...arrived, ...shown.current] : arrived
    const arrivals = describeNewNotifications(shown.current)
    if (!arrivals) return
    const { text, newest } = arrivals
    const to = safeRedirect(newest.link, '')
    showToast(text, {
      about,
      ...(to !== '' && { action: { text: t('View'), to, onAction: () => onFollow(newest) } }),
    })
  })

  useEffect(() => {
    if (!notifications) return
    const seen = newestSeen.current
    const newest = notifications[0]?.created_at ?? ''
    newestSeen.current = seen !== undefined && seen > newest ? seen : newest
    if (seen === undefined) return
    const arrived = notifications.filter(({ created_at, read }) => !read && created_at > seen)
    if (arrived.length > 0) receive(arrived)
  }, [notifications])

  function handleListed(listed: boolean) {
    isListed.current = listed
    for (const toast of readToasts()) if (listed && toast.about === about) dismissToast(toast.id)
  }

  return [count, handleListed]
}
