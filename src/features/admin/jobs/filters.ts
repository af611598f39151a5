import * as z from 'zod/mini'
import { jobStatuses } from '@/lib/domain'
import { searchTextSchema } from '@/lib/search-text'

/** What is chosen where nothing is filtered. */
const all = ''

export const statusOptions = [
  { value: all, label: 'All Statuses' },
  ...jobStatuses.map((status) => ({ value: status, label: status })),
]

/** What the address bar holds of the list. Anybody may have typed it: what is not a choice is no filter. */
const filtersSchema = z.object({
  search: searchTextSchema,
  status: z.catch(z.enum([all, ...jobStatuses]), all),
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
  return jobStatuses.find((status) => status.toLowerCase() === wanted) ?? all
}
