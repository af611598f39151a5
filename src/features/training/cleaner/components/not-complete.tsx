import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import type { Step } from '../../course-steps'
import styles from './not-complete.module.css'

type GoTo = { onGoTo: (step: Step) => void }

/** The unanswered required questions that block completing the course, each as a link. */
export function MissingAnswers({ missing, onGoTo }: GoTo & { missing: readonly Step[] }) {
  return (
    <Notice tone="danger">
      <p>{t('Please answer every required question. Not answered yet:')}</p>
      <Ways steps={missing} onGoTo={onGoTo} />
    </Notice>
  )
}

type WrongAnswersProps = GoTo & {
  wrong: readonly Step[]
  /** The number of questions with a right answer. */
  marked: number
  /** The number of right answers required. Undefined if wrong answers do not prevent the completion. */
  needed: number | undefined
  onAccept: () => void
}

/** The wrong answers that block completing the course, each as a link to its question. */
export function WrongAnswers({ wrong, marked, needed, onGoTo, onAccept }: WrongAnswersProps) {
  const right = marked - wrong.length
  if (needed !== undefined && right >= needed) {
    return (
      <Notice tone="positive">
        <p>{t('You now have {right} right answers, which is enough to complete the course.', { right })}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      {needed === undefined ? (
        <p>
          {t(
            'Almost there. These answers are not right yet. You can correct them now, but not after you complete the course.',
          )}
        </p>
      ) : (
        <p>
          {t(
            'Almost there. {right} of {marked} answers are right, and this course needs {needed}. Look at these again, and correct them as often as you like:',
            { right, marked, needed },
          )}
        </p>
      )}
      <Ways steps={wrong} onGoTo={onGoTo} />
      {needed === undefined && (
        <Button variant="secondary" size="small" className={styles.accept} onClick={onAccept}>
          {t('Complete the course anyway')}
        </Button>
      )}
    </Notice>
  )
}

function Ways({ steps, onGoTo }: GoTo & { steps: readonly Step[] }) {
  return (
    <ul className={styles.ways}>
      {steps.map((step) => (
        <li key={step.key}>
          <button type="button" onClick={() => onGoTo(step)}>
            {t('{title}, question {number}', {
              title: step.section.title,
              number: step.questionIndex + 1,
            })}
          </button>
        </li>
      ))}
    </ul>
  )
}
