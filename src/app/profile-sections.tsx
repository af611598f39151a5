import { documentsQuery } from '@/features/documents/api'
import { NotificationSettings } from '@/features/messages/notifications/components/notification-settings'
import { PushSwitch } from '@/features/messages/push/components/push-switch'
import { isPushSetUp } from '@/features/messages/push/push'
import { OwnSections, type OwnSectionsProps } from '@/features/people/cleaner/components/own-sections'
import { queryClient } from '@/lib/client/query-client'
import { freshUserId } from '@/lib/session/stored-session'

/** Starts what the sections read, before they are shown. */
export function startReads(): void {
  const userId = freshUserId()
  if (userId !== undefined) void queryClient.prefetchQuery(documentsQuery(userId))
}

/** What follows the picture on /profile. It holds parts of other features; only the app knows them all. */
export function ProfileSections(props: Omit<OwnSectionsProps, 'notificationSettings'>) {
  const pushSwitch = isPushSetUp ? <PushSwitch /> : undefined
  return <OwnSections {...props} notificationSettings={<NotificationSettings pushSwitch={pushSwitch} />} />
}
