import ICAL from 'npm:ical.js@2.2.1'

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

/** A file as a calendar reads it, by a parser that is not the library which wrote it. */
export function readCalendar(file: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(file))
  // Only the file's own time zones count.
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) }
}

/** Start and end of each time that an event takes place, in UTC: "2026-11-22T20:30Z–2026-11-23T04:00Z". */
export function momentsOf(event: ICAL.Event): string[] {
  if (!event.isRecurring()) return [`${utc(event.startDate)}–${utc(event.endDate)}`]
  const moments: string[] = []
  const each = event.iterator()
  for (let start = each.next(); start; start = each.next()) {
    const { startDate, endDate } = event.getOccurrenceDetails(start)
    moments.push(`${utc(startDate)}–${utc(endDate)}`)
  }
  return moments
}

function utc(time: ICAL.Time): string {
  return new Date(time.toUnixTime() * 1000).toISOString().replace(':00.000', '')
}
