import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { t } from '@/lib/i18n/language'
import { logOut } from '@/lib/person/signed-in-person'
import { leaveSession, losesAtLogout, staySignedIn } from '@/lib/session/before-logout'

/** The question that is shown before a logout, if unsent answers would be lost. */
export const lossQuestion = () => ({
  title: t('Log out without sending your answers?'),
  text: t(
    'Your course answers have not been sent yet. Stay logged in, and we will send them when you are online. If you log out now, they will be lost.',
  ),
  leave: t('Log out anyway'),
  stay: t('Stay logged in'),
})

/**
 * The logout that a button starts. Asks for confirmation if unsent answers would be lost, and shows a failure
 * in a toast.
 */
export function useLogout(failedText = t('Failed to log out')) {
  const [busy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)

  async function start() {
    setBusy(true)
    if (!(await losesAtLogout())) return leave()
    setBusy(false)
    setConfirming(true)
  }

  async function leave() {
    setConfirming(false)
    setBusy(true)
    const result = await leaveSession(logOut)
    setBusy(false)
    // The guards redirect to /login once the session has ended here. The backend's response can come much later.
    if (result.success) return
    staySignedIn()
    showToast(failedText, { tone: 'danger' })
  }

  return {
    start: () => void start(),
    busy,
    /** True if logging out would lose answers. In this state, show `lossQuestion()`, then call `stay` or `leave`. */
    isConfirming,
    stay: () => setConfirming(false),
    leave: () => void leave(),
  }
}
