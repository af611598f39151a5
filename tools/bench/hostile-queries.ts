// What somebody may send to slow others down, and what those read meanwhile, in the SQL that PostgREST makes of it.

const rows = (source: string) =>
  `with pgrst_source as (${source} limit 1000 offset 0)
   select null::bigint as total_result_set, count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]') as body
   from (select * from pgrst_source) _postgrest_t`
const counted = (source: string) =>
  rows(source).replace('null::bigint', `(select count(*) from (${source}) counted)`)
const repeated = (many: number, part: (number: number) => string, between: string) =>
  Array.from({ length: many }, (_, number) => part(number)).join(between)
const any = (condition: (number: number) => string, many: number) => `(${repeated(many, condition, ' or ')})`
const listed = (many: number, value: (number: number) => string) => `any('{${repeated(many, value, ',')}}')`
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** `select=…,applications(…)` of `parent`, with what those embed in turn. */
const embedded = (name: string, parent: string, inner = '', columns = '') =>
  `left join lateral (select json_agg("${name}")::jsonb as "${name}" from (
     select "applications_1"."id"${columns} from "public"."applications" as "applications_1" ${inner}
     where "applications_1".${parent} limit 1000) as "${name}") as "${name}" on true`
const ofJob = (name: string) => embedded(name, '"job_id" = "public"."jobs"."id"')

const jobs = 'select id, project_name from public.jobs'
const long = '"public"."jobs"."full_description"'
const named = (many: number, column: string, alias: (number: number) => string = () => '') =>
  `select ${repeated(many, (n) => column + alias(n), ', ')} from "public"."jobs"`
const search = (values: string) => rows(`select * from public.search_open_jobs(${values})`)

export const hostile: Readonly<Record<string, string>> = {
  'every text, by words': rows(`${jobs} where to_tsvector(${long}) @@ to_tsquery('zqz')`),
  'every text, by 200 patterns': rows(`${jobs} where ${any((n) => `${long} ilike '%zq${n}%'`, 200)}`),
  'every text, as 20 values': counted(`${jobs} where ${any((n) => `${long} = 'zq${n}'`, 20)}`),
  'every text, in a list of 1,000': counted(`${jobs} where ${long} = ${listed(1000, (n) => `zq${n}`)}`),
  'every job, in a list of 1,000': counted(`${jobs} where id = ${listed(1000, id)}`),
  'every text, in their order': rows(`select id, ${long} from public.jobs order by ${long} desc`),
  'all jobs, counted': counted(jobs),
  'jobs far below': `${jobs} order by project_name offset 10000000`,
  'a thousand jobs, whole': rows(
    'select "public"."jobs"."id", "public"."jobs"."full_description" from "public"."jobs"',
  ),
  'their texts, under 50 names': rows(named(50, long, (n) => ` as "a${n}"`)),
  'their texts, 500 times': rows(named(500, long)),
  'their names, 60 times': rows(named(58, '"public"."jobs"."project_name"')),
  'all applications, in another order': rows(
    'select id, job_title from public.applications order by job_title desc, applied_at',
  ),
  'rows of a search, by 200 patterns': rows(
    `select * from public.search_open_jobs(page_size => 100) found where ${any((n) => `found::text ilike '%zq${n}%'`, 200)}`,
  ),
  'what is missing, by 200 patterns': rows(
    `select * from public.my_missing() found where ${any((n) => `found.missing::text ilike '%zq${n}%'`, 200)}`,
  ),
  'what is missing of 2,000 jobs': rows('select * from public.my_missing()'),
  'a search for twenty letters': search("query => 'a e i o u b c d f g h j k l m n p q r s'"),
  'a search for rare letters': search("query => 'q x z j k w v y'"),
  'a search for a hundred words': search(`query => '${repeated(100, (n) => `w${n}`, ' ')}'`),
  'a search for wildcards': search("query => '%%% ___ %_% _%_ %a% _b_'"),
  'the last page of a search': search(
    "query => 'e', page_size => 100, after_start => '2026-01-02', after_id => 'b1000000-0000-4000-8000-000000000010'",
  ),
  'a search by all filters': search(
    "query => 'o e', city => 'perth', within_distance => true, only_qualified => true, sort => 'distance', page_size => 100",
  ),
  'how far a thousand jobs are': rows('select id, public.job_distance(id) from public.jobs'),
  'all jobs with their own, 30 times': rows(
    `select "public"."jobs"."id", ${repeated(30, (n) => `"a${n}"."a${n}"`, ', ')} from "public"."jobs" ${repeated(30, (n) => ofJob(`a${n}`), ' ')}`,
  ),
  'their own by a thousand of their own': rows(
    `select "public"."applications"."id", "p"."p" from "public"."applications"
     left join lateral (select row_to_json("q".*)::jsonb as "p" from (
       select "profiles_1"."id", "a"."a" from "public"."profiles" as "profiles_1"
       ${embedded('a', '"user_id" = "profiles_1"."id"')}
       where "profiles_1"."id" = "public"."applications"."user_id") as "q") as "p" on true`,
  ),
  'every place, by 20 values': counted(
    `select * from public.localities where ${any((n) => `locality = 'zq${n}'`, 20)}`,
  ),
}

/** What takes a turn, and no time. */
export const harmless = rows('select public.my_id()')

export const normalReads = (reader: string) => [
  search('page_size => 24'),
  rows(
    `select id, job_title, status from public.applications where user_id = '${reader}' order by applied_at desc`,
  ),
]
