import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { DayFilters, MoreFilters } from '@/components/admin/more-filters'
import { FilterChip, FilterSelects, ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { rich } from '@/components/rich-text'
import { UserText } from '@/components/user-text'
import { missingRequirements } from '@/features/hiring/missing-requirements'
import { queryClient } from '@/lib/client/query-client'
import { whenIdle } from '@/lib/client/when-idle'
import { csvMoment } from '@/lib/files/csv'
import { applicationStatuses, cities } from '@/lib/format/fixed-lists'
import { t, word } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { applicationsQuery, jobNameQuery, readApplications } from '../api'
import { ApplicationResults } from '../components/application-results'
import {
  type Application,
  type ApplicationListControls,
  deciderOf,
  readApplicationFilters,
  unavailableWords,
} from '../schema'

const columns: CsvColumn<Application>[] = [
  { header: t('Applicant'), value: ({ user_name }) => user_name },
  { header: t('Email'), value: ({ user_email }) => user_email },
  { header: t('Job'), value: ({ job_title }) => job_title },
  { header: t('Applied at (Brisbane time)'), value: ({ applied_at }) => csvMoment(applied_at) },
  { header: t('Status'), value: ({ status }) => word(status) },
  { header: t('Reviewed by'), value: deciderOf },
  { header: t('Reviewed at (Brisbane time)'), value: ({ reviewed_at }) => csvMoment(reviewed_at) },
  { header: t('Withdrawn at (Brisbane time)'), value: ({ withdrawn_at }) => csvMoment(withdrawn_at) },
  { header: t('Missing requirements'), value: ({ missing }) => missingRequirements(missing).join(', ') },
  { header: t('Clashes with'), value: ({ clashes }) => clashes?.join(', ') },
  { header: t('Job date'), value: ({ job_starts_on }) => job_starts_on },
  { header: t('City'), value: ({ job_city }) => job_city },
  { header: t('Distance (m)'), value: ({ distance_m }) => distance_m && Math.round(distance_m) },
  { header: t('Experience'), value: ({ experience_years }) => experience_years },
  { header: t('Jobs done'), value: ({ jobs_done }) => jobs_done },
  { header: t('No-shows'), value: ({ no_shows }) => no_shows },
  { header: t('Not free'), value: ({ unavailable }) => unavailable && unavailableWords[unavailable] },
]

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(applicationsQuery(userId, readApplicationFilters(search))),
)

/** Loaded while the browser is idle, because the picker is hidden behind "More filters". */
const SitePicker = lazyWithFallback(
  () => import('../components/site-picker').then((part) => part.SitePicker),
  () => null,
  whenIdle,
)

/** /admin/applications: everyone's applications, with the buttons to accept or reject them. */
export function Component() {
  const controls = useListControls(readApplicationFilters)
  return (
    <>
      <PageHeading title={t('Job applications')}>
        <PageActions>
          <CsvButton
            name="applications"
            columns={columns}
            fetch={(after, size, signal) => readApplications(controls.filters, signal, { after, size })}
          />
        </PageActions>
      </PageHeading>
      <ApplicationSearch controls={controls} />
      <ApplicationResults controls={controls} />
    </>
  )
}

/** The list's search and filters. A chip names the job if a link has limited the list to one job. */
function ApplicationSearch({ controls }: { controls: ApplicationListControls }) {
  const { job, city, from, until, site } = controls.filters
  const { userId } = useSignedIn()
  const name = useQuery({ ...jobNameQuery(userId, job ?? ''), enabled: job !== undefined })
  return (
    <ListSearch
      controls={controls}
      label={t('Search applications')}
      placeholder={t('Name, email or job')}
      filters={[
        { name: 'status', label: t('Status'), all: t('All Statuses'), options: applicationStatuses },
        {
          name: 'sort',
          label: t('Sort by'),
          all: t('Newest'),
          options: [{ value: 'job', label: t('Soonest job') }],
        },
      ]}
      more={
        <MoreFilters isSet={[city, from, until, site].some((set) => set !== undefined)}>
          <FilterSelects
            controls={controls}
            filters={[{ name: 'city', label: t('City'), all: t('All Cities'), options: cities }]}
          />
          <Suspense>
            <SitePicker siteId={site} onChange={(id) => controls.setFilter('site', id)} />
          </Suspense>
          <DayFilters
            controls={controls}
            labels={{ from: t('Job starts on or after'), until: t('Job starts on or before') }}
          />
        </MoreFilters>
      }
    >
      {job !== undefined && (
        <FilterChip onClick={() => controls.setFilter('job', '')}>
          {name.data === null
            ? t('For a deleted job')
            : name.data === undefined
              ? t('For one job')
              : rich('For {title}', { title: <UserText>{name.data}</UserText> })}
          <span className="sr-only">{t(': show applications for all jobs')}</span>
        </FilterChip>
      )}
    </ListSearch>
  )
}
