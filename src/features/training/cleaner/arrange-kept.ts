import { folded, searchWords } from '@/lib/lists/folded'
import type { ListedCourse } from '../api'
import type { CourseFilters } from '../schema'

/** Picks the kept courses as search_courses does. */
export function arrangeKept(
  courses: readonly ListedCourse[],
  { search, category }: CourseFilters,
): ListedCourse[] {
  const words = searchWords(search)
  return courses.filter((course) => {
    const text = folded([course.title, course.description, course.category].join('\n'))
    return (!category || course.category === category) && words.every((word) => text.includes(word))
  })
}
