import { lacksOf } from '@/features/applications/lacks'
import type { ApplicationStatus } from '@/lib/format/domain'
import { type Application, applicantName } from './schema'

/** How a job stands that is not one to come. */
export type JobOver = NonNullable<Application['job_over']>

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
  /** Why the job is not one to come. */
  over?: JobOver | undefined
}

export function candidateOf(application: Application): Candidate {
  const { id, job_title, status, missing, clashes, job_over } = application
  const name = applicantName(application)
  return {
    id,
    name,
    job: job_title,
    status,
    missing: lacksOf(missing),
    clashes: clashes ?? [],
    over: job_over ?? undefined,
  }
}

/** Accepting them takes a question: they lack something, are accepted for another job then, or the job is over (rules 13.10, 13.15, 13.17). */
export function isDoubtful({ missing, clashes, over }: Candidate): boolean {
  return missing.length > 0 || clashes.length > 0 || over !== undefined
}
