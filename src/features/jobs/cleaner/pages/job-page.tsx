import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import {
  ApplyControl,
  applicationForJobQuery,
  invitationQuery,
  LazyDayOfJob,
  LoadingApplyControl,
  Offers,
  offersQuery,
} from '@/features/hiring'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { formatDistance, jobTitle } from '@/lib/format/format-job'
import { t, word } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useLastingError } from '@/lib/timing/use-lasting-error'
import { type Job, jobDistanceQuery, jobErrorText, jobQuery } from '../../api'
import { JobDetails, JobTags, LoadingJobDetails, LoadingJobTags } from '../../components/job-details'
import { DisplayStatusTag } from '../../components/job-tags'
import { requirementsQuery } from '../../requirements-api'
import { readListState } from '../../schema'
import { JobRequirements } from '../components/job-requirements'
import { useJobSeen } from '../use-job-seen'
import styles from './job-page.module.css'

// The distance is not among the first reads, because the backend refuses a seventh concurrent request (rule 15.10).
// The distance can appear later without moving anything else.
export const { loader, shouldRevalidate } = firstReads(({ userId, params: { jobId = '' } }) => [
  queryClient.prefetchQuery(jobQuery(userId, jobId)),
  queryClient.prefetchQuery(applicationForJobQuery(userId, jobId)),
  queryClient.prefetchQuery(invitationQuery(userId, jobId)),
  queryClient.prefetchQuery(requirementsQuery(userId, jobId)),
])

/** /jobs/{id}: one job, with the bar to apply for it. */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId, isAdmin } = useSignedIn()
  const from = readListState(useLocation().state)
  const list = `${paths.jobs}${from?.search ?? ''}`
  const job = useQuery(jobQuery(userId, jobId))
  const error = useLastingError(job)
  const named = job.data ?? from
  const title = named ? jobTitle(named.project_name) : t('Job')
  // Waits for the application and the requirements. Both sections are above other parts of the page, and would push
  // those parts down.
  const application = useQuery(applicationForJobQuery(userId, jobId))
  const requirements = useQuery(requirementsQuery(userId, jobId))
  const isWhole = !application.isPending && !requirements.isPending

  return (
    <>
      <BackLink to={list} isReturn={from !== undefined}>
        {t('Back to jobs')}
      </BackLink>
      <PageHeading
        title={title}
        isWritten={Boolean(named?.project_name?.trim())}
        isLoading={!named && job.isPending && !error}
      >
        {isAdmin && job.data && (
          <ButtonLink to={paths.adminJob(jobId)} variant="secondary" size="small">
            {t('Manage this job')}
          </ButtonLink>
        )}
      </PageHeading>
      <Loaded
        query={{ ...job, data: isWhole ? job.data : undefined }}
        loading={<LoadingJob />}
        errorText={jobErrorText}
        whenMissing={<ButtonLink to={paths.jobs}>{t('See open jobs')}</ButtonLink>}
      >
        {(data) => (
          <Suspense fallback={<LoadingJob />}>
            <JobView key={data.id} job={data} title={title} list={list} />
          </Suspense>
        )}
      </Loaded>
    </>
  )
}

function LoadingJob() {
  return (
    <>
      <LoadingJobTags />
      <div className={styles.layout}>
        <LoadingJobDetails />
        <LoadingApplyControl />
      </div>
    </>
  )
}

function JobView({ job, title, list }: { job: Job; title: string; list: string }) {
  const { userId, isAdmin } = useSignedIn()
  useJobSeen(userId, job.id, job.status === 'Open' && !isAdmin)
  const { data: metres = null } = useQuery(jobDistanceQuery(userId, job.id))
  const distance = metres === null ? undefined : formatDistance(metres)
  const { data: own } = useQuery(applicationForJobQuery(userId, job.id))
  const isWaiting = own?.status === 'Pending' && own.withdrawn_at === null
  const { data: offers = [] } = useQuery({ ...offersQuery(userId), enabled: isWaiting })
  const isComing = own?.status === 'Accepted' && own.withdrawn_at === null
  return (
    <>
      <JobTags job={job}>
        {job.status === 'Open' ? (
          <DisplayStatusTag stored={job.display_status} />
        ) : (
          <Tag>{job.status === 'InProgress' ? t('In progress') : word(job.status)}</Tag>
        )}
      </JobTags>
      <Offers offers={offers.filter((offer) => offer.job_id === job.id)} />
      {isComing && <LazyDayOfJob job={job} own={own} title={title} />}
      <div className={styles.layout}>
        <JobDetails job={job} title={title} distance={distance}>
          <JobRequirements job={job} />
        </JobDetails>
        <ApplyControl job={job} title={title} moreJobs={list} />
      </div>
    </>
  )
}
