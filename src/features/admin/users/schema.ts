import * as z from 'zod/mini'
import { documentTypes } from '@/features/profile/document-types'
import { roles, statuses } from '@/features/profile/role-and-status'
import { searchTextSchema } from '@/lib/search-text'

/** What is chosen where nothing is filtered. */
const all = ''

export const roleOptions = [{ value: all, label: 'All Roles' }, ...roles]
export const statusOptions = [{ value: all, label: 'All Statuses' }, ...statuses]
export const documentOptions = [
  { value: all, label: 'All Users' },
  ...documentTypes.map(({ type, name }) => ({ value: type, label: `Without ${name}` })),
]

/** What the address bar holds of the list. Anybody may have typed it: what is not a choice is no filter. */
const filtersSchema = z.object({
  search: searchTextSchema,
  role: choice(roleOptions),
  status: choice(statusOptions),
  missing: choice(documentOptions),
})
export type UserFilters = z.infer<typeof filtersSchema>

export const noFilters: UserFilters = { search: '', role: all, status: all, missing: all }

/** Reads the filters from an address; never fails. */
export function readUserFilters(address: URLSearchParams): UserFilters {
  return filtersSchema.parse(Object.fromEntries(address))
}

/** Writes the filters as an address; a filter that is not set is left out. */
export function writeUserFilters(filters: UserFilters): URLSearchParams {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value.trim() !== '') address.set(name, value.trim())
  }
  return address
}

function choice(options: readonly { value: string }[]) {
  return z.catch(z.string().check(z.refine((given) => options.some(({ value }) => value === given))), all)
}
