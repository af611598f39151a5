import { useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/reachability'
import styles from './root-layout.module.css'

/**
 * Shown while the backend does not answer (rule 3.14). What the browser says of its network only chooses the words: on some
 * networks it says "offline" although everything works.
 */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const answering = useBackendAnswering()
  const text = online
    ? 'Shinework is not answering right now. We keep trying.'
    : 'You are offline. What you see may be out of date.'
  return <div role="status">{!answering && <p className={styles.banner}>{text}</p>}</div>
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
