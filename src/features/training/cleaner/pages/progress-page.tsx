import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { CourseAction } from '../../components/course-facts'
import { CourseRecords } from '../components/course-records'

/** /progress: the person's courses in progress. */
export function Component() {
  return (
    <CourseRecords
      kind="started"
      title={t('Courses in progress')}
      emptyText={t("You don't have any courses in progress.")}
      dateLabel={t('Last saved')}
    >
      {({ id, title }) => <CourseAction to={paths.course(id)} text={t('Continue')} title={title} />}
    </CourseRecords>
  )
}
