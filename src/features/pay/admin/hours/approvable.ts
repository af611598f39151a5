import type { Hours } from '@/features/pay/hours'
import type { HoursRow } from './schema'

/**
 * True if the user can approve this day. It must not be approved yet, and must not be the user's own (rule
 * 23.22).
 */
export function canApprove({ hours, user_id }: HoursRow, userId: string): boolean {
  return hours !== null && hours.line_id === null && user_id !== userId
}

/** The days in these rows that await approval and that the user can approve. */
export function approvable(rows: readonly HoursRow[], userId: string): Hours[] {
  return rows.flatMap((row) =>
    row.hours !== null && row.hours.is_waiting && canApprove(row, userId) ? [row.hours] : [],
  )
}
