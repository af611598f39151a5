-- people messages and audit lists: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer);

DROP FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer);

ALTER TYPE "public"."user_row" ADD ATTRIBUTE "last_worked" date CASCADE;

CREATE OR REPLACE FUNCTION private.audit_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  jobs uuid[];
  others uuid[];
begin
  -- The ids of few matches can use the indexes. If many match, each row is checked instead, and the page fills up quickly.
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
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  titles uuid[];
  texts uuid[];
begin
  -- The ids of few matches can use the indexes. If many match, each row is checked instead, and the page fills up quickly.
  execute format('select array(%s limit %s)', private.people_matching_words(array[word]), many) into people;
  titles := private.applications_by_title(array[word], many);
  if char_length(word) > 2 then
    execute format('select array(select distinct message.application_id from public.conversation_messages message where %s limit %s)',
      private.word_condition('private.folded(message.message)', word), many) into texts;
  else
    texts := '{}';
  end if;
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('application.user_id = any (%L::uuid[])', people)
      else format('application.user_id in (%s)', private.people_matching_words(array[word])) end,
    case when cardinality(titles) < many then format('application.id = any (%L::uuid[])', titles)
      else private.title_condition(array[word]) end,
    case when cardinality(texts) < many then format('application.id = any (%L::uuid[])', texts)
      else format('private.has_word(application.id, %L)', word) end);
end
$function$
;

ALTER FUNCTION "private"."conversation_word_condition"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.has_word(conversation_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.conversation_messages message
    where message.application_id = conversation_id and strpos(private.folded(message.message), word) > 0);
end
$function$
;

ALTER FUNCTION "private"."has_word"(uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.last_worked(user_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return greatest(
    (select max(visit.day) from public.applications application join public.visits visit on visit.application_id = application.id
     where application.user_id = last_worked.user_id),
    (select max(least(
       upper(private.days_of_work(job.start_date, job.days)) - 1, (application.attendance_at at time zone job.time_zone)::date))
     from public.applications application join public.jobs job on job.id = application.job_id
     where application.user_id = last_worked.user_id and application.attendance = 'came'));
end
$function$
;

ALTER FUNCTION "private"."last_worked"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.list_conversations(only_waiting boolean, after_at timestamp with time zone, after_id uuid, page_size integer, query text)
 RETURNS SETOF public.conversation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  ordering constant text := case when only_waiting then 'conversation.waits_since, conversation.application_id'
    else 'conversation.last_at desc, conversation.application_id desc' end;
  found_words text;
begin
  perform private.assert_admin();
  select string_agg(private.conversation_word_condition(word), ' and ') into found_words from private.search_words(query) word;
  return query execute concat(
    'select shown.*
     from (
       select conversation.* from public.conversations conversation',
    case when found_words is not null then ' join public.applications application on application.id = conversation.application_id' end,
    ' where true', ' and ' || found_words,
    case when only_waiting then ' and conversation.waits_since is not null' end,
    case when after_at is not null then format(
      case when only_waiting then ' and (conversation.waits_since, conversation.application_id) > (%L, %L)'
        else ' and (conversation.last_at, conversation.application_id) < (%L, %L)' end, after_at, after_id) end,
    ' order by ', ordering, ' limit ', private.page_size(page_size, 30, 200), '
     ) conversation
     join public.applications application on application.id = conversation.application_id
     cross join lateral private.as_conversation(application, conversation) shown
     order by ', ordering);
end
$function$
;

ALTER FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.listed_users(query text, role text, status text, documents text, missing_document text, worked text, city text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_audit(query text, topic text, by text, about uuid, since timestamp with time zone, until timestamp with time zone, after_at timestamp with time zone, after_id bigint, page_size integer)
 RETURNS SETOF public.audit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.search_users(query text, role text, status text, documents text, missing_document text, after_created timestamp with time zone, after_id uuid, page_size integer, worked text, city text)
 RETURNS SETOF public.user_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.worked_condition(worked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Looks first at the completed jobs, which one row of an index answers.
  ever constant text := '(exists (select from public.applications application
      where application.user_id = profile.id and application.attendance = ''came'')
    or exists (select from public.applications application join public.visits visit on visit.application_id = application.id
      where application.user_id = profile.id))';
  -- The people who worked since a day are found once, by the days.
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
$function$
;

ALTER FUNCTION "private"."worked_condition"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_listed_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_listed_users(query, role, status, documents, missing_document, worked, city) $function$
;

ALTER FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_conversations(only_waiting boolean DEFAULT false, after_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 30, query text DEFAULT NULL::text)
 RETURNS SETOF public.conversation_row
 LANGUAGE sql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$ select * from private.list_conversations(only_waiting, after_at, after_id, page_size, query) $function$
;

ALTER FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_users(query text DEFAULT NULL::text, role text DEFAULT NULL::text, status text DEFAULT NULL::text, documents text DEFAULT NULL::text, missing_document text DEFAULT NULL::text, after_created timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, worked text DEFAULT NULL::text, city text DEFAULT NULL::text)
 RETURNS SETOF public.user_row
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.search_users(query, role, status, documents, missing_document, after_created, after_id, page_size, worked, city)
$function$
;

ALTER FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) OWNER TO "postgres";

COMMENT ON FUNCTION "private"."conversation_word_condition"(text) IS 'SQL condition on application: the word is in the name, e-mail or phone of its person, or in the title of its job. From three letters on, it can also be in a message. For list_conversations, which checks the caller.';

COMMENT ON FUNCTION "private"."has_word"(uuid, text) IS 'True if the word is in a message of the conversation.';

COMMENT ON FUNCTION "private"."last_worked"(uuid) IS 'The last day with a visit of the person, or the last day of the latest completed job that they came to, at the latest when that was said. Null if they never worked (rule 12.22).';

COMMENT ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) IS 'SQL: the from and where clauses for the listed people; more conditions on profile can be appended. For search_users and count_listed_users, which check the caller.';

COMMENT ON FUNCTION "private"."worked_condition"(text) IS 'SQL condition on profile.id. never: the person never worked. lately: within the last 30 days. before: not within the last 90 days, but earlier. Null for null. Any other word matches no one. By private.last_worked.';

COMMENT ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) IS 'The number of people that search_users returns for these arguments, counted up to 1000, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) IS 'All conversations, latest message first, for administrators. only_waiting: only those whose applicant waits for a reply, longest first. after_at and after_id: last_at (or waits_since) and application_id of the last conversation of the previous page. page_size: 1 to 200. query: every word must be in the applicant''s name, e-mail or phone, in the job''s title, or (from three letters) in a message. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_audit"(text, text, text, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, bigint, integer) IS 'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the person concerned. A word can also be in the job''s name, city, category or postcode, or in the title of the course or site. A pay run is found by its number. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of the actor, themselves (the actor is the person concerned) or system. about: a person, job, course, site or pay run; for a person also their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) IS 'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. worked: never, lately (the last 30 days) or before (has worked, but not in the last 90 days). city: people who live within 50 km of it. PT403 not an administrator.';

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job, course, site or pay_run; null if it was deleted. subject_title: its title, or its last title if it was deleted; the number of a pay run.';

COMMENT ON TYPE "public"."user_row" IS 'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, checked, refused or expired). last_worked: the last day on which they worked; null if they never have (rule 12.22).';

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."conversation_word_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."conversation_word_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_word"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_word"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_worked"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_worked"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."worked_condition"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."worked_condition"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_listed_users"(text, text, text, text, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer, text, text) TO "postgres";
