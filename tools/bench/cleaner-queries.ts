import { cleaner, type QueryRow, queryOf } from './screen-query.ts'

const search = (call: string) =>
  `select id, project_name, category, location_city, start_date, pay_per_cleaner, display_status from public.search_open_jobs(${call})`

/** The feed that fill-database.sql creates for the cleaner. */
const feed = "public.feed_events('ca1e0000-0000-4000-8000-000000000001')"

// Reasons why a query reads more than three rows for each returned row, or takes too long.
const ownRows = 'it reads all applications of one person'
const otherOrder =
  'no index has this order and this condition; the more selective is read, and the rest thrown away'
const samePlace = 'many jobs share a place, and a page of the index that holds it is read whole'
const fromTheNearest = 'an index by distance is read from the nearest on, and this is the 2,400th page'
const folding =
  'the index of words is read, because folding each text in the order of the list would cost more'
const allOpen =
  'all Open jobs are read: no index knows what never meets, and one of pairs of letters would be larger than their descriptions'
const countedUpTo = 'up to a thousand rows are counted for one number'
const oneDay = 'the jobs of one day are read together, to find the nearest of them'
const fewWait = 'few are in reserve at a time, and they are read together'
const byGroup =
  'each of the groups somebody qualifies for gives its first rows, and one row of each group says what it asks for'

export const cleanerQueries = (
  [
    ['a calendar that reads its feed', `select * from ${feed}`, { reason: ownRows, role: 'service_role' }],
    ['/jobs, first page', search('page_size => 24')],
    [
      '/jobs, a page far down',
      search(
        "page_size => 24, after_start => '2026-02-01', after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
    ],
    ['/jobs, city and category', search("category => 'Office', city => 'Perth'"), { reason: otherOrder }],
    ['/jobs, nearest', search("sort => 'nearest'"), { reason: samePlace }],
    [
      '/jobs, nearest, 900 km on',
      search("sort => 'nearest', after_order => 900000, after_id => 'b1000000-0000-4000-8000-000000000400'"),
      { reason: fromTheNearest },
    ],
    [
      '/jobs, nearest, at the end',
      search(
        "sort => 'nearest', after_order => 1000000000, after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
    ],
    ['/jobs, nearest, a category', search("sort => 'nearest', category => 'Office'"), { reason: samePlace }],
    ['/jobs, nearest, a rare word', search("sort => 'nearest', query => 'c4ca4238'")],
    ['/jobs, starting soon', search("sort => 'soonest'"), { reason: oneDay }],
    [
      '/jobs, starting soon, far down',
      search("sort => 'soonest', after_order => 739800, after_id => 'b1000000-0000-4000-8000-000000000400'"),
      { reason: oneDay },
    ],
    [
      '/jobs, starting soon within my distance',
      search("sort => 'soonest', within_distance => true"),
      { reason: otherOrder },
    ],
    ['/jobs, this week, starting soon', search("sort => 'soonest', this_week => true"), { reason: oneDay }],
    ['/jobs, urgent, starting soon', search("sort => 'soonest', only_urgent => true"), { reason: oneDay }],
    [
      '/jobs, I qualify for, starting soon',
      search("sort => 'soonest', only_qualified => true"),
      { reason: byGroup },
    ],
    ['/jobs, best paid', search("sort => 'best-paid'")],
    [
      '/jobs, best paid, far down',
      search("sort => 'best-paid', after_order => -3650, after_id => 'b1000000-0000-4000-8000-000000000400'"),
    ],
    [
      '/jobs, best paid, at the end',
      search(
        "sort => 'best-paid', after_order => 1000000000, after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
    ],
    ['/jobs, best paid, a city', search("sort => 'best-paid', city => 'Perth'"), { reason: otherOrder }],
    [
      '/jobs, I qualify for, best paid',
      search("only_qualified => true, sort => 'best-paid'"),
      { reason: byGroup },
    ],
    ['/jobs, this week', search('this_week => true')],
    ['/jobs, this week, nearest', search("this_week => true, sort => 'nearest'"), { reason: otherOrder }],
    ['/jobs, urgent', search('only_urgent => true')],
    ['/jobs, counted', 'select public.count_open_jobs()', { reason: countedUpTo }],
    [
      '/jobs, urgent ones near me this week, counted',
      'select public.count_open_jobs(only_urgent => true, this_week => true, within_distance => true)',
      { reason: countedUpTo },
    ],
    [
      '/jobs, I qualify for, counted',
      "select public.count_open_jobs(only_qualified => true, query => 'floors')",
      { reason: countedUpTo },
    ],
    ['/jobs, within my distance', search('within_distance => true'), { reason: otherOrder }],
    [
      '/jobs, nearest within my distance',
      search("within_distance => true, sort => 'nearest'"),
      { reason: samePlace },
    ],
    ['/jobs, I qualify for', search('only_qualified => true'), { reason: byGroup }],
    [
      '/jobs, I qualify for, far down',
      search(
        "only_qualified => true, after_start => '2026-02-01', after_id => 'b1000000-0000-4000-8000-000000000400'",
      ),
      { reason: byGroup },
    ],
    [
      '/jobs, I qualify for, nearest',
      search("only_qualified => true, sort => 'nearest'"),
      { reason: byGroup },
    ],
    [
      '/jobs, I qualify for, a category',
      search("only_qualified => true, category => 'School'"),
      { reason: byGroup },
    ],
    ['/jobs, I qualify for, a city', search("only_qualified => true, city => 'Perth'"), { reason: byGroup }],
    [
      '/jobs, I qualify for, a rare word',
      search("only_qualified => true, query => 'c4ca4238'"),
      { reason: byGroup },
    ],
    [
      '/jobs, I qualify for, nearest within my distance',
      search("only_qualified => true, within_distance => true, sort => 'nearest'"),
      { reason: byGroup },
    ],
    [
      '/jobs/{id}, what it asks for',
      "select * from public.job_requirements('b1000000-0000-4000-8000-000000000010')",
    ],
    [
      '/jobs/{id}, what is at the same time',
      "select public.job_clashes('b1000000-0000-4000-8000-000000000010')",
      { reason: ownRows },
    ],
    ['/my-applications, what is missing', 'select * from public.my_missing()', { reason: ownRows }],
    ['/jobs, a common word', search("query => 'floors'"), { reason: folding }],
    ['/jobs, a rare word', search("query => 'c4ca4238'")],
    ['/jobs, a word that is nowhere', search("query => 'nowheretobefound'")],
    ['/jobs, two letters', search("query => 'of'")],
    ['/jobs, no such two letters', search("query => 'zz'"), { reason: allOpen }],
    ['/jobs, words that never meet', search("query => 'tower depot'"), { reason: allOpen }],
    [
      '/jobs/{id}',
      `select job.project_name, job.full_description, job.image_paths, address.site_address from public.jobs job
      left join public.job_addresses address on address.job_id = job.id where job.id = 'b1000000-0000-4000-8000-000000000010'`,
    ],
    [
      '/my-applications, first page',
      `select application.id, application.job_title, application.status, application.applied_at, job.pay_per_cleaner from public.applications application
      left join public.jobs job on job.id = application.job_id
      where application.user_id = '${cleaner}' order by application.applied_at desc, application.id desc limit 20`,
    ],
    ['/current-jobs', 'select * from public.my_jobs()', { reason: ownRows }],
    ['/current-jobs, past', 'select * from public.my_jobs(true)', { reason: ownRows }],
    ['/dashboard', 'select public.dashboard()', { reason: ownRows, scans: { reserve: fewWait } }],
    [
      'bell, first page',
      `select * from public.notifications where user_id = '${cleaner}' and removed_at is null order by created_at desc, id desc limit 20`,
    ],
    [
      'bell, unread count',
      `select count(*) from public.notifications where user_id = '${cleaner}' and not read and removed_at is null`,
    ],
    ['/my-week', 'select * from public.my_week(current_date)', { reason: ownRows }],
    ['/dashboard, invitations', 'select * from public.my_invitations()'],
    [
      '/dashboard, free places',
      'select * from public.my_offers()',
      { reason: ownRows, scans: { reserve: fewWait } },
    ],
    ['/messages, which are new', 'select * from public.my_new_messages()', { reason: ownRows }],
    [
      '/messages/{id}',
      `select * from public.conversation_messages((select id from public.applications where user_id = '${cleaner}' limit 1))`,
    ],
    ['/availability', `select public.availability_of('${cleaner}')`],
    [
      '/jobs/{id}, whether one is free',
      "select public.job_availability('b1000000-0000-4000-8000-000000000220')",
    ],
    ['/jobs/{id}, noted as opened', "select public.note_job_seen('b1000000-0000-4000-8000-000000000220')"],
    ['/profile, documents', 'select * from public.my_documents()'],
    [
      '/your-data, downloaded',
      `select public.account_data('${cleaner}')`,
      { reason: ownRows, scans: { reserve: fewWait } },
    ],
    [
      '/your-data, what deleting does',
      `select * from public.account_deletion('${cleaner}')`,
      { reason: ownRows },
    ],
  ] satisfies QueryRow[]
).map(queryOf)
