import { t } from '@/lib/i18n/language'
import { LanguageSection } from '../components/language-section'
import { ProfileFrame } from '../components/profile-frame'

/** /profile/language: the app's language. */
export function Component() {
  return (
    <ProfileFrame title={t('Language')}>
      <LanguageSection />
    </ProfileFrame>
  )
}
