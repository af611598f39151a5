import type { Hours } from '@/features/pay/hours'
import type { HoursRow } from './schema'

/** True for a day that an approval can be about: not approved yet, and not the administrator's own (rule 23.22). */
export function canApprove({ hours, user_id }: HoursRow, userId: string): boolean {
  return hours !== null && hours.line_id === null && user_id !== userId
}

/** The days among these rows that await approval by this administrator. */
export function approvable(rows: readonly HoursRow[], userId: string): Hours[] {
  return rows.flatMap((row) =>
    row.hours !== null && row.hours.is_waiting && canApprove(row, userId) ? [row.hours] : [],
  )
}
