import '../jobs.css'
import { PageHeading } from '@/components/page-heading'
import { JobResults } from '../components/job-results'
import { JobSearch } from '../components/job-search'
import { useJobFilters } from '../use-job-filters'

/** /jobs: every open job, searched and filtered. */
export function Component() {
  const jobFilters = useJobFilters()
  return (
    <>
      <PageHeading title="Opportunities" />
      <div className="grid gap-6">
        <JobSearch jobFilters={jobFilters} />
        <JobResults filters={jobFilters.filters} onClear={jobFilters.clear} />
      </div>
    </>
  )
}
