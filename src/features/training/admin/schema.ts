import { filterReader } from '@/components/list/filters'
import { courseCategories, courseStatuses } from '@/lib/format/fixed-lists'

export const readCourseFilters = filterReader({ category: courseCategories, status: courseStatuses })
export type CourseFilters = ReturnType<typeof readCourseFilters>

export const readPeopleFilters = filterReader({ completed: ['no', 'yes'] })
export type PeopleFilters = ReturnType<typeof readPeopleFilters>

export function courseStatusName(status: string): string {
  return courseStatuses.find(({ value }) => value === status)?.label ?? status
}
