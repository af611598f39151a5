import type { ReactNode } from 'react'
import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { useSignedIn } from '@/features/auth/session'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { courseRecordsQuery, type RecordKind } from '../api'
import { CategoryTag, CourseFoot } from './course-facts'
import styles from './course-records.module.css'
import { TrainingHeading } from './training-heading'

type CourseRecordsProps = {
  kind: RecordKind
  title: string
  emptyText: string
  /** The second date on each card. */
  dateLabel: string
  /** The buttons of one card. */
  children: (course: { id: string; title: string }) => ReactNode
}

/** The page of the courses somebody is in the middle of, or has completed. */
export function CourseRecords({ kind, title, emptyText, dateLabel, children }: CourseRecordsProps) {
  const { userId } = useSignedIn()
  return (
    <>
      <TrainingHeading title={title} />
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
              const name = course?.title ?? 'Unknown Course'
              return (
                <Card as="li" key={id} className={styles.record}>
                  {course && <CategoryTag category={course.category} />}
                  <h2>{name}</h2>
                  <dl className={styles.dates}>
                    <Fact name="Started">{formatDate(record.started_at)}</Fact>
                    <Fact name={dateLabel}>
                      {formatDate(kind === 'completed' ? record.completed_at : record.updated_at)}
                    </Fact>
                  </dl>
                  <CourseFoot
                    percent={record.completion_percentage}
                    sectionCount={course?.section_count ?? 0}
                  >
                    {children({ id, title: name })}
                  </CourseFoot>
                </Card>
              )
            })}
          </CardGrid>
        )}
      </List>
    </>
  )
}
