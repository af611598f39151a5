import { lazy, Suspense, useEffect } from 'react'
import { whenIdle } from '@/lib/client/when-idle'
import type { DecisionPrompt, Decisions } from '../use-decisions'

const load = () => import('./decision-question')
const DecisionQuestion = lazy(async () => ({ default: (await load()).DecisionQuestion }))

type DecisionDialogProps = { prompt: DecisionPrompt; decisions: Decisions }

/**
 * Asks for the reason, confirmation or message that a decision needs. The dialog's code is preloaded while
 * the page is idle.
 */
export function DecisionDialog({ prompt: { question, close }, decisions }: DecisionDialogProps) {
  useEffect(() => {
    // A failed preload is retried when a question is shown.
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
