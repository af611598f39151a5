import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const unreadable = t('The sites could not be loaded.')
/** The maximum number of sites suggested. A more specific search finds further sites. */
const mostSites = 20

/** Some of the columns of the database's `search_sites()`. */
const sitesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), location_city: z.nullable(z.string()) }),
)

/** The sites that match a text, sorted by name, for the field that chooses a site. */
export function sitesToChooseQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'choose', search],
    queryFn: ({ signal }) =>
      read(
        supabase
          .rpc('search_sites', { page_size: mostSites, ...(search && { query: search }) })
          .select('id, name, location_city, name_order')
          .order('name_order')
          .order('id')
          .abortSignal(signal),
        unreadable,
        sitesSchema,
      ),
    staleTime: 30_000,
  })
}

/** The name of the chosen site. Null if the site no longer exists. */
export function siteNameQuery(userId: string, siteId: string) {
  return queryOptions({
    queryKey: [...adminKeys.sites(userId), 'name', siteId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('admin_site', { site_id: siteId }).select('name').abortSignal(signal).maybeSingle(),
        unreadable,
      ),
  })
}
