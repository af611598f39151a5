import { Link } from 'react-router-dom'
import { List, useList } from '@/components/list/list'
import { useListControls } from '@/components/list/use-list-controls'
import { PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { Loading } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { openJobsQuery } from '../../api'
import { type JobListControls, jobOrders, readJobFilters } from '../../schema'
import { JobCard, LoadingJobCard } from '../components/job-card'
import { JobSearch } from '../components/job-search'
import { chooseOrder, listedFilters, withChosenOrder } from '../job-order'
import styles from './jobs-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(openJobsQuery(userId, listedFilters(userId, readJobFilters(search)))),
)

/** /jobs: every open job, with search and filters. */
export function Component() {
  const { userId, profile } = useSignedIn()
  const controls = useOrderedControls(userId)
  const filters = listedFilters(userId, controls.filters)
  const now = useNow()
  const hasPlace = profile.place !== null
  const unfiltered = readJobFilters(new URLSearchParams())
  const list = useList(openJobsQuery(userId, filters), {
    controls,
    unfiltered: jobOrders.map((sort) =>
      openJobsQuery(userId, listedFilters(userId, { ...unfiltered, sort })),
    ),
  })
  return (
    <>
      <PageHeading title={t('Opportunities')} />
      <div className={styles.page}>
        <JobSearch controls={controls} />
        {!hasPlace && (filters.sort === 'nearest' || filters.within) && (
          <Notice tone="info">
            {rich('{link} to hear about jobs near you.', {
              link: <Link to={paths.ownPostcode}>{t('Add your postcode')}</Link>,
            })}
          </Notice>
        )}
        <List
          list={list}
          noun="open job"
          loading={<LoadingJobs />}
          empty={t('No open jobs found matching your current filters.')}
        >
          {(jobs) => (
            <ul className={styles.grid}>
              {jobs.map((job) => (
                <JobCard key={job.id} job={job} now={now} />
              ))}
            </ul>
          )}
        </List>
      </div>
    </>
  )
}

/** The list's controls. They also store the sort order that the person chooses. */
function useOrderedControls(userId: string): JobListControls {
  const controls = useListControls(readJobFilters)
  return {
    ...controls,
    filters: withChosenOrder(userId, controls.filters),
    setFilter: (name, value) => {
      if (name === 'sort') chooseOrder(userId, value)
      controls.setFilter(name, value)
    },
    clear: () => {
      chooseOrder(userId, '')
      controls.clear()
    },
  }
}

function LoadingJobs() {
  return (
    <Loading label={t('Loading open jobs…')} className={styles.grid}>
      {Array.from({ length: 6 }, (_, index) => (
        // The index is a stable key, because the skeletons are identical and never change order.
        <LoadingJobCard key={index} />
      ))}
    </Loading>
  )
}
