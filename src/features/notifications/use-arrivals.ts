import { useEffect, useRef, useState } from 'react'
import type { Notification } from './api'

/** `count` grows with every arrival; `text` is what to say about the last one. */
export type Arrivals = { count: number; text: string }

/**
 * Notices unread notifications that come while the page is open.
 * @param notifications newest first; undefined until they are loaded for the first time.
 */
export function useArrivals(notifications: Notification[] | undefined): Arrivals {
  const [arrivals, setArrivals] = useState<Arrivals>({ count: 0, text: '' })
  const newestSeen = useRef<string>(undefined)

  useEffect(() => {
    if (!notifications) return
    const seen = newestSeen.current
    const newest = notifications[0]?.created_at ?? ''
    newestSeen.current = seen !== undefined && seen > newest ? seen : newest
    if (seen === undefined) return
    const arrived = notifications.filter(({ created_at, read }) => !read && created_at > seen)
    const text = describeArrived(arrived)
    if (text !== undefined) setArrivals(({ count }) => ({ count: count + 1, text }))
  }, [notifications])

  return arrivals
}

function describeArrived([newest, ...others]: Notification[]): string | undefined {
  if (!newest) return undefined
  if (others.length === 0) return `New notification: ${newest.message}`
  return `${others.length + 1} new notifications. The newest: ${newest.message}`
}
