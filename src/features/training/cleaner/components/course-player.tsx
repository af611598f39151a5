import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { CourseWithProgress } from '../../api'
import { isAnswered, percentOf, type Step } from '../../course-steps'
import { isTooLong } from '../../schema'
import { checkOf, countMarked, countNeeded } from '../answer-checks'
import { useCoursePlayer } from '../use-course-player'
import { AnswerCheck } from './answer-check'
import styles from './course-player.module.css'
import { hasLesson, Lesson, type LessonHandle } from './lesson'
import { MissingAnswers, WrongAnswers } from './not-complete'
import { ProgressStrip } from './progress-strip'
import { QuestionField } from './question-field'
import { SaveStatus } from './save-status'

/** The player of a course, one question at a time. */
export function CoursePlayer({ opened }: { opened: CourseWithProgress }) {
  const { userId } = useSignedIn()
  const player = useCoursePlayer(userId, opened)
  const { steps, index, answers, missing, refused, state } = player
  const { checks, pass_mark: passMark } = opened.course
  const step = steps[index]
  const isLast = index === steps.length - 1
  const root = useRef<HTMLDivElement>(null)
  const lesson = useRef<LessonHandle>(null)
  const question = useRef<HTMLLegendElement>(null)
  const shownKey = useRef(step?.key)
  const isMissing = step !== undefined && missing.includes(step)
  // A section begins with its lesson, unless the person comes back to correct its first question.
  const isSentBack =
    isMissing || (step !== undefined && [...player.wrong, ...(refused?.steps ?? [])].includes(step))
  const beginsWithLesson = step?.questionIndex === 0 && !isSentBack

  // Each step takes the focus when it is shown. For the first step, the focus stays on the page's heading.
  useEffect(() => {
    if (shownKey.current === step?.key) return
    shownKey.current = step?.key
    if (beginsWithLesson && lesson.current) lesson.current.focus()
    else {
      // Firefox cannot focus a legend before layout, so force the layout.
      question.current?.getClientRects()
      question.current?.focus({ preventScroll: true })
    }
    if (root.current) scrollToStart(root.current)
  }, [step?.key, beginsWithLesson])

  if (!step) return null
  const previous = steps[index - 1]
  const isPreviousWrong = previous !== undefined && player.wrong.includes(previous)
  const answer = answers[step.key] ?? ''
  const toCorrect = refused && refused.steps.length > 0 ? refused : undefined

  const note = !toCorrect && isPreviousWrong && (
    <button type="button" className={styles.again} onClick={() => goToStep(previous)}>
      {t('Your last answer was not quite right. Look at it again')}
    </button>
  )

  /**
   * Calls `leave`, unless the answer is too long to be saved. In that case, focuses the answer, because the person
   * could hardly find it again later.
   */
  function leaveFor(leave: () => void) {
    if (isTooLong(answer)) root.current?.querySelector('textarea')?.focus()
    else leave()
  }

  function goToStep(wanted: Step) {
    leaveFor(() => player.goTo(steps.indexOf(wanted)))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    leaveFor(isLast ? () => player.complete() : () => player.goTo(index + 1))
  }

  return (
    <div className={styles.player} ref={root}>
      <ProgressStrip
        sections={opened.course.sections}
        step={step}
        answers={answers}
        percent={percentOf(steps, answers)}
        wrong={player.wrong}
        note={Object.keys(checks).length === 0 ? undefined : note}
      />
      {index === 0 && passMark !== null && (
        <Hint>
          {t(
            'To complete this course, {needed} of {marked} answers must be right ({passMark}%). You can correct them as often as you like.',
            { needed: countNeeded(checks, passMark), marked: countMarked(checks), passMark },
          )}
        </Hint>
      )}
      {missing.length > 0 && <MissingAnswers missing={missing} onGoTo={goToStep} />}
      {toCorrect && (
        <WrongAnswers
          wrong={toCorrect.steps}
          marked={countMarked(checks)}
          needed={toCorrect.needed}
          onGoTo={goToStep}
          onAccept={() => player.complete(true)}
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
        >
          {step.key in checks && (
            <AnswerCheck
              check={checkOf(player.checked, answers, step.key)}
              isAnswered={isAnswered(answers, step.key)}
              isChecking={player.isChecking}
              isReachable={player.isReachable}
              error={player.checkError}
              onCheck={player.check}
              onReadLesson={hasLesson(step.section) ? () => lesson.current?.read() : undefined}
            />
          )}
        </QuestionField>
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            disabled={index === 0}
            onClick={() => leaveFor(() => player.goTo(index - 1))}
          >
            {t('Previous')}
          </Button>
          <Button
            type="submit"
            busy={player.completing && state.kind === 'saving'}
            busyText={t('Completing…')}
          >
            {isLast ? t('Complete Course') : t('Next')}
          </Button>
        </div>
        <SaveStatus state={state} onRetry={player.retry} />
      </form>
    </div>
  )
}

/**
 * Scrolls to the progress strip. If the page is too short for that, scrolls to the top, so that the heading is
 * not cut in half.
 */
function scrollToStart(player: HTMLElement) {
  player.scrollIntoView({ block: 'start' })
  const { scrollPaddingTop } = getComputedStyle(document.documentElement)
  if (player.getBoundingClientRect().top > Number.parseFloat(scrollPaddingTop)) window.scrollTo(0, 0)
}
