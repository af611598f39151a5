import { useQuery } from '@tanstack/react-query'
import { FilterChip, ListSearch } from '@/components/list/search-form'
import { rich } from '@/components/rich'
import { Written } from '@/components/written'
import { useSignedIn } from '@/features/auth/session'
import { applicationStatuses } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import { jobNameQuery } from '../api'
import type { ApplicationListControls } from '../schema'

/** The search box, the filter by status, and the job that a link has narrowed the list to. */
export function ApplicationSearch({ controls }: { controls: ApplicationListControls }) {
  const { job } = controls.filters
  const { userId } = useSignedIn()
  const name = useQuery({ ...jobNameQuery(userId, job ?? ''), enabled: job !== undefined })
  return (
    <ListSearch
      controls={controls}
      label={t('Search applications')}
      placeholder={t('Name, email or job')}
      filters={[{ name: 'status', label: t('Status'), all: t('All Statuses'), options: applicationStatuses }]}
    >
      {job !== undefined && (
        <FilterChip onClick={() => controls.setFilter('job', '')}>
          {name.data === null
            ? t('For a deleted job')
            : name.data === undefined
              ? t('For one job')
              : rich('For {title}', { title: <Written>{name.data}</Written> })}
          <span className="sr-only">{t(': show those for all jobs')}</span>
        </FilterChip>
      )}
    </ListSearch>
  )
}
