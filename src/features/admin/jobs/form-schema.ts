import * as z from 'zod/mini'
import type { CompositeTypes, Tables } from '@/lib/database.types'
import { addressRules, displayStatuses, jobCategories, jobStatuses } from '@/lib/domain'
import { jobBounds, longestJobTexts } from '@/lib/limits'

/** A whole number of 0 or more as it is typed; null for anything else (specification, part 5: Job form). */
export function readWholeNumber(text: string): number | null {
  const number = readNumber(text)
  return number !== null && Number.isInteger(number) && number <= jobBounds.wholeNumber ? number : null
}

/** A number of 0 or more as it is typed; null for anything else (specification, part 5: Job form). */
export function readNumber(text: string): number | null {
  const typed = text.trim()
  const number = Number(typed)
  return typed !== '' && Number.isFinite(number) && number >= 0 && number <= jobBounds.area ? number : null
}

/** A calendar day as a date input gives it, which is how it is stored: no moment, no time zone. Null for anything else. */
export function readDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= jobBounds.firstDay && text <= jobBounds.lastDay
    ? text
    : null
}

/** What is typed into the form, and what is saved. Nothing is required; only a text that is too long is refused. */
export const jobFormSchema = z.object({
  projectName: freeText('projectName'),
  category: z.enum(['', ...jobCategories]),
  displayStatus: z.enum(displayStatuses),
  payPerCleaner: freeText('payPerCleaner'),
  cleanersNeeded: z.pipe(z.string(), z.transform(readWholeNumber)),
  locationCity: freeText('locationCity'),
  locationState: freeText('locationState'),
  locationPostcode: freeText('locationPostcode'),
  siteAddress: freeText('siteAddress'),
  addressRule: z.enum(addressRules.map(({ value }) => value)),
  startDate: z.pipe(z.string(), z.transform(readDay)),
  projectDates: freeText('projectDates'),
  days: z.pipe(z.string(), z.transform(readWholeNumber)),
  duration: freeText('duration'),
  areaM2: z.pipe(z.string(), z.transform(readNumber)),
  fullDescription: freeText('fullDescription'),
  status: z.enum(jobStatuses),
})
export type JobInput = z.input<typeof jobFormSchema>
export type JobValues = z.output<typeof jobFormSchema>

/** A job as `save_job` takes it. */
export type JobColumns = CompositeTypes<'job_input'>

function freeText(field: keyof typeof longestJobTexts) {
  const limit = longestJobTexts[field]
  return z
    .string()
    .check(z.trim(), z.maxLength(limit, `Please use at most ${limit.toLocaleString('en-AU')} characters.`))
}

/** A new job's form (specification, part 9: Defaults). */
export const emptyJob: JobInput = {
  projectName: '',
  category: '',
  displayStatus: 'Available',
  payPerCleaner: '',
  cleanersNeeded: '',
  locationCity: '',
  locationState: '',
  locationPostcode: '',
  siteAddress: '',
  addressRule: 'everyone',
  startDate: '',
  projectDates: '',
  days: '',
  duration: '',
  areaM2: '',
  fullDescription: '',
  status: 'Open',
}

/** The columns that the form shows: those it saves, but for the files, which it keeps apart. */
type StoredColumns = Pick<
  Tables<'jobs'>,
  Exclude<keyof JobColumns, 'id' | 'site_address' | 'image_paths' | 'pdf_path'>
> & { job_addresses: { site_address: string } | null }

/** A stored job as the form shows it. What a field cannot show is left empty there. */
export function formValuesOf(job: StoredColumns): JobInput {
  return {
    projectName: job.project_name ?? '',
    category: oneOf(jobCategories, job.category) ?? '',
    displayStatus: oneOf(displayStatuses, job.display_status) ?? 'Available',
    payPerCleaner: job.pay_per_cleaner ?? '',
    cleanersNeeded: job.cleaners_needed?.toString() ?? '',
    locationCity: job.location_city ?? '',
    locationState: job.location_state ?? '',
    locationPostcode: job.location_postcode ?? '',
    siteAddress: job.job_addresses?.site_address ?? '',
    addressRule: addressRules.find(({ value }) => value === job.address_rule)?.value ?? 'accepted',
    startDate: readDay(job.start_date ?? '') ?? '',
    projectDates: job.project_dates ?? '',
    days: job.days?.toString() ?? '',
    duration: job.duration ?? '',
    areaM2: job.area_m2?.toString() ?? '',
    fullDescription: job.full_description ?? '',
    status: oneOf(jobStatuses, job.status) ?? 'Draft',
  }
}

/** The form's values as `save_job` takes them; the database makes an empty text null. */
export function jobColumnsOf(values: JobValues): Omit<JobColumns, 'id' | 'image_paths' | 'pdf_path'> {
  return {
    project_name: values.projectName,
    project_dates: values.projectDates,
    category: values.category,
    cleaners_needed: values.cleanersNeeded,
    pay_per_cleaner: values.payPerCleaner,
    days: values.days,
    duration: values.duration,
    start_date: values.startDate,
    location_city: values.locationCity,
    location_state: values.locationState,
    location_postcode: values.locationPostcode,
    site_address: values.siteAddress,
    address_rule: values.addressRule,
    area_m2: values.areaM2,
    full_description: values.fullDescription,
    status: values.status,
    display_status: values.displayStatus,
  }
}

/** The word among the choices that is the stored one, compared without regard to case. */
function oneOf<Word extends string>(words: readonly Word[], stored: string | null): Word | undefined {
  const wanted = stored?.trim().toLowerCase()
  return words.find((word) => word.toLowerCase() === wanted)
}
