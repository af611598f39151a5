import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import {
  backend,
  device,
  exportedFrom,
  partsOf,
  queries,
  requests,
  run,
  sources,
} from './testing/every-query'
import { usualPair } from './testing/query-samples'

// After a mutation, the cache must not show data fetched before it. The table lists the database functions and tables whose results change
// with each mutation. Every query that reads one of them must then be stale, including queries written later.

const [id] = usualPair
device.signIn(id)
backend.data = []

type Change = {
  /** The arguments of the function, without the query client. */
  given: readonly unknown[]
  variables?: unknown
  /** The names of the database functions and tables whose results have changed, separated by spaces. */
  changes: string
  /** Queries that stay fresh although they read a function or table in `changes`. */
  exempt?: readonly string[]
}

const changes: Readonly<Record<string, Change>> = {
  'hiring/cleaner applyMutation': {
    given: [id],
    variables: { jobId: id },
    changes: 'applications jobs search_open_jobs my_missing my_invitations dashboard notifications',
  },
  'hiring/cleaner declineMutation': { given: [id], variables: id, changes: 'my_invitations dashboard' },
  'hiring/cleaner refreshInvitations': { given: [id], changes: 'my_invitations dashboard' },
  'hiring/cleaner answerMutation': {
    given: [id],
    variables: { jobId: id, coming: true },
    changes: 'my_offers my_jobs my_week my_missing applications jobs job_clashes dashboard',
  },
  'hiring/cleaner makeFeedMutation': { given: [id], changes: 'my_calendar_feed' },
  'hiring/cleaner revokeFeedMutation': { given: [id], changes: 'my_calendar_feed' },
  'training updateProgress': {
    given: [{ user_id: id, course_id: id, completed: true }],
    changes:
      'search_courses course_progress certificates check_answers search_open_jobs job_requirements my_missing',
    // Not invalidated, because the mutation itself writes the saved progress to this query's cache.
    exempt: ['training courseQuery'],
  },
  'hiring/admin refreshApplications': {
    given: [id],
    changes:
      'list_applications count_listed_applications job_applicants job_reserve job_candidates admin_job week_people week_jobs week_fit week_hours hours_summary',
    // These queries stay fresh, because the function itself refetches and replaces their changed rows.
    exempt: ['hiring/admin applicationsQuery', 'hiring/admin oneApplicationQuery'],
  },
  'hiring/admin putDecision': {
    given: [id, [id], { status: 'Accepted', reviewed_by: id, reviewed_at: '2083-11-22' }],
    changes:
      'job_applicants job_reserve job_candidates admin_job week_people week_jobs week_fit week_hours hours_summary',
  },
  'training/admin invalidateCourses': {
    given: [id],
    changes: 'list_courses course_summary course_people search_courses courses check_answers admin_overview',
    // Cached results of the page "Find" are not refetched. They expire after half a minute.
    exempt: ['overview/admin/find findQuery'],
  },
  'jobs/admin refreshAfterJobChange': {
    given: [id, ['admin', id, 'jobs', 'list']],
    changes:
      'search_admin_jobs admin_jobs_total search_sites site_of_job people_of_site admin_overview admin_queue admin_open_jobs_per_city search_open_jobs count_open_jobs jobs job_requirements job_distance applications my_jobs my_week my_hours job_clashes job_availability my_missing my_invitations dashboard',
    // The results of the page "Find", and the job title above a list of applications, may be a few seconds out of date.
    exempt: ['overview/admin/find findQuery', 'hiring/admin jobNameQuery'],
  },
  'hiring/admin inviteMutation': {
    given: [id, id],
    variables: [id],
    changes: 'job_invitations job_candidates job_applicants job_reach week_fit',
  },
  'overview/admin inviteBestMutation': {
    given: [id],
    changes:
      'job_invitations job_candidates job_applicants job_reach week_fit unfilled_jobs invitations_due admin_queue',
  },
  'hiring/admin changeReserveMutation': {
    given: [id],
    variables: { ids: [id], change: 'in' },
    changes: 'job_reserve job_applicants',
  },
  'hiring/admin stopReserveMutation': { given: [id, id], variables: true, changes: 'job_reserve' },
  'jobs/admin saveHolidayMutation': {
    given: [id],
    variables: { state: 'QLD', day: '2083-11-22', name: 'A holiday' },
    changes: 'holidays',
  },
  'jobs/admin removeHolidayMutation': {
    given: [id],
    variables: { state: 'QLD', day: '2083-11-22' },
    changes: 'holidays',
  },
  'jobs/admin/sites refreshSites': {
    given: [id],
    changes:
      'search_sites admin_site site_of_job people_of_site job_candidates job_applicants job_reserve week_people week_fit week_jobs week_roster',
  },
  'jobs/admin/sites deleteSiteMutation': {
    given: [id],
    variables: id,
    changes: 'search_sites admin_site site_of_job people_of_site',
  },
  'jobs/admin/sites makeSiteMutation': {
    given: [id],
    variables: id,
    changes: 'search_sites site_of_job people_of_site site_proposals',
  },
  'jobs/admin/sites markPersonMutation': {
    given: [id, id],
    variables: { personId: id, standing: 'knows' },
    changes: 'people_of_site job_candidates job_applicants job_reserve week_people week_fit',
  },
  'pay/admin refreshPay': {
    given: [id],
    changes: 'pay_runs payments cannot_be_paid admin_overview admin_queue',
  },
}

/** Functions that take a query client but are not mutations. */
const others = ['training/cleaner autosaveOf', 'training/cleaner sendAnswers']

const functions = (await exportedFrom(/queryClient: QueryClient/)).filter(
  ({ name, source }) => /^(async )?function \w+\(queryClient\b/.test(source) && !others.includes(name),
)

/** Returns the database functions and tables that the requests name. */
const sourcesOf = (asked: readonly string[]) =>
  asked.flatMap((request) => /^\["(?:rpc|from)",\["(\w+)"/.exec(request)?.[1] ?? [])

/** Fills a cache with data for every query. Also returns the functions and tables that each query reads. */
async function fillCache() {
  const client = new QueryClient()
  const rows = []
  const read: string[] = []
  for (const query of queries) {
    const usual = query.pairs.map(([one]) => one)
    const { key, isList, isCached, asked } = await run(query, usual)
    const reads = sourcesOf(asked)
    read.push(...reads)
    if (!isCached) continue
    client.setQueryData(key, isList ? { pages: [], pageParams: [] } : {})
    rows.push({ name: query.name, key, reads })
  }
  return { client, rows, read }
}

/** The database functions and tables that mutations have called so far. */
const written = new Set<string>()

/** Runs a mutation as TanStack Query does when it succeeds. */
async function mutate(options: unknown, variables: unknown): Promise<void> {
  const part = partsOf(options)
  const call = (name: string, ...given: unknown[]): unknown => {
    const step = part(name)
    return typeof step === 'function' ? Reflect.apply(step, options, given) : undefined
  }
  requests.length = 0
  const data = await call('mutationFn', variables)
  for (const name of sourcesOf(requests)) written.add(name)
  await call('onSuccess', data, variables)
  await call('onSettled', data, null, variables)
}

const isAdmins = (name: string) => /\badmin\b|^audit/.test(name)

it.each(functions)(
  '$name marks every cached query whose data it changes as stale',
  async ({ name, call }) => {
    const change = changes[name]
    if (!change) throw new Error(`${name} is missing in the table.`)
    const { client, rows } = await fillCache()
    const options = await call(client, ...change.given)
    if (name.endsWith('Mutation')) await mutate(options, change.variables)
    const changed = change.changes.split(' ')
    expect(changed.filter((read) => !rows.some(({ reads }) => reads.includes(read)))).toEqual([])
    const fresh = rows.filter(
      ({ key, reads }) =>
        reads.some((read) => changed.includes(read)) && client.getQueryState(key)?.isInvalidated === false,
    )
    // A cleaner's cache has no administrators' queries, so the test ignores them after a cleaner's mutation.
    const seen = fresh.filter((row) => isAdmins(name) || !isAdmins(row.name))
    expect(seen.map((row) => row.name).toSorted()).toEqual((change.exempt ?? []).toSorted())
  },
)

/**
 * Database functions called outside queries and outside the mutations of the table. This test cannot see how components and hooks
 * invalidate the data. So call a new function from a `…Mutation` in its feature's api.ts, and add it to the table.
 */
const calledElsewhere = `
  accept_invitation account_data add_pay_line announce_job_files announce_user_files approve_departed_hours approve_hours
  approve_pay_run approve_week_hours drop_departed_hours pay_departed settle_departed
  change_hours confirm_coming copy_job confirm_identity correct_my_hours decide_document delete_account delete_job delete_job_series dispute_change end_own_session export_pay_run
  files_to_discard fill_place give_up_pay_run make_recovery_codes message_accepted move_phone_sign_in note_about note_job_seen open_pay_run_file
  open_payment_details pay_pay_run permit_factor_change pay_statement post_job_series read_conversation record_attendance reject_pay_file
  remake_pay_file remind_unconfirmed remove_document
  remove_note remove_pay_line remove_second_factor renew_course reopen_applications reopen_document reopen_hours
  report_visit require_second_factor retry_deliveries return_payment review_application review_applications review_reported_change save_availability
  save_business save_course save_course_progress save_document save_job save_job_series save_notification_settings
  save_profile save_site search_localities send_message set_gst set_job_status set_language set_user_role set_user_status
  settle_conversation settle_job settle_payment start_pay_run take_back_acceptance undo_visit unsubscribe use_recovery_code week_copies week_fill withdraw_application
`

it('every database function that the app calls is in the table of mutations or in the list of other calls', async () => {
  const called = [...sources.values()].flatMap((source) =>
    [...source.matchAll(/\brpc\(([^,)]*)/g)].flatMap(
      ([, given = '']) => given.match(/(?<=')\w+(?=')/g) ?? [],
    ),
  )
  const { read } = await fillCache()
  const unseen = new Set(called.filter((name) => !read.includes(name) && !written.has(name)))
  expect(unseen).toEqual(new Set(calledElsewhere.trim().split(/\s+/)))
})

it('the table of mutations names only functions that exist', () => {
  const names = functions.map(({ name }) => name)
  expect(Object.keys(changes).filter((name) => !names.includes(name))).toEqual([])
})
