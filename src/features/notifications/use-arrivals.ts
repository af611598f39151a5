import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readToasts, showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/language'
import { jobKeys } from '@/lib/query-keys'
import { safeRedirect } from '@/lib/safe-redirect'
import type { Notification } from './api'
import { describeArrivals } from './describe-arrivals'

/** Toasts about arrivals replace each other: many jobs may open within seconds. */
const about = 'arrivals'

/**
 * Shows notifications that arrive while the page is open (rule 9.16), and rereads the open jobs when one is about a job.
 * @param notifications newest first; undefined until they are loaded for the first time.
 * @param onFollow called with the notification when its link is followed.
 * @returns a number that grows with every arrival.
 */
export function useArrivals(
  userId: string,
  notifications: Notification[] | undefined,
  onFollow: (notification: Notification) => void,
): number {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const newestSeen = useRef<string>(undefined)
  const shown = useRef<Notification[]>([])

  const receive = useEffectEvent((arrived: Notification[]) => {
    setCount(count + 1)
    if (arrived.some(({ type }) => type.startsWith('job_'))) {
      void queryClient.invalidateQueries({ queryKey: jobKeys.openLists(userId) })
    }
    const isShown = readToasts().some((toast) => toast.about === about)
    shown.current = isShown ? [...arrived, ...shown.current] : arrived
    const news = describeArrivals(shown.current)
    if (!news) return
    const { text, newest } = news
    const to = safeRedirect(newest.link, '')
    showToast(text, {
      about,
      ...(to !== '' && { action: { text: t('View'), to, onPress: () => onFollow(newest) } }),
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

  return count
}
