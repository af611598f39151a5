import { PageHeading } from '@/components/page-heading'
import { SectionNav } from '@/components/section-nav'
import { paths } from '@/lib/paths'

const places = [
  { to: paths.training, text: 'All Courses', end: true },
  { to: paths.progress, text: 'In Progress', end: true },
  { to: paths.completedCourses, text: 'Completed', end: true },
]

/** The top of each list of courses. */
export function TrainingHeading({ title }: { title: string }) {
  return (
    <>
      <SectionNav label="Training" places={places} />
      <PageHeading title={title} />
    </>
  )
}
