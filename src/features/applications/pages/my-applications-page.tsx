import { List, useList } from '@/components/list/list'
import { CardGrid, LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { useNow } from '@/lib/use-now'
import { applicationsQuery } from '../api'
import { ApplicationCard } from '../components/application-cards'

/** /my-applications: everything the person has applied for, newest first. */
export function Component() {
  const { userId } = useSignedIn()
  const now = useNow()
  return (
    <>
      <PageHeading title="My Applications" />
      <List
        list={useList(applicationsQuery(userId))}
        noun="application"
        loading={<LoadingCards label="Loading your applications…" />}
        emptyText="You haven't applied for any jobs yet."
        emptyAction={<ButtonLink to={paths.jobs}>Browse Available Jobs</ButtonLink>}
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
