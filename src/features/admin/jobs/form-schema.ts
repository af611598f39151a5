import * as z from 'zod/mini'
import { addressRules, categories, displayStatuses, statuses } from './choices'

/** The largest numbers, the days and the number of images that the database takes (private.is_job_within_bounds). */
export const largest = { wholeNumber: 10_000, area: 10_000_000, images: 50 } as const
export const days = { first: '1900-01-01', last: '2199-12-31' } as const

/** A whole number of 0 or more as it is typed; null for anything else (specification, part 5: Job form). */
export function readWholeNumber(text: string): number | null {
  const number = readNumber(text)
  return number !== null && Number.isInteger(number) && number <= largest.wholeNumber ? number : null
}

/** A number of 0 or more as it is typed; null for anything else (specification, part 5: Job form). */
export function readNumber(text: string): number | null {
  const typed = text.trim()
  const number = Number(typed)
  return typed !== '' && Number.isFinite(number) && number >= 0 && number <= largest.area ? number : null
}

/** A calendar day as a date input gives it, which is how it is stored: no moment, no time zone. Null for anything else. */
export function readDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= days.first && text <= days.last ? text : null
}

const text = z.string().check(z.trim())

/** What is typed into the form, and what is saved. Nothing is required, and nothing typed keeps the rest from being saved. */
export const jobFormSchema = z.object({
  projectName: text,
  category: z.enum(['', ...categories]),
  displayStatus: z.enum(displayStatuses),
  payPerCleaner: text,
  cleanersNeeded: z.pipe(z.string(), z.transform(readWholeNumber)),
  locationCity: text,
  locationState: text,
  locationPostcode: text,
  siteAddress: text,
  addressRule: z.enum(addressRules.map(({ value }) => value)),
  startDate: z.pipe(z.string(), z.transform(readDay)),
  projectDates: text,
  days: z.pipe(z.string(), z.transform(readWholeNumber)),
  duration: text,
  areaM2: z.pipe(z.string(), z.transform(readNumber)),
  fullDescription: text,
  status: z.enum(statuses),
})
export type JobInput = z.input<typeof jobFormSchema>
export type JobValues = z.output<typeof jobFormSchema>
