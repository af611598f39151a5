import * as z from 'zod/mini'
import { courseCategories, courseStatuses } from '@/lib/domain'
import { searchTextSchema } from '@/lib/search-text'

/** What is chosen where nothing is filtered. */
const all = ''

export const categoryFilterOptions = [{ value: all, label: 'All Categories' }, ...optionsOf(courseCategories)]
/** A course's status as it is shown. */
export function courseStatusName(status: string): string {
  return courseStatuses.find(({ value }) => value === status)?.label ?? status
}

export const statusFilterOptions = [{ value: all, label: 'All Statuses' }, ...courseStatuses]
export const completedFilterOptions = [
  { value: all, label: 'All People' },
  { value: 'no', label: 'In progress' },
  { value: 'yes', label: 'Completed' },
]

/** What the address bar holds of the courses. Anybody may have typed it: what is not a choice is no filter. */
const courseFiltersSchema = z.object({
  search: searchTextSchema,
  category: choice(categoryFilterOptions),
  status: choice(statusFilterOptions),
})
export type CourseFilters = z.infer<typeof courseFiltersSchema>

export const noCourseFilters: CourseFilters = { search: '', category: all, status: all }

/** Reads the filters from an address; never fails. */
export function readCourseFilters(address: URLSearchParams): CourseFilters {
  return courseFiltersSchema.parse(Object.fromEntries(address))
}

/** What the address bar holds of the people in a course. */
const peopleFiltersSchema = z.object({ search: searchTextSchema, completed: choice(completedFilterOptions) })
export type PeopleFilters = z.infer<typeof peopleFiltersSchema>

export const noPeopleFilters: PeopleFilters = { search: '', completed: all }

/** Reads the filters from an address; never fails. */
export function readPeopleFilters(address: URLSearchParams): PeopleFilters {
  return peopleFiltersSchema.parse(Object.fromEntries(address))
}

/** Writes filters as an address; a filter that is not set is left out. */
export function writeFilters(filters: CourseFilters | PeopleFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value.trim() !== '') address.set(name, value.trim())
  }
  return address
}

function optionsOf(words: readonly string[]) {
  return words.map((word) => ({ value: word, label: word }))
}

function choice(options: readonly { value: string }[]) {
  return z.catch(z.string().check(z.refine((given) => options.some(({ value }) => value === given))), all)
}
