import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import type { CourseWithProgress } from '../api'
import { percentOf, type Step } from '../course-steps'
import { isTooLong } from '../schema'
import { useCoursePlayer } from '../use-course-player'
import { hasLesson, Lesson } from './lesson'
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
  const root = useRef<HTMLDivElement>(null)
  const lesson = useRef<HTMLElement>(null)
  const question = useRef<HTMLLegendElement>(null)
  const shownKey = useRef(step?.key)
  const isMissing = step !== undefined && missing.includes(step)
  // A section begins with its lesson, but not for somebody who is sent back to a question of it.
  const beginsWithLesson = step?.questionIndex === 0 && !isMissing

  // A new step takes the focus where reading begins, but the first one leaves it to the page's heading.
  useEffect(() => {
    if (shownKey.current === step?.key) return
    shownKey.current = step?.key
    const start = beginsWithLesson ? (lesson.current ?? question.current) : question.current
    start?.focus({ preventScroll: true })
    if (root.current) scrollToStart(root.current)
  }, [step?.key, beginsWithLesson])

  if (!step) return null
  const answer = answers[step.key] ?? ''
  const tooLong = isTooLong(answer)

  /** An answer that cannot be saved keeps its question until it is shorter: nobody would find it again. */
  function leaveFor(leave: () => void) {
    if (tooLong) root.current?.querySelector('textarea')?.focus()
    else leave()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    leaveFor(isLast ? player.complete : () => player.goTo(index + 1))
  }

  const handleGoTo = (wanted: Step) => leaveFor(() => player.goTo(steps.indexOf(wanted)))

  return (
    <div className="player" ref={root}>
      <ProgressStrip
        sections={opened.course.sections}
        step={step}
        answers={answers}
        percent={percentOf(steps, answers)}
      />
      {missing.length > 0 && <MissingNotice missing={missing} onGoTo={handleGoTo} />}
      <form className="player-form" noValidate onSubmit={handleSubmit}>
        {hasLesson(step.section) && (
          <Lesson
            key={`lesson ${step.key}`}
            ref={lesson}
            section={step.section}
            startsOpen={beginsWithLesson}
          />
        )}
        <QuestionField
          key={step.key}
          ref={question}
          step={step}
          answer={answer}
          tooLong={tooLong}
          isMissing={isMissing}
          onAnswer={(text) => player.answer(step.key, text)}
        />
        <div className="player-bar">
          <Button
            variant="secondary"
            disabled={index === 0}
            onClick={() => leaveFor(() => player.goTo(index - 1))}
          >
            Previous
          </Button>
          <Button type="submit" busy={player.completing && state.kind === 'saving'} busyText="Completing…">
            {isLast ? 'Complete Course' : 'Next'}
          </Button>
        </div>
        <SaveStatus state={state} onRetry={player.retry} />
      </form>
    </div>
  )
}

/** Shows the player from its strip on, or the whole page where it is too short to scroll that far: never a heading cut in half. */
function scrollToStart(player: HTMLElement) {
  player.scrollIntoView({ block: 'start' })
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  if (player.getBoundingClientRect().top > Number.parseFloat(scrollPaddingTop)) window.scrollTo(0, 0)
}
