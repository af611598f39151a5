import { useAddressFilters } from '@/lib/use-address-filters'
import { noPeopleFilters, type PeopleFilters, readPeopleFilters, writeFilters } from './schema'

/** The filters of the people in a course, kept in the address bar. */
export function usePeopleFilters() {
  return useAddressFilters<PeopleFilters>({
    read: readPeopleFilters,
    write: writeFilters,
    none: noPeopleFilters,
  })
}
