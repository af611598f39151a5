import type { Tables } from '@/lib/database.types'
import { payBases } from '@/lib/format/domain'
import { jobBounds } from '@/lib/forms/limits'

/** What is paid, as the form holds it: what for, and the dollars as they are typed. */
export type TypedRate = { pay_basis: '' | (typeof payBases)[number]['value']; rate_cents: string }

const none: TypedRate = { pay_basis: '', rate_cents: '' }

/** A rate in dollars as it is typed, in cents; null for anything that is not one (rule 11.29). */
export function readRate(typed: string): number | null {
  const [, dollars, cents = ''] = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  const rate = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return rate >= 1 && rate <= jobBounds.rateCents ? rate : null
}

/** The rate of a stored job; undefined where nobody has said it. */
export function typedRate(job: Partial<Pick<Tables<'jobs'>, 'pay_basis' | 'rate_cents'>>) {
  const basis = payBases.find(({ value }) => value === job.pay_basis)?.value
  if (basis === undefined || typeof job.rate_cents !== 'number') return undefined
  return { pay_basis: basis, rate_cents: (job.rate_cents / 100).toFixed(2) }
}

/** The words after an amount that say what it is for, in the order in which they count. */
const measures = [
  ['hour', /(?:\/|\bper\b|\ban?\b|\bp)\s*(?:hour|hr|h)\b|\b(?:hourly|ph)\b/],
  ['day', /(?:\/|\bper\b|\ban?\b|\bp)\s*(?:day|shift|night|visit)\b|\bdaily\b/],
  ['job', /(?:\/|\bper\b|\ban?\b|\bp)\s*(?:job|clean|project)\b|\b(?:total|fixed|flat|lump)\b/],
] as const

/**
 * The rate that a job's pay names, as it is typed: "$30.50/hour", "250 per job". An amount alone is for an hour up to $100, and above it
 * for the whole job; of a range its beginning counts. Empty where it cannot be read. The list sorts by the same reading (rule 5.29).
 */
export function proposedRate(pay: string): TypedRate {
  const amount = /^(?:from\s+)?(?:a|au|aud)?\s*\$?\s*(\d{1,3},\d{3}|\d{1,6})(?:\.(\d{1,2}))?(?![.,]?\d)(.*)$/s
  const [, dollars = '', cents = '', measure = ''] = amount.exec(pay.trim().toLowerCase()) ?? []
  const rate = readRate(`${dollars.replace(',', '')}.${cents.padEnd(2, '0')}`)
  if (rate === null) return none
  const said = measures.find(([, words]) => words.test(measure))?.[0]
  const isForSomethingElse = /\/|\bper\b/.test(measure) && !/\b(?:person|cleaner|head)\b/.test(measure)
  if (said === undefined && isForSomethingElse) return none
  return { pay_basis: said ?? (rate <= 10_000 ? 'hour' : 'job'), rate_cents: (rate / 100).toFixed(2) }
}
