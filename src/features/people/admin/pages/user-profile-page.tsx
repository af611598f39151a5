import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { readPlace } from '@/components/admin/back-to-list'
import { userName } from '@/components/admin/person-name'
import { FormSections } from '@/components/form/form'
import { LoadingCards } from '@/components/list/list-parts'
import { PageHeading } from '@/components/page-heading'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { ApplicationPanel } from '@/features/hiring/admin'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { userProfileQuery } from '../api'
import { PersonBar } from '../components/person-bar'
import { UserView } from '../components/user-view'

/** /profile/{userId}: one person as administrators see them. Other users can see only their own profile. */
export function Component() {
  const { userId: id = '' } = useParams()
  const { userId, isAdmin } = useSignedIn()
  const place = readPlace(useLocation().state)
  const isOwn = id.toLowerCase() === userId && !isAdmin
  const query = useQuery({ ...userProfileQuery(userId, id, isAdmin), enabled: !isOwn })

  if (isOwn) return <Navigate to={paths.profile} replace />
  const name = query.data ? userName(query.data.profile) : place?.name
  return (
    <FormSections>
      {isAdmin && <PersonBar place={place} />}
      <PageHeading title={name ?? t('User profile')} />
      {isAdmin && (place?.list === 'applications' || place?.list === 'applicants') && (
        <ApplicationPanel key={place.row} id={place.row} />
      )}
      <Loaded
        key={id}
        query={query}
        loading={<LoadingCards label={t('Loading profile…')} />}
        whenMissing={!isAdmin && <ButtonLink to={paths.dashboard}>{t('Go to the dashboard')}</ButtonLink>}
      >
        {(user) => <UserView {...user} />}
      </Loaded>
    </FormSections>
  )
}
