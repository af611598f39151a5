import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { schemaChanges, updatingText } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { registerWorker, takeNewVersion, watchForVersions } from '@/lib/offline/service-worker-updates'

/** Milliseconds between two checks for a new version. */
const pause = 60 * 60_000

/**
 * Shows a toast when a new version is ready (rule 3.22). The version is activated when the user clicks Reload or next opens the app. Also
 * shows a toast when the database has another version than the app (rule 3.29).
 */
export function NewVersionNotice() {
  useEffect(() => {
    const gone = new AbortController()
    schemaChanges.addEventListener('differs', sayUpdating, { signal: gone.signal })
    // This component loads late, so an earlier response might already have revealed the different version.
    if (schemaChanges.isSeen) sayUpdating()
    void registerWorker().then((registration) => {
      if (!registration || gone.signal.aborted) return
      const stopWatching = watchForVersions(registration, showNotice)
      let asked = Date.now()
      const ask = () => {
        if (document.visibilityState !== 'visible' || Date.now() - asked < pause) return
        asked = Date.now()
        // Ignores the error, because the check fails when the device is offline.
        registration.update().catch(() => undefined)
      }
      const timer = setInterval(ask, pause)
      document.addEventListener('visibilitychange', ask, { signal: gone.signal })
      gone.signal.addEventListener('abort', () => {
        stopWatching()
        clearInterval(timer)
      })
    })
    return () => gone.abort()
  }, [])

  return null
}

function showNotice() {
  showToast(t('A new version is ready'), {
    about: 'version',
    lasts: true,
    action: { text: t('Reload'), onAction: () => void load() },
  })
}

/**
 * Offers a reload because the database has a different version from the app. If the app is the newer of the two, a
 * reload changes nothing.
 */
function sayUpdating() {
  showToast(updatingText(), {
    about: 'version',
    lasts: true,
    action: { text: t('Reload'), onAction: () => void load() },
  })
}

async function load() {
  await takeNewVersion().catch(() => undefined)
  window.location.reload()
}
