import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { invalidate } from '@/lib/client/invalidate'
import { listenToChannel } from '@/lib/client/live-channel'
import { conversationKeys } from '@/lib/client/query-keys'
import { refreshApplications } from './applications/refresh'
import { adminKeys } from './keys'
import { sweepUnusedFiles } from './unused-files-api'

/** What goes on beside every administrators' page: live news, and tidying up. It ends when the role is gone. */
export function BackgroundWork({ userId }: { userId: string }): null {
  useAdminUpdates(userId)
  useEffect(sweepUnusedFiles, [])
  return null
}

/** News of applications: the ids of those that have changed, unless they are many. */
const changeSchema = z.object({ ids: z.array(z.string()) })

/** How long what changes often, the board of a week and its hours, waits for further news before it is read, in milliseconds. */
const pauseMs = 2_000

/** Keeps the administrators' pages current: reads again what has changed, by the news to all administrators. */
function useAdminUpdates(userId: string): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    const refresh = (ids?: readonly string[]) => {
      // The next news, or the next look at the page, tries again.
      refreshApplications(queryClient, userId, ids).catch(() => undefined)
      void invalidate(queryClient, adminKeys.overview(userId))
    }
    const refreshDocuments = () => void invalidate(queryClient, adminKeys.documents(userId))
    const refreshConversations = () =>
      void invalidate(queryClient, conversationKeys.person(userId), adminKeys.overview(userId))
    const week = pausing(() => void invalidate(queryClient, adminKeys.week(userId)))
    const hours = pausing(
      () =>
        void invalidate(
          queryClient,
          adminKeys.hours(userId),
          adminKeys.pay(userId),
          adminKeys.overview(userId),
        ),
    )
    const refreshAll = () => {
      refresh()
      refreshDocuments()
      refreshConversations()
    }
    window.addEventListener('online', refreshAll)
    // For when the channel cannot be joined.
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
        hours_changed: hours.start,
      },
      onListening: refreshAll,
    })
    return () => {
      window.removeEventListener('online', refreshAll)
      stopWatchingFocus()
      stopListening()
      week.stop()
      hours.stop()
    }
  }, [queryClient, userId])
}

/** Where much is changed at once: does it every few seconds. */
function pausing(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, pauseMs)
    },
    stop: () => clearTimeout(timer),
  }
}
