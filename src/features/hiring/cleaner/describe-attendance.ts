import { countOf, formatNumber, t } from '@/lib/i18n/language'
import type { OwnRecord } from './my-jobs-api'

/**
 * A person's record as a sentence: "You came to 12 jobs, did not come to 1 and cancelled 2 late." Empty if
 * nothing is recorded.
 */
export function describeAttendance({ came, did_not_come: missed, cancelled_late: late }: OwnRecord): string {
  const parts = [
    { count: came, say: (jobs: string) => t('came to {jobs}', { jobs }) },
    { count: missed, say: (jobs: string) => t('did not come to {jobs}', { jobs }) },
    { count: late, say: (jobs: string) => t('cancelled {jobs} late', { jobs }) },
  ]
    .filter(({ count }) => count > 0)
    // Only the first part names the counted noun, "jobs".
    .map(({ count, say }, index) => say(index === 0 ? countOf(count, 'job') : formatNumber(count)))
  const last = parts.pop()
  if (last === undefined) return ''
  if (parts.length === 0) return t('You {last}.', { last })
  return t('You {earlier} and {last}.', { earlier: parts.join(', '), last })
}
