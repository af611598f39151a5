import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { lossQuestion, useLogout } from '@/features/account/use-logout'
import { t } from '@/lib/i18n/language'
import { storedSession } from '@/lib/session/stored-session'
import { useBeforeLogoutTasks } from './before-logout-tasks'

/** The static page of index.html, before React replaces it. */
const firstShell = document.querySelector('.shell-first')

/**
 * Shown while the session or the first page loads. The screen copies the static page of index.html, so that nothing
 * visibly changes.
 */
export function InitializingScreen() {
  return <div ref={showFirstShell} />
}

function showFirstShell(holder: HTMLElement | null) {
  const shell = firstShell?.cloneNode(true)
  if (!holder || !(shell instanceof Element)) return
  // Translated here, because the text of index.html is English.
  shell.querySelector('[role="status"]')?.replaceChildren(t('Initializing...'))
  shell.querySelector('.shell-hero')?.replaceChildren(t('Good cleaning work, close to home.'))
  holder.replaceChildren(shell)
}

type SessionFailedScreenProps = { message: string; retry: () => void; retrying: boolean }

/** The screen for a signed-in user whose profile could not be loaded. */
export function SessionFailedScreen({ message, retry, retrying }: SessionFailedScreenProps) {
  const logout = useLogout()
  useBeforeLogoutTasks(storedSession()?.userId)
  const { isConfirming, busy } = logout
  const question = lossQuestion()
  // Asks for confirmation without a dialog, because the dialog's script might not load either. The Logout button
  // turns into the Cancel button, so that the button keeps the focus.
  return (
    <Shell>
      <h1 className="shell-name">{isConfirming ? question.title : 'Shinework'}</h1>
      <ErrorState
        message={isConfirming ? question.text : message}
        onRetry={isConfirming ? undefined : retry}
        busy={retrying}
      >
        {isConfirming && (
          <Button variant="danger" onClick={logout.leave}>
            {question.leave}
          </Button>
        )}
        <Button
          variant={isConfirming ? 'secondary' : 'quiet'}
          onClick={isConfirming ? logout.stay : logout.start}
          busy={busy}
        >
          {isConfirming ? question.stay : t('Logout')}
        </Button>
      </ErrorState>
    </Shell>
  )
}

/** Looks like the static start page. Its classes are defined in index.html. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <header className="shell-bar">
        <BrandMark />
        <span>Shinework</span>
      </header>
      <main className="shell-pane">{children}</main>
    </div>
  )
}
