import { LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../dashboard.css'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { useLastingError } from '@/lib/use-lasting-error'
import { dashboardQuery } from '../api'
import { ApplicationRow } from '../components/application-row'
import { DashboardCard } from '../components/dashboard-card'
import { FirstSteps } from '../components/first-steps'
import { JobRow } from '../components/job-row'

/** /dashboard: where the person stands, and what is new. */
export function Component() {
  const { profile } = useSignedIn()
  const firstName = profile.name?.trim().split(/\s+/)[0]
  return (
    <>
      <PageHeading title={firstName ? `Hello, ${firstName}` : 'Hello'} windowTitle="Dashboard">
        <ButtonLink to={paths.training} variant="secondary" size="small" className="dashboard-training">
          <GraduationCap size={20} aria-hidden="true" />
          Training
        </ButtonLink>
      </PageHeading>
      <DashboardCards />
    </>
  )
}

function DashboardCards() {
  const { userId } = useSignedIn()
  const query = useQuery(dashboardQuery(userId))
  const error = useLastingError(query)

  if (query.isPending && !error) return <LoadingCards label="Loading your dashboard…" />
  if (!query.data) {
    return (
      <ErrorState
        message={error?.message ?? ''}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  const { current_jobs: currentJobs, applications, opportunities, first_steps: firstSteps } = query.data
  return (
    <div className="dashboard-cards">
      {firstSteps && <FirstSteps missing={firstSteps} />}
      <DashboardCard
        title="Happening Now"
        allPath={paths.currentJobs}
        allOf="current jobs"
        rows={currentJobs}
        empty={<p>You don't have any active jobs right now.</p>}
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </DashboardCard>
      <DashboardCard
        title="Jobs I'm Pursuing"
        allPath={paths.myApplications}
        allOf="applications"
        rows={applications}
        empty={
          <>
            <p>You haven't applied for any jobs yet.</p>
            <ButtonLink to={paths.jobs} size="small">
              Browse Available Jobs
            </ButtonLink>
          </>
        }
      >
        {(application) => <ApplicationRow key={application.id} application={application} />}
      </DashboardCard>
      <DashboardCard
        title="Opportunities"
        allPath={paths.jobs}
        allOf="open jobs"
        rows={opportunities}
        empty={<p>There are no open jobs you have not applied for. New ones appear here.</p>}
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </DashboardCard>
    </div>
  )
}
