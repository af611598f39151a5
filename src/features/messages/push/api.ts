import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/**
 * Chooses the edge function's region. It is written out here, because importing the client's constant would
 * load the whole client before every page with push settings.
 */
const region = { 'x-region': 'ap-southeast-1' }

/** Registers this device for the person (rule 9.7). */
export function savePushToken(userId: string, subscription: PushSubscription): Promise<unknown> {
  const body = { userId, token: JSON.stringify(subscription) }
  return read(
    supabase.functions.invoke('save-push-token', { body, headers: region }),
    t('The device could not be registered.'),
  )
}

/** True if this device is registered for the person. */
export async function findPushToken(userId: string, endpoint: string): Promise<boolean> {
  const rows = supabase.from('push_tokens').select('endpoint').eq('user_id', userId).eq('endpoint', endpoint)
  return (await read(rows, t('The registered devices could not be loaded.'))).length > 0
}

export function deletePushToken(userId: string, endpoint: string): Promise<unknown> {
  return read(
    supabase.from('push_tokens').delete().eq('user_id', userId).eq('endpoint', endpoint),
    t('This device could not be removed.'),
  )
}
