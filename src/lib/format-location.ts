/** Where a job is, as on cards: the city, then the postcode or else the state. */
export function formatLocation(
  city: string | null | undefined,
  postcode: string | null | undefined,
  state: string | null | undefined,
): string {
  const area = postcode?.trim() || state?.trim()
  return [city?.trim(), area].filter(Boolean).join(' ') || 'N/A'
}
