import { useEffect, useState } from 'react'
import { ErrorState } from '@/components/states/error-state'
import { StateText } from '@/components/states/loading-state'
import { isMissingChunk, reloadForNewVersion } from './new-version'

/** Something broke: says so and offers to load the page anew. After a new release it does that by itself, once. */
export function CrashScreen({ error }: { error: unknown }) {
  const [reloading, setReloading] = useState(() => isMissingChunk(error))

  useEffect(() => {
    if (!isMissingChunk(error)) return
    void reloadForNewVersion().then((started) => setReloading(started))
  }, [error])

  useEffect(() => {
    document.title = 'Shinework'
  }, [])

  if (reloading) {
    return <StateText role="status">Fetching the newest version…</StateText>
  }
  return (
    <ErrorState
      message={
        isMissingChunk(error)
          ? 'This page could not be loaded. Check your connection and try again.'
          : 'Something went wrong on our side. Nothing you saved is lost.'
      }
      onRetry={() => window.location.reload()}
    />
  )
}
