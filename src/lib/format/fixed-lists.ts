import { t, word } from '../i18n/language'

// Fixed words of the database, each written only in this file of the app. If a choice has a `label`, screens show the
// label.

export const jobStatuses = ['Draft', 'Open', 'InProgress', 'Closed', 'Completed'] as const

export const displayStatuses = ['Available', 'Upcoming', 'Urgent'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/** Job categories, in the order of the job form. */
export const jobCategories = [
  'Refurbishment',
  'Fitout',
  'Post Construction',
  'Office',
  'Childcare',
  'School',
  'Residential',
  'Commercial',
  'General',
] as const

/** Filters of the cleaners' job list: fewer categories in another order, and the cities where we work. */
export const jobCategoryFilters = [
  'Office',
  'Post Construction',
  'Residential',
  'Commercial',
  'Fitout',
  'Childcare',
  'School',
  'General',
] as const satisfies readonly (typeof jobCategories)[number][]
export const cities = ['Brisbane', 'Gold Coast', 'Sydney', 'Melbourne', 'Perth'] as const

/** The units of a job's pay rate, e.g. per hour. */
export const payBases = [
  { value: 'hour', label: word('The hour') },
  { value: 'day', label: word('The day') },
  { value: 'job', label: word('The whole job') },
] as const

/** The groups of people that a job's site address can be shown to. */
export const addressRules = [
  { value: 'everyone', label: word('Everyone but inactive and rejected people') },
  { value: 'active', label: word('Active cleaners only') },
  { value: 'accepted', label: word('Accepted applicants only') },
] as const

export const applicationStatuses = ['Pending', 'Accepted', 'Rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const roles = [
  { value: 'cleaner', label: word('Cleaner') },
  { value: 'admin', label: word('Administrator') },
] as const

export const accountStatuses = [
  { value: 'pending', label: word('Pending') },
  { value: 'active', label: word('Active') },
  { value: 'inactive', label: word('Inactive') },
  { value: 'rejected', label: word('Rejected') },
] as const

/** A role's name. An unknown role counts as cleaner. */
export function roleName(role: string): string {
  return roles.find(({ value }) => value === role)?.label ?? word('Cleaner')
}

/** The name of an account's status. An unknown status counts as pending. */
export function statusName(status: string): string {
  return accountStatuses.find(({ value }) => value === status)?.label ?? word('Pending')
}

/** The documents a cleaner can upload. */
export const documentTypes = [
  { type: 'whiteCard', name: word('White Card'), note: t('Required for construction site cleaning') },
  { type: 'driversLicense', name: word("Driver's License"), note: t('May be needed for transport') },
  { type: 'visa', name: word('Visa'), note: t('If not a citizen or permanent resident') },
  { type: 'blueCard', name: word('Blue Card'), note: t('Schools, childcare') },
] as const
export type DocumentType = (typeof documentTypes)[number]['type']

/** The name of a document that a job requires. The Blue Card is Queensland's, and other states have their own check (rule 5.30). */
export function requirementName(
  { type, name }: Pick<(typeof documentTypes)[number], 'type' | 'name'>,
  isInQueensland: boolean,
): string {
  return type === 'blueCard' && !isInQueensland ? word('Blue Card / Working with Children Check') : name
}

export const courseCategories = [
  'Post Construction Cleaning',
  'Office Cleaning',
  'Childcare Cleaning',
  'School Cleaning',
  'Customer Service Cleaning',
] as const

export const courseStatuses = [
  { value: 'active', label: word('Active') },
  { value: 'inactive', label: word('Inactive') },
] as const

export const questionTypes = [
  { value: 'text', label: word('Text') },
  { value: 'multiple-choice', label: word('Multiple choice') },
  { value: 'boolean', label: word('Yes or no') },
] as const

export const specialties = [
  'Residential Cleaning',
  'Commercial Cleaning',
  'Deep Cleaning',
  'Post-Construction Cleaning',
  'Office Cleaning',
  'Childcare Cleaning',
  'School Cleaning',
  'Window Cleaning',
  'Carpet Cleaning',
  'Floor Polishing',
  'Strata Cleaning',
  'Medical Facility Cleaning',
] as const

/** The maximum length of a search text, in characters. The database truncates longer ones. */
export const longestSearch = 200

/** The word in the list that equals the text, ignoring case. Undefined if there is none. */
export function readWord<Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): Word | undefined {
  const wanted = text?.trim().toLowerCase()
  return words.find((one) => one.toLowerCase() === wanted)
}

/** Parses a stored status of an application. Any other text counts as Pending (rule 6.1). */
export function readApplicationStatus(stored: string | null): ApplicationStatus {
  return readWord(applicationStatuses, stored) ?? 'Pending'
}
