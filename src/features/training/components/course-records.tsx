import type { ReactNode } from 'react'
import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { courseRecordsQuery } from '../api'
import { CategoryTag, CourseFoot } from './course-facts'
import styles from './course-records.module.css'

type CourseRecordsProps = {
  kind: Parameters<typeof courseRecordsQuery>[1]
  emptyText: string
  /** The second date on each card. */
  dateLabel: string
  /** The buttons of one card. */
  children: (course: { id: string; title: string }) => ReactNode
}

/** The courses somebody is in the middle of, or has completed. */
export function CourseRecords({ kind, emptyText, dateLabel, children }: CourseRecordsProps) {
  const { userId } = useSignedIn()
  return (
    <List
      list={useList(courseRecordsQuery(userId, kind))}
      noun="course"
      loading={<LoadingCards label="Loading your courses…" />}
      emptyText={emptyText}
      emptyAction={<ButtonLink to={paths.training}>Browse Courses</ButtonLink>}
    >
      {(records) => (
        <CardGrid>
          {records.map(({ course_id: id, courses: course, ...record }) => {
            const title = course?.title ?? 'Unknown Course'
            return (
              <Card as="li" key={id} className={styles.record}>
                {course && <CategoryTag category={course.category} />}
                <h2>{title}</h2>
                <dl className={styles.dates}>
                  <div>
                    <dt>Started</dt>
                    <dd>{formatDate(record.started_at)}</dd>
                  </div>
                  <div>
                    <dt>{dateLabel}</dt>
                    <dd>{formatDate(kind === 'completed' ? record.completed_at : record.updated_at)}</dd>
                  </div>
                </dl>
                <CourseFoot percent={record.completion_percentage} sectionCount={course?.section_count ?? 0}>
                  {children({ id, title })}
                </CourseFoot>
              </Card>
            )
          })}
        </CardGrid>
      )}
    </List>
  )
}
