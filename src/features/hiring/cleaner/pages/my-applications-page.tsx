import { useQuery } from '@tanstack/react-query'
import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/states/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import { applicationsQuery } from '../api'
import { ApplicationCard } from '../components/application-cards'
import { missingQuery } from '../missing-requirements-api'

export const { loader, shouldRevalidate } = firstReads(({ userId }) => [
  queryClient.prefetchInfiniteQuery(applicationsQuery(userId)),
  queryClient.prefetchQuery(missingQuery(userId)),
])

/** /my-applications: the person's applications, newest first. */
export function Component() {
  const { userId } = useSignedIn()
  const missing = useQuery(missingQuery(userId))
  const now = useNow()
  return (
    <>
      <PageHeading title={t('My Applications')} />
      <List
        list={useList(applicationsQuery(userId), { isReady: !missing.isPending })}
        noun="application"
        loading={<LoadingCards label={t('Loading your applications…')} />}
        empty={
          <EmptyState
            message={t("You haven't applied for any jobs yet.")}
            action={<ButtonLink to={paths.jobs}>{t('Browse Available Jobs')}</ButtonLink>}
          />
        }
      >
        {(applications) => (
          <CardGrid>
            {applications.map((application) => (
              <ApplicationCard key={application.id} application={application} now={now} />
            ))}
          </CardGrid>
        )}
      </List>
    </>
  )
}
