import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationKeys } from '@/lib/client/query-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { t } from '@/lib/i18n/language'
import { type Availability, type AvailabilityChange, availabilityQuery, saveAvailability } from './api'

/** A refused save, with the section and field that its text belongs to. */
export type Refused = { at: 'hours' | 'away' | 'nearby'; field: string; text: string }

/**
 * The person's availability, and the function to save it. Hours change optimistically, and a refusal reverts
 * only the hours it affects. Days away change only after the save, because the database merges and splits
 * ranges.
 * @returns `save`, which resolves to true if the change was saved.
 */
export function useAvailability(userId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(availabilityQuery(userId))
  const { queryKey } = availabilityQuery(userId)
  const mutationKey = [...queryKey, 'save']
  const [refused, setRefused] = useState<Refused>()

  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey,
    // Saves run one at a time, so that the later of two clicks on one hour counts.
    scope: { id: mutationKey.join() },
    mutationFn: ({ changes }: { at: Refused['at']; changes: AvailabilityChange }) =>
      saveAvailability(changes),
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (now) => now && changed(now, changes))
      return before
    },
    onSuccess: (saved, { at, changes }, before) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      if (!saved.success) {
        setRefused({ at, field: saved.field ?? '', text: saved.error })
        if (before) queryClient.setQueryData(queryKey, (now) => now && changed(now, inverse(changes, before)))
        // Refetches, because a change might have been saved although its response was lost.
        if (isLast) void queryClient.invalidateQueries({ queryKey })
        return
      }
      if (isLast) showChange(queryClient, { queryKey }, () => saved.availability)
      void queryClient.invalidateQueries({ queryKey: applicationKeys.unavailables(userId) })
    },
  })

  async function save(at: Refused['at'], changes: AvailabilityChange): Promise<boolean> {
    setRefused(undefined)
    return (await mutateAsync({ at, changes })).success
  }

  const status = isPending ? t('Saving…') : isSuccess && refused === undefined ? t('Saved.') : ''
  return { query, save, refused, status, isSaving: isPending }
}

export type SaveAvailability = ReturnType<typeof useAvailability>['save']

function changed(
  now: Availability,
  { free = [], not_free = [], nearby_only_when_free = now.nearby_only_when_free }: AvailabilityChange,
): Availability {
  const kept = [...now.free_hours, ...free].filter((hour) => !not_free.includes(hour))
  return { ...now, free_hours: [...new Set(kept)], nearby_only_when_free }
}

/** The change that reverts `changes`, restoring the hours that were free before. */
function inverse(
  { free = [], not_free = [], nearby_only_when_free: nearby }: AvailabilityChange,
  before: Availability,
): AvailabilityChange {
  return {
    free: not_free.filter((hour) => before.free_hours.includes(hour)),
    not_free: free.filter((hour) => !before.free_hours.includes(hour)),
    ...(nearby !== undefined && { nearby_only_when_free: before.nearby_only_when_free }),
  }
}
