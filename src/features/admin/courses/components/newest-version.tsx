import { useCallback, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { CourseValues } from '../course-schema'
import { fetchCourse } from '../edit-api'
import { valuesOf } from '../form-values'

type NewestVersionProps = { id: string; onLoaded: (values: CourseValues, readAt: string) => void }

/** The way on when somebody else has changed the course: theirs, after it was asked whether one's own may be lost. */
export function NewestVersion({ id, onLoaded }: NewestVersionProps) {
  const [isAsking, setAsking] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const stay = useCallback(() => setAsking(false), [])

  async function handleLoad() {
    setLoading(true)
    setError(undefined)
    const newest = await fetchCourse(id)
    setLoading(false)
    if (!newest.success) {
      setError(newest.error)
      return
    }
    stay()
    onLoaded(valuesOf(newest.course), newest.course.updated_at)
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Load the newest version
      </Button>
      <Dialog
        open={isAsking}
        onClose={stay}
        title="Load the newest version?"
        actions={
          <>
            <Button onClick={stay}>Keep my changes here</Button>
            <Button variant="danger" busy={isLoading} busyText="Loading…" onClick={() => void handleLoad()}>
              Load the newest version
            </Button>
          </>
        }
      >
        <p>What you have changed and not saved is lost then. To keep a part of it, copy it first.</p>
        {error !== undefined && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </Dialog>
    </>
  )
}
