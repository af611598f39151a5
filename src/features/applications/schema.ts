import { type ApplicationStatus, applicationStatuses } from '@/lib/domain'

/** An application's status in its own spelling; any other value counts as Pending (specification, part 4). */
export function readApplicationStatus(stored: string | null | undefined): ApplicationStatus {
  const wanted = stored?.trim().toLowerCase()
  return applicationStatuses.find((status) => status.toLowerCase() === wanted) ?? 'Pending'
}
