import { t } from '@/lib/i18n/language'
import { OwnPart } from '../components/own-part'
import { PersonalSection } from '../components/personal-section'
import { profileReads } from '../first-profile-read'

export const { loader, shouldRevalidate } = profileReads

/** /profile/personal: name, phone, place and how far the person goes for work. */
export function Component() {
  return <OwnPart title={t('Personal')}>{(part) => <PersonalSection {...part} />}</OwnPart>
}
