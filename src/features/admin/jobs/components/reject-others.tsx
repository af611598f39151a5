import { useState } from 'react'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { readApplications } from '../../applications/api'
import { candidateOf } from '../../applications/candidate'
import type { Application } from '../../applications/schema'
import type { Asking } from '../../applications/use-asking'

/** How many applications one answer of the API holds. */
const mostAtOnce = 1000

type RejectOthersProps = {
  jobId: string
  /** How many people wait. */
  waiting: number
  asking: Asking
}

/** Offers to reject everybody who still waits for a full job, with one message (rule 13.12). */
export function RejectOthers({ jobId, waiting, asking }: RejectOthersProps) {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  if (waiting === 0) return null

  /** All who wait, not only those shown so far. */
  async function handlePress(byKey: boolean) {
    setReading(true)
    setError(undefined)
    try {
      const people: Application[] = []
      let page: Application[]
      do {
        const filters = { search: '', status: 'Pending', job: jobId }
        page = await readApplications(filters, undefined, { size: mostAtOnce, after: people.at(-1) })
        people.push(...page)
      } while (page.length === mostAtOnce)
      asking.reject(people.map(candidateOf), byKey, true)
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
        {t('Reject all others ({count})', { count: waiting })}
      </Button>
      {error !== undefined && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  )
}
