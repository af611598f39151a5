import { notifyManager, type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { personLocale } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'

/** Query roots shown on every page (bell, session). Ignored when computing the page's age. */
const ignoredRootKeys: readonly unknown[] = ['session', 'notifications', 'push']

type DataAgeProps = {
  /** The key prefix of the queries whose age is shown. If omitted, all queries on the page count. */
  about?: QueryKey
  className?: string | undefined
}

/**
 * Shows the age of the oldest data on the page, e.g. "As of 09:14" (rule 3.23). The age appears while the backend is unreachable or
 * persisted data is shown.
 */
export function DataAge({ about, className }: DataAgeProps) {
  const cache = useQueryClient().getQueryCache()
  const answering = useBackendAnswering()
  const at = useSyncExternalStore(
    // Batched, because a fetch that starts during a render changes the cache. During a render, React does not allow
    // an update of another component.
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => oldestShown(cache, about),
  )
  // Data older than this page load comes from the persisted cache.
  const isCached = at < performance.timeOrigin
  if (!Number.isFinite(at) || (answering && !isCached)) return null
  const moment = new Date(at)
  return (
    <p className={className}>
      <time dateTime={moment.toISOString()}>{t('As of {moment}', { moment: writeMoment(moment) })}</time>
    </p>
  )
}

/** The time of the oldest data shown, in milliseconds since 1970. Infinity if nothing is shown. */
function oldestShown(cache: QueryCache, about: QueryKey | undefined): number {
  const shown = cache
    .findAll({ type: 'active', ...(about && { queryKey: about }) })
    .filter(
      ({ queryKey, state }) => state.data !== undefined && (about || !ignoredRootKeys.includes(queryKey[0])),
    )
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}

/** Formats a time by this device's clock, e.g. "09:14". Adds the date if it is not today's. */
function writeMoment(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(personLocale(), {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}
