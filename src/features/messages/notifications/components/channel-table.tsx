import { useId } from 'react'
import { FieldError } from '@/components/form/field'
import { Switch } from '@/components/ui/switch'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import {
  type MessageChannel,
  type MessageKind,
  messageKinds,
  type NotificationSettings,
} from '../settings-api'
import type { Refused, SaveSetting } from '../use-notification-settings'
import styles from './channel-table.module.css'

const kindTexts: Record<MessageKind, { name: string; hint: string }> = {
  invitations: { name: t('Invitations'), hint: t('We ask if you can do a job.') },
  nearby: { name: t('Jobs near me'), hint: t('A job opens within the distance you chose.') },
  decisions: { name: t('Decisions'), hint: t('You are accepted or rejected, or your document is checked.') },
  changes: {
    name: t('Changes to my jobs'),
    hint: t('New dates, a new address, a message from us, or the end of the job.'),
  },
  reminders: { name: t('Reminders'), hint: t('Before a job starts or a document expires.') },
  messages: { name: t('Conversations'), hint: t('Someone writes to you about an application.') },
  pay: { name: t('Pay'), hint: t('Your hours are approved or changed, or you are paid.') },
}
const channelNames: Record<MessageChannel, string> = { push: t('Push'), email: t('Email') }

type ChannelTableProps = {
  settings: NotificationSettings
  channels: readonly MessageChannel[]
  save: SaveSetting
  refused: Refused | undefined
}

/** A row for each kind of notification, a column for each channel. */
export function ChannelTable({ settings, channels, save, refused }: ChannelTableProps) {
  const id = useId()
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Tell me about')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" id={`${id}-${channel}`}>
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {messageKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <span id={`${id}-${kind}`}>{kindTexts[kind].name}</span>
                <Hint>{kindTexts[kind].hint}</Hint>
                {channels.map((channel) => {
                  const isHere = refused?.at === `${channel}_${kind}`
                  return (
                    isHere && (
                      <FieldError key={channel} role="alert">
                        {channelNames[channel]}: {refused.text}
                      </FieldError>
                    )
                  )
                })}
              </th>
              {channels.map((channel) => {
                const name = `${channel}_${kind}` as const
                return (
                  <td key={channel}>
                    <Switch
                      aria-labelledby={`${id}-${kind} ${id}-${channel}`}
                      checked={settings[name]}
                      onChange={(event) => void save(name, { [name]: event.currentTarget.checked })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
