import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/states/loaded'
import { documentsQuery } from '@/features/documents'
import { firstReads } from '@/lib/client/first-reads'
import { queryClient } from '@/lib/client/query-client'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { DocumentsSection } from '../components/documents-section'
import { LoadingProfile } from '../components/loading-profile'
import { ProfileFrame } from '../components/profile-frame'
import { useGuardedPart } from '../use-guarded-profile-part'

export const { loader, shouldRevalidate } = firstReads(({ userId }) =>
  queryClient.prefetchQuery(documentsQuery(userId)),
)

/** /profile/documents: the stored documents and the upload of new ones. */
export function Component() {
  const { userId } = useSignedIn()
  const query = useQuery(documentsQuery(userId))
  const { onUnsaved, dialog } = useGuardedPart()
  return (
    <ProfileFrame title={t('Documents')}>
      <Loaded query={query} loading={<LoadingProfile />}>
        {(documents) => <DocumentsSection documents={documents} onUnsaved={onUnsaved} />}
      </Loaded>
      {dialog}
    </ProfileFrame>
  )
}
