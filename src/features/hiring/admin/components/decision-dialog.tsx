import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '@/lib/client/when-idle'
import type { DecisionPrompt, Decisions } from '../use-decisions'

const load = () => import('./decision-question')
const DecisionQuestion = lazy(async () => ({ default: (await load()).DecisionQuestion }))

type DecisionDialogProps = { prompt: DecisionPrompt; decisions: Decisions }

/** Asks what a decision still needs. Its files come once the page rests, before they are needed. */
export function DecisionDialog({ prompt: { question, close }, decisions }: DecisionDialogProps) {
  useEffect(() => {
    // If this fails, it is tried again with the question.
    whenIdle()
      .then(load)
      .catch(() => undefined)
  }, [])

  return (
    question && (
      <Suspense>
        <DecisionQuestion question={question} decisions={decisions} onClose={close} />
      </Suspense>
    )
  )
}
