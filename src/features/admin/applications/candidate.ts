import { lacksOf } from '@/features/applications/lacks'
import type { ApplicationStatus } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
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
  /** Why the job is not one to come: "Depot has been completed." */
  over?: string | undefined
}

const overTexts = {
  closed: (job: string) => t('{job} has been closed.', { job }),
  completed: (job: string) => t('{job} has been completed.', { job }),
  draft: (job: string) => t('{job} is a Draft.', { job }),
  begun: (job: string) => t('{job} has begun.', { job }),
}

/** How a job stands that is not one to come (rule 13.17). */
export function overText(over: keyof typeof overTexts | null, job: string): string | undefined {
  return over === null ? undefined : overTexts[over](job)
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
    over: overText(job_over, job_title),
  }
}

/** Accepting them takes a question: they lack something, are accepted for another job then, or the job is over (rules 13.10, 13.15, 13.17). */
export function isDoubtful({ missing, clashes, over }: Candidate): boolean {
  return missing.length > 0 || clashes.length > 0 || over !== undefined
}
