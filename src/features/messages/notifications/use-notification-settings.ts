import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showChange } from '@/lib/client/race-safe-query-client'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { type ChangedSettings, notificationSettingsQuery, saveSettings } from './settings-api'

/** A refused save: its error text, and the name of the control that shows the text. */
export type Refused = { at: string; text: string }

/**
 * The person's settings and the function that changes them. Shows a change at once. A refusal reverts only that change.
 * @returns `save`, which takes the name of the control that shows a refusal and resolves to whether the change was saved.
 */
export function useNotificationSettings(userId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(notificationSettingsQuery(userId))
  const { queryKey } = notificationSettingsQuery(userId)
  const mutationKey = [...queryKey, 'save']
  const [refused, setRefused] = useState<Refused>()

  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey,
    // Sent one after the other, so that the later of two clicks on one switch wins.
    scope: { id: mutationKey.join() },
    mutationFn: (changed: ChangedSettings) => unwrap(saveSettings(changed), 'settings'),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...changed })
      return before
    },
    onSuccess: (settings) => {
      if (queryClient.isMutating({ mutationKey }) === 1) showChange(queryClient, { queryKey }, () => settings)
    },
    onError: (_error, changed, before) => {
      if (!before) return
      const kept = Object.fromEntries(Object.entries(before).filter(([key]) => key in changed))
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...kept })
      // Refetches, because the save might have succeeded although its response was lost.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey })
    },
  })

  async function save(at: string, changed: ChangedSettings): Promise<boolean> {
    setRefused(undefined)
    try {
      await mutateAsync(changed)
      return true
    } catch (error) {
      setRefused({ at, text: error instanceof Error ? error.message : String(error) })
      return false
    }
  }

  return { query, save, refused, status: isPending ? t('Saving…') : isSuccess ? t('Saved.') : '' }
}

export type SaveSetting = ReturnType<typeof useNotificationSettings>['save']
