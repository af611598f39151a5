import { ListHead } from '@/components/list/list-parts'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { lacksOf } from '@/features/applications/lacks'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import { t, word } from '@/lib/i18n/language'
import { adminReads } from '../../admin-reads'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { applicationsQuery, readApplications } from '../api'
import { ApplicationResults } from '../components/application-results'
import { ApplicationSearch } from '../components/application-search'
import { type Application, readApplicationFilters } from '../schema'

const columns: CsvColumn<Application>[] = [
  { header: t('Applicant'), value: ({ user_name }) => user_name },
  { header: t('Email'), value: ({ user_email }) => user_email },
  { header: t('Job'), value: ({ job_title }) => job_title },
  { header: t('Applied at (Brisbane time)'), value: ({ applied_at }) => csvMoment(applied_at) },
  { header: t('Status'), value: ({ status }) => word(status) },
  { header: t('Reviewed by'), value: ({ reviewed_by }) => reviewed_by },
  { header: t('Reviewed at (Brisbane time)'), value: ({ reviewed_at }) => csvMoment(reviewed_at) },
  { header: t('Withdrawn at (Brisbane time)'), value: ({ withdrawn_at }) => csvMoment(withdrawn_at) },
  { header: t('Lacks'), value: ({ missing }) => lacksOf(missing).join(', ') },
  { header: t('Clashes with'), value: ({ clashes }) => clashes?.join(', ') },
]

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(applicationsQuery(userId, readApplicationFilters(search))),
)

/** /admin/applications: everybody's applications, to be accepted or rejected. */
export function Component() {
  const controls = useListControls(readApplicationFilters)
  return (
    <>
      <ListHead>
        <PageHeading title={t('Job Applications')}>
          <PageActions>
            <CsvButton
              name="applications"
              columns={columns}
              readPage={(last, signal) =>
                readApplications(controls.filters, signal, { after: last, size: csvPageSize })
              }
            />
          </PageActions>
        </PageHeading>
        <ApplicationSearch controls={controls} />
      </ListHead>
      <ApplicationResults controls={controls} />
    </>
  )
}
