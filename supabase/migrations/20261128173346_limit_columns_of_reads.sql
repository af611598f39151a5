-- limit columns of reads: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admin_job(job_id uuid)
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.jobs job where job.id = admin_job.job_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_cheap_read()
 RETURNS void
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Only exact counts are given.' using errcode = 'PT400';
  end if;
  if session_user = 'authenticator'
    and (current_query() ~* '\mi?like\M|@@|~' or regexp_count(current_query(), '\m(and|or)\M', 1, 'i') > 50) then
    raise exception 'Filters by parts of a text, or by more than 50 conditions, are refused.' using errcode = 'PT400';
  end if;
  -- What a read embeds is one lateral join each (on the local stack a select in the list). A profile is one row that all of a person's
  -- rows lead to: all of them with, at each, all of them are a million for 60 characters, and a step deeper two gigabytes.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), 'join lateral|\(select (to_json|coalesce\(json_agg)\(', 1, 'i') > 5
    or current_query() ~* '"profiles(_\d+)?"\."id" = "|"profiles", "public"|from "profiles"\) as "_spread'
  ) then
    raise exception 'Reads that lead through a profile, or to more than five other tables, are refused.' using errcode = 'PT400';
  end if;
  -- A column is given as often as it is named, so that a short address names a text of 20,000 characters five hundred times. Counted are
  -- names and aliases that are selected: those before a comma, an alias, the end of a list or of a cast.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), '"[^"]*"\s*(,|\)|\mas\M|\mfrom\M|::|$)', 1, 'i') > 60
    or regexp_count(current_query(), '\*\s*(,|\mfrom\M)', 1, 'i') > 3
  ) then
    raise exception 'Reads of more than 60 columns, or of all columns again and again, are refused.' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_short_rows()
 RETURNS void
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  long constant text := '"(full_description|image_paths|sections|checks|description|answers|communication_style|payer|agreement|wording'
    '|token)"|\*\s*(,|from (?!pgrst_source))';
  equals constant text := '\m(where|and)\M[ (]*("public"\."[a-z_]+"\.)?"%s" = \$';
  -- The local stack names functions without quotes, and embeds by a select in the list.
  is_local constant boolean := current_query() !~* '^\s*with pgrst_source';
  a_function constant text := case when is_local then 'from public\.[a-z_]+\(' else '"public"\."[a-z_]+"\(' end;
  is_keyed boolean;
begin
  if session_user <> 'authenticator' or current_query() !~* long then
    return;
  end if;
  -- Another condition could take back what the key's says.
  is_keyed := current_query() !~* '\m(or|not)\M' and (
    current_query() ~* format(equals, 'id')
    or current_query() ~* format(equals, 'user_id') and current_query() ~* format(equals, 'course_id')
  );
  -- Functions say themselves how many rows they give.
  if not is_keyed and current_query() !~ a_function
    -- A row of another table is given with each row that leads to it.
    or current_query() ~* format('"[a-z_]+_\d+"\.(%s)', long)
    or is_local and current_query() ~* format('from \(select [^()]*(%s)', long) then
    raise exception 'Long texts, and all columns at once, are read of one row at a time.' using errcode = 'PT400';
  end if;
end
$function$
;

ALTER FUNCTION "private"."assert_short_rows"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.course_to_edit(course_id uuid)
 RETURNS public.courses
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  select * into stored from public.courses course where course.id = course_to_edit.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_cheap_read()
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  perform private.assert_cheap_read();
  perform private.assert_short_rows();
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.post_job_series(given jsonb, ids uuid[], days date[])
 RETURNS SETOF public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own_files jsonb;
  saved public.jobs;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(days) is distinct from cardinality(ids) or coalesce(cardinality(days), 0) not between 2 and 60 then
    raise exception 'A job can be posted on 2 to 60 days at once.' using errcode = 'PT400';
  elsif cardinality(days) <> (select count(distinct day) from unnest(days) day)
    or cardinality(ids) <> (select count(distinct id) from unnest(ids) id) then
    raise exception 'Choose each day once.' using errcode = 'PT400';
  end if;
  for at in 1..cardinality(ids) loop
    -- Each has its files in its own folder, under the same names.
    own_files := jsonb_build_object(
      'image_paths', (
        select jsonb_agg(regexp_replace(path, '^[^/]+', ids[at]::text) order by ordinal)
        from jsonb_array_elements_text(
          case when jsonb_typeof(given -> 'image_paths') = 'array' then given -> 'image_paths' end
        ) with ordinality as paths (path, ordinal)
      ),
      'pdf_path', regexp_replace(given ->> 'pdf_path', '^[^/]+', ids[at]::text)
    );
    insert into public.jobs (id, series_id) values (ids[at], ids[1]) on conflict (id) do nothing;
    saved := private.save_job(
      jsonb_populate_record(
        null::public.job_input, given || own_files || jsonb_build_object('id', ids[at], 'start_date', days[at], 'project_dates', null)
      ),
      null
    );
    if saved.series_id is distinct from ids[1] then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
    return next saved;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.renew_course(course_id uuid)
 RETURNS public.course_progress
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  progress public.course_progress;
  held public.certificates;
begin
  perform private.assert_cheap_read();
  -- The lock makes two tabs begin again once.
  select * into progress from public.course_progress started
  where started.user_id = person and started.course_id = renew_course.course_id for update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  select * into held from public.certificates certificate
  where certificate.user_id = person and certificate.course_id = renew_course.course_id;
  if not progress.completed then
    if held.number is null then
      raise exception 'You have not completed this course yet.' using errcode = 'PT409';
    end if;
    return progress;
  end if;
  if not exists (select from public.courses course where course.id = renew_course.course_id and course.status = 'active') then
    raise exception 'This course is not offered any more.' using errcode = 'PT409';
  end if;
  if public.certificate_state(held) = 'valid' then
    raise exception '%', case
      when held.valid_until is null then 'Your certificate does not expire.'
      else 'You can take this course again from 30 days before your certificate expires.'
    end using errcode = 'PT409';
  end if;
  update public.course_progress started
  set renewals = started.renewals + 1, answers = '{}', current_section = null, current_question = null, completed = false,
    started_at = now(), updated_at = now()
  where started.user_id = person and started.course_id = renew_course.course_id
  returning * into progress;
  return progress;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_course(given public.course_input, expected_updated_at timestamp with time zone)
 RETURNS public.courses
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given)) key);
  wanted public.course_input;
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Course ID is missing.' using errcode = 'PT400';
  end if;
  wanted := private.course_as_stored(given);
  -- A picture that the course has already may be older.
  perform private.assert_picture_stored(wanted.id, wanted.image_url)
  where not exists (select from public.courses course where course.id = wanted.id and course.image_url = wanted.image_url);

  if expected_updated_at is null then
    wanted.status := 'active';
    execute format(
      'insert into public.courses (%1$s) select %1$s from (select ($1).*) wanted on conflict do nothing returning *', columns)
    into stored using wanted;
    if stored.id is not null then
      return stored;
    end if;
  end if;

  select * into stored from public.courses course where course.id = wanted.id for no key update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  wanted.status := coalesce(wanted.status, stored.status);
  -- A save repeated because its answer was lost, or one that changes nothing.
  if wanted is not distinct from jsonb_populate_record(null::public.course_input, to_jsonb(stored)) then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  execute format(
    'update public.courses set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into stored using wanted;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_course_progress(course_id uuid, answers jsonb, current_section text, current_question text, completed boolean, accept_wrong boolean)
 RETURNS public.course_progress
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := (select auth.uid());
  saved public.course_progress;
  wrong text[];
begin
  perform private.assert_cheap_read();
  if not exists (select from public.profiles where id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if jsonb_typeof(save_course_progress.answers) <> 'object' then
    raise exception 'Answers must be an object.' using errcode = 'PT400';
  end if;
  if octet_length(save_course_progress.answers::text) > 5000000
    or jsonb_path_exists(save_course_progress.answers, 'strict $.* ? (@.type() == "object" || @.type() == "array")') then
    raise exception 'Answers must be texts, and not more than a course asks for.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Starting a course locks it: waits for an edit under way, and a later edit finds the new row to recount. Later saves
    -- need no lock: they and an edit wait for each other's rows.
    perform from public.courses course
    where course.id = save_course_progress.course_id and (course.status = 'active' or private.is_admin())
    for no key update;
    if not found then
      raise exception 'Course not found' using errcode = 'PT404';
    end if;
    insert into public.course_progress (user_id, course_id) values (person, save_course_progress.course_id)
    on conflict do nothing;
  end if;
  update public.course_progress progress
  set answers = jsonb_strip_nulls(progress.answers || coalesce(save_course_progress.answers, '{}')),
    current_section = save_course_progress.current_section,
    current_question = save_course_progress.current_question,
    completed = coalesce(save_course_progress.completed, false),
    updated_at = now()
  where progress.user_id = person and progress.course_id = save_course_progress.course_id
  returning * into saved;
  -- Completed by this very call: answers can no longer be corrected afterwards (rule 7.12).
  if saved.completed_at = now() and not coalesce(save_course_progress.accept_wrong, true) then
    select array_agg(judged.key order by judged.ordinal) into wrong
    from public.courses course, private.judge_answers(course, saved.answers) judged
    where course.id = saved.course_id and judged.answer is not null and not judged.is_right;
    if wrong is not null then
      raise exception 'Some of your answers are not right yet.' using errcode = 'PT400', detail = json_build_object('wrong', wrong);
    end if;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_job(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  contact public.job_contacts;
  saved_contact public.job_contacts;
  columns constant text := (
    select string_agg(quote_ident(key), ', ')
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  is_new boolean := false;
  new_paths text[];
  taken integer;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  address := private.line_as_stored(given.site_address, 500, 'site_address');
  contact := private.contact_as_stored(given);

  -- A new job starts empty and is then saved like any other. Two creations with one id queue up here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for whoever is telling people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  wanted := private.job_as_stored(given, saved);

  if not is_new then
    -- A save repeated because its answer was lost: whatever is stored already counts as saved, whoever stored it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone) then
      return saved;
    end if;
    -- A repeated creation may carry changes. It may overwrite the job it made, unless somebody has saved that since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  -- New files must be stored, and must still be on the list of unused files, which they leave here.
  new_paths := array(
    select path from unnest(array_append(wanted.image_paths, wanted.pdf_path)) path where path is not null
    except
    select path from unnest(array_append(saved.image_paths, saved.pdf_path)) path
  );
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is not there any more. Please choose it again.' using errcode = 'PT410';
  end if;

  was := saved;
  execute format(
    'update public.jobs set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;

  if address is null then
    delete from public.job_addresses existing where existing.job_id = wanted.id;
  else
    insert into public.job_addresses (job_id, site_address) values (wanted.id, address)
    on conflict (job_id) do update set site_address = excluded.site_address;
  end if;
  if contact is null then
    delete from public.job_contacts existing where existing.job_id = wanted.id;
  else
    insert into public.job_contacts select contact.*
    on conflict (job_id) do update set name = excluded.name, phone = excluded.phone;
  end if;
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_job_status(job_id uuid, new_status text)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'job status');
  was public.jobs;
  saved public.jobs;
  address text;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  select * into was from public.jobs job where job.id = set_job_status.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if was.status = wanted then
    return was;
  end if;
  select existing.site_address into address from public.job_addresses existing where existing.job_id = was.id;
  update public.jobs job set status = wanted where job.id = was.id returning * into saved;
  perform private.notify_of_saved_job(was, address, saved, address);
  return saved;
end
$function$
;

COMMENT ON FUNCTION "private"."assert_cheap_read"() IS 'Raises PT400 when the API''s statement is an EXPLAIN, compares with patterns, searches texts, has more than 50 conditions, embeds a profile, embeds more than five tables, or names more than 60 columns and aliases (rules 15.6, 15.9).';

COMMENT ON FUNCTION "private"."assert_short_rows"() IS 'Raises PT400 when the API''s statement reads columns that may hold more than 1,000 characters, or all columns, of more than one row (rule 15.9).';

COMMENT ON FUNCTION "private"."is_cheap_read"() IS 'True, or an error of assert_cheap_read or assert_short_rows. For the policies that no_estimates gives every table.';

REVOKE ALL ON FUNCTION "private"."assert_short_rows"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assert_short_rows"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."assert_short_rows"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_short_rows"() TO "postgres";
