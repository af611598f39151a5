import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PendingChanges } from '@/lib/client/pending-changes'
import { showChange } from '@/lib/client/race-safe-query-client'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import {
  type ChangedSettings,
  type NotificationSettings,
  notificationSettingsQuery,
  saveSettings,
} from './settings-api'

/** A refused save: its error text, and the name of the control that shows the text. */
export type Refused = { at: string; text: string }

/**
 * The person's settings and the function that changes them. Shows a change at once. A refusal reverts only that
 * change, and the refusal is not shown if later clicks have set the same switches again.
 * @returns `save`, which takes the name of the control that shows a refusal and resolves to whether the change
 * was saved.
 */
export function useNotificationSettings(userId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(notificationSettingsQuery(userId))
  const { queryKey } = notificationSettingsQuery(userId)
  const mutationKey = [...queryKey, 'save']
  const [refused, setRefused] = useState<Refused>()
  const [pending] = useState(() => new PendingChanges(withChange))

  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey,
    // Sent one after the other, so that the later of two clicks on one switch wins.
    scope: { id: mutationKey.join() },
    mutationFn: (changed: ChangedSettings) => unwrap(saveSettings(changed), 'settings'),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => pending.add(now, changed))
    },
    onSuccess: (settings) => showChange(queryClient, { queryKey }, () => pending.settle(settings)),
    onError: () => {
      queryClient.setQueryData(queryKey, (now) => now && pending.settle())
      // Refetches, because the save might have succeeded although its response was lost.
      if (pending.changes.length === 0) void queryClient.invalidateQueries({ queryKey })
    },
  })

  async function save(at: string, changed: ChangedSettings): Promise<boolean> {
    setRefused(undefined)
    try {
      await mutateAsync(changed)
      return true
    } catch (error) {
      const isOverridden = Object.keys(changed).every((name) =>
        pending.changes.some((later) => name in later),
      )
      if (!isOverridden) setRefused({ at, text: error instanceof Error ? error.message : String(error) })
      return false
    }
  }

  return { query, save, refused, status: isPending ? t('Saving…') : isSuccess ? t('Saved.') : '' }
}

export type SaveSetting = ReturnType<typeof useNotificationSettings>['save']

const withChange = (settings: NotificationSettings, changed: ChangedSettings): NotificationSettings => ({
  ...settings,
  ...changed,
})
