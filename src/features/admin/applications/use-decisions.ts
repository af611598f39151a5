import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { applicationKeys, decide, decidedBefore, type Review, readReview, withReview } from './api'
import type { Application, Decision } from './schema'

/** A decision that was not taken: the row as it stands, and why. */
export type Refusal = { application: Application; message: string }

/**
 * Decides applications, several at a time. A decision shows at once (`underWay`), and is taken back with its message
 * (`refusals`) if the database refuses it.
 */
export function useDecisions(userId: string) {
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())

  const { mutate } = useMutation({
    mutationKey: applicationKeys.decision(userId),
    mutationFn: ({ application, decision }: { application: Application; decision: Decision }) =>
      unwrap(decide(application.id, decision)),
    onMutate: async ({ application, decision }) => {
      setUnderWay((now) => new Map(now).set(application.id, decision))
      setTouched((now) => new Set(now).add(application.id))
      setRefusals((now) => without(now, application.id))
      // A list that is on its way still has the old status.
      await queryClient.cancelQueries({ queryKey: applicationKeys.lists(userId) })
    },
    onSuccess: ({ review }, { application }) => writeReview(application.id, review),
    onError: async (error, { application }) => {
      const review = codeOf(error) === decidedBefore ? await readReview(application.id) : undefined
      if (review) writeReview(application.id, review)
      setRefusals((now) =>
        new Map(now).set(application.id, {
          application: { ...application, ...review },
          message: error.message,
        }),
      )
    },
    onSettled: (_data, _error, { application }) => {
      setUnderWay((now) => without(now, application.id))
      // The last one of several reads again: an answer in between would be older than those still under way.
      if (queryClient.isMutating({ mutationKey: applicationKeys.decision(userId) }) > 1) return
      void queryClient.invalidateQueries({ queryKey: adminKeys.applications(userId) })
    },
  })

  function writeReview(id: string, review: Review) {
    queryClient.setQueriesData({ queryKey: applicationKeys.lists(userId) }, withReviewOf(id, review))
  }

  return {
    underWay,
    refusals,
    /** Has the person here decided this one, or tried to? */
    isOwn: (id: string) => touched.has(id),
    decide: (application: Application, decision: Decision) => mutate({ application, decision }),
    dismiss: (id: string) => setRefusals((now) => without(now, id)),
  }
}

const withReviewOf =
  (id: string, review: Review) =>
  (list: Parameters<typeof withReview>[0]): Parameters<typeof withReview>[0] =>
    withReview(list, id, review)

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  if (!map.has(id)) return map
  const rest = new Map(map)
  rest.delete(id)
  return rest
}
