import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { DayFilters, MoreFilters, weekOf } from '@/components/admin/more-filters'
import { LoadingRecords } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { LoadingCards } from '@/components/list/list-parts'
import { FilterSelects, ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { SitePicker } from '@/features/hiring/admin'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import { addressRules, cities, jobStatuses } from '@/lib/format/fixed-lists'
import { countOf, t, word } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useMedia } from '@/lib/timing/use-media'
import { type AdminJob, adminJobCountQuery, adminJobsQuery, fetchJobs, jobsTotalQuery } from '../api'
import { AdminJobCards } from '../components/admin-job-card'
import { DeleteJobDialog } from '../components/delete-job-dialog'
import { JobTable } from '../components/job-table'
import { type AdminJobFilters, type JobFormState, readAdminJobFilters } from '../schema'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(adminJobsQuery(userId, readAdminJobFilters(search))),
)

/** /admin/jobs: every job, with search and filters, and the actions to create, edit and delete a job. */
export function Component() {
  const { userId } = useSignedIn()
  const { search: listSearch } = useLocation()
  const controls = useListControls(readAdminJobFilters)
  const { filters } = controls
  const { city, from, until, site } = filters
  const list = useList(adminJobsQuery(userId, filters), {
    controls,
    count: adminJobCountQuery(userId, filters),
  })
  const [jobToDelete, setJobToDelete] = useState<AdminJob>()
  const isWide = useMedia('(width >= 64rem)')

  return (
    <>
      <PageHeading title={t('Jobs')}>
        <PageActions dense>
          <CsvButton name="jobs" columns={columns} fetch={(...page) => fetchJobs(filters, ...page)} />
          <ButtonLink to={paths.adminCreateJob} state={{ listSearch } satisfies JobFormState} size="small">
            <Plus size={18} aria-hidden="true" />
            {t('Create job')}
          </ButtonLink>
        </PageActions>
      </PageHeading>
      <ListSearch
        controls={controls}
        label={t('Search jobs')}
        placeholder={t('Name, city, category, postcode')}
        filters={listFilters}
        more={
          <MoreFilters isSet={[city, from, until, site].some((set) => set !== undefined)}>
            <FilterSelects
              controls={controls}
              filters={[{ name: 'city', label: t('City'), all: t('All Cities'), options: cities }]}
            />
            <SitePicker siteId={site} onChange={(id) => controls.setFilter('site', id)} />
            <DayFilters
              controls={controls}
              labels={{ from: t('Starts on or after'), until: t('Starts on or before') }}
            />
          </MoreFilters>
        }
      />
      <div id="jobs" tabIndex={-1}>
        <List
          list={list}
          noun="job"
          count="shown"
          beside={<WeekTotal filters={filters} />}
          loading={
            isWide ? (
              <LoadingRecords label={t('Loading jobs…')} />
            ) : (
              <LoadingCards label={t('Loading jobs…')} count={6} />
            )
          }
          empty={t('No jobs found matching your criteria.')}
        >
          {(jobs) =>
            isWide ? (
              <JobTable jobs={jobs} onDelete={setJobToDelete} />
            ) : (
              <AdminJobCards jobs={jobs} onDelete={setJobToDelete} />
            )
          }
        </List>
      </div>
      <DeleteJobDialog
        job={jobToDelete}
        jobs={list.rows}
        listId="jobs"
        onClose={() => setJobToDelete(undefined)}
      />
    </>
  )
}

/**
 * The total of jobs, places and vacancies, shown if the list is filtered by exactly one week (rule 11.35).
 */
function WeekTotal({ filters }: { filters: AdminJobFilters }) {
  const { userId } = useSignedIn()
  const monday = weekOf(filters)
  const { data: total } = useQuery({
    ...jobsTotalQuery(userId, monday ?? '', filters),
    enabled: monday !== undefined,
  })
  if (monday === undefined || !total) return null
  return (
    <Hint>
      {t('Week total: {jobs}, {places} places, {free} free', {
        jobs: countOf(total.jobs, 'job'),
        places: total.places,
        free: total.free,
      })}
    </Hint>
  )
}

const listFilters = [
  { name: 'status', label: t('Status'), all: t('All Statuses'), options: jobStatuses },
  {
    name: 'sort',
    label: t('Sort by'),
    all: t('Newest'),
    options: [
      { value: 'soonest', label: t('Unfilled, soonest first') },
      { value: 'start', label: t('Soonest start') },
    ],
  },
] as const

const columns: CsvColumn<AdminJob>[] = [
  { header: t('Project name'), value: (job) => job.project_name },
  { header: t('Category'), value: (job) => job.category && word(job.category) },
  { header: t('Status'), value: (job) => word(job.status) },
  { header: t('Display status'), value: (job) => word(job.display_status) },
  { header: t('City'), value: (job) => job.location_city },
  { header: t('State'), value: (job) => job.location_state },
  { header: t('Postcode'), value: (job) => job.location_postcode },
  { header: t('Site address'), value: (job) => job.site_address },
  { header: t('Address visible to'), value: (job) => ruleText(job.address_rule) },
  { header: t('Start date'), value: (job) => job.start_date },
  { header: t('Start time'), value: (job) => job.start_time?.slice(0, 5) ?? null },
  { header: t('End time'), value: (job) => job.end_time?.slice(0, 5) ?? null },
  { header: t('Time zone'), value: (job) => job.time_zone },
  { header: t('Project dates'), value: (job) => job.project_dates },
  { header: t('Days'), value: (job) => job.days },
  { header: t('Duration'), value: (job) => job.duration },
  { header: t('Cleaners needed'), value: (job) => job.cleaners_needed },
  { header: t('Accepted'), value: (job) => job.accepted_applications },
  { header: t('Pay per cleaner'), value: (job) => job.pay_per_cleaner },
  { header: t('Area in m²'), value: (job) => job.area_m2 },
  { header: t('Applications'), value: (job) => job.applications },
  { header: t('Pending applications'), value: (job) => job.pending_applications },
  { header: t('Description'), value: (job) => job.full_description },
  { header: t('Quote reference'), value: (job) => job.quote_reference_id },
  { header: t('Created (Brisbane time)'), value: (job) => csvMoment(job.created_at) },
]

function ruleText(rule: string): string {
  return addressRules.find(({ value }) => value === rule)?.label ?? rule
}
