import { useAddressFilters } from '@/lib/use-address-filters'
import { type AdminJobFilters, noFilters, readAdminJobFilters, writeAdminJobFilters } from './filters'

/** The list's filters, kept in the address bar. */
export function useAdminJobFilters() {
  return useAddressFilters<AdminJobFilters>({
    read: readAdminJobFilters,
    write: writeAdminJobFilters,
    none: noFilters,
  })
}
