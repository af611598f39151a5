import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import type { CourseWithProgress } from '../api'
import { percentOf } from '../course-steps'
import { useCoursePlayer } from '../use-course-player'
import { MissingNotice } from './missing-notice'
import { ProgressStrip } from './progress-strip'
import { QuestionField } from './question-field'
import { SaveStatus } from './save-status'

/** A course, one question at a time (specification, part 2: /training/{id}). */
export function CoursePlayer({ opened }: { opened: CourseWithProgress }) {
  const { userId } = useSignedIn()
  const player = useCoursePlayer(userId, opened)
  const { steps, index, answers, missing, state } = player
  const step = steps[index]
  const isLast = index === steps.length - 1
  const question = useRef<HTMLLegendElement>(null)
  const shownKey = useRef(step?.key)
  const missingCount = missing.length

  // A new question takes the focus, but the first one leaves it to the page's heading.
  useEffect(() => {
    if (shownKey.current === step?.key) return
    shownKey.current = step?.key
    question.current?.focus({ preventScroll: true })
    question.current?.scrollIntoView({ block: 'nearest' })
  }, [step?.key])

  if (!step) return null

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLast) player.complete()
    else player.goTo(index + 1)
  }

  return (
    <div className="player">
      <ProgressStrip
        sections={opened.course.sections}
        step={step}
        answers={answers}
        percent={percentOf(steps, answers)}
      />
      {missingCount > 0 && (
        <MissingNotice missing={missing} onGoTo={(wanted) => player.goTo(steps.indexOf(wanted))} />
      )}
      <form className="player-form" noValidate onSubmit={handleSubmit}>
        <QuestionField
          key={step.key}
          ref={question}
          step={step}
          answer={answers[step.key] ?? ''}
          isMissing={missing.includes(step)}
          onAnswer={(answer) => player.answer(step.key, answer)}
        />
        <div className="player-bar">
          <Button variant="secondary" disabled={index === 0} onClick={() => player.goTo(index - 1)}>
            Previous
          </Button>
          <Button type="submit" busy={player.completing && state.kind === 'saving'} busyText="Completing…">
            {isLast ? 'Complete Course' : 'Next'}
          </Button>
          <SaveStatus state={state} onRetry={player.retry} />
        </div>
      </form>
    </div>
  )
}
