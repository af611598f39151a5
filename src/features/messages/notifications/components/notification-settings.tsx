import type { ReactNode } from 'react'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { messageChannels } from '../settings-api'
import { useNotificationSettings } from '../use-notification-settings'
import { ChannelTable } from './channel-table'
import { QuietHours } from './quiet-hours'

const inApp = t('You always see everything in the app, under the bell.')

/**
 * The person's push and email settings, and their quiet hours (rules 9.18, 9.19). Every change is saved at
 * once.
 * @param pushSwitch the switch for push on this device. Undefined if push is not set up for the app.
 */
export function NotificationSettings({ pushSwitch }: { pushSwitch: ReactNode | undefined }) {
  const { userId } = useSignedIn()
  const { query, save, refused, status } = useNotificationSettings(userId)
  const channels = messageChannels.filter(
    (channel) => query.data?.channels.includes(channel) && (channel === 'email' || pushSwitch !== undefined),
  )
  const hasChoice = query.data === undefined || channels.length > 0

  return (
    <FormSection
      id="notifications"
      hidesTitle
      title={t('Notifications')}
      note={hasChoice ? `${inApp} ${t('Changes here are saved straight away.')}` : inApp}
    >
      <Loaded query={query} loading={<LoadingState label={t('Loading your settings…')} />}>
        {(settings) => {
          if (!hasChoice) return null
          const parts = { settings, channels, save, refused }
          return (
            <>
              <ChannelTable {...parts} />
              {channels.includes('push') && pushSwitch}
              <QuietHours {...parts} />
              <Hint role="status">{status}</Hint>
            </>
          )
        }}
      </Loaded>
    </FormSection>
  )
}
