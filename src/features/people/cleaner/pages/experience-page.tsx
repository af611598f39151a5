import { t } from '@/lib/i18n/language'
import { ExperienceSection } from '../components/experience-section'
import { OwnPart } from '../components/own-profile-part'
import { profileReads } from '../first-profile-read'

export const { loader, shouldRevalidate } = profileReads

/** /profile/experience: years, specialties and how the person likes to communicate. */
export function Component() {
  return <OwnPart title={t('Experience')}>{(part) => <ExperienceSection {...part} />}</OwnPart>
}
