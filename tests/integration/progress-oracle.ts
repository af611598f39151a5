// What progress has to be, said a second time and in another language than the triggers: the decisions of the specification,
// read from a snapshot of every row.

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

/** Every row of the tables. */
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

/** What is wrong with one row that is not completed; a completed one is as its course was then. */
function wrongsOfRow(row: Progress, course: Course): string[] {
  const questions = new Map(
    course.sections.flatMap((section) => section.questions.map((one) => [`${section.id}_${one.id}`, one])),
  )
  const wrongs: string[] = []
  for (const [key, answer] of Object.entries(row.answers)) {
    const question = questions.get(key)
    if (!question || !isAnswer(question, answer)) wrongs.push(`the answer ${key} is none`)
  }
  const percent = Math.round((100 * Object.keys(row.answers).length) / questions.size)
  if (row.completion_percentage !== percent)
    wrongs.push(`${row.completion_percentage} % instead of ${percent} %`)
  return wrongs
}

/** Whether the course may be completed with these answers. */
export function isComplete(course: Course, answers: Record<string, string>): boolean {
  return course.sections.every((section) =>
    section.questions.every((one) => !one.required || answers[`${section.id}_${one.id}`] !== undefined),
  )
}

/** What is wrong with the step from one snapshot to the next, made by that person. Empty when all is well. */
export function wrongsOfStep(before: Training, after: Training, person: string, isAdmin: boolean): string[] {
  const wrongs: string[] = []
  const was = new Map(before.progress.map((row) => [keyOf(row), row]))
  const certified = after.certificates.map(keyOf).sort()
  const completed = after.progress.filter((row) => row.completed).map(keyOf)
  if (certified.join() !== completed.sort().join())
    wrongs.push('certificates are not those of completed courses')
  if (new Set(after.progress.map(keyOf)).size !== after.progress.length) wrongs.push('somebody began twice')
  if (before.progress.length > after.progress.length) wrongs.push('progress disappeared')
  for (const course of after.courses) {
    const begun = after.progress.filter((row) => row.course_id === course.id).length
    if (course.enrollments !== begun) wrongs.push(`${course.enrollments} enrolments, ${begun} have begun`)
    const old = before.courses.find((row) => row.id === course.id)
    if (!isAdmin && JSON.stringify(old?.sections) !== JSON.stringify(course.sections))
      wrongs.push('a course was edited by a cleaner')
  }
  for (const row of after.progress) {
    const course = after.courses.find((one) => one.id === row.course_id)
    const old = was.get(keyOf(row))
    if (!course) wrongs.push('progress without a course')
    else if (!row.completed) wrongs.push(...wrongsOfRow(row, course))
    else if (!old?.completed && !isComplete(course, row.answers)) wrongs.push('completed with questions open')
    if (row.completed !== (row.completed_at !== null)) wrongs.push('completed without a time')
    if (row.completed && row.completion_percentage !== 100)
      wrongs.push(`completed at ${row.completion_percentage} %`)
    if (old?.completed && JSON.stringify(old) !== JSON.stringify(row))
      wrongs.push('what was completed changed')
    if (old && old.started_at !== row.started_at) wrongs.push('the beginning moved')
    const changed = JSON.stringify(old) !== JSON.stringify(row)
    if (changed && row.user_id !== person && !isAdmin) wrongs.push('somebody else’s progress changed')
    if (!old && row.user_id !== person) wrongs.push('somebody began for another')
    if (!old && course?.status !== 'active' && !isAdmin) wrongs.push('an inactive course was begun')
  }
  return wrongs
}
