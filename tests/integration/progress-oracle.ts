// The rules of progress (rules 7.8 to 7.12), written a second time in TypeScript. The tests compare each row that the
// database's triggers write with these rules.

export interface Question {
  id: string
  text: string
  type: 'text' | 'multiple-choice' | 'boolean'
  options: string[]
  required: boolean
}
export interface Section {
  id: string
  title: string
  questions: Question[]
}
export interface Course {
  id: string
  status: string
  sections: Section[]
  enrollments: number
}
export interface Progress {
  user_id: string
  course_id: string
  answers: Record<string, string>
  completion_percentage: number
  completed: boolean
  completed_at: string | null
  started_at: string
}

/** Every row of the tables about training. */
export interface Training {
  courses: Course[]
  progress: Progress[]
  certificates: { user_id: string; course_id: string }[]
}

const keyOf = (row: { user_id: string; course_id: string }) => `${row.user_id} ${row.course_id}`

function isAnswer(question: Question, answer: string): boolean {
  if (answer.trim() === '') return false
  if (question.type === 'boolean') return answer === 'true' || answer === 'false'
  return question.type === 'text' || question.options.includes(answer)
}

/**
 * The faults of a row that is not completed. A completed row matches the course as it was when the person
 * completed it.
 */
export function rowFaults(row: Progress, course: Course): string[] {
  const questions = new Map(
    course.sections.flatMap((section) => section.questions.map((one) => [`${section.id}_${one.id}`, one])),
  )
  const faults: string[] = []
  for (const [key, answer] of Object.entries(row.answers)) {
    const question = questions.get(key)
    if (!question || !isAnswer(question, answer)) faults.push(`${key} is not an answer`)
  }
  const percent = Math.round((100 * Object.keys(row.answers).length) / questions.size)
  if (row.completion_percentage !== percent)
    faults.push(`${row.completion_percentage} % instead of ${percent} %`)
  return faults
}

/** Whether the course can be completed with these answers. */
export function isComplete(course: Course, answers: Record<string, string>): boolean {
  return course.sections.every((section) =>
    section.questions.every((one) => !one.required || answers[`${section.id}_${one.id}`] !== undefined),
  )
}

/** The person's forbidden changes between two snapshots. Empty when all is well. */
export function stepFaults(before: Training, after: Training, person: string, isAdmin: boolean): string[] {
  const faults: string[] = []
  const was = new Map(before.progress.map((row) => [keyOf(row), row]))
  const certified = after.certificates.map(keyOf).sort()
  const completed = after.progress.filter((row) => row.completed).map(keyOf)
  if (certified.join() !== completed.sort().join())
    faults.push('certificates are not those of completed courses')
  if (new Set(after.progress.map(keyOf)).size !== after.progress.length)
    faults.push('somebody started a course twice')
  if (before.progress.length > after.progress.length) faults.push('progress disappeared')
  for (const course of after.courses) {
    const begun = after.progress.filter((row) => row.course_id === course.id).length
    if (course.enrollments !== begun) faults.push(`${course.enrollments} enrolments, ${begun} have started`)
    const old = before.courses.find((row) => row.id === course.id)
    if (!isAdmin && JSON.stringify(old?.sections) !== JSON.stringify(course.sections))
      faults.push('a cleaner edited a course')
  }
  for (const row of after.progress) {
    const course = after.courses.find((one) => one.id === row.course_id)
    const old = was.get(keyOf(row))
    if (!course) faults.push('progress without a course')
    else if (!row.completed) faults.push(...rowFaults(row, course))
    else if (!old?.completed && !isComplete(course, row.answers))
      faults.push('completed with required questions open')
    if (row.completed !== (row.completed_at !== null)) faults.push('completed without a time')
    if (row.completed && row.completion_percentage !== 100)
      faults.push(`completed at ${row.completion_percentage} %`)
    if (old?.completed && JSON.stringify(old) !== JSON.stringify(row)) faults.push('a completed row changed')
    if (old && old.started_at !== row.started_at) faults.push('the start time changed')
    const changed = JSON.stringify(old) !== JSON.stringify(row)
    if (changed && row.user_id !== person && !isAdmin) faults.push('somebody else’s progress changed')
    if (!old && row.user_id !== person) faults.push('somebody started for another')
    if (!old && course?.status !== 'active' && !isAdmin) faults.push('somebody started an inactive course')
  }
  return faults
}
