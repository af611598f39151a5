import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { queryClient } from '@/lib/client/query-client'
import { jobStatuses } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '../../admin-reads'
import { type AdminJob, adminJobCountQuery, adminJobsQuery } from '../api'
import { AdminJobCards } from '../components/admin-job-card'
import { DeleteJobDialog } from '../components/delete-job-dialog'
import { JobsFile } from '../components/jobs-file'
import { type JobFormState, readAdminJobFilters } from '../schema'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(adminJobsQuery(userId, readAdminJobFilters(search))),
)

/** /admin/jobs: every job, searched and filtered, with the ways to create, edit and delete one. */
export function Component() {
  const { userId } = useSignedIn()
  const { search: listSearch } = useLocation()
  const controls = useListControls(readAdminJobFilters)
  const { filters } = controls
  const list = useList(adminJobsQuery(userId, filters))
  const count = useQuery({ ...adminJobCountQuery(userId, filters), enabled: list.query.hasNextPage })
  const [asked, setAsked] = useState<AdminJob>()

  return (
    <>
      <PageHeading title={t('Jobs')}>
        <PageActions dense>
          <JobsFile filters={filters} />
          <ButtonLink to={paths.adminCreateJob} state={{ listSearch } satisfies JobFormState} size="small">
            <Plus size={18} aria-hidden="true" />
            {t('Create Job')}
          </ButtonLink>
        </PageActions>
      </PageHeading>
      <ListSearch
        controls={controls}
        label={t('Search jobs')}
        placeholder={t('Name, city, category, postcode')}
        filters={[
          { name: 'status', label: t('Status'), all: t('All Statuses'), options: jobStatuses },
          {
            name: 'sort',
            label: t('Sort by'),
            all: t('Newest'),
            options: [{ value: 'soonest', label: t('Needs people soonest') }],
          },
        ]}
      />
      <div id="jobs" tabIndex={-1}>
        <List
          list={list}
          controls={controls}
          noun="job"
          count="shown"
          total={count.data}
          loading={<LoadingCards label={t('Loading jobs…')} count={6} />}
          emptyText={t('No jobs found matching your criteria.')}
        >
          {(jobs) => <AdminJobCards jobs={jobs} onDelete={setAsked} />}
        </List>
      </div>
      <DeleteJobDialog job={asked} jobs={list.rows} listId="jobs" onClose={() => setAsked(undefined)} />
    </>
  )
}
