import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminKeys } from '@/lib/client/admin-keys'
import { read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'

const text = z.nullable(z.string())

/** The rows of the database's `job_reserve()`. */
const reserveSchema = z.array(
  z.object({
    application_id: z.string(),
    user_id: text,
    name: text,
    position: z.number(),
    asked_at: text,
    answer_by: text,
    answer: z.nullable(z.enum(['yes', 'no', 'late'])),
    /** True if offers to this job's reserve are paused. */
    stopped: z.boolean(),
    /** True if the person should not return to the site. Vacancies are not offered to such a person. */
    not_again: z.boolean(),
  }),
)
export type InReserve = z.infer<typeof reserveSchema>[number]

/** A job's reserve in order (rule 19.9). */
export function reserveQuery(userId: string, jobId: string) {
  return queryOptions({
    queryKey: [...adminKeys.applicants(userId), 'reserve', jobId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('job_reserve', { job_id: jobId }).abortSignal(signal),
        { fixed: t('The reserve could not be loaded.') },
        reserveSchema,
      ),
  })
}

const unchanged = t('The reserve could not be changed.')

type Change = { ids: readonly string[]; change: 'in' | 'up' | 'down' | 'out' }

/** Adds applicants to the reserve one by one, moves them or removes them. */
export function changeReserveMutation(queryClient: QueryClient, userId: string) {
  return mutationOptions({
    mutationFn: async ({ ids, change }: Change) => {
      for (const id of ids)
        await read(supabase.rpc('change_reserve', { application_id: id, change }), unchanged)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) }),
  })
}

/** Pauses or resumes offers to a job's reserve (rule 19.12). */
export function stopReserveMutation(queryClient: QueryClient, userId: string, jobId: string) {
  return mutationOptions({
    mutationFn: (stopped: boolean) =>
      read(supabase.rpc('stop_reserve', { job_id: jobId, stopped }), unchanged),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.applicants(userId) }),
  })
}
