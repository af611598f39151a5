import type { ListedCourse } from './api'
import type { CourseFilters } from './schema'

/** Picks the kept courses as search_courses does. */
export function arrangeKept(
  courses: readonly ListedCourse[],
  { search, category }: CourseFilters,
): ListedCourse[] {
  const words = search.toLowerCase().split(/\s+/)
  return courses.filter((course) => {
    const text = `${course.title} ${course.description} ${course.category}`.toLowerCase()
    return (!category || course.category === category) && words.every((word) => text.includes(word))
  })
}
