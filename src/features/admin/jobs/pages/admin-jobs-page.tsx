import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../admin-jobs.css'
import { Plus } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { AdminJobResults } from '../components/admin-job-results'
import { AdminJobSearch } from '../components/admin-job-search'
import { JobsFile } from '../components/jobs-file'
import type { ListState } from '../list-state'
import { useAdminJobFilters } from '../use-admin-job-filters'

/** /admin/jobs: every job, searched and filtered, with the ways to create, edit and delete one. */
export function Component() {
  const jobFilters = useAdminJobFilters()
  const { search } = useLocation()

  return (
    <>
      <PageHeading title="Jobs">
        <PageActions dense>
          <JobsFile filters={jobFilters.filters} />
          <ButtonLink
            to={paths.adminCreateJob}
            state={{ jobsSearch: search } satisfies ListState}
            size="small"
          >
            <Plus size={18} aria-hidden="true" />
            Create Job
          </ButtonLink>
        </PageActions>
      </PageHeading>
      <AdminJobSearch jobFilters={jobFilters} />
      <AdminJobResults filters={jobFilters.filters} onClear={jobFilters.clear} />
    </>
  )
}
