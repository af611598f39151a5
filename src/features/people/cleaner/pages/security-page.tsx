import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { LinkedPart } from '../components/linked-profile-part'
import { PasswordSection } from '../components/password-section'
import { ProfileFrame } from '../components/profile-frame'
import { SecondFactorSection } from '../components/second-factor-section'
import { SessionsSection } from '../components/sessions-section'

/** /profile/security: the password, two-step verification, and the devices that are signed in. */
export function Component() {
  const { userId, profile } = useSignedIn()
  return (
    <ProfileFrame title={t('Password and security')}>
      {profile.email !== null && <PasswordSection email={profile.email} />}
      <SecondFactorSection userId={userId} />
      <SessionsSection userId={userId} />
      <LinkedPart />
    </ProfileFrame>
  )
}
