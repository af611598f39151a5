import { Suspense, useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { t } from '@/lib/i18n/language'
import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'
import styles from './root-layout.module.css'

/** Loaded after the first page, because the banner is not needed until the data may be out of date. */
const DataAge = lazyWithFallback(
  () => import('@/components/data-age').then((part) => part.DataAge),
  () => null,
)

/**
 * Shown while the backend is unreachable (rule 3.14), with the age of the page's data. The browser's network state only chooses the text,
 * because some networks report "offline" although everything works.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const answering = useBackendAnswering()
  const text = online
    ? t('Shinework is not responding right now. We will keep trying.')
    : t('You are offline. This page might be out of date.')
  return (
    <div role="status" className={styles.banner}>
      {!answering && <p>{text}</p>}
      <Suspense>
        <DataAge />
      </Suspense>
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
