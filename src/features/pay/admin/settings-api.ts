import { queryOptions } from '@tanstack/react-query'
import type { Comparison } from '@/components/form/edit-conflict'
import { adminKeys } from '@/lib/client/admin-keys'
import { ask, codes, failure, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { serverText, t } from '@/lib/i18n/language'
import {
  isSetting,
  type SettingsValues,
  type StoredSettings,
  settingFields,
  settingsOf,
  typedCents,
  typedNumber,
} from './settings-schema'

const readTexts = { fixed: t('The settings could not be loaded.') }
const storedSettings = () => supabase.from('business').select('*').eq('id', true)

/** The settings for the form, fetched each time the form opens, and never while the form is open. */
export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: adminKeys.settings(userId),
    queryFn: ({ signal }) => read(storedSettings().abortSignal(signal).single(), readTexts),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/**
 * Saves the settings. If the database refuses a value, the result names its field. Fails with
 * `codes.conflict` if another user has saved since the form opened.
 */
export async function saveSettings(
  values: SettingsValues,
  opened: StoredSettings,
): Promise<Result<{ settings: StoredSettings }> & { field?: keyof SettingsValues }> {
  const { data, error } = await supabase.rpc('save_business', {
    business: {
      ...values,
      rounding_minutes: Number(values.rounding_minutes),
      break_minutes: Number(values.break_minutes),
      notification_days: Number(values.notification_days),
      second_approval_cents: typedCents(values.second_approval_cents) ?? null,
      fill_hours: Number(values.fill_hours),
      fill_distance: Number(values.fill_distance),
      fill_fairness: Number(values.fill_fairness),
      fill_site: Number(values.fill_site),
      unfilled_invite_hours: typedNumber(values.unfilled_invite_hours),
      unfilled_notify_hours: typedNumber(values.unfilled_notify_hours),
    },
    expected_updated_at: opened.updated_at,
  })
  if (!error) return { success: true, settings: data }
  const failed = failure(error, {
    fixed: t('Failed to save the settings.'),
    prefix: t('Error saving the settings'),
  })
  if (failed.code !== codes.invalid || !isSetting(error.hint)) return failed
  return { ...failed, error: serverText(error.message), field: error.hint }
}

/** Fetches the current settings and compares them with the form's values (rule 3.18). */
export async function compareSettings(
  opened: StoredSettings,
  mine: SettingsValues,
): Promise<Result<{ comparison: Comparison<StoredSettings, SettingsValues> }>> {
  const now = await ask(storedSettings().single(), readTexts)
  if (!now.success) return now
  const comparison = {
    newest: now.data,
    fields: settingFields,
    opened: settingsOf(opened),
    mine,
    saved: settingsOf(now.data),
  }
  return { success: true, comparison }
}
