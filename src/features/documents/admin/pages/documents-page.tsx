import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useState } from 'react'
import { useReturnedFocus } from '@/components/admin/back-to-list'
import { Key, useShortcutSwitch } from '@/components/admin/keyboard-shortcuts'
import { BackLink } from '@/components/back-link'
import { PageHeading } from '@/components/page-heading'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { LoadingState } from '@/components/states/loading-state'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useWayBack } from '@/lib/navigation/way-back'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { OpenDocument } from '../components/open-document'
import styles from '../components/queue-line.module.css'
import { UndoDecision } from '../components/undo-decision'
import { usualReasons } from '../refusal-reasons'
import type { WaitingDocument } from '../schema'
import { useDecisionDrafts } from '../use-decision-drafts'
import { type Outcome, useDocumentDecision } from '../use-document-decision'
import { useDocumentQueue } from '../use-document-queue'
import { waitingCountQuery } from '../waiting-count'

/**
 * /admin/documents: a waiting document to check or refuse. After a decision, the next document is shown automatically
 * (rule 12.15).
 */
export function Component() {
  useReturnedFocus()
  const { userId } = useSignedIn()
  const queue = useDocumentQueue()
  const drafts = useDecisionDrafts()
  const decisions = useDocumentDecision(handleLeave, handleBack)
  const shortcuts = useShortcutSwitch()
  const count = useQuery(waitingCountQuery(userId))
  const [hasMoved, setMoved] = useState(false)
  const { list, shown } = queue
  const back = useWayBack()

  function handleLeave(document: WaitingDocument) {
    const { reason } = drafts.draftOf(document)
    if (reason !== '' && !usualReasons(document.type).includes(reason)) drafts.keepReason(reason)
    drafts.drop(document)
    setMoved(true)
    queue.finish(document)
  }

  function handleBack(document: WaitingDocument) {
    setMoved(true)
    queue.bringBack(document)
  }

  function handleStep(step: 1 | -1) {
    decisions.clear()
    setMoved(true)
    queue.go(step)
  }

  const steps = { ...queue, go: handleStep }
  return (
    <div data-shortcuts={shortcuts.isOn ? 'on' : 'off'}>
      {back && (
        <BackLink to={back.to} isReturn>
          {t('Back to {name}', { name: back.name })}
        </BackLink>
      )}
      <PageHeading
        title={t('Documents')}
        windowTitle={count.data ? t('Documents ({count} waiting)', { count: count.data }) : t('Documents')}
      >
        <OutcomeLine outcome={decisions.outcome} />
        {shown && <QueueSteps queue={steps} />}
      </PageHeading>
      {!list.rows && list.error ? (
        <ErrorState
          message={list.error.message}
          onRetry={() => void list.query.refetch()}
          busy={list.query.isFetching}
        />
      ) : shown ? (
        <OpenDocument
          // Keyed by path, because the number and date can change while the file stays the same.
          key={shown.document.path}
          queue={{ ...steps, shown }}
          drafts={drafts}
          decisions={decisions}
          shortcuts={shortcuts}
          takesFocus={hasMoved}
        />
      ) : queue.isLoading ? (
        <LoadingState label={t('Loading documents…')} />
      ) : (
        <>
          <UndoDecision decisions={decisions} areKeysOn={shortcuts.isOn} />
          <EmptyDesk takesFocus={hasMoved} />
        </>
      )}
    </div>
  )
}

function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role="status" className={styles.outcome}>
      {outcome && <p data-tone={outcome.tone}>{outcome.text}</p>}
    </div>
  )
}

type QueueStepsProps = {
  queue: Pick<ReturnType<typeof useDocumentQueue>, 'hasNext' | 'hasPrevious' | 'go' | 'total' | 'shown'>
}

function QueueSteps({ queue: { hasNext, hasPrevious, go, total, shown } }: QueueStepsProps) {
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

/**
 * The empty state. `takesFocus` is true if the last document, which had the focus, has just been removed from
 * the page.
 */
function EmptyDesk({ takesFocus }: { takesFocus: boolean }) {
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [takesFocus])
  return (
    <EmptyState
      message={t('No documents are waiting to be checked.')}
      action={
        <ButtonLink to={`${paths.adminCleaners}?documents=expiring`} variant="secondary">
          {t('Show people whose documents expire soon')}
        </ButtonLink>
      }
    />
  )
}
