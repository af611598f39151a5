import type { Option } from '@/components/ui/select'

const australian: readonly Option[] = [
  { value: 'Australia/Brisbane', label: 'Brisbane' },
  { value: 'Australia/Sydney', label: 'Sydney, Canberra' },
  { value: 'Australia/Melbourne', label: 'Melbourne' },
  { value: 'Australia/Hobart', label: 'Hobart' },
  { value: 'Australia/Adelaide', label: 'Adelaide' },
  { value: 'Australia/Darwin', label: 'Darwin' },
  { value: 'Australia/Perth', label: 'Perth' },
  { value: 'Australia/Broken_Hill', label: 'Broken Hill' },
  { value: 'Australia/Eucla', label: 'Eucla' },
  { value: 'Australia/Lord_Howe', label: 'Lord Howe Island' },
]

export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Australia's time zones, then `others`, without duplicates. */
export function timeZoneOptions(others: readonly string[]): Option[] {
  const known = new Set(australian.map(({ value }) => value))
  const unknown = [...new Set(others)].filter((zone) => !known.has(zone))
  return [...australian, ...unknown.map((zone) => ({ value: zone, label: timeZoneName(zone) }))]
}

/**
 * Returns a zone's label in the Australian list. For any other zone, returns its city, e.g. "Buenos Aires" for
 * 'America/Argentina/Buenos_Aires'.
 */
export function timeZoneName(zone: string): string {
  return (
    australian.find(({ value }) => value === zone)?.label ?? zone.replace(/^.*\//, '').replaceAll('_', ' ')
  )
}
