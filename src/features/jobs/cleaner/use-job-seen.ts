import { useEffect } from 'react'
import { isBackendAnswering } from '@/lib/backend/reachability'
import { whenIdle } from '@/lib/client/when-idle'
import { noteJobSeen } from '../api'

/**
 * The views that this page has already recorded, as user and job ids. The database also counts each view only
 * once.
 */
const told = new Set<string>()

/**
 * Records that a person saw an open job's page (rule 19.8), once the browser is idle. A failed request is not
 * retried.
 */
export function useJobSeen(userId: string, jobId: string, counts: boolean): void {
  useEffect(() => {
    const seen = `${userId} ${jobId}`
    if (!counts || told.has(seen)) return
    told.add(seen)
    void whenIdle().then(() => {
      if (isBackendAnswering()) void noteJobSeen(jobId)
      else told.delete(seen)
    })
  }, [userId, jobId, counts])
}
