// The words that the app shares with the database, each written only here. Choices with a `label` are shown by that.

export const jobStatuses = ['Draft', 'Open', 'InProgress', 'Closed', 'Completed'] as const

export const displayStatuses = ['Available', 'Upcoming', 'Urgent'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/** In the order of the job form. */
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

/** The filters of the cleaners' job list: fewer categories, in another order, and the cities we work in. */
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

/** Who receives a job's site address. */
export const addressRules = [
  { value: 'everyone', label: 'Everyone who can see the job' },
  { value: 'accepted', label: 'Accepted applicants only' },
] as const

export const applicationStatuses = ['Pending', 'Accepted', 'Rejected'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const roles = [
  { value: 'cleaner', label: 'Cleaner' },
  { value: 'admin', label: 'Administrator' },
] as const

export const accountStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'rejected', label: 'Rejected' },
] as const

/** A role's name; an unknown one counts as cleaner. */
export function roleName(role: string): string {
  return roles.find(({ value }) => value === role)?.label ?? 'Cleaner'
}

/** The name of an account's status; an unknown one counts as pending. */
export function statusName(status: string): string {
  return accountStatuses.find(({ value }) => value === status)?.label ?? 'Pending'
}

/** The documents a cleaner can upload. */
export const documentTypes = [
  { type: 'whiteCard', name: 'White Card', note: 'Required for construction site cleaning' },
  { type: 'driversLicense', name: "Driver's License", note: 'May be needed for transport' },
  { type: 'visa', name: 'Visa', note: 'If not a citizen or permanent resident' },
  { type: 'blueCard', name: 'Blue Card', note: 'Schools, childcare' },
] as const
export type DocumentType = (typeof documentTypes)[number]['type']

export const courseCategories = [
  'Post Construction Cleaning',
  'Office Cleaning',
  'Childcare Cleaning',
  'School Cleaning',
  'Customer Service Cleaning',
] as const

export const courseStatuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

export const questionTypes = [
  { value: 'text', label: 'Text' },
  { value: 'multiple-choice', label: 'Multiple choice' },
  { value: 'boolean', label: 'Yes or no' },
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

/** The database cuts longer search texts, in characters. */
export const longestSearch = 200

/** The one of these words that a text is, ignoring case; undefined if it is none. */
export function readWord<Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
): Word | undefined {
  const wanted = text?.trim().toLowerCase()
  return words.find((word) => word.toLowerCase() === wanted)
}

/** An application's status; anything else counts as Pending (rule 6.1). */
export function readApplicationStatus(stored: string | null): ApplicationStatus {
  return readWord(applicationStatuses, stored) ?? 'Pending'
}
