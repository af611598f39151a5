import {
  courseColumns,
  jobColumns,
  listedApplicationColumns,
  ownApplicationColumns,
  profileColumns,
} from '../../src/lib/client/columns.ts'
import { beginning, follows } from '../../src/lib/lists/paging.ts'
import { paths } from '../../src/lib/navigation/paths.ts'

/**
 * What a page asks the database first, as supabase-js sends it. `$user` and the names of the address's parts, as in `$jobId`,
 * stand for their values.
 */
export interface FirstRead {
  /** Below `/rest/v1/`. */
  path: string
  /** Of a call. */
  body?: string
  accept?: string
  prefer?: string
}

const call = (path: string, args: Record<string, unknown> = {}): FirstRead => {
  return { path: `rpc/${path}`, body: JSON.stringify(args) }
}
const read = (table: string, columns: string, ...filters: [string, string][]): FirstRead => {
  const asked = new URLSearchParams([['select', columns.replaceAll(' ', '')], ...filters])
  return { path: `${table}?${asked.toString().replaceAll('%24', '$')}` }
}
const one = (request: FirstRead): FirstRead => ({ ...request, accept: 'application/vnd.pgrst.object+json' })

/** A list that begins at its newest. */
const newest = (column: string) => `order=${column}.desc%2Cid.desc`
const ofUser: [string, string] = ['user_id', 'eq.$user']

/** What every page of somebody signed in asks. */
export const sessionReads: readonly FirstRead[] = [
  one(read('profiles', '*', ['id', 'eq.$user'])),
  call('is_admin'),
]

/**
 * By page, what it asks when opened without a search, and what it then shows. Administrators' pages ask it only for those who were
 * one when last asked. It is enough to be right often: what the app wants otherwise, it asks itself. A journey opens each of
 * these pages and sees that nothing was asked in vain.
 */
export const firstReads: Readonly<Record<string, readonly FirstRead[]>> = {
  [paths.dashboard]: [call('dashboard')],
  [paths.jobs]: [call(`search_open_jobs?${newest('start_date_order')}`, { page_size: 24 })],
  [paths.jobPattern]: [
    read('jobs', jobColumns, ['id', 'eq.$jobId']),
    read('applications', ownApplicationColumns, ['job_id', 'eq.$jobId'], ofUser),
    call('job_distance', { job_id: '$jobId' }),
    call('job_requirements', { job_id: '$jobId' }),
  ],
  [paths.myApplications]: [
    read(
      'applications',
      listedApplicationColumns,
      ofUser,
      ['applied_at', `lte.${beginning.at}`],
      ['or', `(${follows('applied_at', beginning)})`],
      ['order', 'applied_at.desc,id.desc'],
      ['limit', '20'],
    ),
    call('my_missing'),
  ],
  [paths.currentJobs]: [
    call('my_jobs?order=order_at.asc%2Cid.asc', { past: false, page_size: 20 }),
    call(`my_jobs?${newest('order_at')}`, { past: true, page_size: 20 }),
    one(call('my_record')),
    call('my_missing'),
  ],
  [paths.training]: [call(`search_courses?${newest('created_at')}`, { page_size: 24 })],
  [paths.coursePattern]: [
    read('courses', courseColumns, ['id', 'eq.$courseId']),
    read('course_progress', '*', ofUser, ['course_id', 'eq.$courseId']),
  ],
  [paths.profile]: [
    read('profiles', profileColumns, ['id', 'eq.$user']),
    call('phone_sign_in', { user_id: '$user' }),
    call('my_documents'),
  ],
  [paths.admin]: [
    call('admin_overview'),
    call('admin_applications_per_day?order=day.asc', { days: 30 }),
    call('admin_open_jobs_per_city'),
  ],
  [paths.adminApplications]: [call(`list_applications?${newest('applied_at')}`, { page_size: 50 })],
}
