import { BrandMark } from '@/components/brand'
import { ErrorState } from '@/components/states/error-state'
import { Button } from '@/components/ui/button'
import { useLogout } from '@/features/auth/use-logout'

type SessionFailedScreenProps = { message: string; retry: () => void; retrying: boolean }

/** Somebody is signed in, but who they are could not be read. */
export function SessionFailedScreen({ message, retry, retrying }: SessionFailedScreenProps) {
  const logout = useLogout()
  return (
    <div className="shell">
      <header className="shell-bar">
        <BrandMark />
        <span>Shinework</span>
      </header>
      <main className="shell-pane">
        <ErrorState message={message} onRetry={retry} busy={retrying}>
          <Button variant="quiet" onClick={logout.start} busy={logout.busy}>
            Logout
          </Button>
        </ErrorState>
      </main>
    </div>
  )
}
