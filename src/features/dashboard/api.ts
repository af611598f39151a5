import { queryOptions } from '@tanstack/react-query'
import { t } from '@/lib/language'
import { dashboardKeys } from '@/lib/query-keys'
import { failure, type Result, unwrap } from '@/lib/result'
import { supabase } from '@/lib/supabase'
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
