import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PendingChanges } from '@/lib/client/pending-changes'
import { applicationKeys } from '@/lib/client/query-keys'
import { showChange } from '@/lib/client/race-safe-query-client'
import { t } from '@/lib/i18n/language'
import { type Availability, type AvailabilityChange, availabilityQuery, saveAvailability } from './api'

/** A refused save, with the section and field that its text belongs to. */
export type Refused = { at: 'hours' | 'away' | 'nearby'; field: string; text: string }

/**
 * The person's availability, and the function to save it. Hours change optimistically, and a refusal reverts
 * only the hours it affects. A refusal is not shown if later clicks have set the same hours again. Days away
 * change only after the save, because the database merges and splits ranges.
 * @returns `save`, which resolves to true if the change was saved.
 */
export function useAvailability(userId: string) {
  const queryClient = useQueryClient()
  const query = useQuery(availabilityQuery(userId))
  const { queryKey } = availabilityQuery(userId)
  const mutationKey = [...queryKey, 'save']
  const [refused, setRefused] = useState<Refused>()
  const [pending] = useState(() => new PendingChanges(changed))

  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationKey,
    // Saves run one at a time, so that the later of two clicks on one hour counts.
    scope: { id: mutationKey.join() },
    mutationFn: ({ changes }: { at: Refused['at']; changes: AvailabilityChange }) =>
      saveAvailability(changes),
    onMutate: async ({ changes }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (now) => pending.add(now, changes))
    },
    onSuccess: (saved, { at, changes }) => {
      if (!saved.success) {
        queryClient.setQueryData(queryKey, (now) => now && pending.settle())
        if (!isOverridden(changes, pending.changes)) {
          setRefused({ at, field: saved.field ?? '', text: saved.error })
        }
        // Refetches, because a change might have been saved although its response was lost.
        if (pending.changes.length === 0) void queryClient.invalidateQueries({ queryKey })
        return
      }
      showChange(queryClient, { queryKey }, () => pending.settle(saved.availability))
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

/** True if later changes set every value that this change was meant to set. */
function isOverridden(
  { free = [], not_free = [], nearby_only_when_free, away, back }: AvailabilityChange,
  later: readonly AvailabilityChange[],
): boolean {
  const laterHours = new Set(later.flatMap((change) => [...(change.free ?? []), ...(change.not_free ?? [])]))
  return (
    away === undefined &&
    back === undefined &&
    [...free, ...not_free].every((hour) => laterHours.has(hour)) &&
    (nearby_only_when_free === undefined ||
      later.some((change) => change.nearby_only_when_free !== undefined))
  )
}
