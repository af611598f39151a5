import { t } from '@/lib/i18n/language'
import { LanguageSection } from '../components/language-section'
import { ProfileFrame } from '../components/profile-frame'

/** /profile/language: what the app speaks to the person. */
export function Component() {
  return (
    <ProfileFrame title={t('Language')}>
      <LanguageSection />
    </ProfileFrame>
  )
}
