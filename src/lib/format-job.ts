/** A job's name, or what stands in for it. */
export function jobTitle(projectName: string | null | undefined): string {
  return projectName?.trim() || 'Job Opportunity'
}

type Located = Record<'location_city' | 'location_postcode' | 'location_state', string | null>

/** Where a job is, as cards say it: the city with postcode or else state (rule 5.6). */
export function formatLocation(job: Located): string {
  const area = job.location_postcode?.trim() || job.location_state?.trim()
  return [job.location_city?.trim(), area].filter(Boolean).join(' ') || 'N/A'
}
