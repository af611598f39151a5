import { FormSections } from '@/components/form/form'
import { LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import '../users.css'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { useSignedIn } from '@/features/auth/session'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { ApplicationPanel } from '../../applications/components/application-panel'
import { BackToList } from '../../components/back-to-list'
import { readPlace } from '../../place'
import { PersonSteps } from '../components/person-steps'
import { UserView } from '../components/user-view'
import { userProfileQuery } from '../profile-api'
import { userName } from '../user-name'

/** /profile/{userId}: one person as an administrator sees them. Others find only themselves, on their own page. */
export function Component() {
  const { userId: id = '' } = useParams()
  const { userId, isAdmin } = useSignedIn()
  const place = readPlace(useLocation().state)
  const isOwn = id.toLowerCase() === userId && !isAdmin
  const { data, error, isFetching, refetch } = useQuery({
    ...userProfileQuery(userId, id, isAdmin),
    enabled: !isOwn,
  })

  if (isOwn) return <Navigate to={paths.profile} replace />
  const isMissing = codeOf(error) === codes.notFound
  return (
    <FormSections>
      {isAdmin && (
        <div className="person-bar">
          <BackToList place={place} otherwise={{ list: 'users', address: paths.adminCleaners }} />
          {place && <PersonSteps place={place} />}
        </div>
      )}
      <PageHeading title={data ? userName(data.profile) : (place?.name ?? 'User profile')} />
      {isAdmin && place?.list === 'applications' && <ApplicationPanel key={place.row} id={place.row} />}
      {data ? (
        <UserView key={id} {...data} />
      ) : error ? (
        <ErrorState
          message={error.message}
          onRetry={isMissing ? undefined : () => void refetch()}
          busy={isFetching}
        >
          {isMissing && !isAdmin && <ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
        </ErrorState>
      ) : (
        <LoadingCards label="Loading profile…" />
      )}
    </FormSections>
  )
}
