import { cleaner, type ScreenQuery } from './screen-query.ts'

const search = (call: string) =>
  `select id, project_name, category, location_city, start_date, pay_per_cleaner, display_status from public.search_open_jobs(${call})`

/** The feed that fill.sql made for the cleaner. */
const feed = "public.feed_events('ca1e0000-0000-4000-8000-000000000001')"

// Why some reads touch more than three rows for each they give, or take longer than they should.
const ownRows = 'it reads all applications of one person'
const otherOrder =
  'no index has this order and this condition; the more selective is read, and the rest thrown away'
const samePlace = 'many jobs share a place, and a page of the index that holds it is read whole'
const fromTheNearest = 'an index by distance is read from the nearest on, and this is the 2,400th page'
const morePlaced = 'of a hundred times as many jobs, as many more are at each place and within reach'
const allOpen =
  'all Open jobs are read: no index knows what never meets, and one of pairs of letters would be larger than their descriptions'
const byGroup =
  'each of the groups somebody qualifies for gives its first rows, and one row of each group says what it asks for'

export const cleanerQueries: ScreenQuery[] = [
  {
    screen: 'a calendar that reads its feed',
    reason: ownRows,
    text: `select * from ${feed}`,
    role: 'service_role',
  },
  { screen: '/jobs, first page', text: search('page_size => 24') },
  {
    screen: '/jobs, a page far down',
    below: '/jobs, first page',
    text: search(
      "page_size => 24, after_start => '2026-02-01', after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, city and category',
    reason: otherOrder,
    text: search("category => 'Office', city => 'Perth'"),
  },
  {
    screen: '/jobs, nearest',
    reason: samePlace,
    slow: morePlaced,
    text: search("sort => 'nearest'"),
  },
  {
    screen: '/jobs, nearest, 900 km on',
    reason: fromTheNearest,
    slow: fromTheNearest,
    text: search(
      "sort => 'nearest', after_order => 900000, after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, nearest, at the end',
    text: search(
      "sort => 'nearest', after_order => 1000000000, after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, nearest, a category',
    reason: samePlace,
    slow: morePlaced,
    text: search("sort => 'nearest', category => 'Office'"),
  },
  { screen: '/jobs, nearest, a rare word', text: search("sort => 'nearest', query => 'c4ca4238'") },
  { screen: '/jobs, starting soon', text: search("sort => 'soonest'") },
  {
    screen: '/jobs, starting soon, far down',
    below: '/jobs, starting soon',
    text: search(
      "sort => 'soonest', after_order => 739800, after_id => 'b1000000-0000-4000-8000-000000000400'",
    ),
  },
  {
    screen: '/jobs, within my distance',
    reason: otherOrder,
    slow: morePlaced,
    text: search('within_distance => true'),
  },
  {
    screen: '/jobs, nearest within my distance',
    reason: samePlace,
    slow: morePlaced,
    text: search("within_distance => true, sort => 'nearest'"),
  },
  { screen: '/jobs, I qualify for', reason: byGroup, text: search('only_qualified => true') },
  {
    screen: '/jobs, I qualify for, far down',
    below: '/jobs, I qualify for',
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
    slow: byGroup,
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
    screen: '/jobs, no such two letters',
    reason: allOpen,
    slow: allOpen,
    text: search("query => 'zz'"),
  },
  {
    screen: '/jobs, words that never meet',
    reason: allOpen,
    slow: allOpen,
    text: search("query => 'tower depot'"),
  },
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
  { screen: '/your-data, downloaded', reason: ownRows, text: `select public.account_data('${cleaner}')` },
  {
    screen: '/your-data, what deleting does',
    reason: ownRows,
    text: `select * from public.account_deletion('${cleaner}')`,
  },
]
