import { Check, CloudOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import type { SaveState } from '../progress-saver'

/** How saving stands, in a line that is read out when it changes. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  return (
    <>
      <p className="save-status" role="status">
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
        <div className="save-failed">
          <Notice tone="danger">{state.message}</Notice>
          <Button variant="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
