import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import type { Hours } from '@/features/pay/hours'
import { adminKeys } from '@/lib/client/admin-keys'
import { serverText, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { approveAgreeing, approveHours, reopenHours } from './api'

export const keyOf = ({ application_id, day }: Pick<Hours, 'application_id' | 'day'>) =>
  `${application_id} ${day}`

/** Approves hours, reopens them and holds refusals. Approving all covers only people that match the search. */
export function useHours(monday: string, search: string) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: adminKeys.hours(userId) }).catch(() => undefined)

  const approving = useMutation({
    mutationFn: async (days: readonly Hours[]) => ({ days, answers: await approveHours(days) }),
    onSuccess: ({ answers }) => {
      setRefusals(refusalsOf(answers))
      sayApproved(answers.filter(({ refused }) => refused === null).length)
    },
    onError: ({ message }, days) => setRefusals(new Map(days.map((day) => [keyOf(day), message]))),
    onSettled: refresh,
  })
  const [approvedSoFar, setApprovedSoFar] = useState(0)
  const approvingAll = useMutation({
    mutationFn: async () => {
      let approved = 0
      try {
        return await approveAgreeing(monday, search, (days) => {
          approved = days
          setApprovedSoFar(days)
        })
      } finally {
        // Earlier batches have already been approved, so report a partial success too.
        sayApproved(approved)
      }
    },
    onMutate: () => setApprovedSoFar(0),
    onSuccess: (refused) => setRefusals(refusalsOf(refused)),
    onSettled: refresh,
  })
  const reopening = useMutation({
    mutationFn: reopenHours,
    onMutate: () => setRefusals(new Map()),
    onError: ({ message }, day) => setRefusals(new Map([[keyOf(day), message]])),
    onSettled: refresh,
  })
  const isBusy = approving.isPending || approvingAll.isPending || reopening.isPending
  return { approving, approvingAll, approvedSoFar, reopening, refusals, refresh, isBusy }
}
export type HoursActions = ReturnType<typeof useHours>

function refusalsOf(answers: readonly { application_id: string; day: string; refused: string | null }[]) {
  return new Map(
    answers.flatMap((answer) =>
      answer.refused === null ? [] : [[keyOf(answer), serverText(answer.refused)] as const],
    ),
  )
}

function sayApproved(count: number): void {
  if (count > 0) showToast(tn(count, '1 day approved.', '{count} days approved.'))
}
