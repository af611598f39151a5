import '../applications.css'
import { PageHeading } from '@/components/page-heading'
import { ApplicationResults } from '../components/application-results'
import { ApplicationSearch } from '../components/application-search'
import { ApplicationsFile } from '../components/applications-file'
import { useApplicationFilters } from '../use-application-filters'

/** /admin/applications: everybody's applications, to be accepted or rejected. */
export function Component() {
  const applicationFilters = useApplicationFilters()
  return (
    <>
      <div className="list-head">
        <PageHeading title="Job Applications">
          <ApplicationsFile filters={applicationFilters.filters} />
        </PageHeading>
        <ApplicationSearch applicationFilters={applicationFilters} />
      </div>
      <ApplicationResults filters={applicationFilters.filters} onClear={applicationFilters.clear} />
    </>
  )
}
