import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { CourseAction } from '../../components/course-facts'
import { RenewButton } from '../../components/renewal'
import { CourseRecords } from '../components/course-records'

/** /completed-courses: the person's completed courses, each with its certificate. */
export function Component() {
  return (
    <CourseRecords
      kind="completed"
      title={t('Completed courses')}
      emptyText={t("You haven't completed any courses yet.")}
      dateLabel={t('Completed')}
    >
      {({ id, title, percent, certificate, isOffered }) => (
        <>
          <CourseAction to={paths.certificate(id)} text={t('View Certificate')} title={title} />
          {percent < 100 ? (
            <CourseAction to={paths.course(id)} text={t('Continue')} title={title} variant="secondary" />
          ) : (
            <>
              {certificate && (
                <RenewButton courseId={id} title={title} certificate={certificate} isOffered={isOffered} />
              )}
              <CourseAction
                to={paths.courseReview(id)}
                text={t('Review')}
                title={title}
                variant="secondary"
              />
            </>
          )}
        </>
      )}
    </CourseRecords>
  )
}
