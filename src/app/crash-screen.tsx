import { Component, type ReactNode, useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { ErrorState } from '@/components/states/error-state'
import { StateText } from '@/components/states/loading-state'
import { t } from '@/lib/i18n/language'
import { isMissingChunk, reloadForNewVersion } from './new-version'

/** Reports a crash and offers a reload. After a new release it reloads once automatically. */
function CrashScreen({ error }: { error: unknown }) {
  const [reloading, setReloading] = useState(() => isMissingChunk(error))

  useEffect(() => {
    if (!isMissingChunk(error)) return
    void reloadForNewVersion().then((started) => setReloading(started))
  }, [error])

  useEffect(() => {
    document.title = 'Shinework'
  }, [])

  if (reloading) {
    return <StateText role="status">{t('Loading the latest version…')}</StateText>
  }
  return (
    <ErrorState
      message={
        isMissingChunk(error)
          ? t('This page could not be loaded. Check your connection and try again.')
          : t('Something went wrong at our end. Everything you saved is safe.')
      }
      onRetry={() => window.location.reload()}
    />
  )
}

/** Shows the crash screen in place of a page. The layout around it keeps working. */
export function RouteError() {
  return <CrashScreen error={useRouteError()} />
}

type State = { error: unknown; failed: boolean }

/**
 * Catches errors that the routes' own error elements do not. React supports error boundaries only as classes.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    return this.state.failed ? <CrashScreen error={this.state.error} /> : this.props.children
  }
}
