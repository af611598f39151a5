import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { useIsIdle } from '@/lib/client/when-idle'
import { t } from '@/lib/i18n/language'
import { countLimit } from '@/lib/lists/paging'
import { useSignedIn } from '@/lib/person/signed-in-person'

const sitesSchema = z.array(z.object({ id: z.string(), name: z.string() }))

/**
 * The first thousand sites by name, as options of a list's site filter. The chosen site is added if it is
 * missing, because the page of every site links to the list.
 * @param chosen the id of the site in the URL.
 */
export function useSiteOptions(chosen: string | undefined) {
  const { userId } = useSignedIn()
  const isIdle = useIsIdle()
  const { data = [] } = useQuery({
    queryKey: [...adminKeys.sites(userId), 'options'],
    queryFn: ({ signal }) =>
      read(
        supabase
          .rpc('search_sites', { page_size: countLimit })
          .select('id, name, name_order')
          .order('name_order')
          .order('id')
          .abortSignal(signal),
        { fixed: t('The sites could not be loaded.') },
        sitesSchema,
      ),
    staleTime: 60_000,
    enabled: isIdle || chosen !== undefined,
  })
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen)
  return isKnown ? options : [{ value: chosen, label: t('One site') }, ...options]
}
