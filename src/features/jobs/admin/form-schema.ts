import * as z from 'zod/mini'
import type { Tables } from '@/lib/database.types'
import {
  addressRules,
  type DocumentType,
  displayStatuses,
  documentTypes,
  jobCategories,
  jobStatuses,
  payBases,
  readWord,
} from '@/lib/format/fixed-lists'
import { limitedText } from '@/lib/forms/limited-text'
import { jobBounds } from '@/lib/forms/limits'
import { lineText } from '@/lib/forms/line-text'
import { phonePattern, phoneText } from '@/lib/forms/phone-text'
import { plainNumber } from '@/lib/forms/typed-number'
import { t } from '@/lib/i18n/language'
import { proposedRate, readRate, typedRate } from './pay-rate'

/** Parses a whole number from 0 to `jobBounds.wholeNumber`. Returns null for any other text. */
export function readWholeNumber(text: string): number | null {
  const number = readNumber(text)
  return number !== null && Number.isInteger(number) && number <= jobBounds.wholeNumber ? number : null
}

/** Parses a number of 0 or more. Returns null for any other text. */
export function readNumber(text: string): number | null {
  const typed = plainNumber(text)
  const number = Number(typed)
  return typed !== null && number <= jobBounds.area ? number : null
}

/**
 * Parses a calendar day like 2026-11-25, the value of a date input. Returns null for any other text, and for
 * days out of range.
 */
export function readDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= jobBounds.firstDay && text <= jobBounds.lastDay
    ? text
    : null
}

/**
 * Parses a time of day like 07:30 or 07:30:00, and returns it without seconds. Returns null for any other
 * text.
 */
export function readTime(text: string): string | null {
  return /^(?:[01]\d|2[0-3]):[0-5]\d(?=$|:00)/.exec(text)?.[0] ?? null
}

const wholeNumber = z.pipe(z.string(), z.transform(readWholeNumber))
const timeOfDay = z.pipe(z.string(), z.transform(readTime))

/**
 * The fields of the job form, named after their columns. All are optional, and only texts that are too long
 * are refused.
 */
const fields = z.object({
  project_name: lineText(200),
  category: z.enum(['', ...jobCategories]),
  pay_per_cleaner: lineText(200),
  pay_basis: z.enum(['', ...payBases.map(({ value }) => value)]),
  rate_cents: z.pipe(z.string(), z.transform(readRate)),
  cleaners_needed: wholeNumber,
  location_city: lineText(200),
  location_state: lineText(200),
  location_postcode: lineText(200),
  site_address: lineText(500),
  address_rule: z.enum(addressRules.map(({ value }) => value)),
  contact_name: lineText(200),
  contact_phone: phoneText().check(
    z.refine(
      (phone) => phone === '' || phonePattern.test(phone),
      t('Please enter a valid phone number, or leave it empty.'),
    ),
  ),
  start_date: z.pipe(z.string(), z.transform(readDay)),
  start_time: timeOfDay,
  end_time: timeOfDay,
  project_dates: lineText(200),
  days: wholeNumber,
  duration: lineText(200),
  area_m2: z.pipe(z.string(), z.transform(readNumber)),
  full_description: limitedText(20_000),
  status: z.enum(jobStatuses),
  display_status: z.enum(displayStatuses),
  required_documents: z.array(z.enum(documentTypes.map(({ type }) => type))),
  required_courses: z.array(z.string()),
})

export const jobLabels = {
  project_name: t('Project name'),
  category: t('Category'),
  pay_per_cleaner: t('Pay per cleaner'),
  pay_basis: t('Rate is for'),
  rate_cents: t('Rate in $'),
  cleaners_needed: t('Cleaners needed'),
  required_documents: t('Documents'),
  required_courses: t('Courses'),
  location_city: t('City or suburb'),
  location_state: t('State'),
  location_postcode: t('Postcode'),
  site_address: t('Site address'),
  address_rule: t('Address visible to'),
  contact_name: t("Contact's name"),
  contact_phone: t("Contact's phone"),
  start_date: t('Start date'),
  project_dates: t('Project dates'),
  start_time: t('Start time'),
  end_time: t('End time'),
  days: t('Days'),
  duration: t('Duration'),
  area_m2: t('Area in m²'),
  full_description: t('Full description'),
  status: t('Job status'),
  display_status: t('Display status'),
} as const satisfies Record<keyof z.input<typeof fields>, string>

/** The job form's values, with the rules that involve several fields. */
export const jobFormSchema = fields.check(
  z.refine((job) => job.start_time !== null || job.end_time === null, {
    path: ['end_time'],
    error: t('An end time needs a start time.'),
  }),
  z.refine((job) => job.start_time === null || job.start_time !== job.end_time, {
    path: ['end_time'],
    error: t('The end time must not be the start time.'),
  }),
  z.refine((job) => job.pay_basis === '' || job.rate_cents !== null, {
    path: ['rate_cents'],
    error: t('Enter a rate, such as 30.50.'),
  }),
  z.refine((job) => job.pay_basis !== '' || job.rate_cents === null, {
    path: ['pay_basis'],
    error: t('Choose whether the rate is per hour, per day or for the whole job.'),
  }),
)
export type JobInput = z.input<typeof jobFormSchema>
export type JobValues = z.output<typeof jobFormSchema>
/** The name of a field whose value is a single text. */
export type JobTextName = Exclude<keyof JobInput, 'required_documents' | 'required_courses'>

type StoredColumns = Partial<
  Pick<Tables<'jobs'>, Exclude<keyof JobInput, 'site_address' | 'contact_name' | 'contact_phone'>>
> & {
  job_addresses?: { site_address: string } | null
  job_contacts?: { name: string | null; phone: string | null } | null
}

/** The documents that jobs of a category usually require (rule 5.20). */
export function proposedDocuments(category: string): DocumentType[] {
  if (category === 'Post Construction') return ['whiteCard']
  return category === 'School' || category === 'Childcare' ? ['blueCard'] : []
}

/** The form's values for a stored job. A field stays empty if it cannot show the stored value. */
export function formValuesOf(job: StoredColumns): JobInput {
  return {
    project_name: job.project_name ?? '',
    category: readWord(jobCategories, job.category) ?? '',
    pay_per_cleaner: job.pay_per_cleaner ?? '',
    // If the job has no rate, the form shows the rate from the pay text, so that the next save stores it.
    ...(typedRate(job) ?? proposedRate(job.pay_per_cleaner ?? '')),
    cleaners_needed: job.cleaners_needed?.toString() ?? '',
    location_city: job.location_city ?? '',
    location_state: job.location_state ?? '',
    location_postcode: job.location_postcode ?? '',
    site_address: job.job_addresses?.site_address ?? '',
    address_rule: addressRules.find(({ value }) => value === job.address_rule)?.value ?? 'accepted',
    contact_name: job.job_contacts?.name ?? '',
    contact_phone: job.job_contacts?.phone ?? '',
    start_date: readDay(job.start_date ?? '') ?? '',
    start_time: readTime(job.start_time ?? '') ?? '',
    end_time: readTime(job.end_time ?? '') ?? '',
    project_dates: job.project_dates ?? '',
    days: job.days?.toString() ?? '',
    duration: job.duration ?? '',
    area_m2: job.area_m2?.toString() ?? '',
    full_description: job.full_description ?? '',
    status: readWord(jobStatuses, job.status) ?? 'Draft',
    display_status: readWord(displayStatuses, job.display_status) ?? 'Available',
    required_documents: documentTypes
      .map(({ type }) => type)
      .filter((type) => job.required_documents?.includes(type)),
    required_courses: job.required_courses ?? [],
  }
}

/**
 * The form's values for a copy of a job (rule 11.18). `project_dates` is left out, because the text describes
 * the dates of the original.
 */
export function copyValuesOf(job: StoredColumns): JobInput {
  return { ...formValuesOf(job), status: 'Draft', project_dates: '' }
}

/**
 * True if a save would open a job that begins before `today`, a calendar day (rule 11.24). False if the job
 * was already open with this start date when the form was opened.
 */
export function opensInThePast(
  values: Pick<JobValues, 'status' | 'start_date'>,
  opened: Pick<Tables<'jobs'>, 'status' | 'start_date'> | undefined,
  today: string,
): boolean {
  const wasOpenThen = opened?.status === 'Open' && opened.start_date === values.start_date
  return values.status === 'Open' && values.start_date !== null && values.start_date < today && !wasOpenThen
}

export const emptyJob = formValuesOf({ status: 'Open', address_rule: 'everyone' })
