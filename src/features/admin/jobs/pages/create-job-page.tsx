import '../job-form.css'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { paths } from '@/lib/paths'
import { JobForm } from '../components/job-form'
import { searchOfList } from '../list-state'

/** /admin/jobs/create: a new job. Its id is chosen here, so that a creation sent twice makes one job. */
export function Component() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [jobId] = useState(() => crypto.randomUUID())
  const listSearch = searchOfList(state)

  return (
    <>
      <BackLink to={`${paths.adminJobs}${listSearch}`}>Back to jobs</BackLink>
      <PageHeading title="Create job" />
      <JobForm
        jobId={jobId}
        job={undefined}
        listSearch={listSearch}
        onLoadNewest={async (release) => {
          release()
          // An answer was lost, the job was made, and somebody has changed it since.
          await navigate(paths.adminEditJob(jobId), { replace: true, state })
          return undefined
        }}
      />
    </>
  )
}
