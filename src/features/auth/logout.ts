import { failure, type Result } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'

/**
 * Ends the session of this device. It ends here also when the server cannot be reached to be told of it; then
 * its token runs out by itself.
 */
export async function logOut(): Promise<Result> {
  try {
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    return error && holdsAnySession() ? failure(error, 'Failed to log out') : { success: true }
  } catch (error) {
    return failure(error, 'Failed to log out')
  }
}
