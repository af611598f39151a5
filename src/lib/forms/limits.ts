import { t } from '../i18n/language'

// The database's limits, in characters and bytes. A job's texts have their limits in the schema of its form.

/** The maximum length of a profile's texts, by column. */
export const longestProfileTexts = {
  name: 200,
  preferred_name: 60,
  phone: 21,
  location: 200,
  postcode: 10,
  nationality: 100,
  communication_style: 2000,
  abn: 30,
  bsb: 20,
  account_number: 30,
} as const

/**
 * Limits of a job: whole numbers, the area in square metres, the rate in cents, the number of images and
 * courses, and the start date.
 */
export const jobBounds = {
  wholeNumber: 10_000,
  area: 10_000_000,
  rateCents: 10_000_000,
  images: 50,
  courses: 10,
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
} as const

export const longestAnswer = 5000

/** Maximum length of a reason or of a message to people. */
const longestWords = 500

/** Maximum length of a message in a conversation. */
export const longestMessage = 1000

/** Maximum length of a note about a person. */
export const longestNote = 2000

/** The maximum size of a file in bytes, by bucket. */
export const largestFiles = {
  users: 10 * 1024 * 1024,
  jobs: 20 * 1024 * 1024,
  courses: 2 * 1024 * 1024,
} as const

/** The error text for a typed reason or message that is too long. Undefined for any other text. */
export function wordsFault(words: string): string | undefined {
  return words.trim().length > longestWords ? tooLong(longestWords) : undefined
}

/** @param subject the name of the text that is too long, such as "The title". */
export function tooLong(longest: number, subject?: string): string {
  return subject === undefined
    ? t('Please use at most {longest} characters.', { longest })
    : t('{subject} can have at most {longest} characters.', { subject, longest })
}
