import { Tag, type Tone } from '@/components/ui/tag'
import { type ApplicationStatus, readApplicationStatus } from '@/lib/format/fixed-lists'
import { t, word } from '@/lib/i18n/language'

const tones: Record<ApplicationStatus, Tone> = {
  Pending: 'warning',
  Accepted: 'positive',
  Rejected: 'danger',
}

/** The tag on the card of a job that the person has applied for. */
export function AppliedTag({ stored }: { stored: string }) {
  const status = readApplicationStatus(stored)
  return status === 'Pending' ? <Tag>{t('Applied')}</Tag> : <Tag tone={tones[status]}>{word(status)}</Tag>
}

export function ApplicationStatusTag({ stored }: { stored: string | null }) {
  const status = readApplicationStatus(stored)
  return <Tag tone={tones[status]}>{word(status)}</Tag>
}
