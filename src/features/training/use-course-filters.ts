import { useAddressFilters } from '@/lib/use-address-filters'
import { type CourseFilters, noFilters, readCourseFilters, writeCourseFilters } from './schema'

/** The course list's filters, kept in the address bar. */
export function useCourseFilters() {
  return useAddressFilters<CourseFilters>({
    read: readCourseFilters,
    write: writeCourseFilters,
    none: noFilters,
  })
}
