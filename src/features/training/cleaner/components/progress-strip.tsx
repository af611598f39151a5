import type { CSSProperties, ReactNode } from 'react'
import { classes } from '@/lib/classes'
import { t, written } from '@/lib/i18n/language'
import { answerKey, isAnswered, type Step } from '../../course-steps'
import type { Answers, Section } from '../../schema'
import styles from './progress-strip.module.css'

type ProgressStripProps = {
  sections: readonly Section[]
  step: Step
  answers: Answers
  percent: number
  /** The steps with wrong answers. */
  wrong: readonly Step[]
  /**
   * A note beside the percent. It can appear late, so its space is reserved and nothing moves under a thumb. If
   * undefined, no space is reserved.
   */
  note?: ReactNode
}

/** The whole course on one line: a mark for each question, grouped by section. */
export function ProgressStrip({ sections, step, answers, percent, wrong, note }: ProgressStripProps) {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  // Many questions get narrower gaps, so that there is room for the marks.
  const gap: CSSProperties & Record<'--gap', string> = { '--gap': `${Math.min(3, 60 / count)}px` }
  return (
    <div className={styles.strip}>
      <div className={styles.head}>
        <p>
          <span className="sr-only">
            {t('Section {number} of {count}', { number: step.sectionIndex + 1, count: sections.length })}:{' '}
          </span>
          <strong {...written()}>{step.section.title}</strong>
        </p>
        <div className={classes(styles.below, note !== undefined && styles.roomy)}>
          <p className={styles.percent}>{t('{percent}% answered', { percent })}</p>
          {note !== undefined && <div role="status">{note}</div>}
        </div>
      </div>
      <ol className={styles.sections} aria-label={t('Sections')} style={gap}>
        {sections.map((section) => {
          const marks = section.questions.map((question) => ({
            id: question.id,
            answered: isAnswered(answers, answerKey(section, question)),
            here: question === step.question,
            wrong: wrong.some((one) => one.question === question),
          }))
          const answeredCount = marks.filter(({ answered }) => answered).length
          const said = { title: section.title, answered: answeredCount, count: marks.length }
          const wrongCount = marks.filter((mark) => mark.wrong).length
          return (
            <li
              key={section.id}
              style={{ flexGrow: marks.length }}
              aria-current={section === step.section ? 'step' : undefined}
            >
              <span className="sr-only">
                {wrongCount > 0
                  ? t('{title}: {answered} of {count} answered, {wrongCount} not right yet', {
                      ...said,
                      wrongCount,
                    })
                  : t('{title}: {answered} of {count} answered', said)}
              </span>
              {marks.map(({ id, answered, here, wrong: isWrong }) => (
                <i
                  key={id}
                  aria-hidden="true"
                  className={classes(
                    styles.mark,
                    answered && styles.answered,
                    isWrong && styles.wrong,
                    here && styles.here,
                  )}
                />
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
