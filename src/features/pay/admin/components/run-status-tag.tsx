import { Tag } from '@/components/ui/tag'
import { runStatuses } from '../describe-pay-run'

export function RunStatusTag({ status }: { status: string }) {
  const known = runStatuses[status]
  return known ? <Tag tone={known.tone}>{known.text}</Tag> : null
}
