import { List, useList } from '@/components/list/list'
import { CardGrid } from '@/components/list/list-parts'
import { SearchForm } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { Select } from '@/components/ui/select'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { courseCategories } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { coursesQuery } from '../../api'
import { readCourseFilters } from '../../schema'
import { CourseCard, LoadingCourses } from '../components/course-card'
import { TrainingHeading } from '../components/training-heading'
import styles from './training-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(coursesQuery(userId, readCourseFilters(search))),
)

/** /training: every active course, with search and filters. */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readCourseFilters)
  const unfiltered = coursesQuery(userId, readCourseFilters(new URLSearchParams()))
  const list = useList(coursesQuery(userId, controls.filters), { controls, unfiltered: [unfiltered] })
  return (
    <>
      <TrainingHeading title={t('Training')} />
      <div className={styles.page}>
        <search>
          <SearchForm bare className={styles.search} controls={controls} label={t('Search courses')}>
            <Select
              aria-label={t('Category')}
              options={[{ value: '', label: t('All Categories') }, ...courseCategories]}
              value={controls.filters.category ?? ''}
              onChange={(event) => controls.setFilter('category', event.target.value)}
            />
          </SearchForm>
        </search>
        <List
          list={list}
          noun="course"
          loading={<LoadingCourses />}
          empty={t('No courses found matching your criteria.')}
        >
          {(courses) => (
            <CardGrid>
              {courses.map((course) => (
                <CourseCard key={course.id} course={course} />
              ))}
            </CardGrid>
          )}
        </List>
      </div>
    </>
  )
}
