import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { List, useList } from '@/components/list/list'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Card } from '@/components/ui/card'
import { Fact } from '@/components/ui/facts'
import { Skeleton } from '@/components/ui/loading'
import { useSignedIn } from '@/features/auth/session'
import { codeOf, codes } from '@/lib/client/result'
import { formatNumber, t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { LoadingRecords } from '../../components/record-table'
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
      <BackLink to={paths.adminCourses}>{t('Back to courses')}</BackLink>
      <PageHeading
        title={title ?? t('Course progress')}
        windowTitle={title && t('Progress: {title}', { title })}
      >
        {summary.data && (
          <PageActions>
            <ProgressFile courseId={courseId} filters={controls.filters} />
          </PageActions>
        )}
      </PageHeading>
      <Loaded query={summary} loading={<Skeleton className={styles.loading} />}>
        {({ started, completed, average_percentage: average }) => (
          <Card as="dl" className={styles.summary}>
            <Fact name={t('Started')}>{formatNumber(started)}</Fact>
            <Fact name={t('Completed')}>{formatNumber(completed)}</Fact>
            <Fact name={t('Average progress')}>{started > 0 ? `${average}%` : null}</Fact>
          </Card>
        )}
      </Loaded>
      {codeOf(summary.error) !== codes.notFound && (
        <>
          <ListSearch
            controls={controls}
            label={t('Search people')}
            placeholder={t('Name or email')}
            filters={[
              {
                name: 'completed',
                label: t('Progress'),
                all: t('All People'),
                options: [
                  { value: 'no', label: t('In progress') },
                  { value: 'yes', label: t('Completed') },
                ],
              },
            ]}
          />
          <List
            list={list}
            controls={controls}
            noun="person"
            many="people"
            count="shown"
            loading={<LoadingRecords label={t('Loading progress…')} />}
            emptyText={
              controls.isFiltered
                ? t('Nobody found matching your criteria.')
                : t('Nobody has started this course yet.')
            }
          >
            {(people) => <ProgressTable people={people} />}
          </List>
        </>
      )}
    </>
  )
}
