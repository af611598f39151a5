import { t } from '../i18n/language'

// What the database accepts, in characters and bytes. A job's texts have their limits in the schema of its form.

/** By column. */
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

/** Of a job: whole numbers, the area in square metres, the rate in cents, the number of images, and the start date. */
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

/** Of a reason, or of a message to people. */
const longestWords = 500

/** Of a message in a conversation. */
export const longestMessage = 1000

/** Of a note about a person. */
export const longestNote = 2000

/** By bucket. */
export const largestFiles = {
  users: 10 * 1024 * 1024,
  jobs: 20 * 1024 * 1024,
  courses: 2 * 1024 * 1024,
} as const

/** What is wrong with the length of a reason or of a message as it is typed. */
export function wordsFault(words: string): string | undefined {
  return words.trim().length > longestWords ? tooLong(longestWords) : undefined
}

/** @param subject what is too long, as in "The title". */
export function tooLong(longest: number, subject?: string): string {
  return subject === undefined
    ? t('Please use at most {longest} characters.', { longest })
    : t('{subject} can have at most {longest} characters.', { subject, longest })
}
