/**
 * What the database takes at most, in characters and bytes. A job's texts have theirs in the schema of its form. Fields are
 * named as their columns, in camel case.
 */
export const longestProfileTexts = {
  name: 200,
  phone: 21,
  location: 200,
  postcode: 10,
  nationality: 100,
  communicationStyle: 2000,
  abn: 30,
  bsb: 20,
  accountNumber: 30,
} as const

/** Of a job: whole numbers, the area in square metres, the number of images, and the start date. */
export const jobBounds = {
  wholeNumber: 10_000,
  area: 10_000_000,
  images: 50,
  firstDay: '1900-01-01',
  lastDay: '2199-12-31',
} as const

export const longestAnswer = 5000

/** By bucket. */
export const largestFiles = { users: 10 * 1024 * 1024, jobs: 20 * 1024 * 1024 } as const
