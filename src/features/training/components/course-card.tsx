import { memo, useState } from 'react'
import { LoadingCards } from '@/components/list/list-parts'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { Tag } from '@/components/ui/tag'
import { classes } from '@/lib/classes'
import { paths } from '@/lib/paths'
import type { ListedCourse } from '../api'
import { isRenewable } from '../certificate-state'
import styles from './course-card.module.css'
import { CategoryTag, CourseAction, CourseFoot } from './course-facts'
import { ValidityTag } from './renewal'

/** A course in the list. */
export const CourseCard = memo(function CourseCard({ course }: { course: ListedCourse }) {
  const { id, title, description, category, image_url: imageUrl } = course
  const { completion_percentage: percent, completed: isCompleted } = course
  const isStarted = percent !== null
  const isDue = isCompleted === true && isRenewable(course)
  return (
    <Card as="li" className={styles.card}>
      <CourseImage title={title} imageUrl={imageUrl} />
      <div className={styles.body}>
        <div className={styles.tags}>
          <CategoryTag category={category} />
          {isCompleted && course.certificate_state !== 'expired' && <Tag tone="positive">Completed</Tag>}
          {course.certificate_state !== 'valid' && <ValidityTag certificate={course} />}
        </div>
        <h2>{title}</h2>
        <p className={styles.description}>{description}</p>
        <CourseFoot percent={percent ?? 0} sectionCount={course.section_count}>
          <CourseAction
            to={isCompleted && !isDue ? paths.courseReview(id) : paths.course(id)}
            text={isDue ? 'Take Again' : isCompleted ? 'Review' : isStarted ? 'Continue' : 'Start'}
            title={title}
            variant={isStarted && !isDue ? 'secondary' : 'primary'}
          />
        </CourseFoot>
      </div>
    </Card>
  )
})

/** The course's picture; its initial when there is none or it does not load. */
function CourseImage({ title, imageUrl }: { title: string; imageUrl: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (imageUrl !== null && imageUrl !== broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        className={styles.image}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(imageUrl)}
      />
    )
  }
  return (
    <div className={classes(styles.image, styles.initial)} aria-hidden="true">
      <svg viewBox="0 0 320 120" fill="none" preserveAspectRatio="xMaxYMid slice">
        <path d="M360 26H256a17 17 0 0 0 0 34h14a17 17 0 0 1 0 34H-900" />
      </svg>
      <span>{Array.from(title.trim())[0]?.toUpperCase()}</span>
    </div>
  )
}

export function LoadingCourses() {
  return (
    <LoadingCards label="Loading courses…" count={6} className={styles.card}>
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
