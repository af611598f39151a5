import { useEffect } from 'react'
import { isBackendAnswering } from '@/lib/backend/reachability'
import { whenIdle } from '@/lib/client/when-idle'
import { noteJobSeen } from '../api'

/** What this page has told of already, a person and a job each. The database counts once, too. */
const told = new Set<string>()

/** Says that a person was shown an open job's page (rule 19.8), once the page has nothing else to do. What fails is not tried again. */
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
