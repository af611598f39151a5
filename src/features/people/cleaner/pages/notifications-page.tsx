import { isPushSetUp, NotificationSettings, PushSwitch } from '@/features/messages'
import { t } from '@/lib/i18n/language'
import { ProfileFrame } from '../components/profile-frame'

/** /profile/notifications: the kinds and channels of notifications, and quiet hours. */
export function Component() {
  return (
    <ProfileFrame title={t('Notifications')}>
      <NotificationSettings pushSwitch={isPushSetUp ? <PushSwitch /> : undefined} />
    </ProfileFrame>
  )
}
