import * as z from 'zod/mini'
import { searchTextSchema } from '@/lib/search-text'
import { statuses } from './choices'

/** What is chosen where nothing is filtered. */
const all = ''

export const statusOptions = [
  { value: all, label: 'All Statuses' },
  ...statuses.map((status) => ({ value: status, label: status })),
]

/** What the address bar holds of the list. Anybody may have typed it: what is not a choice is no filter. */
const filtersSchema = z.object({
  search: searchTextSchema,
  status: z.catch(z.enum([all, ...statuses]), all),
})
export type AdminJobFilters = z.infer<typeof filtersSchema>

export const noFilters: AdminJobFilters = { search: '', status: all }

/** Reads the filters from an address; never fails. */
export function readAdminJobFilters(address: URLSearchParams): AdminJobFilters {
  return filtersSchema.parse({ search: address.get('search') ?? '', status: statusOf(address.get('status')) })
}

/** Writes the filters as an address; a filter that is not set is left out. */
export function writeAdminJobFilters({ search, status }: AdminJobFilters): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim() !== '') address.set('search', search.trim())
  if (status !== all) address.set('status', status)
  return address
}

/** Statuses are read without regard to case. */
function statusOf(text: string | null): string {
  const wanted = text?.trim().toLowerCase()
  return statuses.find((status) => status.toLowerCase() === wanted) ?? all
}
