import { Card } from '@/components/ui/card'
import { answerKey } from '../course-steps'
import { type Answers, type Question, type Section, yesAndNo } from '../schema'
import { hasLesson, Lesson } from './lesson'

/** A completed course, section by section: what was to be read, each question and the answer given to it. */
export function AnswerSheet({ sections, answers }: { sections: readonly Section[]; answers: Answers }) {
  return (
    <div className="answer-sheet">
      {sections.map((section, index) => (
        <Card as="section" key={section.id} aria-labelledby={`section-${section.id}`}>
          <h2 id={`section-${section.id}`}>
            {index + 1}. {section.title}
          </h2>
          {hasLesson(section) && <Lesson section={section} startsOpen={false} />}
          <dl>
            {section.questions.map((question) => (
              <div key={question.id}>
                <dt>{question.text}</dt>
                <GivenAnswer question={question} answer={answers[answerKey(section, question)]} />
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </div>
  )
}

function GivenAnswer({ question, answer }: { question: Question; answer: string | undefined }) {
  if (answer === undefined) return <dd className="answer-none">Not answered</dd>
  if (question.type !== 'boolean') return <dd>{answer}</dd>
  return <dd>{yesAndNo.find(({ value }) => value === answer)?.label ?? answer}</dd>
}
