-- Jobs. The address has its own table, because row-level security protects whole rows and not every reader of a job can read its address.

create function private.job_of_file(path text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when char_length(path) <= 200 and path ~ (
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/('
      || 'images/([A-Za-z0-9_-]+\.)+(jpg|jpeg|png|webp)|pdf/([A-Za-z0-9_-]+\.)+pdf'
      || ')$'
    ) then split_part(path, '/', 1)::uuid
  end
$$;
comment on function private.job_of_file(text) is
  'The id of the job in {jobId}/images/{image} or {jobId}/pdf/{PDF}; null for any other path. File names as in person_of_file.';

create function private.are_job_images(job_id uuid, paths text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(bool_and((private.job_of_file(path) = job_id and split_part(path, '/', 2) = 'images') is true), true)
    and count(*) = count(distinct path)
  from unnest(paths) path
$$;
comment on function private.are_job_images(uuid, text[]) is 'True if every path is an image of that job and none is repeated.';

create function private.are_required_documents(given text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then
      given <@ private.allowed_words('document type')
      and cardinality(given) = (select count(distinct type) from unnest(given) type)
    else false
  end
$$;
comment on function private.are_required_documents(text[]) is 'True for a flat list of document types, each at most once.';

create function private.are_required_courses(given uuid[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when array_ndims(given) is null then true
    when array_ndims(given) = 1 then cardinality(given) = (select count(distinct course) from unnest(given) course)
    else false
  end
$$;
comment on function private.are_required_courses(uuid[]) is 'True for a flat list of ids without nulls and duplicates.';

create function private.requirement_group(category text, documents text[], courses uuid[]) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select md5(
    coalesce(category, '')
    || e'\n' || coalesce((select string_agg(type, ',' order by type) from unnest(documents) type), '')
    || e'\n' || coalesce((select string_agg(course::text, ',' order by course) from unnest(courses) course), '')
  )::uuid
$$;
comment on function private.requirement_group(text, text[], uuid[]) is
  'One id for all jobs of a category with the same requirements, in any order.';

create table public.jobs (
  id uuid primary key default gen_random_uuid(),
  project_name text,
  project_dates text,
  category text check (category = any (private.allowed_words('job category'))),
  cleaners_needed integer,
  pay_per_cleaner text,
  pay_basis text check (pay_basis = any (private.allowed_words('pay basis'))),
  rate_cents integer,
  days integer,
  duration text,
  start_date date,
  start_time time(0),
  end_time time(0),
  time_zone text not null,
  starts_at timestamptz,
  -- The list's sort key. Never null, so that one row comparison finds the next page. Jobs without a date come last.
  start_date_order date not null generated always as (coalesce(start_date, '0001-01-01'::date)) stored,
  location_city text,
  location_state text,
  location_postcode text,
  place extensions.earth,
  area_m2 numeric,
  full_description text,
  status text not null default 'Draft' check (status = any (private.allowed_words('job status'))),
  display_status text not null default 'Available' check (display_status = any (private.allowed_words('display status'))),
  address_rule text not null default 'everyone' check (address_rule = any (private.allowed_words('address rule'))),
  required_documents text[] not null default '{}' check (private.are_required_documents(required_documents)),
  required_courses uuid[] not null default '{}' check (private.are_required_courses(required_courses)),
  requirement_group uuid not null generated always as (
    private.requirement_group(category, required_documents, required_courses)
  ) stored,
  hourly_cents integer generated always as (private.hourly_cents(pay_per_cleaner, start_time, end_time, days)) stored,
  image_paths text[] not null default '{}',
  pdf_path text,
  series_id uuid,
  quote_reference_id text,
  scope_of_work_url text,
  task_schedule_url text,
  accepted_count integer not null default 0,
  pending_count integer not null default 0,
  is_full boolean not null generated always as (coalesce(cleaners_needed > 0 and accepted_count >= cleaners_needed, false)) stored,
  -- Line breaks keep a search from matching across two fields.
  search_text text not null generated always as (
    lower(
      coalesce(project_name, '') || e'\n' || coalesce(location_city, '') || e'\n'
      || coalesce(category, '') || e'\n' || coalesce(full_description, '')
    )
  ) stored,
  admin_search_text text not null generated always as (
    lower(
      coalesce(project_name, '') || e'\n' || coalesce(location_city, '') || e'\n'
      || coalesce(category, '') || e'\n' || coalesce(location_postcode, '')
    )
  ) stored,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint jobs_images_are_its_own check (private.are_job_images(id, image_paths)),
  constraint jobs_pdf_is_its_own check (
    pdf_path is null or (private.job_of_file(pdf_path) = id and split_part(pdf_path, '/', 2) = 'pdf') is true
  ),
  -- The last safeguard against accepting too many people, whatever code writes the row (rule 13.9).
  constraint jobs_have_room_for_the_accepted check (accepted_count <= cleaners_needed or coalesce(cleaners_needed, 0) <= 0)
);
comment on table public.jobs is 'A cleaning job. Its address is in job_addresses.';
comment on column public.jobs.pay_per_cleaner is 'As typed, such as 30.50 or $30.50/hour.';
comment on column public.jobs.pay_basis is
  'The unit of rate_cents: an hour, a day, or the whole job. Null until an administrator sets it (rule 11.29).';
comment on column public.jobs.rate_cents is 'Each cleaner''s pay per hour, per day or for the whole job, in cents before GST.';
comment on column public.jobs.start_date is 'The first day, as a calendar day where the job is.';
comment on column public.jobs.start_time is 'The start of each of its days, in local time in time_zone (rule 5.25).';
comment on column public.jobs.end_time is
  'The end of each of its days, in local time in time_zone; on the next day if earlier than start_time.';
comment on column public.jobs.time_zone is 'Derived from postcode, city and state by a trigger.';
comment on column public.jobs.starts_at is
  'The start of its first day, at 07:00 without a start time; null without a start date. Set by a trigger.';
comment on column public.jobs.place is 'The job''s location, found from postcode, city and state; null if not found (rule 5.17).';
comment on column public.jobs.area_m2 is 'The area in square metres.';
comment on column public.jobs.status is 'Decides who can see the job. Cleaners are shown display_status (rules 5.8, 5.9).';
comment on column public.jobs.address_rule is
  'Which readers of the job can also read its site address: everyone (except inactive and rejected people), active people, or nobody. '
  'Accepted applicants and administrators always can (rule 5.12).';
comment on column public.jobs.required_documents is 'Types of the documents that the job requires (rule 5.20).';
comment on column public.jobs.required_courses is
  'Courses whose certificates the job requires. While a course is inactive, it is not required.';
comment on column public.jobs.requirement_group is
  'Jobs of one category with the same requirements have the same group. A person who qualifies for one qualifies for all, so "Jobs I '
  'qualify for" reads group by group.';
comment on column public.jobs.hourly_cents is
  'The sort key of "Best paid", in cents per hour; null if the pay cannot be read as an amount.';
comment on column public.jobs.image_paths is 'Paths in the bucket jobs, in display order.';
comment on column public.jobs.series_id is
  'Shared by jobs that were posted together, one per day: the id given to the first of them. Null for a single job (rule 11.25).';
comment on column public.jobs.quote_reference_id is
  'From the quote; read-only. Only for administrators, like scope_of_work_url and task_schedule_url.';
comment on column public.jobs.cleaners_needed is 'The number of people wanted; null or 0 for any number (rule 5.24).';
comment on column public.jobs.accepted_count is
  'The number of people who are accepted and have not withdrawn, maintained by a trigger on applications.';
comment on column public.jobs.pending_count is
  'The number of applications that are Pending and not withdrawn, maintained by a trigger on applications.';
comment on column public.jobs.is_full is 'True if all places are filled. Always false if the job takes any number of people.';
comment on column public.jobs.admin_search_text is 'The text that administrators search: project name, city, category and postcode.';

create function private.is_time_of_day(given time) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select given < '24:00' and extract(second from given) = 0 $$;
comment on function private.is_time_of_day(time) is
  'True for a time in whole minutes before 24:00, which PostgreSQL would also accept; null for null.';

create function private.is_job_within_bounds(job public.jobs) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  fault text := (
    select case
      when char_length(value) > longest then format('%s can have at most %s characters.', label, longest)
      else 'This text has hidden characters. Please type it again.'
    end
    from (values
      ('The project name', job.project_name, 200),
      ('The project dates', job.project_dates, 200),
      ('The pay', job.pay_per_cleaner, 200),
      ('The duration', job.duration, 200),
      ('The city', job.location_city, 200),
      ('The state', job.location_state, 200),
      ('The postcode', job.location_postcode, 200),
      ('The description', job.full_description, 20000),
      ('The quote reference', job.quote_reference_id, 200),
      ('The link to the scope of work', job.scope_of_work_url, 2000),
      ('The link to the task schedule', job.task_schedule_url, 2000)
    ) given (label, value, longest)
    -- Direction marks in the description affect only its own paragraphs. The other fields share lines with other texts, which the marks
    -- would garble.
    where char_length(value) > longest or longest = 200 and private.turns_direction(value)
    limit 1
  );
begin
  fault := coalesce(fault, case
    when job.cleaners_needed not between 0 and 10000 then 'Cleaners needed must be a number from 0 to 10,000.'
    when job.days not between 0 and 10000 then 'Days must be a number from 0 to 10,000.'
    when (job.pay_basis is null) <> (job.rate_cents is null) then 'Say both how the job is paid and the rate, or neither.'
    when job.rate_cents not between 1 and 10000000 then 'The rate must be from $0.01 to $100,000.'
    -- NaN is greater than every number.
    when job.area_m2 not between 0 and 10000000 or scale(job.area_m2) > 20 then 'The area must be a number from 0 to 10,000,000 m².'
    when job.start_date not between '1900-01-01' and '2199-12-31' then 'The start date must be from 1900 to 2199.'
    when not private.is_time_of_day(job.start_time) then 'The start time must be from 00:00 to 23:59, in whole minutes.'
    when not private.is_time_of_day(job.end_time) then 'The end time must be from 00:00 to 23:59, in whole minutes.'
    when job.start_time is null and job.end_time is not null then 'An end time needs a start time.'
    when job.start_time = job.end_time then 'The end time must not be the start time.'
    when cardinality(job.required_courses) > 10 then 'A job can ask for at most 10 courses.'
    when cardinality(job.image_paths) > 50 then 'A job can have at most 50 images.'
  end);
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  return true;
end
$$;
comment on function private.is_job_within_bounds(public.jobs) is
  'True for a job whose texts, numbers, start, end, courses and images are within rule 16.2. Otherwise raises PT400 with the reason.';

alter table public.jobs add constraint jobs_stay_within_bounds check (private.is_job_within_bounds(jobs));

create type public.job_input as (
  id uuid, project_name text, project_dates text, category text, cleaners_needed integer, pay_per_cleaner text, pay_basis text,
  rate_cents integer, days integer,
  duration text, start_date date, start_time time, end_time time, location_city text, location_state text,
  location_postcode text, site_address text,
  address_rule text, area_m2 numeric, full_description text, status text, display_status text, image_paths text[], pdf_path text,
  contact_name text, contact_phone text, required_documents text[], required_courses uuid[],
  site_id uuid
);
comment on type public.job_input is
  'The fields of the job form: the address, the contact, the site, and columns of jobs. The code that saves names no columns, so a new '
  'column is added only to jobs and to this type.';

create index jobs_status_start_idx on public.jobs (status, start_date_order desc, id desc);
create index jobs_open_category_idx on public.jobs (category, start_date_order desc, id desc) where status = 'Open';
create index jobs_open_city_idx on public.jobs (lower(location_city), start_date_order desc, id desc) where status = 'Open';
create index jobs_open_search_idx on public.jobs using gin (private.folded(search_text) extensions.gin_trgm_ops) where status = 'Open';
-- Many jobs share a place, and index pages of equal places split badly. The hash of the id makes each key distinct. No query uses the
-- hash.
create index jobs_open_place_idx on public.jobs using gist (place, uuid_hash(id)) where status = 'Open' and place is not null;
create index jobs_open_unplaced_idx on public.jobs (start_date_order desc, id) where status = 'Open' and place is null;
create index jobs_open_group_idx on public.jobs (requirement_group, start_date_order desc, id desc) where status = 'Open';
create index jobs_open_group_place_idx on public.jobs using gist (requirement_group, place, uuid_hash(id))
  where status = 'Open' and place is not null;
create index jobs_open_urgent_idx on public.jobs (start_date_order desc, id desc)
  where status = 'Open' and display_status = 'Urgent';
create index jobs_open_paid_idx on public.jobs ((-hourly_cents), id) where status = 'Open' and hourly_cents is not null;
create index jobs_open_unpaid_idx on public.jobs (start_date_order desc, id) where status = 'Open' and hourly_cents is null;
create index jobs_open_group_paid_idx on public.jobs (requirement_group, (-hourly_cents), id)
  where status = 'Open' and hourly_cents is not null;
create index jobs_newest_idx on public.jobs (created_at desc, id desc);
create index jobs_status_newest_idx on public.jobs (status, created_at desc, id desc);
create index jobs_soonest_idx on public.jobs (coalesce(starts_at, 'infinity'), created_at desc, id desc)
  where status = 'Open' and not is_full;
create index jobs_begins_idx on public.jobs (coalesce(starts_at, 'infinity'), id);
create index jobs_start_idx on public.jobs (start_date_order);
create index jobs_city_newest_idx on public.jobs (lower(location_city), created_at desc, id desc);
create index jobs_admin_search_idx on public.jobs using gin (private.folded(admin_search_text) extensions.gin_trgm_ops);
create index jobs_admin_pairs_idx on public.jobs using gin (private.letter_pairs(private.folded(admin_search_text)));
create index jobs_series_idx on public.jobs (series_id, start_date) where series_id is not null;
create index jobs_created_by_idx on public.jobs (created_by);

create function private.find_place_of_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.place := private.find_place(new.location_postcode, new.location_city, new.location_state);
  return new;
end
$$;
comment on function private.find_place_of_job() is
  'Before-trigger on jobs: sets the job''s place whenever postcode, city, state or the place itself is written.';

create function private.set_start_of_job() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.time_zone := private.zone_of_place(new.location_postcode, new.location_city, new.location_state);
  new.starts_at := (new.start_date + coalesce(new.start_time, '07:00')) at time zone new.time_zone;
  return new;
end
$$;
comment on function private.set_start_of_job() is
  'Before-trigger on jobs: sets the time zone and the start whenever a column that they depend on is written (rule 5.25).';

create function private.has_started(job public.jobs, moment timestamptz) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(moment >= job.starts_at, false) $$;
comment on function private.has_started(public.jobs, timestamptz) is
  'True if a job has begun at `moment`. Never true without a start date (rule 5.25).';

create function private.is_long_over(job public.jobs, moment timestamptz) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select coalesce(job.starts_at + make_interval(days => greatest(job.days, 1) + 30) < moment, false) $$;
comment on function private.is_long_over(public.jobs, timestamptz) is
  'True if a job''s last day was over more than 30 days before `moment`. Then nobody is notified about it any more, and the records of '
  'who was notified are deleted (rule 9.35). Never true without a start date.';

create function private.job_end(status text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case when status in ('Closed', 'Draft') then 'closed' when status = 'Completed' then 'completed' end $$;
comment on function private.job_end(text) is
  'How a job with that status has ended: closed or completed, null if it has not. A job moved back to Draft counts as closed (rule 9.15).';

create trigger find_place before insert or update of location_postcode, location_city, location_state, place on public.jobs
for each row execute function private.find_place_of_job();

create trigger set_start before insert or update of
  start_date, start_time, location_postcode, location_city, location_state, time_zone, starts_at on public.jobs
for each row execute function private.set_start_of_job();

-- Applications change only the counts. Such a change must not make a job that is open in a form look edited.
create trigger set_updated_at before update on public.jobs
for each row when (old.accepted_count = new.accepted_count and old.pending_count = new.pending_count)
execute function private.set_updated_at();

revoke all on public.jobs from anon, authenticated, service_role;
-- Jobs are written only through functions such as save_job and delete_job. Administrators read columns that are not granted
-- here through admin_job and search_admin_jobs.
grant select (
  id, project_name, project_dates, category, cleaners_needed, pay_per_cleaner, days, duration, start_date, start_date_order,
  start_time, end_time, time_zone, starts_at,
  location_city, location_state, location_postcode, place, area_m2, full_description, status, display_status, address_rule,
  image_paths, pdf_path, required_documents, required_courses, accepted_count, is_full
) on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to service_role;
grant execute on function private.job_of_file(text) to authenticated, service_role;
grant execute on function private.are_job_images(uuid, text[]) to service_role;
grant execute on function private.are_required_documents(text[]), private.are_required_courses(uuid[]),
  private.requirement_group(text, text[], uuid[]), private.read_pay(text), private.hourly_cents(text, time, time, integer) to service_role;
grant execute on function private.is_job_within_bounds(public.jobs), private.is_time_of_day(time), private.turns_direction(text)
  to service_role;

alter table public.jobs enable row level security;
