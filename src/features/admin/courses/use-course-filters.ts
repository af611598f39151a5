import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { useAddressFilters } from '@/lib/use-address-filters'
import { type CourseFilters, noCourseFilters, readCourseFilters, writeFilters } from './schema'

/** Names, in the address, the course whose form is open in the list. */
const edited = 'edit'

/** The course list's filters and the course that is being edited in it, kept in the address bar. */
export function useCourseFilters() {
  const editedId = editedIn(useLocation().search)
  return {
    ...useAddressFilters<CourseFilters>({
      read: readCourseFilters,
      write: (filters) => addressOf(filters, editedId),
      none: noCourseFilters,
    }),
    editedId,
  }
}

/** The id of the course that an address has open, if any. */
export function editedIn(search: string): string | undefined {
  return new URLSearchParams(search).get(edited) || undefined
}

function addressOf(filters: CourseFilters, editedId: string | undefined): URLSearchParams {
  const address = writeFilters(filters)
  if (editedId !== undefined) address.set(edited, editedId)
  return address
}

/** Where the list is with these filters, and a course open in it if one is named. */
export function listLocation(filters: CourseFilters, editedId?: string) {
  return { pathname: paths.adminCourses, search: addressOf(filters, editedId).toString() }
}

/** Where a new course is made, with the list filtered behind it. */
export function createLocation(filters: CourseFilters) {
  return { pathname: paths.adminCreateCourse, search: writeFilters(filters).toString() }
}
