import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { ButtonLink } from '@/components/ui/button'
import { documentsQuery } from '@/features/documents/api'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { OwnProfile } from '../api'
import type { FileChoice } from '../use-chosen-files'
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
      <FormSection title={t('Availability')}>
        <ButtonLink to={paths.availability} variant="secondary">
          {t('Say when you are free')}
        </ButtonLink>
      </FormSection>
      {notificationSettings}
      {profile.email !== null && <PasswordSection email={profile.email} />}
    </>
  )
}
