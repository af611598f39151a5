import { useQuery } from '@tanstack/react-query'
import { FilterChip, FilterSelect, SearchForm } from '@/components/list/search-form'
import { useSignedIn } from '@/features/auth/session'
import { applicationStatuses } from '@/lib/domain'
import { jobNameQuery } from '../api'
import type { ApplicationListControls } from '../schema'

/** The search box, the filter by status, and the job that a link has narrowed the list to. */
export function ApplicationSearch({ controls }: { controls: ApplicationListControls }) {
  const { job } = controls.filters
  const { userId } = useSignedIn()
  const name = useQuery({ ...jobNameQuery(userId, job ?? ''), enabled: job !== undefined })
  return (
    <search>
      <SearchForm controls={controls} label="Search applications" placeholder="Name, email or job">
        <FilterSelect
          controls={controls}
          name="status"
          label="Status"
          all="All Statuses"
          options={applicationStatuses}
        />
      </SearchForm>
      {job !== undefined && (
        <FilterChip onClick={() => controls.setFilter('job', '')}>
          {name.data === null ? 'For a deleted job' : `For ${name.data ?? 'one job'}`}
          <span className="sr-only">: show those for all jobs</span>
        </FilterChip>
      )}
    </search>
  )
}
