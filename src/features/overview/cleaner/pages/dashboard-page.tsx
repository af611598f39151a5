import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import type { ReactNode } from 'react'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { Loading } from '@/components/ui/loading'
import { Invitations, myJobsQuery, NextJob, Offers, useHomeCards } from '@/features/hiring'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { useOutdated } from '@/lib/lists/use-outdated'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Dashboard, dashboardQuery } from '../api'
import { DashboardCard, LoadingDashboardCard } from '../components/dashboard-card'
import { ApplicationRow, JobRow } from '../components/dashboard-rows'
import { FirstSteps } from '../components/first-steps'
import styles from './dashboard-page.module.css'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchQuery(dashboardQuery(userId)),
  queryClient.prefetchInfiniteQuery(myJobsQuery(userId, 'current')),
])

export function Component() {
  const { userId, profile } = useSignedIn()
  const query = useQuery(dashboardQuery(userId))
  const isOutdated = useOutdated(dashboardQuery(userId), query)
  const myJobs = useInfiniteQuery(myJobsQuery(userId, 'current'))
  const cards = useHomeCards(myJobs.data?.pages[0])
  const isAccepted = (query.data?.current_jobs?.length ?? 0) > 0
  const { greeting_name: firstName } = profile
  return (
    <>
      <PageHeading
        title={firstName ? t('Hello, {firstName}', { firstName }) : t('Hello')}
        windowTitle={t('Dashboard')}
      >
        <ButtonLink to={paths.training} variant="secondary" size="small" className={styles.training}>
          <GraduationCap size={20} aria-hidden="true" />
          {t('Training')}
        </ButtonLink>
      </PageHeading>
      {/* Waits for the next job, because its card is above all other cards and would push them down if it
          appeared later. */}
      <Loaded query={query} loading={<LoadingDashboard />} isReady={!isAccepted || !myJobs.isPending}>
        {(dashboard) => (
          <DashboardCards dashboard={dashboard} isOutdated={isOutdated} jobAbove={cards?.[0]?.job.job_id}>
            {isAccepted && (myJobs.data ?? !myJobs.error) && <NextJob cards={cards} />}
          </DashboardCards>
        )}
      </Loaded>
    </>
  )
}

function LoadingDashboard() {
  return (
    <Loading label={t('Loading your dashboard…')} className={styles.cards}>
      <LoadingDashboardCard />
      <LoadingDashboardCard />
      <LoadingDashboardCard />
    </Loading>
  )
}

type DashboardCardsProps = {
  dashboard: Dashboard
  isOutdated: boolean
  /** The job whose facts the first card shows. */
  jobAbove: string | undefined
  /** The first card, for the next job. */
  children: ReactNode
}

function DashboardCards({ dashboard, isOutdated, jobAbove, children }: DashboardCardsProps) {
  const { current_jobs: currentJobs, applications, opportunities, first_steps: firstSteps } = dashboard
  return (
    <div className={styles.cards}>
      {children}
      <Offers offers={dashboard.offers ?? []} />
      <Invitations invitations={dashboard.invitations ?? []} />
      {firstSteps && <FirstSteps missing={firstSteps} isShort={(currentJobs?.length ?? 0) > 0} />}
      <DashboardCard
        title={t('Happening Now')}
        isOutdated={isOutdated}
        allPath={paths.currentJobs}
        allOf={t('current jobs')}
        rows={currentJobs}
        empty={<p>{t("You don't have any active jobs right now.")}</p>}
      >
        {(job) => <JobRow key={job.id} job={job} isAbove={job.id === jobAbove} />}
      </DashboardCard>
      <DashboardCard
        title={t("Jobs I'm Pursuing")}
        isOutdated={isOutdated}
        allPath={paths.myApplications}
        allOf={t('applications')}
        rows={applications}
        empty={
          <>
            <p>{t("You haven't applied for any jobs yet.")}</p>
            <ButtonLink to={paths.jobs} size="small">
              {t('Browse Available Jobs')}
            </ButtonLink>
          </>
        }
      >
        {(application) => <ApplicationRow key={application.id} application={application} />}
      </DashboardCard>
      <DashboardCard
        title={t('Opportunities')}
        isOutdated={isOutdated}
        allPath={paths.jobs}
        allOf={t('open jobs')}
        rows={opportunities}
        empty={<p>{t('There are no other open jobs right now. New jobs will appear here.')}</p>}
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </DashboardCard>
    </div>
  )
}
