import { memo } from 'react'
import { LoadingCards } from '@/components/list/list-parts'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { Tag } from '@/components/ui/tag'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { ListedCourse } from '../../api'
import { CategoryTag, CourseAction, CourseFoot } from '../../components/course-facts'
import { ValidityTag } from '../../components/renewal'
import { isRenewable } from '../certificate-state'
import styles from './course-card.module.css'
import { CoursePicture } from './course-picture'

export const CourseCard = memo(function CourseCard({ course }: { course: ListedCourse }) {
  const { id, title, description, category, image_url: imageUrl } = course
  const { completion_percentage: percent, completed: isCompleted } = course
  const isStarted = percent !== null
  const isDue = isCompleted === true && isRenewable(course)
  return (
    <Card as="li" className={styles.card}>
      <CoursePicture id={id} title={title} category={category} imageUrl={imageUrl} />
      <div className={styles.body}>
        <div className={styles.tags}>
          <CategoryTag category={category} />
          {isCompleted && course.certificate_state !== 'expired' && (
            <Tag tone="positive">{t('Completed')}</Tag>
          )}
          {course.certificate_state !== 'valid' && <ValidityTag certificate={course} />}
        </div>
        <h2 {...written()}>{title}</h2>
        <p className={styles.description} {...written()}>
          {description}
        </p>
        <CourseFoot percent={percent ?? 0} sectionCount={course.section_count}>
          <CourseAction
            to={isCompleted && !isDue ? paths.courseReview(id) : paths.course(id)}
            text={
              isDue ? t('Take again') : isCompleted ? t('Review') : isStarted ? t('Continue') : t('Start')
            }
            title={title}
            variant={isStarted && !isDue ? 'secondary' : 'primary'}
          />
        </CourseFoot>
      </div>
    </Card>
  )
})

export function LoadingCourses() {
  return (
    <LoadingCards label={t('Loading courses…')} count={6} className={styles.card}>
      <Skeleton className={styles.image} />
      <div className={styles.body}>
        <Skeleton width="50%" height="1.5rem" />
        <Skeleton height="1.5rem" />
        <Skeleton width="75%" height="1rem" />
        <Skeleton height="2.75rem" className={styles.loadingFoot} />
      </div>
    </LoadingCards>
  )
}
