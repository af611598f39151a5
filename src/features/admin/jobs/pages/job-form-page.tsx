import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { jobTitle } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { LoadingJobForm } from '../components/form-sections'
import { JobForm } from '../components/job-form'
import { type StoredJob, storedJobQuery } from '../form-api'
import { listAddressOf } from '../schema'

/** /admin/jobs/create and /admin/jobs/edit/{id}: the form of a job. */
export function Component() {
  const { jobId } = useParams()
  const list = listAddressOf(useLocation().state)
  return (
    <>
      <BackLink to={list}>{t('Back to jobs')}</BackLink>
      {jobId === undefined ? <CreateJob list={list} /> : <EditJob jobId={jobId} list={list} />}
    </>
  )
}

function CreateJob({ list }: { list: string }) {
  const from = new URLSearchParams(useLocation().search).get('from')
  if (from !== null) return <DuplicateJob key={from} from={from} list={list} />
  return (
    <>
      <PageHeading title={t('Create job')} />
      <NewJobForm list={list} />
    </>
  )
}

/** The form of a new job, filled from another (rule 11.18). */
function DuplicateJob({ from, list }: { from: string; list: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(storedJobQuery(userId, from))
  const title = query.data && jobTitle(query.data.project_name)
  return (
    <>
      <PageHeading title={t('Duplicate job')} windowTitle={title && t('Duplicate {title}', { title })} />
      <Loaded
        query={query}
        loading={<LoadingJobForm />}
        whenMissing={<ButtonLink to={paths.adminJobs}>{t('See all jobs')}</ButtonLink>}
      >
        {(job) => <NewJobForm copyOf={job} list={list} />}
      </Loaded>
    </>
  )
}

function NewJobForm({ copyOf, list }: { copyOf?: StoredJob; list: string }) {
  // Chosen here, so that a creation sent twice makes one job.
  const [jobId] = useState(() => crypto.randomUUID())
  return <JobForm jobId={jobId} {...(copyOf && { copyOf })} list={list} />
}

function EditJob({ jobId, list }: { jobId: string; list: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(storedJobQuery(userId, jobId))

  return (
    <>
      <PageHeading
        title={t('Edit job')}
        windowTitle={query.data && t('Edit {title}', { title: jobTitle(query.data.project_name) })}
      />
      <Loaded
        query={query}
        loading={<LoadingJobForm />}
        whenMissing={<ButtonLink to={paths.adminJobs}>{t('See all jobs')}</ButtonLink>}
      >
        {(job) => <JobForm key={jobId} jobId={jobId} job={job} list={list} />}
      </Loaded>
    </>
  )
}
