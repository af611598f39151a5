import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/states/loaded'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { profileQuery } from '../api'
import { useGuardedPart } from '../use-guarded-profile-part'
import { LinkedPart } from './linked-profile-part'
import { LoadingProfile } from './loading-profile'
import { ProfileFrame } from './profile-frame'
import type { PartProps } from './profile-part-form'

type OwnPartProps = { title: string; children: (part: PartProps) => ReactNode }

/** A page with one part of the person's profile. The part appears once the profile has loaded. */
export function OwnPart({ title, children }: OwnPartProps) {
  const { userId } = useSignedIn()
  const query = useQuery(profileQuery(userId))
  const { onUnsaved, dialog } = useGuardedPart()
  return (
    <ProfileFrame title={title}>
      <Loaded query={query} loading={<LoadingProfile />}>
        {(profile) => (
          <>
            {children({ profile, onUnsaved })}
            <LinkedPart />
          </>
        )}
      </Loaded>
      {dialog}
    </ProfileFrame>
  )
}
