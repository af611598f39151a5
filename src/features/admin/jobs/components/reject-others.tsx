import { useState } from 'react'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { isFull } from '@/lib/format-job'
import { readApplications } from '../../applications/api'
import { candidateOf } from '../../applications/candidate'
import type { Application } from '../../applications/schema'
import type { Asking } from '../../applications/use-asking'
import type { Places } from '../applicants-api'

/** How many applications one answer of the API holds. */
const mostAtOnce = 1000

type RejectOthersProps = { jobId: string; places: Places | undefined; asking: Asking }

/** When a job is full, offers to reject everybody who still waits, with one message (rule 13.12). */
export function RejectOthers({ jobId, places, asking }: RejectOthersProps) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  if (!places || places.pending_count === 0) return null
  if (!isFull(places.accepted_count, places.cleaners_needed)) return null

  /** All who wait, not only those shown so far. */
  async function handlePress(byKey: boolean) {
    setReading(true)
    setError(undefined)
    try {
      const waiting: Application[] = []
      let page: Application[]
      do {
        const filters = { search: '', status: 'Pending', job: jobId }
        page = await readApplications(filters, undefined, { size: mostAtOnce, after: waiting.at(-1) })
        waiting.push(...page)
      } while (page.length === mostAtOnce)
      asking.reject(waiting.map(candidateOf), byKey, true)
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed))
    }
    setReading(false)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={isReading}
        onClick={({ detail }) => void handlePress(detail === 0)}
      >
        Reject all others ({places.pending_count})
      </Button>
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  )
}
