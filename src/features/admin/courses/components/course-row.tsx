import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { CategoryTag } from '@/features/training/components/course-facts'
import { countOf } from '@/lib/count-of'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import type { ListedCourse } from '../api'
import { type CourseFilters, courseStatusName } from '../schema'
import { listLocation } from '../use-course-filters'

type CourseRowProps = {
  course: ListedCourse
  filters: CourseFilters
  /** Its form has just been closed: the focus comes back to where it was opened. */
  takesFocus: boolean
}

/** A course in the administrators' list: what it is, its numbers, and what can be done with it. */
export function CourseRow({ course, filters, takesFocus }: CourseRowProps) {
  const { id, title, description, category } = course
  const isActive = course.status === 'active'
  const edit = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (takesFocus) edit.current?.focus()
  }, [takesFocus])

  return (
    <Card as="article" className="course-row">
      <div className="course-row-about">
        <div className="course-row-tags">
          <CategoryTag category={category} />
          <Tag tone={isActive ? 'positive' : 'neutral'}>{courseStatusName(course.status)}</Tag>
        </div>
        <h2>{title}</h2>
        <p className="course-row-description">{description}</p>
        <Hint as="ul" className="course-row-numbers">
          <li>{countOf(course.section_count, 'section')}</li>
          <li>{countOf(course.question_count, 'question')}</li>
          <li>{course.enrollments.toLocaleString('en-AU')} started</li>
          <li>{course.completed_count.toLocaleString('en-AU')} completed</li>
          <li>Updated {formatDate(course.updated_at)}</li>
        </Hint>
      </div>
      <div className="course-row-actions">
        <ButtonLink
          ref={edit}
          to={listLocation(filters, id)}
          variant="secondary"
          size="small"
          preventScrollReset
          aria-label={`Edit ${title}`}
        >
          Edit
        </ButtonLink>
        <ButtonLink
          to={paths.adminCourseProgress(id)}
          variant="quiet"
          size="small"
          aria-label={`View Progress: ${title}`}
        >
          View Progress
        </ButtonLink>
      </div>
    </Card>
  )
}
