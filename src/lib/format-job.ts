// Rule 3.12.
const missingText = 'N/A'

/** A job's name, or what stands in for it. */
export function jobTitle(projectName: string | null | undefined): string {
  return projectName?.trim() || 'Job Opportunity'
}

type Located = Record<'location_city' | 'location_postcode' | 'location_state', string | null>

/** Where a job is, as cards say it: the city with postcode or else state (rule 5.6). */
export function formatLocation(job: Located): string {
  const area = job.location_postcode?.trim() || job.location_state?.trim()
  return [job.location_city?.trim(), area].filter(Boolean).join(' ') || missingText
}

/** Pay as it is stored; 'N/A' where there is none. For the job's own page. */
export function formatPay(pay: string | null | undefined): string {
  return pay?.trim() || missingText
}

/**
 * Pay with one `$`, for lists and cards: "34.90" reads "$34.90". Text with a `$` of its own, or without an amount
 * at its start ("By agreement"), needs none.
 */
export function formatPayWithDollar(pay: string | null | undefined): string {
  const text = pay?.trim().replace(/^(\$\s*)+/, '$') ?? ''
  if (text === '' || text === '$') return missingText
  return /^\.?\d/.test(text) && !text.includes('$') ? `$${text}` : text
}

/** The whole form of a bare amount, by the hour: "$34.90/hour" for "34.9". Nothing for any other text. */
export function suggestPay(typed: string): string | undefined {
  const amount = /^\$?\s*(\d{1,4})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!amount) return undefined
  const [, dollars, cents] = amount
  return `$${dollars}${cents === undefined ? '' : `.${cents.padEnd(2, '0')}`}/hour`
}
