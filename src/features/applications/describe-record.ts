import type { OwnRecord } from './my-jobs-api'

/** A person's record as a sentence: "You came to 12 jobs, did not come to 1 and cancelled 2 late." Empty without any. */
export function describeRecord({ came, did_not_come: missed, cancelled_late: late }: OwnRecord): string {
  const parts = [
    came > 0 && `came to ${came} ${came === 1 ? 'job' : 'jobs'}`,
    missed > 0 && `did not come to ${missed}`,
    late > 0 && `cancelled ${late} late`,
  ].filter((part) => part !== false)
  const last = parts.pop()
  if (last === undefined) return ''
  return `You ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}
