import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { refreshApplications } from '@/features/hiring/admin/refresh-applications'
import { adminKeys } from '@/lib/client/admin-keys'
import { invalidateAfterEvent } from '@/lib/client/invalidate'
import { listenToChannel } from '@/lib/client/live-channel'
import { conversationKeys } from '@/lib/client/query-keys'
import { codeOf, isPassing } from '@/lib/client/result'
import { sweepUnusedFiles } from '@/lib/files/unused-files-api'

/** Background work while an administrators' page is open: live updates, and deleting unused files. */
export function BackgroundWork({ userId }: { userId: string }): null {
  useAdminUpdates(userId)
  useEffect(sweepUnusedFiles, [])
  return null
}

/**
 * The payload of a broadcast that lists the ids of the changed applications. A broadcast about many
 * applications lists no ids.
 */
const changeSchema = z.object({ ids: z.array(z.string()) })

/**
 * Delay in milliseconds before a week's board, or hours and pay, are refetched. All broadcasts during the
 * delay cause only one refetch, because such broadcasts are frequent.
 */
const pauseMs = 2_000

/**
 * Delay in milliseconds before rows are refetched after a fetch failed with no response or a transient error.
 */
const retryMs = 8_000

/** Keeps the administrators' pages current. Refetches changed data after broadcasts to all administrators. */
function useAdminUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const refresh = (ids?: readonly string[]) => {
      refreshApplications(queryClient, userId, ids).catch((error: unknown) => {
        if (isPassing(codeOf(error))) retry.start()
      })
      void invalidateAfterEvent(queryClient, adminKeys.overview(userId))
    }
    const retry = pausing(() => refresh(), retryMs)
    const refreshDocuments = () => void invalidateAfterEvent(queryClient, adminKeys.documents(userId))
    const refreshConversations = () =>
      void invalidateAfterEvent(queryClient, conversationKeys.person(userId), adminKeys.overview(userId))
    const refreshSites = () => void invalidateAfterEvent(queryClient, adminKeys.sites(userId))
    const refreshHolidays = () => void invalidateAfterEvent(queryClient, adminKeys.allHolidays(userId))
    const week = pausing(() => void invalidateAfterEvent(queryClient, adminKeys.week(userId)), pauseMs)
    const hours = pausing(
      () =>
        void invalidateAfterEvent(
          queryClient,
          adminKeys.hours(userId),
          adminKeys.pay(userId),
          adminKeys.overview(userId),
        ),
      pauseMs,
    )
    const refreshAll = () => {
      refresh()
      refreshDocuments()
      refreshConversations()
      refreshHolidays()
      refreshSites()
    }
    window.addEventListener('online', refreshAll)
    // Joining the broadcast channel can fail, so also refetch when the page regains focus.
    const stopWatchingFocus = focusManager.subscribe((isFocused) => {
      if (isFocused) refreshAll()
    })
    const stopListening = listenToChannel({
      of: 'administrators',
      on: {
        applications_changed: (payload) => refresh(changeSchema.safeParse(payload).data?.ids),
        documents_changed: refreshDocuments,
        conversation_changed: refreshConversations,
        week_changed: week.start,
        holidays_changed: refreshHolidays,
        sites_changed: refreshSites,
        hours_changed: hours.start,
      },
      onListening: refreshAll,
    })
    return () => {
      window.removeEventListener('online', refreshAll)
      stopWatchingFocus()
      stopListening()
      retry.stop()
      week.stop()
      hours.stop()
    }
  }, [queryClient, userId])
}

/**
 * Returns a timer. `start` runs `work` after `ms` milliseconds, and does nothing while the timer is already
 * running.
 */
function pausing(work: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
