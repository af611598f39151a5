import { ListHead } from '@/components/list/list-parts'
import { PageActions, PageHeading } from '@/components/page-heading'
import '../applications.css'
import { ApplicationResults } from '../components/application-results'
import { ApplicationSearch } from '../components/application-search'
import { ApplicationsFile } from '../components/applications-file'
import { useApplicationFilters } from '../use-application-filters'

/** /admin/applications: everybody's applications, to be accepted or rejected. */
export function Component() {
  const applicationFilters = useApplicationFilters()
  return (
    <>
      <ListHead>
        <PageHeading title="Job Applications">
          <PageActions>
            <ApplicationsFile filters={applicationFilters.filters} />
          </PageActions>
        </PageHeading>
        <ApplicationSearch applicationFilters={applicationFilters} />
      </ListHead>
      <ApplicationResults filters={applicationFilters.filters} onClear={applicationFilters.clear} />
    </>
  )
}
