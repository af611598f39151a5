import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { coursePeopleQuery, courseSummaryQuery } from '../api'
import { ProgressFile, ProgressTable } from '../components/progress-table'
import { readPeopleFilters } from '../schema'
import styles from './course-progress-page.module.css'

/** /admin/courses/{id}/progress: who is where in a course. */
export function Component() {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const summary = useQuery(courseSummaryQuery(userId, courseId))
  const controls = useListControls(readPeopleFilters)
  const list = useList(coursePeopleQuery(userId, courseId, controls.filters))
  const title = summary.data?.title
  return (
    <>
      <BackLink to={paths.adminCourses}>Back to courses</BackLink>
      <PageHeading title={title ?? 'Course progress'} windowTitle={title && `Progress: ${title}`}>
        {summary.data && (
          <PageActions>
            <ProgressFile courseId={courseId} filters={controls.filters} />
          </PageActions>
        )}
      </PageHeading>
      <Loaded query={summary} loading={<Skeleton className={styles.loading} />}>
        {({ started, completed, average_percentage: average }) => (
          <Card as="dl" className={styles.summary}>
            <Fact name="Started">{started.toLocaleString('en-AU')}</Fact>
            <Fact name="Completed">{completed.toLocaleString('en-AU')}</Fact>
            <Fact name="Average progress">{started > 0 ? `${average}%` : null}</Fact>
          </Card>
        )}
      </Loaded>
      {codeOf(summary.error) !== codes.notFound && (
        <>
          <search>
            <SearchForm controls={controls} label="Search people" placeholder="Name or email">
              <FilterSelect
                controls={controls}
                name="completed"
                label="Progress"
                all="All People"
                options={[
                  { value: 'no', label: 'In progress' },
                  { value: 'yes', label: 'Completed' },
                ]}
              />
            </SearchForm>
          </search>
          <List
            list={list}
            controls={controls}
            noun="person"
            many="people"
            count="shown"
            loading={<LoadingCards label="Loading progress…" />}
            emptyText={
              controls.isFiltered
                ? 'Nobody found matching your criteria.'
                : 'Nobody has started this course yet.'
            }
          >
            {(people) => <ProgressTable people={people} />}
          </List>
        </>
      )}
    </>
  )
}
