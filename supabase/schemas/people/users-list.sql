-- The administrators' list of people.

create type public.user_row as (
  id uuid, name text, email text, phone text, role text, status text, created_at timestamptz, documents jsonb,
  last_worked date
);
comment on type public.user_row is
  'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, '
  'checked, refused or expired). last_worked: the last day on which they worked; null if they never have (rule 12.22).';

create function private.documents_condition(documents text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Somewhere on earth it is already tomorrow, or still yesterday. Only dates within a day of a limit need the person's own date.
  today constant date := now() at time zone 'UTC';
begin
  if documents is null then
    return null;
  end if;
  return 'exists (select from public.documents document where document.user_id = profile.id and ' || case lower(btrim(documents))
    when 'waiting' then 'document.state = ''waiting'''
    when 'expired' then format(
      'document.state = ''checked'' and document.expires_on <= %L and case when document.expires_on < %L then true
         else document.expires_on < private.today_of(document.user_id) end',
      today, today - 1)
    when 'expiring' then format(
      'document.state = ''checked'' and document.expires_on between %L and %L and case when document.expires_on between %L and %L then true
         else document.expires_on - private.today_of(document.user_id) between 0 and 30 end',
      today - 1, today + 31, today + 1, today + 29)
    else 'false'
  end || ')';
end
$$;
comment on function private.documents_condition(text) is
  'SQL condition on profile.id: the person has a waiting, expiring or expired document, by their own calendar (rules 8.19, 12.16). '
  'Expiring means today or within the next 30 days. Null for null. Any other word matches no one.';

create function private.last_worked(user_id uuid) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return greatest(
    (select max(visit.day) from public.applications application join public.visits visit on visit.application_id = application.id
     where application.user_id = last_worked.user_id),
    (select max(least(
       upper(private.days_of_work(job.start_date, job.days)) - 1, (application.attendance_at at time zone job.time_zone)::date))
     from public.applications application join public.jobs job on job.id = application.job_id
     where application.user_id = last_worked.user_id and application.attendance = 'came'));
end
$$;
comment on function private.last_worked(uuid) is
  'The last day on which the person worked, by visits and by attendance at completed jobs. For attendance it is the last day of the job, '
  'or the day when it was recorded if that is earlier. Null if they never worked (rule 12.22).';

create function private.worked_condition(worked text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Checks attendance at completed jobs first, because that reads only one row of an index.
  ever constant text := '(exists (select from public.applications application
      where application.user_id = profile.id and application.attendance = ''came'')
    or exists (select from public.applications application join public.visits visit on visit.application_id = application.id
      where application.user_id = profile.id))';
  -- Finds the people who worked since a day once, instead of checking each listed person.
  since constant text := 'profile.id in (
    select application.user_id from public.visits visit join public.applications application on application.id = visit.application_id
    where visit.day >= %1$L and application.user_id is not null
    union
    select application.user_id from public.jobs job join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(%1$L, null) and application.attendance = ''came''
      and (application.attendance_at at time zone job.time_zone)::date >= %1$L and application.user_id is not null)';
  today constant date := private.today_of((select auth.uid()));
begin
  return case lower(btrim(worked))
    when 'never' then 'not ' || ever
    when 'lately' then format(since, today - 30)
    when 'before' then concat(ever, ' and not ', format(since, today - 90))
    else case when worked is not null then 'false' end
  end;
end
$$;
comment on function private.worked_condition(text) is
  'SQL condition on profile.id. never: the person never worked. lately: within the last 30 days. before: not within the last 90 days, but '
  'earlier. Null for null. Any other word matches no one. By private.last_worked.';

create function private.listed_users(
  query text, role text, status text, documents text, missing_document text, worked text, city text
) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return concat(
    ' from public.profiles profile where true',
    ' and profile.role = ' || quote_literal(lower(btrim(role))),
    ' and profile.status = ' || quote_literal(lower(btrim(status))),
    ' and ' || private.documents_condition(documents),
    ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = '
      || quote_literal(btrim(missing_document)) || ')',
    ' and ' || private.people_condition(query),
    ' and ' || private.worked_condition(worked),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, null));
end
$$;
comment on function private.listed_users(text, text, text, text, text, text, text) is
  'SQL: the from and where clauses for the listed people; more conditions on profile can be appended. For search_users and '
  'count_listed_users, which check the caller.';

create function private.search_users(
  query text, role text, status text, documents text, missing_document text, after_created timestamptz, after_id uuid,
  page_size integer, worked text, city text
) returns setof public.user_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select profile.id, profile.name, profile.email, profile.phone, profile.role, profile.status, profile.created_at, held.documents,
       private.last_worked(profile.id)
     from (
       select *', private.listed_users(query, role, status, documents, missing_document, worked, city),
    ' and (profile.created_at, profile.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by profile.created_at desc, profile.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) profile
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
         ''type'', document.type, ''state'', private.document_state(document), ''expires_on'', document.expires_on)), ''[]'') as documents
       from public.documents document where document.user_id = profile.id
     ) held
     order by profile.created_at desc, profile.id desc');
end
$$;

create function public.search_users(
  query text default null, role text default null, status text default null, documents text default null,
  missing_document text default null, after_created timestamptz default null, after_id uuid default null, page_size integer default 50,
  worked text default null, city text default null
) returns setof public.user_row
language sql stable rows 50 set search_path = ''
as $$
  select * from private.search_users(query, role, status, documents, missing_document, after_created, after_id, page_size, worked, city)
$$;
comment on function public.search_users(text, text, text, text, text, timestamptz, uuid, integer, text, text) is
  'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone '
  'number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or '
  'expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created '
  'and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. worked: never, lately (the '
  'last 30 days) or before (has worked, but not in the last 90 days). city: people who live within 50 km of it. PT403 not an '
  'administrator.';

-- Counts without computing when each person last worked.
create function private.count_listed_users(
  query text, role text, status text, documents text, missing_document text, worked text, city text
) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 1000;
  counted integer;
begin
  perform private.assert_admin();
  execute concat('select count(*) from (select',
    private.listed_users(query, role, status, documents, missing_document, worked, city), ' limit ', most, ') listed')
  into counted;
  return counted;
end
$$;

create function public.count_listed_users(
  query text default null, role text default null, status text default null, documents text default null,
  missing_document text default null, worked text default null, city text default null
) returns integer
language sql stable set search_path = ''
as $$ select private.count_listed_users(query, role, status, documents, missing_document, worked, city) $$;
comment on function public.count_listed_users(text, text, text, text, text, text, text) is
  'The number of people that search_users returns for these arguments, counted up to 1000, for administrators. PT403 not an administrator.';

grant execute on function private.count_listed_users(text, text, text, text, text, text, text),
  public.count_listed_users(text, text, text, text, text, text, text) to authenticated;
grant execute on function private.search_users(text, text, text, text, text, timestamptz, uuid, integer, text, text),
  public.search_users(text, text, text, text, text, timestamptz, uuid, integer, text, text) to authenticated;
