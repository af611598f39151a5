import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { type AcceptedJob, acceptedJobsQuery } from '../api'
import { AcceptedJobCard } from '../components/application-cards'
import styles from './current-jobs-page.module.css'

/** /current-jobs: the jobs the person was accepted for, past ones folded (rule 6.11). */
export function Component() {
  const { userId } = useSignedIn()
  return (
    <>
      <PageHeading title="Current Jobs" />
      <List
        list={useList(acceptedJobsQuery(userId, 'current'))}
        noun="current job"
        loading={<LoadingCards label="Loading your current jobs…" />}
        emptyText="You don't have any active jobs right now."
        emptyAction={<ButtonLink to={paths.jobs}>Browse Available Jobs</ButtonLink>}
      >
        {acceptedJobCards}
      </List>
      <PastJobs />
    </>
  )
}

/** Hidden from people who have none. */
function PastJobs() {
  const { userId } = useSignedIn()
  const list = useList(acceptedJobsQuery(userId, 'past'))
  if (!list.rows?.length && !list.error) return null
  return (
    <details className={styles.past}>
      <summary>
        <h2>Past jobs</h2>
      </summary>
      <List list={list} noun="past job" loading={null} emptyText="No past jobs.">
        {acceptedJobCards}
      </List>
    </details>
  )
}

function acceptedJobCards(acceptedJobs: AcceptedJob[]) {
  return (
    <CardGrid>
      {acceptedJobs.map((acceptedJob) => (
        <AcceptedJobCard key={acceptedJob.id} acceptedJob={acceptedJob} />
      ))}
    </CardGrid>
  )
}
