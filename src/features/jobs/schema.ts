import * as z from 'zod/mini'
import { searchTextSchema } from '@/lib/search-text'

/** The choices of the listing's filter panel (specification, parts 2 and 9). */
export const allCategories = 'All Categories'
export const allLocations = 'All Locations'

const categories = [
  'Office',
  'Post Construction',
  'Residential',
  'Commercial',
  'Fitout',
  'Childcare',
  'School',
  'General',
] as const
const cities = ['Brisbane', 'Gold Coast', 'Sydney', 'Melbourne', 'Perth'] as const

export const categoryOptions = [allCategories, ...categories] as const
export const locationOptions = [allLocations, ...cities] as const

/** What the address bar holds of the listing. Anybody may have typed it: what is not a choice is no filter. */
const filtersSchema = z.object({
  search: searchTextSchema,
  category: z.catch(z.enum(categoryOptions), allCategories),
  location: z.catch(z.enum(locationOptions), allLocations),
})
export type JobFilters = z.infer<typeof filtersSchema>

/** Reads the filters from an address; never fails. */
export function readJobFilters(address: URLSearchParams): JobFilters {
  return filtersSchema.parse({
    search: address.get('search') ?? undefined,
    category: address.get('category') ?? undefined,
    location: address.get('location') ?? undefined,
  })
}

/** Writes the filters as an address; a filter that is not set is left out. */
export function writeJobFilters({ search, category, location }: JobFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (category !== allCategories) address.set('category', category)
  if (location !== allLocations) address.set('location', location)
  return address
}

export const noFilters: JobFilters = { search: '', category: allCategories, location: allLocations }

const displayStatuses = ['Available', 'Upcoming', 'Urgent'] as const
export type DisplayStatus = (typeof displayStatuses)[number]

/** The cleaner-facing status in its own spelling; an unknown value is Available (specification, part 4). */
export function readDisplayStatus(stored: string | null | undefined): DisplayStatus {
  const wanted = stored?.trim().toLowerCase()
  return displayStatuses.find((status) => status.toLowerCase() === wanted) ?? 'Available'
}
