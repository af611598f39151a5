import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedIn } from '@/features/auth/session'
import { codeOf, codes, unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { applicationKeys, decide } from './api'
import { putRows, refreshApplications } from './refresh'
import type { Application, Decision } from './schema'

export type Change = {
  application: Application
  decision: Decision
  /** Made with the keyboard, not with a pointer. */
  byKey: boolean
}

/**
 * Decides applications, several at a time. A decision shows once the database has taken it, a refusal beside its row
 * (rule 13.6).
 */
export function useDecisions(onDecided: (change: Change) => void) {
  const { userId, profile } = useSignedIn()
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())

  const { mutate } = useMutation({
    mutationKey: applicationKeys.decision(userId),
    mutationFn: ({ application, decision }: Change) => unwrap(decide(application.id, decision)),
    onMutate: ({ application: { id }, decision }) => {
      setUnderWay((now) => new Map(now).set(id, decision))
      setRefusals((now) => without(now, id))
    },
    onSuccess: ({ reviewedAt }, change) => {
      const { application, decision } = change
      const reviewed = {
        status: decision,
        reviewed_by: profile.name ?? profile.email,
        reviewed_at: reviewedAt,
      }
      void putRows(queryClient, userId, [{ ...application, ...reviewed }])
      void queryClient.invalidateQueries({ queryKey: applicationKeys.counts(userId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.overview(userId) })
      onDecided(change)
    },
    onError: async (error, { application: { id } }) => {
      setRefusals((now) => new Map(now).set(id, error.message))
      if (codeOf(error) === codes.conflict) await refreshApplications(queryClient, userId, [id])
    },
    onSettled: (_data, _error, { application }) => setUnderWay((now) => without(now, application.id)),
  })

  return {
    underWay,
    /** Why a decision failed, by the application's id. */
    refusals,
    decide: (change: Change) => mutate(change),
    dismiss: (id: string) => setRefusals((now) => without(now, id)),
  }
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  if (!map.has(id)) return map
  const rest = new Map(map)
  rest.delete(id)
  return rest
}
