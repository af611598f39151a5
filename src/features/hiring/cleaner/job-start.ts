import { readApplicationStatus } from '@/lib/format/fixed-lists'

/** The fields that determine whether a job has started. */
export type Startable = { status: string; starts_at: string | null }

/** True if a job has started, by its start time or by its status. Mirrors the database. */
export function hasStarted({ status, starts_at: startsAt }: Startable, now: Date): boolean {
  return (
    status === 'InProgress' ||
    status === 'Completed' ||
    (startsAt !== null && Date.parse(startsAt) <= now.getTime())
  )
}

/**
 * True if the person can still withdraw: the application is Pending or Accepted, and the job has not started
 * (rule 6.14).
 */
export function canWithdraw(
  application: { status: string; withdrawn_at: string | null },
  job: Startable,
  now: Date,
): boolean {
  return (
    application.withdrawn_at === null &&
    readApplicationStatus(application.status) !== 'Rejected' &&
    !hasStarted(job, now)
  )
}
