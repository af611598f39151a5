import { useAddressFilters } from '@/lib/use-address-filters'
import { type JobFilters, noFilters, readJobFilters, writeJobFilters } from './schema'

/** The listing's filters, kept in the address bar. */
export function useJobFilters() {
  return useAddressFilters<JobFilters>({ read: readJobFilters, write: writeJobFilters, none: noFilters })
}
