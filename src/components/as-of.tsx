import { notifyManager, type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { personLocale } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'

/** What stands on every page, and so is never what a page is about. */
const ignoredRootKeys: readonly unknown[] = ['session', 'notifications', 'push']

type AsOfProps = {
  /** The beginning of the keys of what is shown; without it, whatever the page shows. */
  about?: QueryKey
  className?: string | undefined
}

/**
 * Says how old the oldest of what is shown is, while the backend does not answer or what this device has kept stands in for an
 * answer (rule 3.23): "As of 09:14".
 */
export function AsOf({ about, className }: AsOfProps) {
  const cache = useQueryClient().getQueryCache()
  const answering = useBackendAnswering()
  const at = useSyncExternalStore(
    // The cache also changes while a component renders that starts a read, when no other may render.
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => oldestShown(cache, about),
  )
  // Read before this page was opened: kept on the device.
  const isKept = at < performance.timeOrigin
  if (!Number.isFinite(at) || (answering && !isKept)) return null
  const moment = new Date(at)
  return (
    <p className={className}>
      <time dateTime={moment.toISOString()}>{t('As of {moment}', { moment: writeMoment(moment) })}</time>
    </p>
  )
}

/** In milliseconds since 1970; infinite when nothing is shown. */
function oldestShown(cache: QueryCache, about: QueryKey | undefined): number {
  const shown = cache
    .findAll({ type: 'active', ...(about && { queryKey: about }) })
    .filter(
      ({ queryKey, state }) => state.data !== undefined && (about || !ignoredRootKeys.includes(queryKey[0])),
    )
  return Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}

/** On this device's clock: "09:14", with the date if it is not today's. */
function writeMoment(moment: Date): string {
  const isToday = moment.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(personLocale(), {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment)
}
