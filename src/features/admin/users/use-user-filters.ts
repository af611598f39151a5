import { useAddressFilters } from '@/lib/use-address-filters'
import { noFilters, readUserFilters, type UserFilters, writeUserFilters } from './schema'

/** The list's filters, kept in the address bar. */
export function useUserFilters() {
  return useAddressFilters<UserFilters>({ read: readUserFilters, write: writeUserFilters, none: noFilters })
}
