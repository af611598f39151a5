/** A `calendar_event` of the database, for tests. */
export function eventRow(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'a0b1c2d3-0000-4000-8000-000000000001',
    job_id: 'b0b1c2d3-0000-4000-8000-000000000001',
    title: 'Office clean',
    start_date: '2026-11-23',
    start_time: '07:30:00',
    end_time: '15:00:00',
    time_zone: 'Australia/Sydney',
    days: 1,
    place: '12 King Street, Newtown NSW 2042',
    dates: null,
    duration: null,
    status: 'confirmed',
    sequence: 0,
    changed_at: '2026-11-01T02:03:04.567+00:00',
    ...given,
  }
}
