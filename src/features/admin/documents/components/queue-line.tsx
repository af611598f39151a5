import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Button, IconButton } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import type { Outcome } from '../use-decide'
import type { useQueue } from '../use-queue'
import styles from './queue-line.module.css'
import { Key } from './shortcut-keys'

/** What became of the document before this one; read out. */
export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={styles.outcome}>
      {outcome && <p data-tone={outcome.tone}>{outcome.text}</p>}
    </div>
  )
}

type QueueStepsProps = {
  queue: Pick<ReturnType<typeof useQueue>, 'hasNext' | 'hasPrevious' | 'go' | 'total' | 'shown'>
}

/** Where the document is in the queue, and the ways past it. */
export function QueueSteps({ queue: { hasNext, hasPrevious, go, total, shown } }: QueueStepsProps) {
  return (
    <div className={styles.steps}>
      <IconButton
        aria-label={t('Previous document')}
        aria-keyshortcuts="P"
        disabled={!hasPrevious}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden="true" />
        <Key>P</Key>
      </IconButton>
      <p>{t('{number} of {count}', { number: (shown?.place ?? 0) + 1, count: total })}</p>
      <Button
        variant="secondary"
        size="small"
        aria-keyshortcuts="N"
        disabled={!hasNext}
        onClick={() => go(1)}
      >
        {t('Skip')} <Key>N</Key>
      </Button>
    </div>
  )
}
