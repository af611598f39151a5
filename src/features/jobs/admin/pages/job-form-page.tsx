import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { newId } from '@/lib/client/new-id'
import { jobTitle } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { LoadingJobForm } from '../components/form-sections'
import { JobForm } from '../components/job-form'
import { type StoredJob, storedJobQuery } from '../form-api'
import { listAddressOf } from '../schema'
import { type Site, storedSiteQuery } from '../sites/api'

/**
 * /admin/jobs/create and /admin/jobs/edit/{id}. A new job can be a copy with ?from={id} (rule 11.18), or be
 * at a site with ?site={id} (rule 11.33a).
 */
export function Component() {
  const { jobId } = useParams()
  const { state, pathname, search } = useLocation()
  const list = listAddressOf(state)
  const given = new URLSearchParams(search)
  const from = given.get('from') ?? undefined
  const siteId = given.get('site') ?? undefined
  const storedId = jobId ?? from
  return (
    <>
      <BackLink to={list}>{t('Back to jobs')}</BackLink>
      {storedId === undefined ? (
        <>
          <PageHeading title={t('Create job')} />
          {siteId === undefined ? (
            <NewJobForm list={list} />
          ) : (
            <JobFormAtSite key={siteId} siteId={siteId} list={list} />
          )}
        </>
      ) : (
        <StoredJobForm key={pathname + search} id={storedId} isCopy={jobId === undefined} list={list} />
      )}
    </>
  )
}

function StoredJobForm({ id, isCopy, list }: { id: string; isCopy: boolean; list: string }) {
  const { userId } = useSignedIn()
  const query = useQuery(storedJobQuery(userId, id))
  const title = query.data && jobTitle(query.data.project_name)
  return (
    <>
      <PageHeading
        title={isCopy ? t('Duplicate job') : t('Edit job')}
        windowTitle={title && (isCopy ? t('Duplicate {title}', { title }) : t('Edit {title}', { title }))}
      />
      <Loaded
        query={query}
        loading={<LoadingJobForm />}
        whenMissing={<ButtonLink to={paths.adminJobs}>{t('See all jobs')}</ButtonLink>}
      >
        {(job) =>
          isCopy ? <NewJobForm copyOf={job} list={list} /> : <JobForm jobId={id} job={job} list={list} />
        }
      </Loaded>
    </>
  )
}

function JobFormAtSite({ siteId, list }: { siteId: string; list: string }) {
  const { userId } = useSignedIn()
  return (
    <Loaded
      query={useQuery(storedSiteQuery(userId, siteId))}
      loading={<LoadingJobForm />}
      whenMissing={<ButtonLink to={paths.adminSites}>{t('See all sites')}</ButtonLink>}
    >
      {(site) => <NewJobForm site={site} list={list} />}
    </Loaded>
  )
}

type NewJobFormProps = { copyOf?: StoredJob; site?: Site; list: string }

function NewJobForm({ copyOf, site, list }: NewJobFormProps) {
  // The id is chosen here, so that a repeated request creates only one job.
  const [jobId] = useState(newId)
  return <JobForm jobId={jobId} {...(copyOf && { copyOf })} {...(site && { site })} list={list} />
}
