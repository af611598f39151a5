import type { SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import {
  courseColumns,
  jobColumns,
  listedApplicationColumns,
  ownApplicationColumns,
  profileColumns,
} from '../../src/lib/client/columns.ts'
import { type Client, keyOf, writeRequests } from '../../src/lib/client/written-request.ts'
import type { Database } from '../../src/lib/database.types.ts'
import { beginning, follows } from '../../src/lib/lists/paging.ts'
import { paths } from '../../src/lib/navigation/paths.ts'

/** Reads in the app's words. `$user` and the names of the address's parts, as in `$jobId`, stand for their values. */
type Reads = (supabase: Client) => PromiseLike<unknown>[]

const newestFirst = { ascending: false }

/** What every page of somebody signed in asks. */
export const sessionReads: Reads = (supabase) => [
  supabase.from('profiles').select('*').eq('id', '$user').single(),
  supabase.rpc('is_admin'),
]

/**
 * By page, what it asks when opened without a search, and what it then shows. Administrators' pages ask it only for those who were
 * one when last asked. It is enough to be right often: what the app wants otherwise, it asks itself. A journey opens each of
 * these pages and sees that nothing was asked in vain.
 */
export const firstReads: Readonly<Record<string, Reads>> = {
  [paths.dashboard]: (supabase) => [supabase.rpc('dashboard')],
  [paths.jobs]: (supabase) => [
    supabase
      .rpc('search_open_jobs', { page_size: 24 })
      .order('start_date_order', newestFirst)
      .order('id', newestFirst),
  ],
  [paths.jobPattern]: (supabase) => [
    supabase.from('jobs').select(jobColumns).eq('id', '$jobId').maybeSingle(),
    supabase
      .from('applications')
      .select(ownApplicationColumns)
      .eq('job_id', '$jobId')
      .eq('user_id', '$user')
      .maybeSingle(),
    supabase.rpc('job_distance', { job_id: '$jobId' }),
    supabase.rpc('job_requirements', { job_id: '$jobId' }),
  ],
  [paths.myApplications]: (supabase) => [
    supabase
      .from('applications')
      .select(listedApplicationColumns)
      .eq('user_id', '$user')
      .lte('applied_at', beginning.at)
      .or(follows('applied_at', beginning))
      .order('applied_at', newestFirst)
      .order('id', newestFirst)
      .limit(20),
    supabase.rpc('my_missing'),
  ],
  [paths.currentJobs]: (supabase) => [
    supabase
      .rpc('my_jobs', { past: false, page_size: 20 })
      .order('order_at', { ascending: true })
      .order('id', { ascending: true }),
    supabase
      .rpc('my_jobs', { past: true, page_size: 20 })
      .order('order_at', newestFirst)
      .order('id', newestFirst),
    supabase.rpc('my_record').single(),
    supabase.rpc('my_missing'),
  ],
  [paths.training]: (supabase) => [
    supabase
      .rpc('search_courses', { page_size: 24 })
      .order('created_at', newestFirst)
      .order('id', newestFirst),
  ],
  [paths.coursePattern]: (supabase) => [
    supabase.from('courses').select(courseColumns).eq('id', '$courseId').maybeSingle(),
    supabase
      .from('course_progress')
      .select('*')
      .eq('user_id', '$user')
      .eq('course_id', '$courseId')
      .maybeSingle(),
  ],
  [paths.profile]: (supabase) => [
    supabase.from('profiles').select(profileColumns).eq('id', '$user').maybeSingle(),
    supabase.rpc('phone_sign_in', { user_id: '$user' }).maybeSingle(),
    supabase.rpc('my_documents'),
  ],
  [paths.admin]: (supabase) => [
    supabase.rpc('admin_overview'),
    supabase.rpc('admin_applications_per_day', { days: 30 }).order('day'),
    supabase.rpc('admin_open_jobs_per_city'),
  ],
  [paths.adminApplications]: (supabase) => [
    supabase
      .rpc('list_applications', { page_size: 50 })
      .order('applied_at', newestFirst)
      .order('id', newestFirst),
  ],
}

/** A read as it goes over the network, and the key by which the app finds its answer. */
export interface FirstRead {
  key: string
  /** Of the backend. */
  path: string
  /** Of a call. */
  body?: string
  accept?: string
}

/** Asks the client that the app uses how it sends reads, and the app how it writes them down. */
export async function requestsOf(reads: Reads): Promise<FirstRead[]> {
  const origin = 'https://backend.example'
  const sent: Omit<FirstRead, 'key'>[] = []
  const { createClient } = await loadSupabase()
  const client: SupabaseClient<Database> = createClient<Database>(origin, 'key', {
    global: {
      fetch: async (input, init) => {
        const { headers, url } = new Request(input, init)
        const accept = headers.get('accept')
        sent.push({
          path: url.slice(origin.length).replaceAll('%24', '$'),
          ...(typeof init?.body === 'string' && { body: init.body }),
          ...(accept !== null && accept !== '*/*' && { accept }),
        })
        return Response.json([])
      },
    },
  })
  const keys: string[] = []
  const writer = writeRequests(async (written) => keys.push(keyOf(written)))
  // One after the other, so that each key stands beside its request.
  for (const read of reads(client)) await read
  for (const read of reads(writer)) await read
  return sent.map((read, index) => ({ ...read, key: keys[index] ?? '' }))
}

/** It needs a WebSocket, which Node 20 lacks, and prints a deprecation of Node 20, which this project supports. */
async function loadSupabase() {
  if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
  const { warn } = console
  console.warn = () => {}
  const loaded = await import('@supabase/supabase-js')
  console.warn = warn
  return loaded
}
