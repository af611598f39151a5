import type { CSSProperties } from 'react'
import { answerKey, isAnswered, type Step } from '../course-steps'
import type { Answers, Section } from '../schema'

type ProgressStripProps = { sections: readonly Section[]; step: Step; answers: Answers; percent: number }

/** The whole course on one line: a mark for each question, closer together within a section. */
export function ProgressStrip({ sections, step, answers, percent }: ProgressStripProps) {
  const count = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  // However many questions there are, the gaps leave room for the marks.
  const gap: CSSProperties & Record<'--gap', string> = { '--gap': `${Math.min(3, 60 / count)}px` }
  return (
    <div className="strip">
      <div className="strip-head">
        <p>
          Section {step.sectionIndex + 1} of {sections.length}
          <span className="sr-only">:</span> <strong>{step.section.title}</strong>
        </p>
        <p className="strip-percent">{percent}% answered</p>
      </div>
      <ol className="strip-sections" aria-label="Sections" style={gap}>
        {sections.map((section) => (
          <li
            key={section.id}
            style={{ flexGrow: section.questions.length }}
            aria-current={section === step.section ? 'step' : undefined}
          >
            <span className="sr-only">{describe(section, answers)}</span>
            {section.questions.map((question) => (
              <i
                key={question.id}
                aria-hidden="true"
                className={markClass(
                  isAnswered(answers, answerKey(section, question)),
                  section === step.section && question === step.question,
                )}
              />
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function describe(section: Section, answers: Answers): string {
  const answered = section.questions.filter((question) => isAnswered(answers, answerKey(section, question)))
  return `${section.title}: ${answered.length} of ${section.questions.length} answered`
}

function markClass(answered: boolean, here: boolean): string {
  return ['strip-mark', answered && 'strip-answered', here && 'strip-here'].filter(Boolean).join(' ')
}
