import { Tag, type Tone } from '@/components/ui/tag'
import type { ApplicationStatus } from '@/lib/domain'
import { readApplicationStatus } from '../schema'

const tones: Record<ApplicationStatus, Tone> = {
  Pending: 'warning',
  Accepted: 'positive',
  Rejected: 'danger',
}

/** What a job's card says to somebody who has applied for it. */
export function AppliedTag({ stored }: { stored: string }) {
  const status = readApplicationStatus(stored)
  return status === 'Pending' ? <Tag>Applied</Tag> : <Tag tone={tones[status]}>{status}</Tag>
}

export function ApplicationStatusTag({ stored }: { stored: string | null }) {
  const status = readApplicationStatus(stored)
  return <Tag tone={tones[status]}>{status}</Tag>
}
