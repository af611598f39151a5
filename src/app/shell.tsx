import type { ReactNode } from 'react'
import { BrandMark } from '@/components/brand'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useLogout } from '@/features/auth/use-logout'

/** Shown while the session or the first page loads. */
export function InitializingScreen() {
  return (
    <Shell>
      <h1 className="sr-only">Shinework</h1>
      <p role="status">Initializing...</p>
    </Shell>
  )
}

type SessionFailedScreenProps = { message: string; retry: () => void; retrying: boolean }

/** Somebody is signed in, but their profile could not be read. */
export function SessionFailedScreen({ message, retry, retrying }: SessionFailedScreenProps) {
  const logout = useLogout()
  return (
    <Shell>
      <ErrorState message={message} onRetry={retry} busy={retrying}>
        <Button variant="quiet" onClick={logout.start} busy={logout.busy}>
          Logout
        </Button>
      </ErrorState>
    </Shell>
  )
}

/** Looks like the static page of index.html, whose classes these are. */
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
