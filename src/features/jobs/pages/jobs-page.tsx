import '../jobs.css'
import { useListControls } from '@/components/list/use-list-controls'
import { PageHeading } from '@/components/page-heading'
import { JobResults } from '../components/job-results'
import { JobSearch } from '../components/job-search'
import { readJobFilters } from '../schema'

/** /jobs: every open job, searched and filtered. */
export function Component() {
  const controls = useListControls(readJobFilters)
  return (
    <>
      <PageHeading title="Opportunities" />
      <div className="jobs-page">
        <JobSearch controls={controls} />
        <JobResults controls={controls} />
      </div>
    </>
  )
}
