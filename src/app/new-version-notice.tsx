import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { schemaNews, updatingText } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { registerWorker, takeNewVersion, watchForVersions } from '@/lib/offline/app-worker'

/** Between two questions whether there is a new version, in milliseconds. */
const pause = 60 * 60_000

/**
 * Says that a new version is ready (rule 3.22), which comes when the person asks for it, or when the app is next opened; and that the
 * database is of another version than the app (rule 3.29).
 */
export function NewVersionNotice() {
  useEffect(() => {
    const gone = new AbortController()
    schemaNews.addEventListener('differs', sayUpdating, { signal: gone.signal })
    // This loads when there is time for it; the page's first reads are before it.
    if (schemaNews.isSeen) sayUpdating()
    void registerWorker().then((registration) => {
      if (!registration || gone.signal.aborted) return
      const stopWatching = watchForVersions(registration, announce)
      let asked = Date.now()
      const ask = () => {
        if (document.visibilityState !== 'visible' || Date.now() - asked < pause) return
        asked = Date.now()
        // Without a connection there is nothing new.
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

function announce() {
  showToast(t('A new version is ready'), {
    about: 'version',
    lasts: true,
    action: { text: t('Reload'), onPress: () => void load() },
  })
}

/** Which of the two is older cannot be told from a refusal: a reload brings a newer app, if there is one. */
function sayUpdating() {
  showToast(updatingText(), {
    about: 'version',
    lasts: true,
    action: { text: t('Reload'), onPress: () => void load() },
  })
}

async function load() {
  await takeNewVersion().catch(() => undefined)
  window.location.reload()
}
