import { Tag, type Tone } from '@/components/ui/tag'
import { type ApplicationStatus, readApplicationStatus } from '../schema'

const tones: Record<ApplicationStatus, Tone> = {
  Pending: 'warning',
  Accepted: 'positive',
  Rejected: 'danger',
}

export function ApplicationStatusTag({ stored }: { stored: string | null }) {
  const status = readApplicationStatus(stored)
  return <Tag tone={tones[status]}>{status}</Tag>
}
