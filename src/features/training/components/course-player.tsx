import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { useSignedIn } from '@/features/auth/session'
import type { CourseWithProgress } from '../api'
import { percentOf, type Step } from '../course-steps'
import { isTooLong } from '../schema'
import { useCoursePlayer } from '../use-course-player'
import styles from './course-player.module.css'
import { hasLesson, Lesson } from './lesson'
import { ProgressStrip } from './progress-strip'
import { QuestionField } from './question-field'
import { SaveStatus } from './save-status'

/** A course, one question at a time. */
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
  // A section begins with its lesson, unless somebody is sent back to its first question.
  const beginsWithLesson = step?.questionIndex === 0 && !isMissing

  // Each step takes the focus, except the first one shown: there it stays on the page's heading.
  useEffect(() => {
    if (shownKey.current === step?.key) return
    shownKey.current = step?.key
    const start = beginsWithLesson ? (lesson.current ?? question.current) : question.current
    start?.focus({ preventScroll: true })
    if (root.current) scrollToStart(root.current)
  }, [step?.key, beginsWithLesson])

  if (!step) return null
  const answer = answers[step.key] ?? ''

  /** Stays at an answer that is too long: it cannot be saved, and nobody would find it again. */
  function leaveFor(leave: () => void) {
    if (isTooLong(answer)) root.current?.querySelector('textarea')?.focus()
    else leave()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    leaveFor(isLast ? player.complete : () => player.goTo(index + 1))
  }

  return (
    <div className={styles.player} ref={root}>
      <ProgressStrip
        sections={opened.course.sections}
        step={step}
        answers={answers}
        percent={percentOf(steps, answers)}
      />
      {missing.length > 0 && (
        <MissingAnswers
          missing={missing}
          onGoTo={(wanted) => leaveFor(() => player.goTo(steps.indexOf(wanted)))}
        />
      )}
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
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
          isMissing={isMissing}
          onAnswer={(text) => player.answer(step.key, text)}
        />
        <div className={styles.buttons}>
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

/** The required questions that keep the course from being completed, each a way to it. */
function MissingAnswers({ missing, onGoTo }: { missing: readonly Step[]; onGoTo: (step: Step) => void }) {
  return (
    <Notice tone="danger">
      <p>Please answer every required question. Not answered yet:</p>
      <ul className={styles.missing}>
        {missing.map((step) => (
          <li key={step.key}>
            <button type="button" onClick={() => onGoTo(step)}>
              {step.section.title}, question {step.questionIndex + 1}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Scrolls to the strip, or to the top of a page too short for that, so that the heading is never cut in half. */
function scrollToStart(player: HTMLElement) {
  player.scrollIntoView({ block: 'start' })
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  if (player.getBoundingClientRect().top > Number.parseFloat(scrollPaddingTop)) window.scrollTo(0, 0)
}
