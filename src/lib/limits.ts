/**
 * What the database takes at most, each written here and nowhere else. Texts are in characters, files in bytes; the fields
 * are named as their columns, in camel case.
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

export const longestJobTexts = {
  projectName: 200,
  payPerCleaner: 200,
  locationCity: 200,
  locationState: 200,
  locationPostcode: 200,
  siteAddress: 500,
  projectDates: 200,
  duration: 200,
  fullDescription: 20_000,
} as const

/** Whole numbers, the area in square metres, the number of images, and the start date. */
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
