import type { CoursePerson } from './people-api'

/** Where somebody is in a course: "Safety, question 2 of 3". */
export function placeText(
  person: Pick<CoursePerson, 'completed' | 'section_title' | 'question_number' | 'question_total'>,
): string {
  if (person.completed) return 'Finished'
  // The database has no place for who has saved none, or whose question has gone: they go on at the first one.
  if (!person.section_title) return 'At the beginning'
  return `${person.section_title}, question ${person.question_number} of ${person.question_total}`
}
