import { RowLink } from '@/components/admin/back-to-list'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { Hint, twoLines } from '@/components/ui/text'
import { CategoryTag } from '@/features/training/components/course-facts'
import { classes } from '@/lib/classes'
import { formatDate } from '@/lib/format/format-date'
import { countOf, t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { ListedCourse } from '../api'
import { courseStatusName } from '../schema'
import styles from './course-row.module.css'

export function CourseRow({ course }: { course: ListedCourse }) {
  const { id, title, status } = course
  return (
    <Card as="article" className={styles.row} data-row="">
      <div className={styles.about}>
        <div className={styles.tags}>
          <CategoryTag category={course.category} />
          <Tag tone={status === 'active' ? 'positive' : 'neutral'}>{courseStatusName(status)}</Tag>
        </div>
        <h2 {...written()}>{title}</h2>
        <p className={classes(styles.description, twoLines)}>{course.description}</p>
        <Hint as="ul" className={styles.numbers}>
          <li>{countOf(course.section_count, 'section')}</li>
          <li>{countOf(course.question_count, 'question')}</li>
          {course.valid_months !== null && (
            <li>{t('Certificate valid for {months}', { months: countOf(course.valid_months, 'month') })}</li>
          )}
          <li>{t('{count} started', { count: course.enrollments })}</li>
          <li>{t('{count} completed', { count: course.completed_count })}</li>
          <li>{t('Updated {day}', { day: formatDate(course.updated_at) })}</li>
        </Hint>
      </div>
      <div className={styles.actions}>
        <RowLink
          to={paths.adminEditCourse(id)}
          list="courses"
          row={id}
          name={title}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          aria-label={t('Edit {title}', { title })}
        >
          {t('Edit')}
        </RowLink>
        <ButtonLink
          to={paths.adminCourseProgress(id)}
          variant="quiet"
          size="small"
          aria-label={t('View progress: {title}', { title })}
        >
          {t('View progress')}
        </ButtonLink>
      </div>
    </Card>
  )
}
