import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import type { SaveState } from '../autosave'
import styles from './save-status.module.css'

/** The save status of the answers. The status stays in view on scrolling while there are unsaved answers. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const isUnsaved = state.kind === 'waiting' || state.kind === 'failed'
  return (
    <div className={classes(styles.status, isUnsaved && styles.unsaved)}>
      <p role="status">
        {state.kind === 'saving' && (
          <>
            <Spinner />
            {t('Saving…')}
          </>
        )}
        {state.kind === 'saved' && (
          <>
            <Check size={18} aria-hidden="true" />
            {t('Saved')}
          </>
        )}
        {state.kind === 'waiting' && (
          <>
            <CloudOff size={18} aria-hidden="true" />
            {t('Not saved yet. We will save your answers when you are back online.')}
          </>
        )}
      </p>
      {state.kind === 'failed' && (
        <>
          <Notice tone="danger" className={styles.error}>
            {state.message}
          </Notice>
          <Button variant="secondary" size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </>
      )}
    </div>
  )
}
