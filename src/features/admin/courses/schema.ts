import { filterReader, writeFilters } from '@/components/list/filters'
import { courseCategories, courseStatuses } from '@/lib/format/domain'
import { paths } from '@/lib/navigation/paths'

export const readCourseFilters = filterReader({ category: courseCategories, status: courseStatuses })
export type CourseFilters = ReturnType<typeof readCourseFilters>

export const readPeopleFilters = filterReader({ completed: ['no', 'yes'] })
export type PeopleFilters = ReturnType<typeof readPeopleFilters>

export function courseStatusName(status: string): string {
  return courseStatuses.find(({ value }) => value === status)?.label ?? status
}

/** The address of the course list with these filters, and with the form of a course open if one is named. */
export function listLocation(filters: CourseFilters, editedId?: string) {
  const address = writeFilters(filters)
  if (editedId !== undefined) address.set('edit', editedId)
  return { pathname: paths.adminCourses, search: address.toString() }
}

/** The id of the course whose form an address opens, if any. */
export function editedIn(search: string): string | undefined {
  return new URLSearchParams(search).get('edit') || undefined
}
