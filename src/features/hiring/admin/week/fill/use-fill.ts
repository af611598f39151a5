import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUndoables } from '@/components/admin/use-undoables'
import { adminKeys } from '@/lib/client/admin-keys'
import { jobKeys } from '@/lib/client/query-keys'
import { unwrap } from '@/lib/client/result'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { reopen } from '../../api'
import { fillPlace, readWeek, type StoredCandidate } from './api'
import { nameOf, type Proposal } from './proposal'
import { propose } from './propose'

/** The result of sending one proposed acceptance or invitation. */
export type Outcome = { is: 'accepted' | 'invited' | 'undone' } | { is: 'refused'; why: string }

type Found = Proposal & { isSimple: boolean; monday: string }
type Search = { signal: AbortSignal; monday: string }

/**
 * "Fill the week": reads the candidates, proposes people for the free places, and accepts or invites them one by one
 * (rules 20.14 to 20.18).
 */
export function useFill(monday: string) {
  const [found, setFound] = useState<Found>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<StoredCandidate, Outcome>>(new Map())
  const running = useRef<AbortController>(undefined)
  const refresh = useRefresh()
  const note = (candidate: StoredCandidate, outcome: Outcome) =>
    setOutcomes((now) => new Map(now).set(candidate, outcome))
  const undo = useUndo(note, refresh)

  const proposing = useMutation({
    mutationFn: async ({ signal, monday: asked }: Search) => {
      const week = await readWeek(asked, signal)
      const { chosen, isSimple } = await propose(week, signal)
      const placed = chosen.flatMap((at) => week.candidates[at] ?? [])
      return { week, placed, takenOut: [], isSimple, monday: asked }
    },
    onSuccess: (proposed, { signal }) => {
      if (!signal.aborted) setFound(proposed)
    },
  })

  const applying = useMutation({
    mutationFn: async ({ week, placed }: Proposal) => {
      const accepted: StoredCandidate[] = []
      // Sends one request per person, one after the other, so that a refusal affects only one person.
      for (const candidate of placed) {
        try {
          const is = await fillPlace(week, candidate)
          note(candidate, { is: is === 'accepted' ? 'accepted' : 'invited' })
          if (is === 'accepted') accepted.push(candidate)
        } catch (error) {
          note(candidate, { is: 'refused', why: error instanceof Error ? error.message : String(error) })
        }
      }
      if (accepted.length > 0)
        undo.offer({ done: accepted, names: accepted.map((one) => nameOf(week, one)).join(', ') })
    },
    onSettled: refresh,
  })

  function close() {
    running.current?.abort()
    proposing.reset()
    setFound(undefined)
    setOutcomes(new Map())
  }

  useEffect(() => () => running.current?.abort(), [])

  // A proposal is hidden while another week is shown.
  const proposal = found?.monday === monday ? found : undefined
  const search = proposing.variables
  const isCurrent = search?.monday === monday && !search.signal.aborted

  return {
    proposal,
    outcomes,
    undo,
    error: isCurrent ? proposing.error?.message : undefined,
    isProposing: isCurrent && proposing.isPending,
    isApplying: applying.isPending,
    start: () => {
      close()
      running.current = new AbortController()
      proposing.mutate({ signal: running.current.signal, monday })
    },
    close,
    change: (changed: Proposal) => setFound((now) => now && { ...now, ...changed }),
    apply: () => {
      if (proposal) applying.mutate(proposal)
    },
  }
}

export type Fill = ReturnType<typeof useFill>

/** Returns a function that refetches all data that acceptances and invitations change. */
export function useRefresh() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  return () => {
    const changed = [
      adminKeys.applicants(userId),
      adminKeys.applications(userId),
      adminKeys.overview(userId),
      adminKeys.jobs(userId),
      jobKeys.person(userId),
    ]
    for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Offers Undo for all acceptances of a proposal for some seconds, as after a single decision (rule 13.16). */
function useUndo(note: (candidate: StoredCandidate, outcome: Outcome) => void, refresh: () => void) {
  const { undoables, addUndoable, settle } = useUndoables<{ done: StoredCandidate[]; names: string }>()
  const undoing = useMutation({
    mutationFn: ({ about }: (typeof undoables)[number]) =>
      unwrap(reopen(about.done.flatMap(({ applicationId }) => applicationId ?? [])), 'verdicts'),
    onSuccess: (verdicts, { about }) => {
      for (const candidate of about.done) {
        const refused = verdicts.find(({ id }) => id === candidate.applicationId)?.error
        note(candidate, refused ? { is: 'refused', why: refused } : { is: 'undone' })
      }
    },
    onSettled: (_verdicts, error, undone) => {
      settle(undone, error)
      refresh()
    },
  })
  return {
    undoables,
    offer: addUndoable,
    click: (one: (typeof undoables)[number]) => {
      if (!undoing.isPending) undoing.mutate(one)
    },
    isUndoing: undoing.isPending,
    error: undoing.error?.message,
  }
}
