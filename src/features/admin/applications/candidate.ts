import { lacksOf } from '@/features/applications/lacks'
import type { ApplicationStatus } from '@/lib/domain'
import { type Application, applicantName } from './schema'

/** An application as far as it takes to decide it, from whatever list. */
export type Candidate = {
  id: string
  /** The applicant's. */
  name: string
  /** The job's title. */
  job: string
  status: ApplicationStatus
  /** What the applicant lacks, in words for a sentence. */
  missing: readonly string[]
}

export function candidateOf(application: Application): Candidate {
  const { id, job_title, status, missing } = application
  return { id, name: applicantName(application), job: job_title, status, missing: lacksOf(missing) }
}
