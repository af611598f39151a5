import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { t, word } from '@/lib/language'
import { jobKeys } from '@/lib/query-keys'
import { codeOf, codes, unwrap } from '@/lib/result'
import { adminKeys } from '../keys'
import { applicationKeys, decide, type Given } from './api'
import type { Candidate } from './candidate'
import { putDecision, refreshApplications } from './refresh'
import type { Decision } from './schema'

/** What an administrator has pressed: one decision about one application or several. */
export type Order = Given & {
  candidates: readonly Candidate[]
  decision: Decision
  /** Made with the keyboard, not with a pointer. */
  byKey: boolean
}

/** Those whom the decision was made about; the others keep the reason beside their row. */
export type Change = Order & { done: readonly Candidate[] }

/**
 * Decides applications, each alone or several together, and several orders at a time. A decision shows once the database
 * has taken it; each that it refuses says why beside its row (rules 13.6, 13.11).
 */
export function useDecisions(onDecided: (change: Change) => void) {
  const { userId, profile } = useSignedIn()
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string>()

  const { mutate } = useMutation({
    mutationKey: applicationKeys.decision(userId),
    mutationFn: (order: Order) => unwrap(decide(idsOf(order), order.decision, order), 'verdicts'),
    onMutate: (order) => {
      const ids = idsOf(order)
      setUnderWay((now) => new Map([...now, ...ids.map((id) => [id, order.decision] as const)]))
      setRefusals((now) => without(now, ids))
      setFailure(undefined)
    },
    onSuccess: (verdicts, order) => {
      const refused = new Map(verdicts.flatMap(({ id, error }) => (error === null ? [] : [[id, error]])))
      const done = order.candidates.filter(({ id }) => !refused.has(id))
      const reviewed = {
        status: order.decision,
        reviewed_by: profile.name ?? profile.email,
        reviewed_at: new Date().toISOString(),
      }
      const doneIds = done.map(({ id }) => id)
      void putDecision(queryClient, userId, doneIds, reviewed)
      void queryClient.invalidateQueries({ queryKey: applicationKeys.counts(userId) })
      for (const changed of [adminKeys.overview(userId), adminKeys.jobs(userId), jobKeys.person(userId)])
        void queryClient.invalidateQueries({ queryKey: changed })
      if (refused.size > 0) {
        setRefusals((now) => new Map([...now, ...refused]))
        void refreshApplications(queryClient, userId, [...refused.keys()]).catch(() => undefined)
        showToast(partText(order, [...refused.values()]), { tone: 'danger' })
      }
      onDecided({ ...order, done })
    },
    onError: async (error, order) => {
      const [one, another] = idsOf(order)
      setFailure(error.message)
      if (one === undefined || another !== undefined) return
      setRefusals((now) => new Map(now).set(one, error.message))
      if (codeOf(error) === codes.conflict) await refreshApplications(queryClient, userId, [one])
    },
    onSettled: (_data, _error, order) => setUnderWay((now) => without(now, idsOf(order))),
  })

  return {
    underWay,
    /** Why a decision was refused, by the application's id. */
    refusals,
    /** Why the last order failed as a whole. */
    failure,
    decide: (order: Order) => mutate(order),
    dismiss: (id: string) => setRefusals((now) => without(now, [id])),
    /** What was refused may be possible now. */
    dismissAll: () => setRefusals(new Map()),
    dismissFailure: () => setFailure(undefined),
  }
}

/** "Accepted: Ada First, Depot." for a screen reader. */
export function changeText({ decision, done }: Change): string {
  const [first] = done
  if (!first) return t('Nobody could be decided: the reasons are beside their rows.')
  if (done.length === 1) return `${word(decision)}: ${first.name}, ${first.job}.`
  return `${word(decision)}: ${done.map(({ name }) => name).join(', ')}.`
}

/** "3 of 5 accepted. All places are filled.": the rows that say why the others were not may be far down, or not read. */
function partText({ candidates, decision }: Order, reasons: readonly string[]): string {
  const [reason = '', another] = new Set(reasons)
  const values = {
    done: candidates.length - reasons.length,
    count: candidates.length,
    why: another === undefined ? reason : t('The reasons are beside the other rows.'),
  }
  return decision === 'Accepted'
    ? t('{done} of {count} accepted. {why}', values)
    : t('{done} of {count} rejected. {why}', values)
}

export type Decisions = ReturnType<typeof useDecisions>

const idsOf = ({ candidates }: Order) => candidates.map(({ id }) => id)

function without<Value>(map: ReadonlyMap<string, Value>, ids: readonly string[]): ReadonlyMap<string, Value> {
  if (!ids.some((id) => map.has(id))) return map
  const rest = new Map(map)
  for (const id of ids) rest.delete(id)
  return rest
}
