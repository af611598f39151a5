import { queryOptions } from '@tanstack/react-query'
import { dashboardKeys } from '@/lib/client/query-keys'
import { failure, type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { type Dashboard, dashboardSchema } from './schema'

const unexpected = t('An unexpected error occurred. Please try refreshing.')

export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: dashboardKeys.person(userId),
    queryFn: ({ signal }) => unwrap(fetchDashboard(signal), 'dashboard'),
  })
}

async function fetchDashboard(signal: AbortSignal): Promise<Result<{ dashboard: Dashboard }>> {
  const { data, error } = await supabase.rpc('dashboard').abortSignal(signal)
  if (error) return { ...failure(error, unexpected), error: unexpected }
  const parsed = dashboardSchema.safeParse(data)
  if (!parsed.success) return { success: false, error: unexpected, code: '' }
  // The database's log has the reason.
  for (const [part, rows] of Object.entries(parsed.data)) {
    if (rows === null) console.error(`The dashboard's part "${part}" could not be read.`)
  }
  return { success: true, dashboard: parsed.data }
}
