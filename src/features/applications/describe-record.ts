import { countOf } from '@/lib/count-of'
import type { OwnRecord } from './my-jobs-api'

/** A person's record as a sentence: "You came to 12 jobs, did not come to 1 and cancelled 2 late." Empty without any. */
export function describeRecord({ came, did_not_come: missed, cancelled_late: late }: OwnRecord): string {
  const parts = [
    { count: came, before: 'came to', after: '' },
    { count: missed, before: 'did not come to', after: '' },
    { count: late, before: 'cancelled', after: ' late' },
  ]
    .filter(({ count }) => count > 0)
    .map(
      ({ count, before, after }, index) => `${before} ${index === 0 ? countOf(count, 'job') : count}${after}`,
    )
  const last = parts.pop()
  if (last === undefined) return ''
  return `You ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}
