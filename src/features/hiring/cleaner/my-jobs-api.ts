import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { applicationKeys } from '@/lib/client/query-keys'
import { failure, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import type { CompositeTypes } from '@/lib/database.types'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'

const pageSize = 20

/** `past` jobs are accepted jobs that are Completed. `current` jobs are all other accepted jobs. */
type When = 'current' | 'past'

const moment = z.nullable(z.string())
const visitsSchema = z.array(
  z.object({ day: z.string(), here_at: moment, here_sent_at: moment, done_at: moment, done_sent_at: moment }),
)
export type Visit = z.infer<typeof visitsSchema>[number]

type Row = CompositeTypes<'my_job_row'>
/**
 * A job that the person is or was accepted for. Its fields are typed here, because the generated types mark
 * every column of a composite type as nullable.
 */
export type MyJob = Omit<Row, 'visits' | 'settled'> & {
  id: string
  job_id: string
  status: string
  time_zone: string
  order_at: string
  visits: Visit[]
  settled: string[]
}

/**
 * The jobs that a person is accepted for (rule 6.11). Current jobs are sorted by their next start, past jobs
 * from the latest to the earliest.
 */
export function myJobsQuery(userId: string, when: When) {
  return infiniteQueryOptions({
    queryKey: applicationKeys.accepted(userId, when),
    queryFn: ({ pageParam, signal }) => unwrap(fetchMyJobs(when, pageParam, signal), 'jobs'),
    ...pagesAfter<MyJob>(pageSize),
  })
}

const listTexts = {
  fixed: t('Failed to fetch your current jobs.'),
  prefix: t('Error fetching current jobs'),
}

async function fetchMyJobs(when: When, after: MyJob | undefined, signal: AbortSignal) {
  const ascending = when === 'current'
  const { data, error } = await supabase
    .rpc('my_jobs', {
      past: when === 'past',
      page_size: pageSize,
      ...(after && { after_order: after.order_at, after_id: after.id }),
    })
    .order('order_at', { ascending })
    .order('id', { ascending })
    .abortSignal(signal)
  if (error) return failure(error, listTexts)
  const jobs = data.map(readJob)
  return jobs.every((job) => job !== undefined)
    ? { success: true as const, jobs }
    : failure(undefined, listTexts.fixed)
}

function readJob(row: Row): MyJob | undefined {
  const { id, job_id, status, time_zone, order_at } = row
  const visits = visitsSchema.safeParse(row.visits)
  if (id === null || job_id === null || status === null || time_zone === null || order_at === null)
    return undefined
  if (!visits.success) return undefined
  return { ...row, id, job_id, status, time_zone, order_at, visits: visits.data, settled: row.settled ?? [] }
}

/** The numbers of completed jobs that the person came to, missed and cancelled late (rule 6.16). */
export function myRecordQuery(userId: string) {
  return queryOptions({
    queryKey: applicationKeys.record(userId),
    queryFn: ({ signal }) => fetchRecord(signal),
  })
}

export type OwnRecord = Awaited<ReturnType<typeof fetchRecord>>

const fetchRecord = (signal: AbortSignal) =>
  read(supabase.rpc('my_record').abortSignal(signal).single(), t('Your work history could not be loaded.'))
