import type { ReactNode } from 'react'
import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { EmptyState } from '@/components/states/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Tags } from '@/components/ui/tag'
import { formatDate } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { CategoryTag, CourseFoot } from '../../components/course-facts'
import { ValidityTag } from '../../components/renewal'
import { type CourseRecord, courseRecordsQuery, type RecordKind } from '../../records-api'
import styles from './course-records.module.css'
import { TrainingHeading } from './training-heading'

type CourseRecordsProps = {
  kind: RecordKind
  title: string
  emptyText: string
  /** The label of the second date on each card. */
  dateLabel: string
  /** The buttons of one card. */
  children: (course: CourseRecord) => ReactNode
}

/** The page of a person's courses in progress, or of their completed courses. */
export function CourseRecords({ kind, title, emptyText, dateLabel, children }: CourseRecordsProps) {
  const { userId } = useSignedIn()
  return (
    <>
      <TrainingHeading title={title} />
      <List
        list={useList(courseRecordsQuery(userId, kind))}
        noun="course"
        loading={<LoadingCards label={t('Loading your courses…')} />}
        empty={
          <EmptyState
            message={emptyText}
            action={<ButtonLink to={paths.training}>{t('Browse courses')}</ButtonLink>}
          />
        }
      >
        {(records) => (
          <CardGrid>
            {records.map((record) => (
              <Card as="li" key={record.id} className={styles.record}>
                <Tags>
                  {record.category && <CategoryTag category={record.category} />}
                  {record.certificate && <ValidityTag certificate={record.certificate} />}
                </Tags>
                <h2 {...written()}>{record.title}</h2>
                <dl className={styles.dates}>
                  {/* Omitted while a completed course is taken again, because its new start is after its
                     completion. */}
                  {record.startedAt <= record.at && (
                    <Fact name={t('Started')}>{formatDate(record.startedAt)}</Fact>
                  )}
                  <Fact name={dateLabel}>{formatDate(record.at)}</Fact>
                </dl>
                <CourseFoot percent={record.percent} sectionCount={record.sectionCount}>
                  {children(record)}
                </CourseFoot>
              </Card>
            ))}
          </CardGrid>
        )}
      </List>
    </>
  )
}
