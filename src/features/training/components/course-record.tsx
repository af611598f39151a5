import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { formatDate } from '@/lib/format-date'
import type { CourseRecord } from '../records-api'
import { sectionsText } from '../sections-text'
import { CategoryTag } from './category-tag'
import { CourseMeter } from './course-meter'

type CourseRecordCardProps = {
  record: CourseRecord
  title: string
  /** The second date: what it is, and when. */
  since: { label: string; at: string | null }
  children: ReactNode
}

/** What somebody has made of a course: dates, percent, and a button. */
export function CourseRecordCard({ record, title, since, children }: CourseRecordCardProps) {
  const { courses: course } = record
  return (
    <Card as="li" className="course-record">
      {course && <CategoryTag category={course.category} />}
      <h2>{title}</h2>
      <dl className="course-dates">
        <div>
          <dt>Started</dt>
          <dd>{formatDate(record.started_at)}</dd>
        </div>
        <div>
          <dt>{since.label}</dt>
          <dd>{formatDate(since.at)}</dd>
        </div>
      </dl>
      <div className="course-card-foot">
        <CourseMeter percent={record.completion_percentage} />
        <p className="course-sections">{sectionsText(course?.section_count ?? 0)}</p>
        {children}
      </div>
    </Card>
  )
}

/** The title of the course a record belongs to (specification, part 3: Course progress). */
export function recordTitle({ courses: course }: CourseRecord): string {
  return course?.title ?? 'Unknown Course'
}
