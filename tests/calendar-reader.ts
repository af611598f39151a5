import ICAL from 'ical.js'

/** An event as a calendar app shows it. */
interface ReadEvent {
  uid: string
  sequence: number
  status: string
  summary: string
  location: string
  description: string
  /** False if the owner of the calendar stays free during the event. Independent of the event's status. */
  isBusy: boolean
  changedAt: string
  isWholeDays: boolean
  /** The start and end of each occurrence in UTC, such as "2026-11-22T20:30Z–2026-11-23T04:00Z". */
  moments: string[]
  /** The names of the event's properties, in lower case. */
  properties: string[]
}

/**
 * How a calendar app derives the length of a repeated event if the clocks change during the first occurrence. A calendar app counts either
 * the hours on the clock or the elapsed hours.
 */
type Lengths = 'on the clock' | 'that pass'

/**
 * Returns the events of an iCalendar file. The parser is independent of the library that wrote the file. It knows only the time zones
 * that the file defines.
 */
export function readCalendar(file: string, lengths: Lengths = 'on the clock'): ReadEvent[] {
  const calendar = readFile(file)
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const components = calendar.getAllSubcomponents('vevent')
  return components.filter(isSeries).map((component) => {
    const uid = component.getFirstPropertyValue('uid')
    const exceptions = components.filter(
      (other) => !isSeries(other) && other.getFirstPropertyValue('uid') === uid,
    )
    const event = new ICAL.Event(component, { exceptions })
    const text = (name: string) => String(component.getFirstPropertyValue(name))
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: text('status'),
      summary: event.summary,
      location: event.location,
      description: event.description,
      isBusy: text('transp') !== 'TRANSPARENT',
      changedAt: text('last-modified'),
      isWholeDays: event.startDate.isDate,
      moments: momentsOf(event, lengths),
      properties: component.getAllProperties().map(({ name }) => name),
    }
  })
}

/** Returns the values of the properties with these names. Reads the calendar's own properties, not those of its events. */
export function readCalendarFacts(file: string, ...names: string[]): string[] {
  const calendar = readFile(file)
  return names.map((name) => String(calendar.getFirstPropertyValue(name)))
}

/** The names of the time zones that the file describes. */
export function readZones(file: string): string[] {
  return readFile(file)
    .getAllSubcomponents('vtimezone')
    .map((zone) => String(zone.getFirstPropertyValue('tzid')))
}

/** False if the component only moves one day of a series. */
function isSeries(component: ICAL.Component): boolean {
  return !component.hasProperty('recurrence-id')
}

function readFile(file: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(file))
}

function momentsOf(event: ICAL.Event, lengths: Lengths): string[] {
  if (!event.isRecurring()) return [`${utc(event.startDate)}–${utc(event.endDate)}`]
  const moments: string[] = []
  const each = event.iterator()
  for (let start = each.next(); start; start = each.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(start)
    if (item === event && lengths === 'that pass') {
      const passed = event.endDate.toUnixTime() - event.startDate.toUnixTime()
      moments.push(`${utc(startDate)}–${isoOf(startDate.toUnixTime() + passed)}`)
      continue
    }
    moments.push(`${utc(startDate)}–${utc(endDate)}`)
  }
  return moments
}

function utc(time: ICAL.Time): string {
  return isoOf(time.toUnixTime())
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(':00.000', '')
}
