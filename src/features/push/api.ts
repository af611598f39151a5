import { FunctionRegion } from '@supabase/supabase-js'
import { failure, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

/** Registers this device for the person (rule 9.7). */
export async function savePushToken(userId: string, subscription: PushSubscription): Promise<Result> {
  const { error } = await supabase.functions.invoke('save-push-token', {
    body: { userId, token: JSON.stringify(subscription) },
    region: FunctionRegion.ApSoutheast1,
  })
  return error ? failure(error, t('The device could not be registered.')) : { success: true }
}

export async function findPushToken(
  userId: string,
  endpoint: string,
): Promise<Result<{ isRegistered: boolean }>> {
  const { data, error } = await supabase
    .from('push_tokens')
    .select('endpoint')
    .eq('user_id', userId)
    .eq('endpoint', endpoint)
  if (error) return failure(error, t('The registered devices could not be read.'))
  return { success: true, isRegistered: data.length > 0 }
}

export async function deletePushToken(userId: string, endpoint: string): Promise<Result> {
  const { error } = await supabase.from('push_tokens').delete().eq('user_id', userId).eq('endpoint', endpoint)
  return error ? failure(error, t('The device could not be forgotten.')) : { success: true }
}
