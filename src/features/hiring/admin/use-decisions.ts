import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUndoables } from '@/components/admin/use-undoables'
import { showToast } from '@/components/ui/toast-store'
import { adminKeys } from '@/lib/client/admin-keys'
import { jobKeys } from '@/lib/client/query-keys'
import { codeOf, codes, unwrap } from '@/lib/client/result'
import { t, word } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/session'
import { adminApplicationKeys, type DecisionOptions, decide, reopen } from './api'
import { putDecision, refreshApplications } from './refresh'
import { type Candidate, type Decision, isDoubtful } from './schema'

/** What an administrator has pressed: one decision about one application or several. */
type DecisionInput = DecisionOptions & {
  candidates: readonly Candidate[]
  decision: Decision
  /** Made with the keyboard, not with a pointer. */
  byKey: boolean
}

/** Those whom the decision was made about; the others keep the reason beside their row. */
export type Change = Omit<DecisionInput, 'decision'> & {
  done: readonly Candidate[]
  /** Pending: taken back. */
  decision: Decision | 'Pending'
}

/**
 * Decides applications, each alone or several together, and several orders at a time. A decision shows once the database
 * has taken it; each that it refuses says why beside its row (rules 13.6, 13.11). For some seconds it can be taken back (13.16).
 * @param onDecided is told of what was decided, and of what was taken back.
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
    // What of it was done, and whether it was told meanwhile, is read again.
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
    /** What was refused may be possible now. */
    dismissAll: () => setRefusals(new Map()),
    dismissFailure: () => setFailure(undefined),
  }
}

/** "Accepted: Ada First, Depot." for a screen reader. */
function changeText({ decision, done }: Change): string {
  const [first] = done
  if (!first) return t('No applications could be decided. See the reason on each row.')
  if (decision === 'Pending') return t('Undone: {names}.', { names: done.map(({ name }) => name).join(', ') })
  if (done.length === 1) return `${word(decision)}: ${first.name}, ${first.job}.`
  return `${word(decision)}: ${done.map(({ name }) => name).join(', ')}.`
}

/** "3 of 5 accepted. All places are filled.": the rows that say why the others were not may be far down, or not read. */
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

/** What was decided about this application, alone or with others, can still be taken back. */
export function canUndo({ undoables }: Pick<Decisions, 'undoables'>, id: string): boolean {
  return undoables.some(({ about }) => about.done.some((one) => one.id === id))
}

/** The offer to take back what was decided about this application alone. */
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
  /** Accepting people who lack something takes a reason, and who are elsewhere then a confirmation; rejecting several people offers a message to them. */
  kind: 'doubt' | 'message'
}

/** Asks before a decision where it takes words, and else decides at once. */
function useDecisionPrompt(decisions: Pick<Decisions, 'decide' | 'dismissFailure'>) {
  const [question, setQuestion] = useState<Question>()
  const ask = (asked: Question) => {
    decisions.dismissFailure()
    setQuestion(asked)
  }

  return {
    question,
    accept: (candidates: readonly Candidate[], byKey: boolean) => {
      if (candidates.some(isDoubtful)) ask({ kind: 'doubt', candidates, byKey })
      else decisions.decide({ candidates, byKey, decision: 'Accepted' })
    },
    /** `isAsked`: offers a message even to one. */
    reject: (candidates: readonly Candidate[], byKey: boolean, isAsked = candidates.length > 1) => {
      if (isAsked) ask({ kind: 'message', candidates, byKey })
      else decisions.decide({ candidates, byKey, decision: 'Rejected' })
    },
    close: () => setQuestion(undefined),
  }
}

export type DecisionPrompt = ReturnType<typeof useDecisionPrompt>

/** Decisions with their questions, and what to read out of each, in its order. */
export function useDeciding(onDecided: (change: Change) => void = () => {}) {
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const decisions = useDecisions(handleDecided)
  const prompt = useDecisionPrompt(decisions)

  function handleDecided(change: Change) {
    setAnnounced((before) => [...before, changeText(change)])
    prompt.close()
    onDecided(change)
  }

  return { decisions, prompt, announced }
}
