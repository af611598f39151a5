import { NotificationSettings } from '@/features/notifications/components/notification-settings'
import { OwnSections, type OwnSectionsProps } from '@/features/profile/components/own-sections'
import { PushSwitch } from '@/features/push/components/push-switch'
import { isPushSetUp } from '@/features/push/push'

/** What follows the picture on /profile. It holds parts of other features; only the app knows them all. */
export function ProfileSections(props: Omit<OwnSectionsProps, 'notificationSettings'>) {
  const pushSwitch = isPushSetUp ? <PushSwitch /> : undefined
  return <OwnSections {...props} notificationSettings={<NotificationSettings pushSwitch={pushSwitch} />} />
}
