import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { invitationsSchema, vacancyOffersSchema } from '@/features/hiring'
import { dashboardKeys } from '@/lib/client/query-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { applicationStatuses } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

const jobSchema = z.object({
  id: z.string(),
  project_name: text,
  location_city: text,
  location_state: text,
  location_postcode: text,
  start_date: text,
  start_time: text,
  end_time: text,
  pay_per_cleaner: text,
  /** In metres. Present only for jobs to apply for. */
  distance_m: z.optional(z.nullable(z.number())),
})
export type DashboardJob = z.infer<typeof jobSchema>

const applicationSchema = z.object({
  id: z.string(),
  job_id: text,
  job_title: z.string(),
  status: z.enum(applicationStatuses),
  applied_at: z.string(),
})
export type DashboardApplication = z.infer<typeof applicationSchema>

/** The steps that a new cleaner has not completed (rule 4.7). */
const firstSteps = ['postcode', 'documents', 'course'] as const
export type FirstStep = (typeof firstSteps)[number]

/** The result of the database's `dashboard()`. A part that failed to load is null. */
const dashboardSchema = z.object({
  current_jobs: z.nullable(z.array(jobSchema)),
  applications: z.nullable(z.array(applicationSchema)),
  opportunities: z.nullable(z.array(jobSchema)),
  first_steps: z.nullable(z.array(z.enum(firstSteps))),
  invitations: z.nullable(invitationsSchema),
  offers: z.nullable(vacancyOffersSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export function dashboardQuery(userId: string) {
  return queryOptions({
    queryKey: dashboardKeys.person(userId),
    queryFn: ({ signal }) => fetchDashboard(signal),
  })
}

async function fetchDashboard(signal: AbortSignal): Promise<Dashboard> {
  const dashboard = await read(
    supabase.rpc('dashboard').abortSignal(signal),
    { fixed: t('An unexpected error occurred. Please try refreshing.') },
    dashboardSchema,
  )
  // Logs only the part's name. The reason is in the database's log.
  for (const [part, rows] of Object.entries(dashboard)) {
    if (rows === null) console.error(`The dashboard's part "${part}" could not be read.`)
  }
  return dashboard
}
