import { PageHeading } from '@/components/page-heading'
import { SectionNav } from '@/components/section-nav'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'

const items = [
  { to: paths.training, text: t('All Courses'), end: true },
  { to: paths.progress, text: t('In Progress'), end: true },
  { to: paths.completedCourses, text: t('Completed'), end: true },
]

/** The navigation and heading of each list of courses. */
export function TrainingHeading({ title }: { title: string }) {
  return (
    <>
      <SectionNav label={t('Training')} items={items} />
      <PageHeading title={title} />
    </>
  )
}
