-- The administrators' list of applications.

create type public.application_row as (
  id uuid, user_id uuid, user_name text, user_email text, job_id uuid, job_title text, status text, applied_at timestamptz,
  reviewed_by text, reviewed_at timestamptz, withdrawn_at timestamptz, job_cleaners_needed integer, job_accepted integer, missing text[],
  clashes text[], job_status text, job_starts_on date, job_over text, unavailable text,
  invited boolean, job_city text, distance_m double precision, experience_years integer, jobs_done integer, no_shows integer,
  job_begins_at timestamptz, job_is_ahead boolean, knows_site boolean, not_again boolean
);
comment on type public.application_row is
  'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, '
  'user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a '
  'Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is '
  'accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; '
  'null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an '
  'administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, '
  'no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted. '
  'job_begins_at: the start of the job, the year 5000 if it has no date, null once the job is deleted. job_is_ahead: the job has not '
  'started. knows_site, not_again: of a Pending person, see site_standing.';

create function private.title_condition(words text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select string_agg(private.word_condition('private.folded(application.job_title)', word), ' and ') from unnest(words) word $$;
comment on function private.title_condition(text[]) is 'SQL condition on application: the job title contains all the words.';

create function private.people_matching_words(words text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select 'select profile.id from public.profiles profile where ' || string_agg(private.person_word_condition(word), ' and ')
  from unnest(words) word
$$;
comment on function private.people_matching_words(text[]) is
  'SQL query: the ids of the people whose name, e-mail and phone together contain all the words.';

create function private.applications_by_title(words text[], many integer) returns uuid[]
language sql stable set search_path = ''
as $$
  select case when not private.is_frequent('public.applications application', 'applied_at desc, id desc', private.title_condition(words))
    then private.ids_by_index(
      'public.applications application', private.indexed_condition('private.folded(application.job_title)', words), many) end
$$;
comment on function private.applications_by_title(text[], integer) is
  'The ids of the applications whose titles contain all the words. Null if the words are frequent enough for a list to fill a page '
  'quickly, or if there are `many` ids or more.';

create function private.application_search_condition(query text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  many constant integer := 10000;
  words constant text[] := array(select private.search_words(query));
  -- For one long word the planner can estimate how many titles match, and both indexes can be used.
  is_one_long_word constant boolean := cardinality(words) = 1 and char_length(words[1]) > 2;
  word text;
  in_titles text[] := '{}';
  in_people text[] := '{}';
  conditions text[] := '{}';
  ids uuid[];
  people uuid[];
begin
  -- A condition across applications and profiles cannot use an index, but a list of a few ids can. With many matches, a page fills up
  -- quickly without an index. Words found only in titles, or only in people, are looked up together. Each might be frequent although they
  -- never occur together.
  foreach word in array words loop
    execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
    if people = '{}' then
      in_titles := in_titles || word;
      continue;
    end if;
    ids := case when not is_one_long_word then private.applications_by_title(array[word], many) end;
    if ids = '{}' then
      in_people := in_people || word;
      continue;
    end if;
    conditions := conditions || format('(%s or application.user_id %s)',
      coalesce('application.id = any (' || quote_literal(ids) || '::uuid[])', private.title_condition(array[word])),
      case when cardinality(people) < many then format('= any (%L::uuid[])', people)
        else format('in (%s)', private.people_matching_words(array[word])) end);
  end loop;

  if cardinality(in_people) > 0 then
    execute format('select array(%s limit %s)', private.people_matching_words(in_people), many) into people;
    conditions := conditions || ('application.user_id '
      || case when cardinality(people) < many then format('= any (%L::uuid[])', people)
        else format('in (%s)', private.people_matching_words(in_people)) end);
  end if;
  if cardinality(in_titles) > 0 then
    ids := case when not is_one_long_word then private.applications_by_title(in_titles, many) end;
    conditions := conditions || coalesce('application.id = any (' || quote_literal(ids) || '::uuid[])', private.title_condition(in_titles));
  end if;
  return nullif(array_to_string(conditions, ' and '), '');
end
$$;
comment on function private.application_search_condition(text) is
  'SQL condition on application: every word of the query is in the job title or in the applicant''s name, e-mail or phone. Null for a '
  'query without words. For list_applications, which checks the caller.';

create function private.listed_applications(
  only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid, by_job boolean
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(only_status, 'application status');
  of_job constant text := concat_ws(' and ', private.jobs_condition(city, from_day, until_day, only_site),
    -- Without only_job, Pending means upcoming: the job is Open and has not started. An application made after the start still counts. With
    -- only_job, all of the job's applications are listed.
    case when wanted = 'Pending' and only_job is null then
      'job.status = ''Open'' and (job.starts_at is null or job.starts_at > now() or job.starts_at <= application.applied_at)'
    end,
    -- Skips the jobs without such an application.
    case when wanted = 'Pending' and by_job then 'job.pending_count > 0' end);
begin
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return concat(
    case when by_job then ' from public.jobs job join public.applications application on application.job_id = job.id where true'
      else ' from public.applications application where true' end,
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    case when of_job <> '' then
      case when by_job then ' and ' || of_job
        else format(' and exists (select from public.jobs job where job.id = application.job_id and %s)', of_job) end
    end,
    ' and application.job_id = ' || quote_literal(only_job),
    ' and ' || private.application_search_condition(query));
end
$$;
comment on function private.listed_applications(text, text, uuid, text, date, date, uuid, boolean) is
  'SQL: the from and where clauses for the listed applications, with their jobs if by_job. More conditions on application (and job) can be '
  'appended. For list_applications and count_listed_applications, which check the caller. PT400 Invalid application status.';

create function private.application_rows(page text, ordering text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_requirements(page.user_id, job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.clashes(page.user_id, job) end,
       job.status, job.start_date,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null then private.job_over(job) end,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.unavailable(page.user_id, job) end,
       exists (select from private.invitations asked where asked.job_id = page.job_id and asked.user_id = page.user_id),
       job.location_city, extensions.earth_distance(person.place, job.place), person.experience_years,
       case when person.id is not null then history.came end, case when person.id is not null then history.missed end,
       -- JSON has no infinity.
       case when job.id is not null then coalesce(job.starts_at, ''5000-01-01 00:00+00'') end,
       case when job.id is not null then coalesce(job.starts_at > now(), true) end,
       site.knows is true, site.not_again is true
     from (select application.* ', page, '
     ) page
     left join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     cross join lateral (
       select count(*) filter (where earlier.attendance = ''came'')::integer as came,
         count(*) filter (where earlier.attendance = ''did_not_come'')::integer as missed
       from public.applications earlier where earlier.user_id = page.user_id and earlier.attendance is not null
     ) history
     left join lateral private.site_standing(array[page.user_id], page.job_id) site
       on page.status = ''Pending'' and page.withdrawn_at is null
     order by ', ordering)
$$;
comment on function private.application_rows(text, text) is
  'SQL query: the rows of list_applications for a page of applications. page: from, where, order and limit. ordering: by page and job.';

create function private.applications_by_job(
  listed text, after_begins timestamptz, after_ahead boolean, after_job uuid, after_applied timestamptz, after_id uuid, size integer
) returns setof public.application_row
language plpgsql stable set search_path = ''
as $$
declare
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  some_day constant timestamptz := '5000-01-01 00:00+00';
  last_begins constant text := quote_literal(case when after_begins >= some_day then 'infinity' else after_begins end);
  within_job constant text := format('(job.id, application.applied_at, application.id) > (%L, %L, %L)',
    after_job, after_applied, after_id);
  found_count integer;
begin
  -- First the jobs ahead, soonest first. Then those that have begun, latest first.
  if after_id is null or after_ahead then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' > now()', ' and ' || begins || ' >= ' || last_begins,
        ' and (' || begins || ' > ' || last_begins || ' or ' || within_job || ')',
        ' order by ', begins, ', job.id, application.applied_at, application.id limit ', size),
      begins || ', job.id, page.applied_at, page.id');
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_id := null;
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed, ' and ', begins, ' <= now()',
        case when after_id is not null then format(' and %1$s <= %2$s and (%1$s < %2$s or %3$s)', begins, last_begins, within_job) end,
        ' order by ', begins, ' desc, job.id, application.applied_at, application.id limit ', size),
      begins || ' desc, job.id, page.applied_at, page.id');
  end if;
end
$$;
comment on function private.applications_by_job(text, timestamptz, boolean, uuid, timestamptz, uuid, integer) is
  'A page of list_applications in the order of the jobs'' starts, without the applications for deleted jobs. listed: from and where, with '
  'the job. after_…: the last application of the previous page, null for the first page.';

create function private.list_applications(
  only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamptz, after_id uuid, page_size integer,
  sort text, city text, from_day date, until_day date, only_site uuid, after_begins timestamptz, after_ahead boolean, after_job uuid
) returns setof public.application_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  by_job constant boolean := sort is not distinct from 'job';
  size integer := private.page_size(page_size, 50, 1000);
  listed text;
  found_count integer;
begin
  perform private.assert_admin();
  listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, by_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])');
  if by_job then
    if after_id is null or after_job is not null then
      return query select * from private.applications_by_job(
        listed, after_begins, after_ahead, after_job, after_applied, after_id, size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      after_id := null;
    end if;
    -- Applications for deleted jobs come last.
    listed := concat(private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false),
      ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])', ' and application.job_id is null');
  end if;
  if size > 0 then
    return query execute private.application_rows(
      concat(listed,
        case when after_id is not null then
          ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')' end,
        ' order by application.applied_at desc, application.id desc limit ', size),
      'page.applied_at desc, page.id desc');
  end if;
end
$$;

create function public.list_applications(
  only_status text default null, query text default null, only_job uuid default null, only_ids uuid[] default null,
  after_applied timestamptz default null, after_id uuid default null, page_size integer default 50, sort text default 'newest',
  city text default null, from_day date default null, until_day date default null, only_site uuid default null,
  after_begins timestamptz default null, after_ahead boolean default null, after_job uuid default null
) returns setof public.application_row
language sql stable rows 50 set search_path = ''
as $$
  select * from private.list_applications(only_status, query, only_job, only_ids, after_applied, after_id, page_size, sort, city, from_day,
    until_day, only_site, after_begins, after_ahead, after_job)
$$;
comment on function public.list_applications(
  text, text, uuid, uuid[], timestamptz, uuid, integer, text, text, date, date, uuid, timestamptz, boolean, uuid
) is
  'All applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; '
  'null for all, including withdrawn ones. Pending without only_job lists only applications for upcoming jobs. query: every word must be '
  'in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to '
  'refetch, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. sort: job '
  'groups the applications by job, the oldest first in each group. Upcoming jobs come first, from the soonest, then begun jobs, from the '
  'latest. Applications for deleted jobs come last, newest first. This order also needs after_begins, after_ahead and after_job: '
  'job_begins_at, job_is_ahead and job_id of the last application seen. city: the city of the job, in any case. from_day, until_day: the '
  'first days of the jobs. only_site: jobs at this site. PT400 Invalid application status, PT403 not an administrator.';

-- Counts without computing the other columns of a row, which takes a thousand times as long as finding the row.
create function private.count_listed_applications(
  only_status text, query text, only_job uuid, city text, from_day date, until_day date, only_site uuid
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_applications(only_status, query, only_job, city, from_day, until_day, only_site, false), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$$;

create function public.count_listed_applications(
  only_status text default null, query text default null, only_job uuid default null, city text default null, from_day date default null,
  until_day date default null, only_site uuid default null
) returns integer
language sql stable set search_path = ''
as $$ select private.count_listed_applications(only_status, query, only_job, city, from_day, until_day, only_site) $$;
comment on function public.count_listed_applications(text, text, uuid, text, date, date, uuid) is
  'The number of applications that list_applications returns for these arguments, counted up to 1000, for administrators. PT400 Invalid '
  'application status, PT403 not an administrator.';

grant execute on function private.count_listed_applications(text, text, uuid, text, date, date, uuid),
  public.count_listed_applications(text, text, uuid, text, date, date, uuid) to authenticated;
grant execute on function
  private.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer, text, text, date, date, uuid, timestamptz, boolean, uuid),
  public.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer, text, text, date, date, uuid, timestamptz, boolean, uuid)
  to authenticated;
