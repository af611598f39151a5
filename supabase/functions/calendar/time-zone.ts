// Offsets from UTC: [standard, daylight saving]. Zones with one offset never change their clocks.
const OFFSETS: Partial<Record<string, readonly [standard: string, daylight?: string]>> = {
  'Australia/Sydney': ['+1000', '+1100'],
  'Australia/Melbourne': ['+1000', '+1100'],
  'Australia/Hobart': ['+1000', '+1100'],
  'Australia/Adelaide': ['+0930', '+1030'],
  'Australia/Broken_Hill': ['+0930', '+1030'],
  'Australia/Lord_Howe': ['+1030', '+1100'],
  'Pacific/Norfolk': ['+1100', '+1200'],
  'Australia/Brisbane': ['+1000'],
  'Australia/Darwin': ['+0930'],
  'Australia/Eucla': ['+0845'],
  'Australia/Perth': ['+0800'],
  'Indian/Christmas': ['+0700'],
  'Indian/Cocos': ['+0630'],
}

// On Lord Howe Island, the clocks change by half an hour, and daylight saving ends at 02:00 instead of 03:00.
const SUMMER_ENDS: Partial<Record<string, string>> = { 'Australia/Lord_Howe': '020000' }

/**
 * A time zone of Australia as iCalendar's VTIMEZONE, for calendars that do not know its name. Daylight saving follows
 * the rule since October 2008: from the first Sunday of October to the first Sunday of April.
 * @throws Error for any other zone, because the event would be at the wrong time.
 */
export function describeTimeZone(name: string): string {
  const offsets = OFFSETS[name]
  if (!offsets) throw new Error(`The time zone ${name} is not known`)
  const [standard, daylight] = offsets
  const parts =
    daylight === undefined
      ? [phase('STANDARD', '19700101T000000', standard, standard)]
      : [
          phase('STANDARD', `20090405T${SUMMER_ENDS[name] ?? '030000'}`, daylight, standard, 4),
          phase('DAYLIGHT', '20081005T020000', standard, daylight, 10),
        ]
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/**
 * Returns the lines of a time zone period. The period begins at `start` (local time before the clock change), and
 * again each year on the first Sunday of `month`.
 */
function phase(kind: string, start: string, from: string, to: string, month?: number): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    ...(month === undefined ? [] : [`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=1SU`]),
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `END:${kind}`,
  ]
}
