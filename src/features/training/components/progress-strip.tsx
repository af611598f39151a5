import type { CSSProperties } from 'react'
import { classes } from '@/lib/classes'
import { answerKey, isAnswered, type Step } from '../course-steps'
import type { Answers, Section } from '../schema'
import styles from './progress-strip.module.css'

type ProgressStripProps = { sections: readonly Section[]; step: Step; answers: Answers; percent: number }

/** The whole course on one line: a mark for each question, grouped by section. */
export function ProgressStrip({ sections, step, answers, percent }: ProgressStripProps) {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  // Many questions make narrow gaps, so that the marks keep their room.
  const gap: CSSProperties & Record<'--gap', string> = { '--gap': `${Math.min(3, 60 / count)}px` }
  return (
    <div className={styles.strip}>
      <div className={styles.head}>
        <p>
          Section {step.sectionIndex + 1} of {sections.length}
          <span className="sr-only">:</span> <strong>{step.section.title}</strong>
        </p>
        <p className={styles.percent}>{percent}% answered</p>
      </div>
      <ol className={styles.sections} aria-label="Sections" style={gap}>
        {sections.map((section) => {
          const marks = section.questions.map((question) => ({
            id: question.id,
            answered: isAnswered(answers, answerKey(section, question)),
            here: question === step.question,
          }))
          return (
            <li
              key={section.id}
              style={{ flexGrow: marks.length }}
              aria-current={section === step.section ? 'step' : undefined}
            >
              <span className="sr-only">
                {section.title}: {marks.filter(({ answered }) => answered).length} of {marks.length} answered
              </span>
              {marks.map(({ id, answered, here }) => (
                <i
                  key={id}
                  aria-hidden="true"
                  className={classes(styles.mark, answered && styles.answered, here && styles.here)}
                />
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
