import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackToList, readPlace } from '@/components/admin/back-to-list'
import { PageActions, PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import {
  Applicants,
  AttendanceDialog,
  applicantsQuery,
  type Headcount,
  headcountQuery,
  InvitedPeople,
  InvitePeople,
  MessageDialog,
  overOf,
  Reserve,
  type Schedule,
} from '@/features/hiring/admin'
import { type Job, jobErrorText, jobQuery } from '@/features/jobs/api'
import { JobDetails, LoadingJobDetails } from '@/features/jobs/components/job-details'
import { isFull, jobTitle } from '@/lib/format/format-job'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useLate, usePlaced } from '@/lib/timing/use-late'
import { useNow } from '@/lib/timing/use-now'
import { JobStrip } from '../components/job-strip'
import { NoPlace } from '../components/no-place'
import { SeriesLinks } from '../components/series-links'
import { whoCameHash } from '../schema'
import { seriesQuery } from '../series-api'
import { siteOfJobQuery } from '../sites/api'
import { MakeSite } from '../sites/components/make-site'
import styles from './admin-job-page.module.css'

/** /admin/jobs/{id}: one job and its applicants, to accept or reject them (rule 11.15). */
export function Component() {
  const { jobId = '' } = useParams()
  const { userId } = useSignedIn()
  const { state, hash } = useLocation()
  const place = readPlace(state)
  const query = useQuery(jobQuery(userId, jobId))
  const counting = useQuery(headcountQuery(userId, jobId))
  const placing = useQuery(siteOfJobQuery(userId, jobId))
  const headcount = counting.data
  // The page is shown once the title, the headcount and the site have loaded. Each of them changes the height
  // above the applicants.
  const isWhole = useLate(query.data !== undefined) || !(counting.isPending || placing.isPending)
  const [openDialog, setOpenDialog] = useState<'message' | 'attendance' | undefined>(
    hash === whoCameHash ? 'attendance' : undefined,
  )
  const job = useDeferredValue(isWhole ? query.data : undefined)
  const title = job ? jobTitle(job.project_name) : place?.list === 'jobs' ? place.name : t('Job')
  const close = () => setOpenDialog(undefined)

  return (
    <>
      <div className={styles.top}>
        <BackToList place={place} otherwise={{ list: 'jobs', address: paths.adminJobs }} />
        <PageHeading title={title} isWritten={Boolean(job?.project_name?.trim())} />
        {job && (
          <PageActions dense>
            {headcount && headcount.accepted_count > 0 && (
              <Button variant="secondary" size="small" onClick={() => setOpenDialog('message')}>
                <MessageSquare size={18} aria-hidden="true" />
                {t('Message')}
              </Button>
            )}
            <ButtonLink to={paths.adminDuplicateJob(jobId)} variant="secondary" size="small">
              {t('Duplicate')}
            </ButtonLink>
            <ButtonLink to={paths.adminEditJob(jobId)} size="small">
              <Pencil size={18} aria-hidden="true" />
              {t('Edit')}
            </ButtonLink>
          </PageActions>
        )}
      </div>
      <Loaded query={{ ...query, data: job }} loading={<LoadingJobDetails />} errorText={jobErrorText}>
        {(data) => (
          <JobParts
            job={data}
            title={title}
            site={placing.data}
            headcount={headcount}
            onAttendance={() => setOpenDialog('attendance')}
          />
        )}
      </Loaded>
      {openDialog === 'message' && headcount && (
        <MessageDialog jobId={jobId} accepted={headcount.accepted_count} onClose={close} />
      )}
      {openDialog === 'attendance' && headcount && (
        <WhoCame jobId={jobId} schedule={headcount} onClose={close} />
      )}
    </>
  )
}

type JobPartsProps = {
  job: Job
  title: string
  /** Null if the job has no site. Undefined while loading. */
  site: { id: string; name: string } | null | undefined
  headcount: Headcount | undefined
  /** Opens the attendance dialog. */
  onAttendance: () => void
}

function JobParts({ job, title, site, headcount, onAttendance }: JobPartsProps) {
  return (
    <>
      {job.place === null && (
        <Notice tone="warning">
          <NoPlace jobId={job.id} title={title} />
        </Notice>
      )}
      <JobStrip job={{ ...job, ...headcount }} site={site} headcount={headcount} onCompleted={onAttendance} />
      <Applicants
        jobId={job.id}
        title={title}
        headcount={headcount}
        beside={
          job.status === 'Completed' && (
            <Button variant="secondary" size="small" onClick={onAttendance}>
              {t('Who came?')}
            </Button>
          )
        }
      />
      <BelowApplicants jobId={job.id}>
        <SeriesLinks jobId={job.id} />
        <Inviting jobId={job.id} headcount={headcount} />
        <ButtonLink to={paths.job(job.id)} variant="quiet" size="small" className={styles.view}>
          {t('View as a cleaner')}
        </ButtonLink>
        {site === null && <MakeSite jobId={job.id} />}
        <JobDetails job={{ ...job, ...headcount }} title={title} />
      </BelowApplicants>
    </>
  )
}

/**
 * Loads its content at once, but hides the content until the applicants and the other days of the series have loaded.
 * Otherwise these would push the content down, and away from a finger that is about to press.
 */
function BelowApplicants({ jobId, children }: { jobId: string; children: ReactNode }) {
  const { userId } = useSignedIn()
  const { isPending: areApplicantsPending } = useInfiniteQuery(applicantsQuery(userId, jobId))
  const { isPending: isSeriesPending } = useQuery(seriesQuery(userId, jobId))
  return <div hidden={!usePlaced(areApplicantsPending || isSeriesPending)}>{children}</div>
}

/** The reserve, the invited people and, if the job is upcoming and has vacancies, people to invite. */
function Inviting({ jobId, headcount }: { jobId: string; headcount: Headcount | undefined }) {
  const now = useNow()
  const takesPeople =
    headcount !== undefined &&
    overOf(headcount, now.getTime()) === undefined &&
    !isFull(headcount.accepted_count, headcount.cleaners_needed)
  return (
    <>
      <Reserve jobId={jobId} />
      <InvitedPeople jobId={jobId} />
      {takesPeople && (
        <InvitePeople jobId={jobId} isEmpty={headcount.accepted_count + headcount.pending_count === 0} />
      )}
    </>
  )
}

type WhoCameProps = { jobId: string; schedule: Schedule; onClose: () => void }

/**
 * The attendance dialog. Loads all pages of applicants first, because accepted people who withdrew are last
 * in the list.
 */
function WhoCame({ jobId, schedule, onClose }: WhoCameProps) {
  const { userId } = useSignedIn()
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(applicantsQuery(userId, jobId))
  const people = data?.pages.flat().filter(({ status }) => status === 'Accepted')
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  if (!people || hasNextPage || people.length === 0) return null
  return <AttendanceDialog jobId={jobId} people={people} schedule={schedule} onClose={onClose} />
}
