import { formatNumber, t } from '../i18n/language'

// Rule 3.12 fixes this text.
const missingText = t('N/A')

export function jobTitle(projectName: string | null | undefined): string {
  return projectName?.trim() || t('Job Opportunity')
}

type Located = Record<'location_city' | 'location_postcode' | 'location_state', string | null>

/** The city with its postcode, or with its state if there is no postcode, as on cards (rule 5.6). */
export function formatLocation(job: Located): string {
  const area = job.location_postcode?.trim() || job.location_state?.trim()
  return [job.location_city?.trim(), area].filter(Boolean).join(' ') || missingText
}

/** A job's distance, given in metres (rule 5.18). */
export function formatDistance(metres: number): string {
  return t('{distance} away', { distance: formatKilometres(metres) })
}

/** A distance given in metres, in whole kilometres and at least one: "12 km". */
export function formatKilometres(metres: number): string {
  return `${formatNumber(Math.max(1, Math.round(metres / 1000)))} km`
}

/** How many of a job's positions are filled (rule 5.24). Undefined for a job without a fixed number. */
export function formatHeadcount(accepted: number | null, needed: number | null): string | undefined {
  if (!needed) return undefined
  return isFull(accepted, needed)
    ? t('All places are filled')
    : t('{accepted} of {places} filled', { accepted: accepted ?? 0, places: needed })
}

export function isFull(accepted: number | null, needed: number | null): boolean {
  return !!needed && (accepted ?? 0) >= needed
}

/** Pay as it is stored, for the job's own page. */
export function formatPay(pay: string | null | undefined): string {
  return pay?.trim() || missingText
}

/**
 * Pay for lists and cards: "34.90" becomes "$34.90". A text that contains a `$` or does not begin with an
 * amount ("By agreement") gets no `$`.
 */
export function formatPayWithDollar(pay: string | null | undefined): string {
  const text = pay?.trim().replace(/^(\$\s*)+/, '$') ?? ''
  if (text === '' || text === '$') return missingText
  return /^\.?\d/.test(text) && !text.includes('$') ? `$${text}` : text
}

/** The pay and length of one shift: "$253 for 7.5 h", "from $240 for 8 h" (rule 5.31). */
export function formatShift(cents: number, minutes: number, isLeast: boolean | null): string {
  const values = {
    amount: `$${formatNumber(Math.round(cents / 100))}`,
    hours: formatNumber(Math.round(minutes / 0.6) / 100),
  }
  return isLeast ? t('from {amount} for {hours} h', values) : t('{amount} for {hours} h', values)
}
