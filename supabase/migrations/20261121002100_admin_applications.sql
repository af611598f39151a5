-- The administrators' list of applications: filtered, searched and paged in the database.

create index applications_newest_idx on public.applications (applied_at desc, id desc);
create index applications_job_title_idx on public.applications using gin (lower(job_title) extensions.gin_trgm_ops);

-- Names stand in profiles, titles in applications, and a condition that joins the two finds no index. The ids of some people
-- do, beside the titles' own index. Where a word fits many people they are looked up once, and a page is full soon.
create function private.application_search_condition(word text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  many constant integer := 10000;
  is_short constant boolean := char_length(word) < 3;
  -- No trigram in a short word: strpos keeps the indexes out.
  test constant text := case when is_short then 'strpos(%s, %L) > 0' else '%s like %L' end;
  part constant text := case
    when is_short then word
    else '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  end;
  title constant text := format(test, 'lower(application.job_title)', part);
  matching constant text := 'select profile.id from public.profiles profile where ' || format(test, 'profile.search_text', part);
  people uuid[];
begin
  execute format('select array(%s limit %s)', matching, many) into people;
  if cardinality(people) = many then
    return format('(%s or application.user_id in (%s))', title, matching);
  end if;
  return format('(%s or application.user_id = any (%L::uuid[]))', title, people);
end
$$;
comment on function private.application_search_condition(text) is
  'A condition on application, as SQL: the word stands in the job title, or in the name, e-mail or phone of the applicant. The word must be lower case. For list_applications alone, which asks who calls.';

-- Definer and dynamic for the reasons of search_open_job_ids. It gives the rows and not their ids: whoever may call it may read
-- all of them, and joined with what row security leaves of nothing, the planner would never come to ask who calls.
create function private.list_applications(
  only_status text, query text, only_job uuid, only_ids uuid[], after_applied timestamptz, after_id uuid, page_size integer
) returns table (
  id uuid, user_id uuid, user_name text, user_email text, job_id uuid, job_title text, status text,
  applied_at timestamptz, reviewed_by text, reviewed_at timestamptz
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  wanted constant text := initcap(lower(btrim(only_status)));
  condition text := 'true';
  word text;
begin
  perform private.assert_admin();
  if wanted not in ('Pending', 'Accepted', 'Rejected') then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  if wanted is not null then
    condition := condition || format(' and application.status = %L', wanted);
  end if;
  if only_job is not null then
    condition := condition || format(' and application.job_id = %L::uuid', only_job);
  end if;
  if only_ids is not null then
    condition := condition || format(' and application.id = any (%L::uuid[])', only_ids);
  end if;
  for word in
    select part from regexp_split_to_table(lower(left(btrim(query), 200)), '\s+') with ordinality as parts (part, place)
    where part <> '' order by place limit 8
  loop
    condition := condition || ' and ' || private.application_search_condition(word);
  end loop;
  if after_applied is not null and after_id is not null then
    condition := condition || format(' and (application.applied_at, application.id) < (%L::timestamptz, %L::uuid)',
      after_applied, after_id);
  end if;
  return query execute format(
    'select page.id, page.user_id, person.name, person.email, page.job_id,
       coalesce(nullif(btrim(page.job_title), ''''), ''Job Application''), page.status, page.applied_at,
       coalesce(reviewer.name, reviewer.email), page.reviewed_at
     from (
       select application.* from public.applications application where %s
       order by application.applied_at desc, application.id desc limit %s
     ) page
     join public.profiles person on person.id = page.user_id
     left join public.profiles reviewer on reviewer.id = page.reviewed_by
     order by page.applied_at desc, page.id desc',
    condition, least(greatest(coalesce(page_size, 50), 1), 1000));
end
$$;

create function public.list_applications(
  only_status text default null, query text default null, only_job uuid default null, only_ids uuid[] default null,
  after_applied timestamptz default null, after_id uuid default null, page_size integer default 50
) returns table (
  id uuid, user_id uuid, user_name text, user_email text, job_id uuid, job_title text, status text,
  applied_at timestamptz, reviewed_by text, reviewed_at timestamptz
)
language sql stable rows 50 set search_path = ''
as $$
  select * from private.list_applications(
    list_applications.only_status, list_applications.query, list_applications.only_job, list_applications.only_ids,
    list_applications.after_applied, list_applications.after_id, list_applications.page_size
  )
$$;
comment on function public.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer) is
  'Everybody''s applications, newest first, for administrators, with the names that belong to them (specification, part 3: Application). only_status: Pending, Accepted or Rejected, read without regard to case; null for all. query: every word must stand in the job title or in the applicant''s name, e-mail or phone, without regard to case. only_job: null for all. only_ids: to read again what is shown; null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. reviewed_by: the name of who decided. PT400 Invalid application status, PT403 not an administrator.';

grant execute on function private.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer) to authenticated;
grant execute on function public.list_applications(text, text, uuid, uuid[], timestamptz, uuid, integer) to authenticated;
