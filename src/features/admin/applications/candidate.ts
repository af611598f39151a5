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
  /** The jobs that the applicant is accepted for at that time. */
  clashes: readonly string[]
}

export function candidateOf(application: Application): Candidate {
  const { id, job_title, status, missing, clashes } = application
  const name = applicantName(application)
  return { id, name, job: job_title, status, missing: lacksOf(missing), clashes: clashes ?? [] }
}

/** Accepting them takes a question: they lack something, or are accepted for another job at that time (rules 13.10, 13.15). */
export function isDoubtful({ missing, clashes }: Candidate): boolean {
  return missing.length > 0 || clashes.length > 0
}
