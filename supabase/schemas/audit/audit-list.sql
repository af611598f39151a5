-- Reading the audit as an administrator. Also opening a person's bank details, which the audit records.

create type public.audit_row as (
  id bigint, at timestamptz, event text, source text, actor uuid, actor_name text, person uuid, person_name text,
  subject_id uuid, subject_kind text, subject_title text, details jsonb
);
comment on type public.audit_row is
  'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job, course, '
  'site or pay_run; null if it was deleted. subject_title: its title, or its last title if it was deleted; the number of a pay run.';

create type public.audit_check_row as (at timestamptz, entries bigint, fault text, fault_at timestamptz);
comment on type public.audit_check_row is
  'A check of the audit''s chains. entries: how many were read. fault, fault_at: the first fault, and when the entry there was recorded; '
  'null if the chains are intact.';

create function private.is_person_like(person uuid, word text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  answer boolean;
begin
  execute format('select exists (select from public.profiles profile where profile.id = $1 and %s)', private.person_word_condition(word))
  into answer using person;
  return answer;
end
$$;
comment on function private.is_person_like(uuid, text) is 'True if the word is in the person''s name, email address or phone number.';

create function private.is_job_like(job_id uuid, word text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.jobs job where job.id = job_id and strpos(private.folded(job.admin_search_text), word) > 0);
end
$$;
comment on function private.is_job_like(uuid, text) is 'True if the word is in the job''s text that administrators search.';

create function private.is_deleted_subject_like(subject_id uuid, word text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.courses course where course.id = subject_id and strpos(private.folded(course.title), word) > 0)
    or exists (
      select from audit.entries entry
      where entry.subject_id = is_deleted_subject_like.subject_id and entry.event in ('job_deleted', 'course_deleted')
        and strpos(private.folded(entry.details ->> 'title'), word) > 0
    );
end
$$;
comment on function private.is_deleted_subject_like(uuid, text) is
  'True if the word is in the title of the course, or of the deleted job or course.';

create function private.audit_word_condition(word text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  many constant integer := 1000;
  people uuid[];
  jobs uuid[];
  others uuid[];
begin
  -- A short list of ids lets the query use the indexes. If many people or jobs match, checking each row fills the page quickly anyway.
  execute format('select array(select profile.id from public.profiles profile where %s limit %s)',
    private.person_word_condition(word), many) into people;
  if char_length(word) > 2 then
    execute format('select array(select job.id from public.jobs job where %s limit %s)',
      private.word_condition('private.folded(job.admin_search_text)', word), many) into jobs;
  elsif not private.is_frequent(
    'public.jobs job', 'created_at desc, id desc', private.word_condition('private.folded(job.admin_search_text)', word)) then
    jobs := private.ids_by_index(
      'public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', array[word]), many);
  end if;
  others := array(
    select course.id from public.courses course where strpos(private.folded(course.title), word) > 0
    union
    (select site.id from public.sites site where strpos(private.folded(site.name), word) > 0 limit many)
    union
    select run.id from public.pay_runs run where run.number::text = word
    union
    select entry.subject_id from audit.entries entry
    where entry.event in ('job_deleted', 'course_deleted') and strpos(private.folded(entry.details ->> 'title'), word) > 0
    limit many
  );
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('entry.actor = any (%1$L::uuid[]) or entry.person = any (%1$L::uuid[])', people)
      else format('private.is_person_like(entry.person, %1$L) or private.is_person_like(entry.actor, %1$L)', word) end,
    case when cardinality(jobs) < many then format('entry.subject_id = any (%L::uuid[])', jobs)
      else format('entry.subject_id is not null and private.is_job_like(entry.subject_id, %L)', word) end,
    case when cardinality(others) < many then format('entry.subject_id = any (%L::uuid[])', others)
      else format('entry.subject_id is not null and private.is_deleted_subject_like(entry.subject_id, %L)', word) end);
end
$$;
comment on function private.audit_word_condition(text) is
  'SQL condition on entry: the word is in the name, email address or phone number of the actor or the person concerned. Also true if it '
  'is in the job''s text that administrators search, or in the title of the course or of a deleted job or course. The caller, '
  'search_audit, checks permissions.';

create function private.audit_page(conditions text, about uuid, size integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when about is null then format('select * from audit.entries entry where true%s order by entry.at desc, entry.id desc limit %s',
      conditions, size)
    -- Each part of the union follows its own index. One query over all of them would have to sort every entry.
    else (
      select string_agg(format('(select * from audit.entries entry where %s%s order by entry.at desc, entry.id desc limit %s)',
        replace(part, '?', quote_literal(about)), conditions, size), ' union all ')
      from unnest(array[
        'entry.person = ?', 'entry.subject_id = ?', 'entry.actor = ? and entry.person is distinct from ?'
      ]) part
    )
  end
$$;
comment on function private.audit_page(text, uuid, integer) is
  'SQL for the newest entries that meet the conditions, at least `size` if there are that many. about: only entries about one person, job '
  'or course, or by that person; null for all.';

create function private.search_audit(
  query text, topic text, by text, about uuid, since timestamptz, until timestamptz, after_at timestamptz, after_id bigint,
  page_size integer
) returns setof public.audit_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  size constant integer := private.page_size(page_size, 50, 1000);
  wanted constant text := lower(btrim(by));
begin
  perform private.assert_admin();
  if wanted not in ('themselves', 'system') and wanted !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception 'Invalid person specified' using errcode = 'PT400';
  end if;
  return query execute concat(
    'select entry.id, entry.at, entry.event, entry.source, entry.actor, private.person_name(doer), entry.person,
       private.person_name(concerned), entry.subject_id,
       case when job.id is not null then ''job'' when course.id is not null then ''course''
         when site.id is not null then ''site'' when run.id is not null then ''pay_run'' end,
       coalesce(job.project_name, course.title, site.name, run.number::text, entry.details ->> ''title''), entry.details
     from (
       select * from (', private.audit_page(concat(
        ' and entry.topic = ' || quote_literal(lower(btrim(topic))),
        case when wanted = 'system' then ' and entry.source <> ''person'''
          when wanted = 'themselves' then ' and entry.actor = entry.person'
          else ' and entry.actor = ' || quote_literal(wanted) end,
        ' and entry.at >= ' || quote_literal(since), ' and entry.at < ' || quote_literal(until),
        (select string_agg(' and ' || private.audit_word_condition(word), '') from private.search_words(query) word),
        ' and (entry.at, entry.id) < (' || quote_literal(after_at) || ', ' || quote_literal(after_id) || ')'
      ), about, size), ') found
       order by found.at desc, found.id desc limit ', size, '
     ) entry
     left join public.profiles doer on doer.id = entry.actor
     left join public.profiles concerned on concerned.id = entry.person
     left join public.jobs job on job.id = entry.subject_id
     left join public.courses course on course.id = entry.subject_id
     left join public.sites site on site.id = entry.subject_id
     left join public.pay_runs run on run.id = entry.subject_id
     order by entry.at desc, entry.id desc');
end
$$;

create function private.last_audit_check() returns setof public.audit_check_row
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select past.at, past.entries, past.fault, past.fault_at from audit.checks past order by past.at desc limit 1;
end
$$;

create function private.open_payment_details(user_id uuid) returns public.payment_details
language plpgsql security definer set search_path = ''
as $$
declare
  opened public.payment_details;
begin
  perform private.assert_admin();
  perform from public.profiles person where person.id = open_payment_details.user_id for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into opened from public.payment_details stored where stored.user_id = open_payment_details.user_id;
  perform private.record_change('bank_details_opened', 'openings', open_payment_details.user_id, null, '{}');
  return opened;
end
$$;

create function public.search_audit(
  query text default null, topic text default null, by text default null, about uuid default null,
  since timestamptz default null, until timestamptz default null, after_at timestamptz default null, after_id bigint default null,
  page_size integer default 50
) returns setof public.audit_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.search_audit(query, topic, by, about, since, until, after_at, after_id, page_size) $$;
comment on function public.search_audit(text, text, text, uuid, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the '
  'person concerned. A word can also be in the job''s name, city, category or postcode, or in the title of the course or site. '
  'A pay run is found by its number. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of '
  'the actor, themselves (the actor is the person concerned) or system. about: a person, job, course, site or pay run; for a person also '
  'their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the '
  'previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

create function public.last_audit_check() returns setof public.audit_check_row
language sql stable rows 1 set search_path = ''
as $$ select * from private.last_audit_check() $$;
comment on function public.last_audit_check() is
  'The latest nightly check, for administrators; no row before the first one. PT403 not an administrator.';

create function public.open_payment_details(user_id uuid) returns public.payment_details
language sql set search_path = ''
as $$ select private.open_payment_details(user_id) $$;
comment on function public.open_payment_details(uuid) is
  'A person''s ABN and bank details for an administrator; nulls if there are none. Each call is recorded with the administrator. PT403 '
  'not an administrator, PT404 no such person.';

grant execute on function private.search_audit(text, text, text, uuid, timestamptz, timestamptz, timestamptz, bigint, integer),
  public.search_audit(text, text, text, uuid, timestamptz, timestamptz, timestamptz, bigint, integer) to authenticated;
grant execute on function private.last_audit_check(), public.last_audit_check() to authenticated;
grant execute on function private.open_payment_details(uuid), public.open_payment_details(uuid) to authenticated;
