import { leaveSession, staySignedIn } from '@/lib/before-logout'
import { failure, type Result } from '@/lib/result'
import { holdsAnySession, supabase } from '@/lib/supabase'

/**
 * Ends the session of this device. It ends here also when the server cannot be reached to be told of it; then
 * its token runs out by itself.
 */
export async function logOut(): Promise<Result> {
  const result = await endSession()
  if (!result.success) staySignedIn()
  return result
}

async function endSession(): Promise<Result> {
  try {
    const { error } = await leaveSession(() => supabase.auth.signOut({ scope: 'local' }))
    return error && holdsAnySession() ? failure(error, 'Failed to log out') : { success: true }
  } catch (error) {
    return failure(error, 'Failed to log out')
  }
}
