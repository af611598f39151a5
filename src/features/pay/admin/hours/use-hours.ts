import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import type { Hours } from '@/features/pay/hours'
import { adminKeys } from '@/lib/client/admin-keys'
import { serverText, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Approval, approveHours, approveWeek, type Refusals, reopenHours } from './api'

export const keyOf = ({ application_id, day }: Pick<Hours, 'application_id' | 'day'>) =>
  `${application_id} ${day}`

/** Approves and reopens hours. `refusals` holds the reasons for refused days, by {@link keyOf}. */
export function useHours(monday: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: adminKeys.hours(userId) }).catch(() => undefined)

  const approving = useMutation({
    mutationFn: approveHours,
    onSuccess: (answers) => {
      setRefusals(refusalsOf(answers))
      sayApproved(answers.filter(({ refused }) => refused === null).length)
    },
    onError: ({ message }, day) => setRefusals(new Map([[keyOf(day), message]])),
    onSettled: refresh,
  })
  const approvingMany = useMutation({
    mutationFn: (approval: Approval) => approveWeek(monday, approval),
    onSuccess: ({ days, days_without_work: without, refused }) => {
      setRefusals(refusalsOf(refused))
      sayApproved(days)
      if (without > 0)
        showToast(tn(without, '1 day recorded without work.', '{count} days recorded without work.'))
    },
    // Refetches even after an error, because the hours, and so the preview, might have changed.
    onSettled: refresh,
  })
  const reopening = useMutation({
    mutationFn: reopenHours,
    onMutate: () => setRefusals(new Map()),
    onError: ({ message }, day) => setRefusals(new Map([[keyOf(day), message]])),
    onSettled: refresh,
  })
  const isBusy = approving.isPending || approvingMany.isPending || reopening.isPending
  return { approving, approvingMany, reopening, refusals, refresh, isBusy }
}
export type HoursActions = ReturnType<typeof useHours>

function refusalsOf(answers: Refusals) {
  return new Map(
    answers.flatMap((answer) =>
      answer.refused === null ? [] : [[keyOf(answer), serverText(answer.refused)] as const],
    ),
  )
}

function sayApproved(count: number): void {
  if (count > 0) showToast(tn(count, '1 day approved.', '{count} days approved.'))
}
