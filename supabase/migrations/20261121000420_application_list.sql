-- The administrators' list of applications.

create type public.application_row as (
  id uuid, user_id uuid, user_name text, user_email text, job_id uuid, job_title text, status text, applied_at timestamptz,
  reviewed_by text, reviewed_at timestamptz, withdrawn_at timestamptz, job_places integer, job_accepted integer, missing text[]
);
comment on type public.application_row is
  'An application in list_applications, with the names of the applicant and of who decided. job_places: null for any number. missing: what a Pending applicant lacks of what the job asks for; null for the others.';

create function private.application_word_condition(word text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  many constant integer := 10000;
  title constant text := private.word_condition('lower(application.job_title)', word);
  matching constant text := 'select profile.id from public.profiles profile where ' || private.person_word_condition(word);
  people uuid[];
begin
  -- A condition across applications and profiles uses no index; the ids of a few people do. A word that fits many people is
  -- looked up once for each page instead, and the page fills up quickly.
  execute format('select array(%s limit %s)', matching, many) into people;
  if cardinality(people) = many then
    return format('(%s or application.user_id in (%s))', title, matching);
  end if;
  return format('(%s or application.user_id = any (%L::uuid[]))', title, people);
end
$$;
comment on function private.application_word_condition(text) is
  'SQL on application: the word (in lower case) is in the job title or in the applicant''s name, e-mail or phone. For list_applications, which checks the caller.';

create function private.list_applications(
  only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamptz, after_id uuid, page_size integer
) returns setof public.application_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted constant text := private.choice(only_status, 'application status');
begin
  perform private.assert_admin();
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return query execute concat(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       private.person_name(reviewer), page.reviewed_at, page.withdrawn_at, nullif(job.cleaners_needed, 0), job.accepted_count,
       case when job.id is not null and page.status = ''Pending'' and page.withdrawn_at is null
         then private.missing_for(page.user_id, job) end
     from (
       select * from public.applications application where true',
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    ' and application.job_id = ' || quote_literal(only_job),
    ' and application.id = any (' || quote_literal(only_ids) || '::uuid[])',
    (select string_agg(' and ' || private.application_word_condition(word), '') from private.search_words(query) word),
    ' and (application.applied_at, application.id) < (' || quote_literal(after_applied) || ', ' || quote_literal(after_id) || ')',
    ' order by application.applied_at desc, application.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) page
     join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     left join public.jobs job on job.id = page.job_id
     order by page.applied_at desc, page.id desc');
end
$$;

create function public.list_applications(
  only_status text default null, query text default null, only_job uuid default null, only_ids uuid[] default null,
  after_applied timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.application_row
language sql stable rows 50 set search_path = ''
as $$
  select * from private.list_applications(only_status, query, only_job, only_ids, after_applied, after_id, page_size)
$$;
comment on function public.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer) is
  'Everybody''s applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; null for all, withdrawn ones too. query: every word in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to read again, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. PT400 Invalid application status, PT403 not an administrator.';

grant execute on function private.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer),
  public.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer) to authenticated;
