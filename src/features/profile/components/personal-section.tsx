import type { SignedIn } from '@/features/auth/session'
import { ProfileSection } from './profile-section'

/** Who the person is, how to reach them, and how far they travel. */
export function PersonalSection({ profile }: Pick<SignedIn, 'profile'>) {
  return (
    <ProfileSection
      title="Personal"
      facts={[
        { name: 'Full name', value: profile.name },
        { name: 'Email', value: profile.email },
        { name: 'Phone number', value: profile.phone },
        { name: 'Location', value: profile.location },
        { name: 'Notification proximity', value: `${profile.proximity} km` },
      ]}
    />
  )
}
