import { type CourseValues, courseSchema } from './course-schema'

export type Fault = {
  /** Of the field, as the form names it: `sections.0.questions.2.text`. */
  path: string
  message: string
}

/** What keeps a course from being saved, in the order of the form; empty when it may be. */
export function faultsOf(values: CourseValues): Fault[] {
  const { error } = courseSchema.safeParse(values)
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Where the first fault of each text is: one line for each text. */
export function firstOfEach(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ message }, index) => faults.findIndex((one) => one.message === message) === index)
}

/** The index of the section that a field is in; undefined for those of the course itself. */
export function sectionOf(path: string): number | undefined {
  const index = /^sections\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}
