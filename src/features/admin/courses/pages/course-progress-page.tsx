import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ErrorState } from '@/components/states/error-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { type CourseSummary, coursePeopleQuery, courseSummaryQuery } from '../api'
import { ProgressFile, ProgressTable } from '../components/progress-table'
import { readPeopleFilters } from '../schema'
import styles from './course-progress-page.module.css'

/** /admin/courses/{id}/progress: who is where in a course. */
export function Component() {
  const { courseId = '' } = useParams()
  const { userId } = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery(courseSummaryQuery(userId, courseId))
  const controls = useListControls(readPeopleFilters)
  const list = useList(coursePeopleQuery(userId, courseId, controls.filters))
  const isMissing = codeOf(error) === codes.notFound
  return (
    <>
      <BackLink to={paths.adminCourses}>Back to courses</BackLink>
      <PageHeading
        title={data?.title ?? 'Course progress'}
        windowTitle={data ? `Progress: ${data.title}` : undefined}
      >
        {data && (
          <PageActions>
            <ProgressFile courseId={courseId} filters={controls.filters} />
          </PageActions>
        )}
      </PageHeading>
      {data ? (
        <Summary summary={data} />
      ) : error ? (
        <ErrorState
          message={error.message}
          onRetry={isMissing ? undefined : () => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton className={styles.loading} />
      )}
      {!isMissing && (
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

function Summary({
  summary: { started, completed, average_percentage: average },
}: {
  summary: CourseSummary
}) {
  return (
    <Card as="dl" className={styles.summary}>
      <div>
        <dt>Started</dt>
        <dd>{started.toLocaleString('en-AU')}</dd>
      </div>
      <div>
        <dt>Completed</dt>
        <dd>{completed.toLocaleString('en-AU')}</dd>
      </div>
      <div>
        <dt>Average progress</dt>
        <dd>{started === 0 ? 'N/A' : `${average}%`}</dd>
      </div>
    </Card>
  )
}
