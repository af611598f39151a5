import { type Answers, isTooLong, type Question, type Section } from './schema'

/** A position in a course, by ids that stay the same when the course is edited. */
export type CoursePosition = { section: string; question: string }

/** One question and its position. */
export type Step = {
  /** The key of the question's answer: 'section_question'. */
  key: string
  position: CoursePosition
  section: Section
  sectionIndex: number
  question: Question
  /** The index within the section. */
  questionIndex: number
}

/** The questions of a course in order. */
export function stepsOf(sections: readonly Section[]): Step[] {
  return sections.flatMap((section, sectionIndex) =>
    section.questions.map((question, questionIndex) => ({
      key: answerKey(section, question),
      position: { section: section.id, question: question.id },
      section,
      sectionIndex,
      question,
      questionIndex,
    })),
  )
}

export function answerKey(section: { id: string }, question: { id: string }): string {
  return `${section.id}_${question.id}`
}

/** The index of the step at a position, or 0 if there is no such step (rule 7.14). */
export function stepIndexAt(steps: readonly Step[], position: CoursePosition | undefined): number {
  const index = steps.findIndex(
    (step) => step.position.section === position?.section && step.position.question === position.question,
  )
  return Math.max(index, 0)
}

/** Whether a question is answered. Blank answers and answers too long to be saved do not count. */
export function isAnswered(answers: Answers, key: string): boolean {
  const answer = answers[key] ?? ''
  return answer.trim() !== '' && !isTooLong(answer)
}

/** The required questions without an answer, in order. */
export function missingSteps(steps: readonly Step[], answers: Answers): Step[] {
  return steps.filter(({ key, question }) => question.required && !isAnswered(answers, key))
}

/** The percentage of answered questions, rounded: 0 to 100. Shown until the database has computed the percentage. */
export function percentOf(steps: readonly Step[], answers: Answers): number {
  const answered = steps.filter(({ key }) => isAnswered(answers, key)).length
  return Math.round((100 * answered) / steps.length)
}
