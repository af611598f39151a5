/** Where a job is, as cards say it: the city, then the postcode or else the state (specification, part 2, job card). */
export function formatLocation(
  city: string | null | undefined,
  postcode: string | null | undefined,
  state: string | null | undefined,
): string {
  const area = postcode?.trim() || state?.trim()
  return [city?.trim(), area].filter(Boolean).join(' ') || 'N/A'
}
