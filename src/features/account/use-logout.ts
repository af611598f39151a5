import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/i18n/language'
import { logOut } from '@/lib/person/session'
import { leaveSession, losesAtLogout, staySignedIn } from '@/lib/session/before-logout'

/** What to ask before answers are lost. */
export const lossQuestion = () => ({
  title: t('Log out without sending your answers?'),
  text: t(
    'Your answers to a course could not be sent. Stay logged in, and they are sent when you are online. If you log out now, they are lost.',
  ),
  leave: t('Log out anyway'),
  stay: t('Stay logged in'),
})

/** Logging out, for a button. It asks before something is lost that cannot be sent. A failure is shown in a toast. */
export function useLogout(failedText = t('Failed to log out')) {
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function start() {
    setBusy(true)
    if (!(await losesAtLogout())) return leave()
    setBusy(false)
    setAsking(true)
  }

  async function leave() {
    setAsking(false)
    setBusy(true)
    const result = await leaveSession(logOut)
    setBusy(false)
    // The guards lead to /login as soon as the session has ended here. The backend may answer much later.
    if (result.success) return
    staySignedIn()
    showToast(failedText, { tone: 'danger' })
  }

  return {
    start: () => void start(),
    busy,
    /** Whether answers would be lost: then ask `lossQuestion()`, and call `stay` or `leave`. */
    isAsking,
    stay: () => setAsking(false),
    leave: () => void leave(),
  }
}
