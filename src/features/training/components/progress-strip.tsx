import { answerKey, isAnswered, type Step } from '../course-steps'
import type { Answers, Section } from '../schema'

type ProgressStripProps = { sections: readonly Section[]; step: Step; answers: Answers; percent: number }

/** The whole course on one line: a stroke for each section, a mark in it for each question. */
export function ProgressStrip({ sections, step, answers, percent }: ProgressStripProps) {
  return (
    <div className="strip">
      <div className="strip-head">
        <p>
          Section {step.sectionIndex + 1} of {sections.length}
          <span className="sr-only">:</span> <strong>{step.section.title}</strong>
        </p>
        <p className="strip-percent">{percent}% answered</p>
      </div>
      <ol className="strip-sections" aria-label="Sections">
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
