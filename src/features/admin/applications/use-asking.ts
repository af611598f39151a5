import { useState } from 'react'
import { type Candidate, isDoubtful } from './schema'
import { type Change, changeText, type Decisions, type Order, useDecisions } from './use-decisions'

export type Question = Pick<Order, 'candidates' | 'byKey'> & {
  /** Accepting people who lack something takes a reason, and who are elsewhere then a confirmation; rejecting several people offers a message to them. */
  kind: 'doubt' | 'message'
}

/** Asks before a decision where it takes words, and else decides at once. */
function useAsking(decisions: Pick<Decisions, 'decide' | 'dismissFailure'>) {
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

export type Asking = ReturnType<typeof useAsking>

/** Decisions with their questions, and what to read out of each, in its order. */
export function useDeciding(onDecided: (change: Change) => void = () => {}) {
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const decisions = useDecisions(handleDecided)
  const asking = useAsking(decisions)

  function handleDecided(change: Change) {
    setAnnounced((before) => [...before, changeText(change)])
    asking.close()
    onDecided(change)
  }

  return { decisions, asking, announced }
}
