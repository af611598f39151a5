import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '@/components/states/loaded'
import { documentsQuery } from '@/features/documents/api'
import type { OwnProfile } from '../api'
import type { FileChoice } from '../use-chosen-files'
import { LanguageSection } from './language-section'
import { LoadingProfile } from './loading-profile'
import { PasswordSection } from './password-section'
import { ProfileForm } from './profile-form'

export type OwnSectionsProps = {
  profile: OwnProfile
  files: FileChoice
  onDirtyChange: (isDirty: boolean) => void
  notificationSettings: ReactNode
}

/** The profile's form, and what is saved apart from it. */
export function OwnSections({ profile, files, onDirtyChange, notificationSettings }: OwnSectionsProps) {
  const documents = useQuery(documentsQuery(profile.id))
  return (
    <>
      <Loaded query={documents} loading={<LoadingProfile />}>
        {(stored) => (
          <ProfileForm profile={profile} documents={stored} files={files} onDirtyChange={onDirtyChange} />
        )}
      </Loaded>
      {notificationSettings}
      <LanguageSection />
      {profile.email !== null && <PasswordSection email={profile.email} />}
    </>
  )
}
