import { type Answers, isTooLong, type Question, type Section } from './schema'

/** Where somebody is in a course, by ids that stay when the course is edited. */
export type Place = { section: string; question: string }

/** One question, and where it stands. */
export type Step = {
  /** What its answer is kept under: 'section_question' (specification, part 3). */
  key: string
  place: Place
  section: Section
  sectionIndex: number
  question: Question
  /** Counts within the section. */
  questionIndex: number
}

/** The questions of a course, one after the other; there is at least one. */
export function stepsOf(sections: readonly Section[]): Step[] {
  return sections.flatMap((section, sectionIndex) =>
    section.questions.map((question, questionIndex) => ({
      key: answerKey(section, question),
      place: { section: section.id, question: question.id },
      section,
      sectionIndex,
      question,
      questionIndex,
    })),
  )
}

export function answerKey(section: Section, question: Question): string {
  return `${section.id}_${question.id}`
}

/** The index of the step at a place; the first one where the place is not known or no longer there. */
export function stepIndexAt(steps: readonly Step[], place: Partial<Place> | undefined): number {
  const index = steps.findIndex(
    (step) => step.place.section === place?.section && step.place.question === place?.question,
  )
  return Math.max(index, 0)
}

/** 'false' is an answer; an empty text is none (decision 11), nor is one that cannot be saved. */
export function isAnswered(answers: Answers, key: string): boolean {
  const answer = answers[key] ?? ''
  return answer.trim() !== '' && !isTooLong(answer)
}

/** The required questions that have no answer yet, in order. */
export function missingSteps(steps: readonly Step[], answers: Answers): Step[] {
  return steps.filter(({ key, question }) => question.required && !isAnswered(answers, key))
}

/** Answered by all, rounded: 0 to 100. What counts is the database's own; this is for the eyes meanwhile. */
export function percentOf(steps: readonly Step[], answers: Answers): number {
  const answered = steps.filter(({ key }) => isAnswered(answers, key)).length
  return Math.round((100 * answered) / steps.length)
}
