import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'

type LoadNewestProps = {
  /** What the database said: somebody else has changed the job. */
  message: string
  /** Fills the form anew from the job as it is now; answers what went wrong, or nothing. */
  onLoad: () => Promise<string | undefined>
}

/** A save that would have written over somebody else's: nothing is lost until the person says so. */
export function LoadNewest({ message, onLoad }: LoadNewestProps) {
  const [isAsking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()

  async function handleLoad() {
    setLoading(true)
    setError(await onLoad())
    setLoading(false)
  }

  return (
    <div className="load-newest">
      <p>{message} Nothing was saved.</p>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Load the newest version
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Load the newest version?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep what I typed</Button>
            <Button variant="danger" busy={isLoading} busyText="Loading…" onClick={() => void handleLoad()}>
              Load the newest version
            </Button>
          </>
        }
      >
        <p>It replaces everything you have typed and chosen here since you opened the job.</p>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
      </Dialog>
    </div>
  )
}
