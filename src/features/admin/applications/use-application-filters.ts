import { useAddressFilters } from '@/lib/use-address-filters'
import { type ApplicationFilters, noFilters, readFilters, writeFilters } from './schema'

/** The list's filters, kept in the address bar. */
export function useApplicationFilters() {
  return useAddressFilters<ApplicationFilters>({ read: readFilters, write: writeFilters, none: noFilters })
}
