import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { showToast } from '@/components/ui/toast-store'
import { leaveSession, staySignedIn } from '@/lib/before-logout'
import { paths } from '@/lib/paths'
import { logOut } from './session'

/**
 * Logging out, for a button: `start` it, show `busy`. The session's end leads to /login by itself and empties
 * the cache; a failure is said in a toast.
 * @param failedText the specification's text for a failure on this screen.
 */
export function useLogout(failedText = 'Failed to log out') {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function run() {
    setBusy(true)
    const result = await leaveSession(logOut)
    setBusy(false)
    // Whoever logs in next starts at the dashboard, not where the last person left.
    if (result.success) await navigate(paths.login, { replace: true, state: null })
    else {
      staySignedIn()
      showToast(failedText, { tone: 'danger' })
    }
  }

  return { start: () => void run(), busy }
}
