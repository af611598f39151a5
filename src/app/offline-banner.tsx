import { useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/reachability'
import styles from './root-layout.module.css'

/** Shown while there is no network or the backend does not answer. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const answering = useBackendAnswering()
  const text = online
    ? 'Shinework is not answering right now. We keep trying.'
    : 'You are offline. What you see may be out of date.'
  return <div role="status">{(!online || !answering) && <p className={styles.banner}>{text}</p>}</div>
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
