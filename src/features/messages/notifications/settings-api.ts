import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { notificationKeys } from '@/lib/client/query-keys'
import { ask, codes, failure, type Result, read, unreachable } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** The kinds of notification that people can switch on and off, in the page's order (rule 9.18). */
export const messageKinds = [
  'invitations',
  'nearby',
  'decisions',
  'changes',
  'reminders',
  'messages',
  'pay',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageChannels = ['push', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

const settingsSchema = z.object({
  push_invitations: z.boolean(),
  push_nearby: z.boolean(),
  push_decisions: z.boolean(),
  push_changes: z.boolean(),
  push_reminders: z.boolean(),
  push_messages: z.boolean(),
  push_pay: z.boolean(),
  email_invitations: z.boolean(),
  email_nearby: z.boolean(),
  email_decisions: z.boolean(),
  email_changes: z.boolean(),
  email_reminders: z.boolean(),
  email_messages: z.boolean(),
  email_pay: z.boolean(),
  /** HH:MM:SS. Either both times are set or neither. */
  quiet_from: z.nullable(z.string()),
  quiet_until: z.nullable(z.string()),
  /** Null until the person chooses a time zone. Until then, `home_time_zone` applies (rule 9.33). */
  time_zone: z.nullable(z.string()),
  /** Derived from the person's postcode. */
  home_time_zone: z.string(),
  /** The channels that the project has set up. */
  channels: z.array(z.string()),
})
export type NotificationSettings = z.infer<typeof settingsSchema>
/** The settings that a save sends. Omitted settings stay as they are, even if another tab or device has changed them. */
export type ChangedSettings = Partial<Omit<NotificationSettings, 'home_time_zone' | 'channels'>>

export function notificationSettingsQuery(userId: string) {
  return queryOptions({
    queryKey: notificationKeys.settings(userId),
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('my_notification_settings').abortSignal(signal),
        { fixed: t('Your notification settings could not be loaded.') },
        settingsSchema,
      ),
  })
}

/**
 * Saves some settings and returns all current settings. If the database refuses a value, the error is the database's text.
 */
export async function saveSettings(
  changed: ChangedSettings,
): Promise<Result<{ settings: NotificationSettings }>> {
  const { data, error } = await supabase.rpc('save_notification_settings', { settings: changed })
  const parsed = settingsSchema.safeParse(data)
  if (!error && parsed.success) return { success: true, settings: parsed.data }
  const failed = failure(error, '')
  if (failed.code === codes.invalid) return failed
  const advice = failed.code === unreachable ? t('Check your connection.') : t('Please try again.')
  return { ...failed, error: `${t('This could not be saved.')} ${advice}` }
}

/**
 * Stops emails of one kind for the person whom an unsubscribe token belongs to, whether signed in or not (rule 9.22).
 * @returns codes.notFound when the link is not valid.
 */
export function stopEmails(token: string, kind: MessageKind): Promise<Result> {
  return ask(
    supabase.rpc('unsubscribe', { token, kind }),
    t('The emails could not be stopped. Check your connection and try again.'),
  )
}
