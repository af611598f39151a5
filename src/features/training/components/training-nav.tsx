import { SectionNav } from '@/components/section-nav'
import { paths } from '@/lib/paths'

const places = [
  { to: paths.training, text: 'All Courses', end: true },
  { to: paths.progress, text: 'In Progress', end: true },
  { to: paths.completedCourses, text: 'Completed', end: true },
]

/** Above every list of courses. */
export function TrainingNav() {
  return <SectionNav label="Training" places={places} />
}
