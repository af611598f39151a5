import { administrator, cleaner, documented, type ScreenQuery } from './screen-query.ts'

const applications = (call: string) => `select * from public.list_applications(${call})`

/** The count above a list, which stops at a thousand. */
const counted = (list: string) => `select count(*) from (${list}) listed`

const users = (call: string) => `select * from public.search_users(${call})`

/** The job for which fill.sql lets 2,000 people apply; it asks for two documents. */
const applicants = (call: string) =>
  `select * from public.job_applicants('b1000000-0000-4000-8000-000000000020'${call})`

const adminJobs = (call: string) => `select * from public.search_admin_jobs(${call})`

const audit = (call: string) => `select * from public.search_audit(${call})`

// Why some reads touch more than three rows for each they give, or take longer than they should.
const otherOrder =
  'no index has this order and this condition; the more selective is read, and the rest thrown away'
const figure = 'a figure over everything'
const keptFigure =
  'a figure over everything, for one page that only administrators open; a kept one would make each write wait for its row'
const fewAtFirst = 'the smallest database has less than a page of them'
const counting = 'it counts to a thousand and gives one row'
const perJob = 'it counts each job’s applications'
const idsFirst = 'up to a thousand people and jobs with the word are looked up first'
const longLists = 'each word has a list of a fifth of all ids in the index, and the lists are compared'
const longerLists = 'the index of letters has longer lists to compare: it reads no more rows'
const newestFirst = 'the newest 5,000 are tried first, before the index is asked'
const twoLettersOfPeople = 'the names of all people are read; titles have an index of pairs'
const theirOthers = 'it looks for a checked one among each owner’s documents'
const ranking = 'everybody who applied is ranked for every page'

export const adminQueries: ScreenQuery[] = [
  { screen: '/admin, counts', reason: figure, slow: keptFigure, text: 'select public.admin_overview()' },
  {
    screen: '/admin, applications per day',
    reason: figure,
    slow: keptFigure,
    text: 'select * from public.admin_applications_per_day()',
  },
  {
    screen: '/admin, open jobs per city',
    reason: figure,
    slow: keptFigure,
    text: 'select * from public.admin_open_jobs_per_city()',
  },
  {
    screen: '/admin, messages that fail',
    reason: figure,
    slow: keptFigure,
    text: 'select * from public.delivery_problems()',
  },
  {
    screen: '/admin, messages to a person',
    text: `select * from public.user_deliveries('${cleaner}')`,
  },
  { screen: '/admin/applications, first page', text: applications('') },
  { screen: '/admin/applications, Pending', text: applications("only_status => 'Pending'") },
  {
    screen: '/admin/applications, far down',
    below: '/admin/applications, first page',
    text: applications(
      "after_applied => now() - interval '50 days', after_id => 'a0000000-0000-4000-8000-000000000000'",
    ),
  },
  {
    screen: '/admin/applications, a person',
    slow: longerLists,
    text: applications("query => 'person1234@'"),
  },
  {
    screen: '/admin/applications, a common word',
    reason: otherOrder,
    text: applications("query => 'school'"),
  },
  {
    screen: '/admin/applications, words that never meet',
    reason: newestFirst,
    slow: longLists,
    text: applications("query => 'school tower'"),
  },
  {
    screen: '/admin/applications, no such two letters',
    text: applications("query => 'zq'"),
    reason: newestFirst,
    scans: { profiles: twoLettersOfPeople },
    slow: twoLettersOfPeople,
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
    slow: otherOrder,
    text: counted(applications("query => 'school', page_size => 1000")),
  },
  { screen: '/admin/cleaners, first page', text: users('') },
  {
    screen: '/admin/cleaners, documents waiting',
    reason: otherOrder,
    slow: fewAtFirst,
    text: users("documents => 'waiting'"),
  },
  {
    screen: '/admin/cleaners, documents expiring',
    reason: otherOrder,
    slow: fewAtFirst,
    text: users("documents => 'expiring'"),
  },
  { screen: '/admin/cleaners, documents expired', reason: otherOrder, text: users("documents => 'expired'") },
  { screen: '/admin/cleaners, counted', reason: counting, text: counted(users('page_size => 1000')) },
  {
    screen: '/admin/cleaners, active, counted',
    reason: counting,
    text: counted(users("status => 'active', page_size => 1000")),
  },
  { screen: '/admin/documents', reason: theirOthers, text: 'select * from public.waiting_documents()' },
  {
    screen: '/admin/documents, far down',
    below: '/admin/documents',
    reason: theirOthers,
    text: "select * from public.waiting_documents(now() - interval '2000 minutes', 'c1000000-0000-4000-8000-000000000001')",
  },
  {
    screen: '/admin/documents, counted',
    reason: counting,
    slow: fewAtFirst,
    text: counted('select id from public.waiting_documents(page_size => 1000)'),
  },
  { screen: '/admin, a person’s documents', text: `select * from public.person_documents('${documented}')` },
  { screen: '/admin, a person’s record', text: audit(`about => '${documented}'`) },
  { screen: '/admin, an administrator’s record', text: audit(`about => '${administrator}'`) },
  { screen: '/admin/audit, first page', text: audit('') },
  { screen: '/admin/audit, Roles and statuses', text: audit("topic => 'people'") },
  {
    screen: '/admin/audit, far down',
    below: '/admin/audit, first page',
    text: audit("after_at => now() - interval '20 days', after_id => 0"),
  },
  { screen: '/admin/audit, a month', text: audit("since => now() - interval '20 days', until => now()") },
  { screen: '/admin/audit, a person by name', text: audit("query => 'person1234@'") },
  {
    screen: '/admin/audit, a common word',
    reason: idsFirst,
    scans: { jobs: idsFirst },
    text: audit("query => 'school'"),
  },
  {
    screen: '/admin/audit, no such two letters',
    reason: newestFirst,
    scans: { profiles: twoLettersOfPeople },
    slow: twoLettersOfPeople,
    text: audit("query => 'zq'"),
  },
  { screen: '/admin/audit, no such word', text: audit("query => 'nowheretobefound'") },
  { screen: '/admin/audit, counted', reason: counting, text: counted(audit('page_size => 1000')) },
  { screen: '/admin/jobs, counted', reason: counting, text: counted(adminJobs('page_size => 1000')) },
  { screen: '/admin/jobs, first page', reason: perJob, text: adminJobs('') },
  { screen: '/admin/jobs, Closed', text: adminJobs("status => 'Closed'") },
  {
    screen: '/admin/jobs, Closed, far down',
    below: '/admin/jobs, Closed',
    text: adminJobs(
      "status => 'Closed', after_created => timestamptz '2026-11-01' - interval '9000 minutes', after_id => 'b1000000-0000-4000-8000-000000009000'",
    ),
  },
  { screen: '/admin/jobs, a common word', reason: otherOrder, text: adminJobs("query => 'perth'") },
  {
    screen: '/admin/jobs, a rare word',
    reason: newestFirst,
    slow: newestFirst,
    text: adminJobs("query => 'tower 9871'"),
  },
  { screen: '/admin/jobs, no such word', text: adminJobs("query => 'nowheretobefound'") },
  { screen: '/admin/jobs, no such two letters', reason: newestFirst, text: adminJobs("query => 'zz'") },
  {
    screen: '/admin/jobs, words that never meet',
    reason: newestFirst,
    slow: longLists,
    text: adminJobs("query => 'tower depot'"),
  },
  { screen: '/admin/jobs, soonest', text: adminJobs("sort => 'soonest'") },
  {
    screen: '/admin/jobs, soonest, far down',
    below: '/admin/jobs, soonest',
    text: adminJobs(
      "sort => 'soonest', after_start => now() + interval '200 days', after_created => now(), after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/admin/jobs, soonest, a common word',
    reason: otherOrder,
    slow: otherOrder,
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
