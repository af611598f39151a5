import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoables } from '@/components/admin/use-undoables'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { jobKeys } from '@/lib/client/query-keys'
import { codeOf, codes, unwrap } from '@/lib/client/result'
import { t, word } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { adminApplicationKeys, type DecisionOptions, decide, reopen } from './api'
import { putDecision, refreshApplications } from './refresh-applications'
import { type Candidate, type Decision, isDoubtful } from './schema'

/** An administrator's decision about one or several applications. */
type DecisionInput = DecisionOptions & {
  candidates: readonly Candidate[]
  decision: Decision
  /** True if the decision was made by keyboard. */
  byKey: boolean
}

/**
 * A completed decision. `done` holds the candidates that were decided. Each refused candidate shows the
 * reason in its row.
 */
export type Change = Omit<DecisionInput, 'decision'> & {
  done: readonly Candidate[]
  /** Pending if the decision was undone. */
  decision: Decision | 'Pending'
}

/**
 * Decides one or several applications. Several decisions can be in flight at the same time. A decision is
 * shown once the database has accepted it, and each refused application shows the reason in its row (rules
 * 13.6, 13.11). A decision can be undone for some seconds (13.16).
 * @param onDecided called after each decision and each undo.
 */
function useDecisions(onDecided: (change: Change) => void) {
  const { userId, profile } = useSignedIn()
  const queryClient = useQueryClient()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Decision>>(new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string>()
  const { undoables, addUndoable, settle } = useUndoables<Change>()

  function show(done: readonly Candidate[], reviewed: Parameters<typeof putDecision>[3]) {
    void putDecision(
      queryClient,
      userId,
      done.map(({ id }) => id),
      reviewed,
    )
    void queryClient.invalidateQueries({ queryKey: adminApplicationKeys.counts(userId) })
    for (const changed of [adminKeys.overview(userId), adminKeys.jobs(userId), jobKeys.person(userId)])
      void queryClient.invalidateQueries({ queryKey: changed })
  }

  const { mutate } = useMutation({
    mutationKey: adminApplicationKeys.decision(userId),
    mutationFn: (input: DecisionInput) => unwrap(decide(idsOf(input), input.decision, input), 'verdicts'),
    onMutate: (input) => {
      const ids = idsOf(input)
      setUnderWay((now) => new Map([...now, ...ids.map((id) => [id, input.decision] as const)]))
      setRefusals((now) => without(now, ids))
      setFailure(undefined)
    },
    onSuccess: (verdicts, input) => {
      const refused = new Map(verdicts.flatMap(({ id, error }) => (error === null ? [] : [[id, error]])))
      const done = input.candidates.filter(({ id }) => !refused.has(id))
      const reviewed = {
        status: input.decision,
        reviewed_by: profile.name ?? profile.email,
        reviewed_at: new Date().toISOString(),
      }
      show(done, reviewed)
      if (done.length > 0) addUndoable({ ...input, done })
      if (refused.size > 0) {
        setRefusals((now) => new Map([...now, ...refused]))
        void refreshApplications(queryClient, userId, [...refused.keys()]).catch(() => undefined)
        showToast(partText(input, [...refused.values()]), { tone: 'danger' })
      }
      onDecided({ ...input, done })
    },
    onError: async (error, input) => {
      const [one, another] = idsOf(input)
      setFailure(error.message)
      if (one === undefined || another !== undefined) return
      setRefusals((now) => new Map(now).set(one, error.message))
      if (codeOf(error) === codes.conflict) await refreshApplications(queryClient, userId, [one])
    },
    onSettled: (_data, _error, input) => setUnderWay((now) => without(now, idsOf(input))),
  })

  const undoing = useMutation({
    mutationKey: adminApplicationKeys.decision(userId),
    mutationFn: ({ about }: (typeof undoables)[number]) =>
      unwrap(reopen(about.done.map(({ id }) => id)), 'verdicts'),
    onSuccess: (verdicts, undone) => {
      const refused = new Map(verdicts.flatMap(({ id, error }) => (error === null ? [] : [[id, error]])))
      const back = undone.about.done.filter(({ id }) => !refused.has(id))
      show(back, { status: 'Pending', reviewed_by: null, reviewed_at: null })
      setRefusals((now) => new Map([...now, ...refused]))
      onDecided({ ...undone.about, done: back, decision: 'Pending' })
    },
    // The request might have succeeded although its response was lost. The refetch in `onSettled` shows the
    // current state.
    onError: ({ message }) => showToast(message, { tone: 'danger' }),
    onSettled: (_verdicts, error, undone) => {
      settle(undone, error)
      void refreshApplications(queryClient, userId, idsOf(undone.about)).catch(() => undefined)
    },
  })

  return {
    underWay,
    undoables,
    undo: (one: (typeof undoables)[number]) => {
      if (!undoing.isPending) undoing.mutate(one)
    },
    refusals,
    failure,
    decide: (input: DecisionInput) => mutate(input),
    dismiss: (id: string) => setRefusals((now) => without(now, [id])),
    /** Clears all refusals when a decision that was refused might be possible now. */
    dismissAll: () => setRefusals(new Map()),
    dismissFailure: () => setFailure(undefined),
  }
}

/** The text for screen readers, e.g. "Accepted: Ada First, Depot." */
function changeText({ decision, done }: Change): string {
  const [first] = done
  if (!first) return t('No applications could be decided. See the reason on each row.')
  if (decision === 'Pending') return t('Undone: {names}.', { names: done.map(({ name }) => name).join(', ') })
  if (done.length === 1) return `${word(decision)}: ${first.name}, ${first.job}.`
  return `${word(decision)}: ${done.map(({ name }) => name).join(', ')}.`
}

/**
 * Returns the toast's text for a decision with refusals, e.g. "3 of 5 accepted. All places are filled." The text
 * includes the reason, because the rows that show the reason can be far down or not loaded.
 */
function partText({ candidates, decision }: DecisionInput, reasons: readonly string[]): string {
  const [reason = '', another] = new Set(reasons)
  const values = {
    done: candidates.length - reasons.length,
    count: candidates.length,
    why: another === undefined ? reason : t('See the reason on each of the other rows.'),
  }
  return decision === 'Accepted'
    ? t('{done} of {count} accepted. {why}', values)
    : t('{done} of {count} rejected. {why}', values)
}

export type Decisions = ReturnType<typeof useDecisions>

/**
 * True if the decision about this application can still be undone, even if other applications were decided
 * together with this one.
 */
export function canUndo({ undoables }: Pick<Decisions, 'undoables'>, id: string): boolean {
  return undoables.some(({ about }) => about.done.some((one) => one.id === id))
}

/** The undoable decision that was made about this application only, if any. */
export function undoableOf({ undoables }: Pick<Decisions, 'undoables'>, id: string) {
  return undoables.find(({ about }) => about.candidates.length === 1 && about.candidates[0]?.id === id)
}

const idsOf = ({ candidates }: Pick<DecisionInput, 'candidates'>) => candidates.map(({ id }) => id)

function without<Value>(map: ReadonlyMap<string, Value>, ids: readonly string[]): ReadonlyMap<string, Value> {
  if (!ids.some((id) => map.has(id))) return map
  const rest = new Map(map)
  for (const id of ids) rest.delete(id)
  return rest
}

export type Question = Pick<DecisionInput, 'candidates' | 'byKey'> & {
  /**
   * `doubt` asks for a reason if requirements are missing, and otherwise for a confirmation (see
   * {@link isDoubtful}). `message` offers to send a message to the rejected applicants.
   */
  kind: 'doubt' | 'message'
}

/** Asks a question first if the decision needs a reason, a confirmation or a message. Otherwise decides at once. */
function useDecisionPrompt(decisions: Pick<Decisions, 'decide' | 'dismissFailure'>) {
  const [question, setQuestion] = useState<Question>()
  const ask = (next: Question) => {
    decisions.dismissFailure()
    setQuestion(next)
  }

  return {
    question,
    accept: (candidates: readonly Candidate[], byKey: boolean) => {
      if (candidates.some(isDoubtful)) ask({ kind: 'doubt', candidates, byKey })
      else decisions.decide({ candidates, byKey, decision: 'Accepted' })
    },
    /**
     * Rejects the candidates. With `offersMessage`, first offers to send them a message. This is the default for
     * several candidates.
     */
    reject: (candidates: readonly Candidate[], byKey: boolean, offersMessage = candidates.length > 1) => {
      if (offersMessage) ask({ kind: 'message', candidates, byKey })
      else decisions.decide({ candidates, byKey, decision: 'Rejected' })
    },
    close: () => setQuestion(undefined),
  }
}

export type DecisionPrompt = ReturnType<typeof useDecisionPrompt>

/**
 * Returns functions to decide applications, and the prompt for decisions that need more input. `announced` holds the
 * texts for screen readers, one per decision, in order.
 */
export function useDeciding(onDecided: (change: Change) => void = () => {}) {
  const [readOut, setReadOut] = useState<readonly string[]>([])
  const decisions = useDecisions(handleDecided)
  const prompt = useDecisionPrompt(decisions)

  function handleDecided(change: Change) {
    setReadOut((before) => [...before, changeText(change)])
    prompt.close()
    onDecided(change)
  }

  return { decisions, prompt, announced: readOut }
}
