import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/language'
import styles from './save-bar.module.css'

type LoadNewestProps = {
  /** What is being edited: "job". */
  what: string
  /** The database's message that somebody else has changed it. */
  message: string
  /** Fills the form with what is stored now. Returns an error message, or undefined. */
  onLoad: () => Promise<string | undefined>
}

/** Shown when a save would overwrite somebody else's. Nothing typed is lost until it is confirmed. */
export function LoadNewest({ what, message, onLoad }: LoadNewestProps) {
  const [isAsking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const stay = useCallback(() => setAsking(false), [])

  async function handleLoad() {
    setLoading(true)
    setError(await onLoad())
    setLoading(false)
  }

  return (
    <div className={styles.newest}>
      <p>
        {message} {t('Nothing was saved.')}
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {t('Load the newest version')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={stay}
        title={t('Load the newest version?')}
        actions={
          <>
            <Button onClick={stay}>{t('Keep my changes')}</Button>
            <Button
              variant="danger"
              busy={isLoading}
              busyText={t('Loading…')}
              onClick={() => void handleLoad()}
            >
              {t('Load the newest version')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            'It replaces everything you have changed here since you opened the {what}. Copy what you want to keep first.',
            { what },
          )}
        </p>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Dialog>
    </div>
  )
}
