import { memo } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { paths } from '@/lib/paths'
import type { ListedCourse } from '../api'
import { sectionsText } from '../sections-text'
import { CategoryTag } from './category-tag'
import { CourseImage } from './course-image'
import { CourseMeter } from './course-meter'

/** A course in the list (specification, part 2: /training). */
export const CourseCard = memo(function CourseCard({ course }: { course: ListedCourse }) {
  const { id, title, description, category, image_url: imageUrl } = course
  const { completion_percentage: percent, completed: isCompleted } = course
  const isStarted = percent !== null
  const action = isCompleted ? 'Review' : isStarted ? 'Continue' : 'Start'
  return (
    <Card as="li" className="course-card">
      <CourseImage title={title} imageUrl={imageUrl} />
      <div className="course-card-body">
        <div className="course-tags">
          <CategoryTag category={category} />
          {isCompleted && <Tag tone="positive">Completed</Tag>}
        </div>
        <h2>{title}</h2>
        <p className="course-description">{description}</p>
        <div className="course-card-foot">
          <CourseMeter percent={percent ?? 0} />
          <p className="course-sections">{sectionsText(course.section_count)}</p>
          <ButtonLink
            to={isCompleted ? paths.courseReview(id) : paths.course(id)}
            variant={isStarted ? 'secondary' : 'primary'}
            block
            aria-label={`${action}: ${title}`}
          >
            {action}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
})
