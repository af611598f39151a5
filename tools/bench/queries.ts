/** A query that a screen sends through the API. */
export interface ScreenQuery {
  screen: string
  text: string
  /** Whom the API runs it as, if not a signed-in person. */
  role?: 'service_role'
  /** Why it reads more than three rows for each it gives, or all of a table. */
  reason?: string
}

const cleaner = 'c1000000-0000-4000-8000-000000000001'
/** Has documents of every kind. */
const documented = 'c1000000-0000-4000-8000-000000000052'
const administrator = 'c1000000-0000-4000-8000-000000000002'

/** The JWT claims of an administrator for the administrators' screens, and of a cleaner for all others. */
export function claimsFor({ screen }: Pick<ScreenQuery, 'screen'>): string {
  return JSON.stringify({
    sub: screen.startsWith('/admin') ? administrator : cleaner,
    role: 'authenticated',
  })
}

const search = (call: string) =>
  `select id, project_name, category, location_city, start_date, pay_per_cleaner, display_status from public.search_open_jobs(${call})`

const applications = (call: string) => `select * from public.list_applications(${call})`

/** The count above a list, which stops at a thousand. */
const counted = (list: string) => `select count(*) from (${list}) listed`

const users = (call: string) => `select * from public.search_users(${call})`

/** The job for which fill.sql lets 2,000 people apply; it asks for two documents. */
const applicants = (call: string) =>
  `select * from public.job_applicants('b1000000-0000-4000-8000-000000000020'${call})`

const adminJobs = (call: string) => `select * from public.search_admin_jobs(${call})`

const audit = (call: string) => `select * from public.search_audit(${call})`

/** The feed that fill.sql made for the cleaner. */
const feed = "public.feed_events('ca1e0000-0000-4000-8000-000000000001')"

// Why some reads touch more than three rows for each they give.
const ownRows = 'it reads all applications of one person'
const otherOrder =
  'no index has this order and this condition; the more selective is read, and the rest thrown away'
const samePlace = 'many jobs share a place, and a page of the index that holds it is read whole'
const fromTheNearest = 'an index by distance is read from the nearest on, and this is the 2,400th page'
const byGroup =
  'each of the groups somebody qualifies for gives its first rows, and one row of each group says what it asks for'
const figure = 'a figure over everything'
const counting = 'it counts to a thousand and gives one row'
const perJob = 'it counts each job’s applications'
const twoLetters =
  'two letters have no trigram; only applications, of which there are most, have an index of pairs'
const newestFirst = 'the newest 5,000 are tried first, before the index is asked'
const twoLettersOfPeople = 'the names of all people are read; titles have an index of pairs'
const ranking = 'everybody who applied is ranked for every page'

export const screenQueries: ScreenQuery[] = [
  {
    screen: 'a calendar that reads its feed',
    reason: ownRows,
    text: `select * from ${feed}`,
    role: 'service_role',
  },
  { screen: '/jobs, first page', text: search('page_size => 24') },
  {
    screen: '/jobs, a page far down',
    text: search(
      "page_size => 24, after_start => '2026-02-01', after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, city and category',
    reason: otherOrder,
    text: search("category => 'Office', city => 'Perth'"),
  },
  { screen: '/jobs, nearest', reason: samePlace, text: search("sort => 'nearest'") },
  {
    screen: '/jobs, nearest, 900 km on',
    reason: fromTheNearest,
    text: search(
      "sort => 'nearest', after_distance => 900000, after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, nearest, at the end',
    text: search(
      "sort => 'nearest', after_distance => 1000000000, after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, nearest, a category',
    reason: samePlace,
    text: search("sort => 'nearest', category => 'Office'"),
  },
  { screen: '/jobs, nearest, a rare word', text: search("sort => 'nearest', query => 'c4ca4238'") },
  { screen: '/jobs, within my distance', reason: otherOrder, text: search('within_distance => true') },
  {
    screen: '/jobs, nearest within my distance',
    reason: samePlace,
    text: search("within_distance => true, sort => 'nearest'"),
  },
  { screen: '/jobs, I qualify for', reason: byGroup, text: search('only_qualified => true') },
  {
    screen: '/jobs, I qualify for, far down',
    reason: byGroup,
    text: search(
      "only_qualified => true, after_start => '2026-02-01', after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, I qualify for, nearest',
    reason: byGroup,
    text: search("only_qualified => true, sort => 'nearest'"),
  },
  {
    screen: '/jobs, I qualify for, a category',
    reason: byGroup,
    text: search("only_qualified => true, category => 'School'"),
  },
  {
    screen: '/jobs, I qualify for, a city',
    reason: byGroup,
    text: search("only_qualified => true, city => 'Perth'"),
  },
  {
    screen: '/jobs, I qualify for, a rare word',
    text: search("only_qualified => true, query => 'c4ca4238'"),
    reason: byGroup,
  },
  {
    screen: '/jobs, I qualify for, nearest within my distance',
    text: search("only_qualified => true, within_distance => true, sort => 'nearest'"),
    reason: byGroup,
  },
  {
    screen: '/jobs/{id}, what it asks for',
    text: "select * from public.job_requirements('b1000000-0000-4000-8000-000000000010')",
  },
  { screen: '/my-applications, what is missing', reason: ownRows, text: 'select * from public.my_missing()' },
  { screen: '/jobs, a common word', text: search("query => 'floors'") },
  { screen: '/jobs, a rare word', text: search("query => 'c4ca4238'") },
  { screen: '/jobs, a word that is nowhere', text: search("query => 'nowheretobefound'") },
  { screen: '/jobs, two letters', text: search("query => 'of'") },
  {
    screen: '/jobs/{id}',
    text: `select job.project_name, job.full_description, job.image_paths, address.site_address from public.jobs job
      left join public.job_addresses address on address.job_id = job.id where job.id = 'b1000000-0000-4000-8000-000000000010'`,
  },
  {
    screen: '/my-applications, first page',
    text: `select application.id, application.job_title, application.status, application.applied_at, job.pay_per_cleaner from public.applications application
      left join public.jobs job on job.id = application.job_id
      where application.user_id = '${cleaner}' order by application.applied_at desc, application.id desc limit 20`,
  },
  { screen: '/current-jobs', reason: ownRows, text: 'select * from public.my_jobs()' },
  { screen: '/current-jobs, past', reason: ownRows, text: 'select * from public.my_jobs(true)' },
  { screen: '/dashboard', reason: ownRows, text: 'select public.dashboard()' },
  {
    screen: 'bell, first page',
    text: `select * from public.notifications where user_id = '${cleaner}' and removed_at is null order by created_at desc, id desc limit 20`,
  },
  {
    screen: 'bell, unread count',
    text: `select count(*) from public.notifications where user_id = '${cleaner}' and not read and removed_at is null`,
  },
  { screen: '/profile, documents', text: 'select * from public.my_documents()' },
  { screen: '/admin, counts', reason: figure, text: 'select public.admin_overview()' },
  {
    screen: '/admin, applications per day',
    reason: figure,
    text: 'select * from public.admin_applications_per_day()',
  },
  {
    screen: '/admin, open jobs per city',
    reason: figure,
    text: 'select * from public.admin_open_jobs_per_city()',
  },
  { screen: '/admin, messages that fail', reason: figure, text: 'select * from public.delivery_problems()' },
  {
    screen: '/admin, messages to a person',
    text: `select * from public.user_deliveries('${cleaner}')`,
  },
  { screen: '/admin/applications, first page', text: applications('') },
  { screen: '/admin/applications, Pending', text: applications("only_status => 'Pending'") },
  {
    screen: '/admin/applications, far down',
    text: applications(
      "after_applied => now() - interval '50 days', after_id => 'a0000000-0000-4000-8000-000000000000'",
    ),
  },
  { screen: '/admin/applications, a person', text: applications("query => 'person1234@'") },
  {
    screen: '/admin/applications, a common word',
    reason: otherOrder,
    text: applications("query => 'school'"),
  },
  {
    screen: '/admin/applications, words that never meet',
    reason: newestFirst,
    text: applications("query => 'school tower'"),
  },
  {
    screen: '/admin/applications, no such two letters',
    text: applications("query => 'zq'"),
    reason: twoLettersOfPeople,
  },
  { screen: '/admin/applications, no such word', text: applications("query => 'nowheretobefound'") },
  {
    screen: '/admin/applications, counted',
    reason: counting,
    text: counted(applications('page_size => 1000')),
  },
  {
    screen: '/admin/applications, a common word, counted',
    reason: counting,
    text: counted(applications("query => 'school', page_size => 1000")),
  },
  { screen: '/admin/cleaners, first page', text: users('') },
  { screen: '/admin/cleaners, documents waiting', reason: otherOrder, text: users("documents => 'waiting'") },
  {
    screen: '/admin/cleaners, documents expiring',
    reason: otherOrder,
    text: users("documents => 'expiring'"),
  },
  { screen: '/admin/cleaners, documents expired', reason: otherOrder, text: users("documents => 'expired'") },
  { screen: '/admin/cleaners, counted', reason: counting, text: counted(users('page_size => 1000')) },
  {
    screen: '/admin/cleaners, active, counted',
    reason: counting,
    text: counted(users("status => 'active', page_size => 1000")),
  },
  { screen: '/admin/documents', text: 'select * from public.waiting_documents()' },
  {
    screen: '/admin/documents, far down',
    text: "select * from public.waiting_documents(now() - interval '2000 minutes', 'c1000000-0000-4000-8000-000000000001')",
  },
  {
    screen: '/admin/documents, counted',
    reason: counting,
    text: counted('select id from public.waiting_documents(page_size => 1000)'),
  },
  { screen: '/admin, a person’s documents', text: `select * from public.person_documents('${documented}')` },
  { screen: '/admin, a person’s record', text: audit(`about => '${documented}'`) },
  { screen: '/admin, an administrator’s record', text: audit(`about => '${administrator}'`) },
  { screen: '/admin/audit, first page', text: audit('') },
  { screen: '/admin/audit, Roles and statuses', text: audit("topic => 'people'") },
  {
    screen: '/admin/audit, far down',
    text: audit("after_at => now() - interval '20 days', after_id => 0"),
  },
  { screen: '/admin/audit, a month', text: audit("since => now() - interval '20 days', until => now()") },
  { screen: '/admin/audit, a person by name', text: audit("query => 'person1234@'") },
  { screen: '/admin/audit, a common word', text: audit("query => 'school'") },
  { screen: '/admin/audit, no such word', text: audit("query => 'nowheretobefound'") },
  { screen: '/admin/audit, counted', text: counted(audit('page_size => 1000')) },
  { screen: '/your-data, downloaded', text: `select public.account_data('${cleaner}')` },
  { screen: '/your-data, what deleting does', text: `select * from public.account_deletion('${cleaner}')` },
  { screen: '/admin/jobs, counted', reason: counting, text: counted(adminJobs('page_size => 1000')) },
  { screen: '/admin/jobs, first page', reason: perJob, text: adminJobs('') },
  { screen: '/admin/jobs, Closed', text: adminJobs("status => 'Closed'") },
  {
    screen: '/admin/jobs, Closed, far down',
    text: adminJobs(
      "status => 'Closed', after_created => timestamptz '2026-11-01' - interval '9000 minutes', after_id => 'b1000000-0000-4000-8000-000000009000'",
    ),
  },
  { screen: '/admin/jobs, a common word', reason: otherOrder, text: adminJobs("query => 'perth'") },
  { screen: '/admin/jobs, a rare word', reason: otherOrder, text: adminJobs("query => 'tower 9871'") },
  { screen: '/admin/jobs, no such word', text: adminJobs("query => 'nowheretobefound'") },
  { screen: '/admin/jobs, no such two letters', reason: twoLetters, text: adminJobs("query => 'zz'") },
  { screen: '/admin/jobs, soonest', text: adminJobs("sort => 'soonest'") },
  {
    screen: '/admin/jobs, soonest, far down',
    text: adminJobs(
      "sort => 'soonest', after_start => now() + interval '200 days', after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/admin/jobs, soonest, a common word',
    reason: otherOrder,
    text: adminJobs("sort => 'soonest', query => 'perth'"),
  },
  { screen: '/admin/jobs/{id}, 2,000 applicants', reason: ranking, text: applicants('') },
  {
    screen: '/admin/jobs/{id}, 2,000 applicants, a page on',
    reason: ranking,
    text: applicants(
      `, after => '[1, 2, 0, 100000, "2020-01-01T00:00:00Z", "a0000000-0000-4000-8000-000000000000"]'`,
    ),
  },
  { screen: '/admin/jobs, a thousand for a file', reason: perJob, text: adminJobs('page_size => 1000') },
]
