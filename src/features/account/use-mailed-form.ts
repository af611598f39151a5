import { useNavigate } from 'react-router-dom'
import { wantRouteFocus } from '@/components/page-heading'
import { showToast } from '@/components/ui/toast-store'
import type { Result } from '@/lib/client/result'
import { paths } from '@/lib/navigation/paths'
import { spentLink } from './passwords'
import { useFormOutcome } from './use-form-outcome'

/**
 * Sends the form on a page that an email links to, then navigates to the login page.
 * @param onSpent called if the email's link is no longer valid.
 */
export function useMailedForm(onSpent: () => void) {
  const navigate = useNavigate()
  const outcome = useFormOutcome()

  async function send(helper: () => Promise<Result>, doneText: string) {
    const done = await outcome.send(async () => {
      const result = await helper()
      if (!result.success && result.code === spentLink) {
        wantRouteFocus()
        onSpent()
      }
      return result
    })
    if (!done) return
    showToast(doneText)
    await navigate(paths.login, { replace: true })
  }

  return { error: outcome.error, code: outcome.code, send }
}
