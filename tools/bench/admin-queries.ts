import { administrator, cleaner, documented, type QueryRow, queryOf } from './screen-query.ts'

const applications = (call: string) => `select * from public.list_applications(${call})`

/**
 * Returns SQL that counts the rows of a list's query. The screens count at most a thousand rows, which is the query's
 * page size.
 */
const counted = (list: string) => `select count(*) from (${list}) listed`

const users = (call: string) => `select * from public.search_users(${call})`

/** The job to which fill-database.sql adds 2,000 applications, and which requires two documents. */
const applicants = (call: string) =>
  `select * from public.job_applicants('b1000000-0000-4000-8000-000000000020'${call})`

/** Reads next week, because all of its days are in the future. */
const weekPeople = (call: string) => `select * from public.week_people(current_date + 7 ${call})`

/** Reads the week that starts next Monday, which company-week.sql fills. */
const weekJobs = (read: string, call = '') =>
  `select * from public.${read}(date_trunc('week', current_date)::date + 7 ${call})`

/** A job in Sydney that requires two documents and about which 2,000 people were notified. */
const popular = "'b1000000-0000-4000-8000-000000000220'"
const candidates = (call: string) => `select * from public.job_candidates(${popular}${call})`

const site = '(select id from public.search_sites(page_size => 1))'

const conversations = (call: string) => `select * from public.list_conversations(${call})`

const adminJobs = (call: string) => `select * from public.search_admin_jobs(${call})`

const audit = (call: string) => `select * from public.search_audit(${call})`

// Reasons why a query reads more than three rows for each returned row, or takes too long.
const otherOrder =
  'no index has this order and this condition; the more selective is read, and the rest thrown away'
const figure = 'a figure over everything'
const oneYear = 'the jobs of a year are joined, which is most jobs in a bench of 10,000'
const counting = 'it counts to a thousand and gives one row'
const perJob = 'it counts each job’s applications'
const idsFirst = 'up to a thousand people and jobs with the word are looked up first'
const newestFirst = 'the newest 5,000 are tried first, before the index is asked'
const twoLettersOfPeople = 'the names of all people are read; titles have an index of pairs'
const theirOthers = 'it looks for a checked one among each owner’s documents'
const theirWeeks = 'each person’s applications are read, most of them for other weeks'
const oneWeek = 'all jobs of the week are read, and each title or day gives few of them'
const sinceADay = 'it looks once for the jobs since a day, which are most of these jobs'
const theirRecords = 'what each of the people whom it ranks lacks, does and did is read'
const countingReach = 'it counts to a thousand, and reads what a thousand people have'
const ranking = 'everybody who applied is ranked for every page'

export const adminQueries = (
  [
    ['/admin, counts', 'select public.admin_overview()', { reason: figure }],
    ['/admin, applications per day', 'select * from public.admin_applications_per_day()', { reason: figure }],
    ['/admin, open jobs per city', 'select * from public.admin_open_jobs_per_city()', { reason: figure }],
    [
      '/admin, what needs somebody now',
      'select * from public.admin_queue()',
      { reason: figure, scans: { jobs: oneYear } },
    ],
    ['/admin, messages that fail', 'select * from public.delivery_problems()', { reason: figure }],
    ['/admin, messages to a person', `select * from public.user_deliveries('${cleaner}')`],
    ['/admin/applications, first page', applications(''), { reason: theirRecords }],
    ['/admin/applications, Pending', applications("only_status => 'Pending'"), { reason: theirRecords }],
    [
      '/admin/applications, far down',
      applications(
        "after_applied => now() - interval '50 days', after_id => 'a0000000-0000-4000-8000-000000000000'",
      ),
    ],
    ['/admin/applications, a person', applications("query => 'person1234@'")],
    ['/admin/applications, a common word', applications("query => 'school'"), { reason: otherOrder }],
    [
      '/admin/applications, words that never meet',
      applications("query => 'school tower'"),
      { reason: newestFirst },
    ],
    [
      '/admin/applications, no such two letters',
      applications("query => 'zq'"),
      { reason: newestFirst, scans: { profiles: twoLettersOfPeople } },
    ],
    ['/admin/applications, no such word', applications("query => 'nowheretobefound'")],
    ['/admin/applications, by job', applications("sort => 'job'"), { reason: theirRecords }],
    [
      '/admin/applications, by job, Pending',
      applications("sort => 'job', only_status => 'Pending'"),
      { reason: theirRecords },
    ],
    [
      '/admin/applications, by job, far down',
      applications(
        "sort => 'job', after_begins => now() + interval '100 days', after_ahead => true, after_job => 'b1000000-0000-4000-8000-000000000400', after_applied => now(), after_id => 'a0000000-0000-4000-8000-000000000000'",
      ),
      { reason: theirRecords },
    ],
    [
      '/admin/applications, Pending in a city',
      applications("only_status => 'Pending', city => 'Perth'"),
      { reason: otherOrder },
    ],
    [
      '/admin/applications, by job, a week',
      applications("sort => 'job', from_day => current_date, until_day => current_date + 6"),
      { reason: theirRecords },
    ],
    ['/admin/applications, no such city', applications("city => 'nowheretobefound'")],
    ['/admin/applications, a site', applications(`only_site => ${site}`), { reason: otherOrder }],
    [
      '/admin/applications, a week, counted',
      'select public.count_listed_applications(from_day => current_date, until_day => current_date + 6)',
      { reason: counting },
    ],
    ['/admin/applications, counted', 'select public.count_listed_applications()', { reason: counting }],
    [
      '/admin/applications, a common word, counted',
      "select public.count_listed_applications(query => 'school')",
      { reason: counting },
    ],
    ['/admin/cleaners, first page', users(''), { reason: theirRecords }],
    ['/admin/cleaners, documents waiting', users("documents => 'waiting'"), { reason: otherOrder }],
    ['/admin/cleaners, documents expiring', users("documents => 'expiring'"), { reason: otherOrder }],
    ['/admin/cleaners, documents expired', users("documents => 'expired'"), { reason: otherOrder }],
    ['/admin/cleaners, never worked', users("worked => 'never'"), { reason: theirRecords }],
    [
      '/admin/cleaners, worked lately',
      users("worked => 'lately'"),
      { reason: theirRecords, scans: { jobs: sinceADay } },
    ],
    [
      '/admin/cleaners, not for 90 days',
      users("worked => 'before'"),
      { reason: theirRecords, scans: { jobs: sinceADay } },
    ],
    ['/admin/cleaners, a city', users("city => 'Perth'"), { reason: otherOrder }],
    ['/admin/cleaners, counted', 'select public.count_listed_users()', { reason: counting }],
    [
      '/admin/cleaners, active, counted',
      "select public.count_listed_users(status => 'active')",
      { reason: counting },
    ],
    ['/admin/documents', 'select * from public.waiting_documents()', { reason: theirOthers }],
    [
      '/admin/documents, far down',
      "select * from public.waiting_documents(now() - interval '2000 minutes', 'c1000000-0000-4000-8000-000000000001')",
      { reason: theirOthers },
    ],
    [
      '/admin/documents, counted',
      counted('select id from public.waiting_documents(page_size => 1000)'),
      { reason: counting },
    ],
    ['/admin, a person’s documents', `select * from public.person_documents('${documented}')`],
    ['/admin, a person’s record', audit(`about => '${documented}'`)],
    ['/admin, an administrator’s record', audit(`about => '${administrator}'`)],
    ['/admin/audit, first page', audit('')],
    ['/admin/audit, Roles and statuses', audit("topic => 'people'")],
    ['/admin/audit, far down', audit("after_at => now() - interval '20 days', after_id => 0")],
    ['/admin/audit, a month', audit("since => now() - interval '20 days', until => now()")],
    ['/admin/audit, a person by name', audit("query => 'person1234@'")],
    [
      '/admin/audit, a common word',
      audit("query => 'school'"),
      { reason: idsFirst, scans: { jobs: idsFirst } },
    ],
    [
      '/admin/audit, no such two letters',
      audit("query => 'zq'"),
      { reason: newestFirst, scans: { profiles: twoLettersOfPeople } },
    ],
    ['/admin/audit, no such word', audit("query => 'nowheretobefound'")],
    ['/admin/audit, counted', counted(audit('page_size => 1000')), { reason: counting }],
    ['/admin/week, 200 people', weekPeople(', page_size => 200'), { reason: theirWeeks }],
    [
      '/admin/week, people of a city',
      weekPeople(", city => 'Perth', page_size => 200"),
      { reason: theirWeeks },
    ],
    [
      '/admin/week, 200 people by how they fit a job',
      weekPeople(`, job_id => ${popular}, page_size => 200`),
      { reason: theirWeeks },
    ],
    [
      '/admin/week, fill the week',
      'select public.week_fill(current_date + 7)',
      { reason: 'the 200 people nearest to each job are compared with it, on a press' },
    ],
    ['/admin/week, jobs', weekJobs('week_jobs'), { reason: oneWeek }],
    ['/admin/week, jobs by an address', weekJobs('week_jobs', ", query => 'station'"), { reason: oneWeek }],
    ['/admin/week, by job', weekJobs('week_roster'), { reason: oneWeek }],
    [
      '/admin/week, a person for a job',
      `select * from public.week_fit('b1000000-0000-4000-8000-000000000020', array['${documented}'::uuid])`,
      { reason: theirRecords },
    ],
    ['/admin/jobs, counted', counted(adminJobs('page_size => 1000')), { reason: counting }],
    ['/admin/jobs, first page', adminJobs(''), { reason: perJob }],
    ['/admin/jobs, Closed', adminJobs("status => 'Closed'")],
    [
      '/admin/jobs, Closed, far down',
      adminJobs(
        "status => 'Closed', after_created => timestamptz '2026-11-01' - interval '9000 minutes', after_id => 'b1000000-0000-4000-8000-000000009000'",
      ),
    ],
    ['/admin/jobs, a common word', adminJobs("query => 'perth'"), { reason: otherOrder }],
    ['/admin/jobs, a rare word', adminJobs("query => 'tower 9871'"), { reason: newestFirst }],
    ['/admin/jobs, no such word', adminJobs("query => 'nowheretobefound'")],
    ['/admin/jobs, no such two letters', adminJobs("query => 'zz'"), { reason: newestFirst }],
    ['/admin/jobs, words that never meet', adminJobs("query => 'tower depot'"), { reason: newestFirst }],
    ['/admin/jobs, soonest', adminJobs("sort => 'soonest'")],
    [
      '/admin/jobs, soonest, far down',
      adminJobs(
        "sort => 'soonest', after_start => now() + interval '200 days', after_created => now(), after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
    ],
    [
      '/admin/jobs, soonest, a common word',
      adminJobs("sort => 'soonest', query => 'perth'"),
      { reason: otherOrder },
    ],
    ['/admin/jobs, by start', adminJobs("sort => 'start'"), { reason: perJob }],
    [
      '/admin/jobs, by start, begun, far down',
      adminJobs(
        "sort => 'start', after_start => now() - interval '50 days', after_ahead => false, after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
      { reason: perJob },
    ],
    [
      '/admin/jobs, a week',
      adminJobs('from_day => current_date, until_day => current_date + 6'),
      { reason: otherOrder },
    ],
    ['/admin/jobs, a city', adminJobs("city => 'perth'"), { reason: perJob }],
    ['/admin/jobs, no such city', adminJobs("city => 'nowheretobefound'")],
    ['/admin/jobs, the total of a week', 'select public.admin_jobs_total(current_date)', { reason: figure }],
    ['/admin/jobs/{id}, 2,000 applicants', applicants(''), { reason: ranking }],
    [
      '/admin/jobs/{id}, 2,000 applicants, a page on',
      applicants(
        `, after => '[1, 2, false, 0, 100000, "2020-01-01T00:00:00Z", "a0000000-0000-4000-8000-000000000000"]'`,
      ),
      { reason: ranking },
    ],
    ['/admin/jobs/{id}, who could come', candidates(''), { reason: theirRecords }],
    [
      '/admin/jobs/{id}, who could come, a page on',
      candidates(`, after => '[[0, 0, 0, 5000, 0], "c1000000-0000-4000-8000-000000000001"]'`),
      { reason: theirRecords },
    ],
    [
      '/admin/jobs/{id}, who could come, a common word',
      candidates(", query => 'person'"),
      { reason: theirRecords },
    ],
    [
      '/admin/jobs/{id}, who could come, a person',
      candidates(", query => 'person1234@'"),
      { reason: theirRecords },
    ],
    [
      '/admin/jobs/{id}, nobody applied?',
      `select * from public.job_reach(${popular})`,
      { reason: countingReach },
    ],
    ['/admin/jobs/{id}, who is invited', `select * from public.job_invitations(${popular})`],
    [
      '/admin/jobs/{id}, the reserve',
      "select * from public.job_reserve('b1000000-0000-4000-8000-000000000020')",
    ],
    ['/admin/messages, all', conversations('')],
    [
      '/admin/messages, all, far down',
      conversations(
        "after_at => now() - interval '50 days', after_id => 'a0000000-0000-4000-8000-000000000000'",
      ),
    ],
    ['/admin/messages, a person', conversations("query => 'person1234@'"), { reason: newestFirst }],
    ['/admin/messages, a common word', conversations("query => 'school'"), { reason: otherOrder }],
    ['/admin/messages, no such word', conversations("query => 'nowheretobefound'"), { reason: newestFirst }],
    ['/admin/messages, waiting', conversations('only_waiting => true')],
    [
      '/admin/messages/{id}',
      'select * from public.conversation_messages((select application_id from public.list_conversations(page_size => 1)))',
    ],
    ['/admin/jobs, a thousand for a file', adminJobs('page_size => 1000'), { reason: perJob }],
  ] satisfies QueryRow[]
).map(queryOf)
