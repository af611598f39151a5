import { Check, CloudOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import type { SaveState } from '../progress-saver'

/** How saving stands, read out when it changes. What is not saved stays in sight; its styles see to that. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <div
      className={state.kind === 'waiting' || state.kind === 'failed' ? 'save-state save-open' : 'save-state'}
    >
      <p role="status">
        {state.kind === 'saving' && (
          <>
            <Spinner />
            Saving…
          </>
        )}
        {state.kind === 'saved' && (
          <>
            <Check size={18} aria-hidden="true" />
            Saved
          </>
        )}
        {state.kind === 'waiting' && (
          <>
            <CloudOff size={18} aria-hidden="true" />
            Not saved yet – will be saved when you are back online
          </>
        )}
      </p>
      {state.kind === 'failed' && (
        <>
          <Notice tone="danger">{state.message}</Notice>
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
