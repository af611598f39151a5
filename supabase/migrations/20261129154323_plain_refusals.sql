-- plain refusals: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

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
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
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
    raise exception 'Choose what to add or deduct.' using errcode = 'PT400', hint = 'kind';
  elsif amount_cents is null or amount_cents = 0 then
    raise exception 'Enter an amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif amount_cents not between -10000000 and 10000000 then
    raise exception 'The amount must be at most $100,000.' using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen in ('travel', 'bonus') and amount_cents < 0 then
    raise exception 'Travel and bonuses are added. To deduct something, choose Deduction.'
      using errcode = 'PT400', hint = 'amount_cents';
  elsif chosen = 'deduction' and amount_cents > 0 then
    raise exception 'Enter a deduction as a negative amount.' using errcode = 'PT400', hint = 'amount_cents';
  elsif said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
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
      when kept.answer = 'late' or kept.answer_by <= now() then 'The time to answer has run out.'
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

CREATE OR REPLACE FUNCTION private.approve_week_hours(first_day date, guard text, view text, query text, items jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours_preview_row
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  chosen text;
  ids uuid[];
  days date[];
  matching integer;
  judged private.judged_hours[];
  preview public.hours_preview_row;
begin
  perform private.assert_admin();
  chosen := private.assert_treatment(treatment, began, ended, break_minutes, reason);
  select meant.ids, meant.days, meant.matching into ids, days, matching from private.selected_hours(first_day, view, query, items) meant;
  perform private.lock_applications(ids);
  perform private.assert_admin();
  -- Computed after the lock, because the hours might have changed before it.
  judged := private.judge_hours(ids, days, items, chosen, began, ended, break_minutes, private.text_as_stored(reason, 500, 'reason'),
    lower(btrim(view)) = 'overlap' is true or cardinality(ids) = 1);
  preview := private.hours_preview(judged, matching);
  if preview.guard is distinct from approve_week_hours.guard then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  perform private.write_judged(judged);
  return preview;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_accounts_seen(run_id uuid, seen jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  changed integer;
  unseen integer;
begin
  select count(*), count(*) filter (where seen -> account.payment_id::text is distinct from to_jsonb(account.version))
  into changed, unseen
  from private.changed_accounts(run_id) account;
  if unseen > 0 then
    raise exception 'Some bank accounts have changed since the last pay run. Check each of them first.'
      using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
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
  raise exception 'First confirm that it is you.' using errcode = 'PT403';
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_second_administrator(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  pays_me constant boolean := private.pays_caller(run_id);
begin
  select * into run from public.pay_runs known where known.id = run_id;
  if not pays_me and not private.is_above_limit(run) then
    return;
  elsif run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to export it.' using errcode = 'PT409';
  elsif run.approved_by is not null and run.approved_content = private.content_of_run(run_id) then
    return;
  end if;
  raise exception '%', case
    when pays_me and private.is_only_administrator() then
      'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
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
    raise exception 'You have approved this pay run. Another administrator has to create its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to create its file again.' using errcode = 'PT409';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.assert_treatment(treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  chosen constant text := coalesce(lower(btrim(treatment)), 'recorded');
  said constant text := private.text_as_stored(reason, 500, 'reason');
begin
  if chosen not in ('recorded', 'rostered', 'corrected', 'no_work') then
    raise exception 'Choose how to approve these hours.' using errcode = 'PT400', hint = 'treatment';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
  elsif break_minutes not between 0 and 720 then
    raise exception 'A break is from 0 minutes to 12 hours.' using errcode = 'PT400', hint = 'break_minutes';
  elsif chosen = 'corrected' and num_nonnulls(began, ended, break_minutes) = 0 then
    raise exception 'Enter a start, an end or a break.' using errcode = 'PT400', hint = 'began';
  elsif chosen in ('corrected', 'no_work') and said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  return chosen;
end
$function$
;

CREATE OR REPLACE FUNCTION private.business_as_stored(given public.business_input)
 RETURNS public.business_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.business_input := given;
  wrong record;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.abn := private.without_separators(private.trimmed(given.abn));
  stored.bank := upper(private.trimmed(given.bank));
  stored.bsb := private.without_separators(private.trimmed(given.bsb));
  stored.account_number := private.without_separators(private.trimmed(given.account_number));
  stored.apca_number := private.without_separators(private.trimmed(given.apca_number));
  stored.agreement := private.text_as_stored(given.agreement, 2000, 'agreement');
  stored.balancing := coalesce(given.balancing, false);
  stored.gst_registered := coalesce(given.gst_registered, false);
  stored.rounding_minutes := coalesce(given.rounding_minutes, 0);
  stored.break_minutes := coalesce(given.break_minutes, 0);
  stored.notification_days := coalesce(given.notification_days, 180);
  stored.fill_distance := coalesce(given.fill_distance, 60);
  stored.fill_fairness := coalesce(given.fill_fairness, 40);
  stored.fill_hours := coalesce(given.fill_hours, 38);
  stored.fill_site := coalesce(given.fill_site, 10);
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'Banks can only print Latin letters. Enter a name that contains some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This ABN is not valid. Check its 11 digits.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'Enter the three letters of the bank, such as CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'People registered for GST need an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.'),
    (10, 'second_approval_cents', stored.second_approval_cents between 0 and 9999999999,
      'Enter an amount up to $99,999,999.99, or leave it empty.'),
    (11, 'fill_hours', stored.fill_hours between 1 and 60, 'Enter whole hours from 1 to 60.'),
    (12, 'fill_distance', stored.fill_distance between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (13, 'fill_fairness', stored.fill_fairness between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (14, 'fill_site', stored.fill_site between 0 and 100, 'Enter a whole number from 0 to 100.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
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
      raise exception 'Only people who are waiting for a decision can be kept in reserve.' using errcode = 'PT409';
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
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it was interrupted.')
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
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has already started.'
        else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s is missing: %s.', private.one_line(asked.name),
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

CREATE OR REPLACE FUNCTION private.decide_departed_hours(hours_id uuid, amount_cents bigint, is_worked boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
  hours public.departed_hours;
  priced public.departed_day;
begin
  perform private.assert_admin();
  select * into hours from public.departed_hours known where known.id = hours_id;
  person := private.locked_departed(hours.departed_id);
  select day.* into priced from private.days_left(person.id) day where day.id = hours_id;
  if not found then
    raise exception 'These hours have been decided already.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is null then
    raise exception 'Set a pay rate for this job first.' using errcode = 'PT409';
  elsif is_worked and priced.amount_cents is distinct from decide_departed_hours.amount_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  if is_worked then
    insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
      created_by, departed_id)
    values (null, person.name, 'work', hours.application_id, hours.title, hours.day, hours.minutes, priced.basis, priced.rate_cents,
      priced.amount_cents, (select auth.uid()), person.id);
  end if;
  delete from public.departed_hours known where known.id = hours_id;
  perform private.forget_departed(person.id);
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
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
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

CREATE OR REPLACE FUNCTION private.fill_place(job_id uuid, user_id uuid, application_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted public.jobs;
  person public.profiles;
  name text;
  missing_words text[];
  clashing text[];
  refusal text;
begin
  perform private.assert_admin();
  select * into wanted from public.jobs job where job.id = fill_place.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select * into person from public.profiles known where known.id = fill_place.user_id;
  name := coalesce(private.one_line(private.person_name(person)), 'This person');
  if private.unavailable(person.id, wanted) = 'away' then
    raise exception '% is away at that time.', name using errcode = 'PT409', hint = 'away';
  end if;
  if exists (select from private.site_standing(array[person.id], wanted.id) standing where standing.not_again) then
    raise exception '% should not return to this site.', name using errcode = 'PT409', hint = 'site';
  end if;
  if application_id is not null then
    if not exists (
      select from public.applications application
      where application.id = fill_place.application_id and application.job_id = wanted.id and application.user_id = person.id
    ) then
      raise exception 'Application not found' using errcode = 'PT404';
    end if;
    perform private.review_application(application_id, 'Accepted', null, null, false, false);
    return 'accepted';
  end if;
  -- Inviting by hand allows both, because the administrator sees them beside the person.
  missing_words := private.missing_requirements(person.id, wanted);
  if missing_words <> '{}' then
    raise exception '% is missing: %.', name, (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word)
      using errcode = 'PT409', hint = 'missing';
  end if;
  clashing := private.clashes(person.id, wanted);
  if clashing <> '{}' then
    raise exception '% is already accepted for % at that time.', name, private.one_line(array_to_string(clashing, ', '))
      using errcode = 'PT409', hint = 'clash';
  end if;
  select outcome.error into refusal from private.invite_to_job(wanted.id, array[fill_place.user_id]) outcome;
  if refusal is not null then
    raise exception '%', refusal using errcode = 'PT409';
  end if;
  return 'invited';
end
$function$
;

CREATE OR REPLACE FUNCTION private.give_up_pay_run(run_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run constant public.pay_runs := private.locked_run(run_id, 'draft');
begin
  if exists (
    select from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is null
  ) then
    raise exception 'This pay run cannot be discarded, because someone in it has deleted their account.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$function$
;

CREATE OR REPLACE FUNCTION private.given_hours(recorded public.hours_row, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text)
 RETURNS public.hours
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  worked public.applications;
  plan record;
  given public.hours;
begin
  given.application_id := recorded.application_id;
  given.day := recorded.day;
  given.reason := coalesce(reason, 'As rostered');
  given.changed_by := (select auth.uid());
  given.by_administrator := true;
  if treatment = 'no_work' then
    return given;
  end if;
  if treatment = 'rostered' then
    if recorded.plan_began is null then
      raise exception 'This is not a day of this job.' using errcode = 'PT409';
    end if;
    -- Hours without a visit or a correction already count as planned.
    if recorded.changed is null and recorded.pressed = 'none' then
      return null;
    end if;
    select planned.began, planned.ended into plan
    from public.jobs job cross join lateral private.planned_times(job, recorded.day) planned where job.id = recorded.job_id;
    if plan.ended > now() then
      raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
    end if;
    given.began_at := plan.began;
    given.ended_at := plan.ended;
    return given;
  end if;
  -- One time for all days must not turn a short day into one that lasts past midnight.
  if num_nulls(began, ended) = 1 and recorded.began < recorded.ended
    and coalesce(ended, recorded.ended) < coalesce(began, recorded.began) then
    raise exception 'The end is before the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  select * into worked from public.applications application where application.id = recorded.application_id;
  -- An empty field keeps the recorded value.
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, recorded.day, coalesce(began, date_trunc('minute', recorded.began)::time),
    coalesce(ended, date_trunc('minute', recorded.ended)::time), coalesce(break_minutes, recorded.break_minutes)) clock;
  given.break_minutes := coalesce(break_minutes, recorded.break_minutes);
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.hours_of_clock_times(worked public.applications, day date, began time without time zone, ended time without time zone, break_minutes integer, OUT began_at timestamp with time zone, OUT ended_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  zone constant text := coalesce((select job.time_zone from public.jobs job where job.id = worked.job_id),
    (select person.time_zone from public.profiles person where person.id = worked.user_id));
  began_on date;
  visit public.visits;
  known public.hours;
begin
  if began = ended then
    raise exception 'The end must differ from the start.' using errcode = 'PT400', hint = 'ended';
  end if;
  -- Night shifts can begin after midnight, and early shifts on the evening before (rule 6.22).
  select hours_of_clock_times.day + near.moved into began_on
  from unnest(array[0, 1, -1]) with ordinality near (moved, nth)
  left join public.jobs job on job.id = worked.job_id
  order by private.shift_day(null, job.start_time, job.end_time, hours_of_clock_times.day + near.moved + began)
    <> hours_of_clock_times.day, near.nth
  limit 1;
  select * into visit from public.visits pressed
  where pressed.application_id = worked.id and pressed.day = hours_of_clock_times.day;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = hours_of_clock_times.day;
  if began is not null then
    select clock.began_at, clock.ended_at into began_at, ended_at
    from private.hours_on_clock(began_on, began, ended, zone, coalesce(known.began_at, visit.here_at),
      coalesce(known.ended_at, visit.done_at)) clock;
  end if;
  if ended_at > now() then
    raise exception 'These hours are not over yet.' using errcode = 'PT400', hint = 'ended';
  elsif break_minutes * interval '1 minute' >= ended_at - began_at then
    raise exception 'The break is as long as the work.' using errcode = 'PT400', hint = 'break_minutes';
  end if;
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
    raise exception 'A course required for this job no longer exists. Please remove it.' using errcode = 'PT400';
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

CREATE OR REPLACE FUNCTION private.judge_hours(ids uuid[], days date[], seen jsonb, treatment text, began time without time zone, ended time without time zone, break_minutes integer, reason text, with_overlaps boolean)
 RETURNS private.judged_hours[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  overlap constant text := 'These hours overlap with other work. Approve them under Overlap, or by themselves.';
  people constant uuid[] := array(
    select distinct application.user_id from public.applications application
    where application.id = any (ids) and application.user_id is not null);
  -- Computes whole weeks, as shown, because a day's share of a whole job's pay also depends on earlier waiting days.
  first_day constant date := (select date_trunc('week', min(day))::date from unnest(days) day);
  last_day constant date := (select date_trunc('week', max(day))::date + 6 from unnest(days) day);
  judged private.judged_hours[];
  one private.judged_hours;
  place integer;
  refused_before integer;
begin
  select array_agg(row(asked.id, asked.day, hours, null, concat_ws(' ', hours.began, hours.ended, hours.minutes, hours.changed_at), case
      when hours.user_id = (select auth.uid()) then private.own_pay_refusal()
      when hours.application_id is null or treatment = 'recorded' and hours.line_id is null and hours.minutes = 0
        then 'There are no hours on this day.'
      when hours.line_id is not null then 'These hours have been approved.'
      when hours.basis is null and treatment <> 'no_work' then 'Set a pay rate for this job first.'
      when asked.seen is not null
        and (asked.seen ->> 'minutes', asked.seen ->> 'basis', asked.seen ->> 'rate_cents', asked.seen ->> 'amount_cents',
            asked.seen ->> 'overlapping')
          is distinct from (hours.minutes::text, hours.basis, hours.rate_cents::text, hours.amount_cents::text, hours.overlapping)
        then 'These hours have changed since you opened them. Check them again.'
      when treatment = 'recorded' and hours.overlapping is not null and not with_overlaps then overlap
    end)::private.judged_hours order by asked.id, asked.day)
  into judged
  from (
    select distinct on (given.id, given.day) given.id, given.day, item as seen
    from unnest(ids, days) with ordinality as given (id, day, ordinal)
    left join jsonb_array_elements(judge_hours.seen) with ordinality as items (item, ordinal) using (ordinal)
    order by given.id, given.day, ordinal
  ) asked
  left join private.hours_of(people, first_day, last_day) hours on hours.application_id = asked.id and hours.day = asked.day;
  if treatment = 'recorded' then
    return judged;
  end if;
  for place in 1..coalesce(cardinality(judged), 0) loop
    one := judged[place];
    if one.refused is null then
      begin
        one.given := private.given_hours(one.hours, treatment, began, ended, break_minutes, reason);
      exception when sqlstate 'PT400' or sqlstate 'PT409' then
        one.refused := sqlerrm;
      end;
      judged[place] := one;
    end if;
  end loop;
  -- A day that is left out can change the pay and the overlaps of the others, so the others are computed again without its correction.
  loop
    refused_before := (select count(*) from unnest(judged) each_day where each_day.refused is not null);
    select array_agg(row(each_day.application_id, each_day.day, case when each_day.refused is null then counted else each_day.hours end,
        each_day.given, each_day.recorded, case
          when each_day.refused is not null then each_day.refused
          when counted.minutes = 0 and treatment <> 'no_work' then 'There are no hours on this day.'
          when counted.overlapping is not null and not with_overlaps then overlap
        end)::private.judged_hours order by each_day.ordinal)
    into judged
    from unnest(judged) with ordinality as each_day (application_id, day, hours, given, recorded, refused, ordinal)
    left join private.hours_of(people, first_day, last_day, array(
      select assumed.given from unnest(judged) assumed where assumed.refused is null and (assumed.given).day is not null
    )) counted on counted.application_id = each_day.application_id and counted.day = each_day.day;
    exit when refused_before = (select count(*) from unnest(judged) each_day where each_day.refused is not null);
  end loop;
  return judged;
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
      raise exception 'This file has already been created.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.made_by is distinct from old.made_by and new.made_by is not null then
    raise exception 'This file has already been created.' using errcode = 'PT409';
  end if;
  return new;
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
      raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
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
    raise exception 'A recorded return cannot be changed.' using errcode = 'PT409';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.locked_departed(departed_id uuid)
 RETURNS public.departed_people
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person public.departed_people;
begin
  perform private.lock_payees('{}');
  select * into person from public.departed_people known where known.id = departed_id for no key update;
  if not found or person.settled_at is not null then
    raise exception 'Nothing is left to pay here.' using errcode = 'PT409';
  end if;
  return person;
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
      when 'rejected' then 'The bank has rejected this pay run''s file. Create it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$function$
;

CREATE OR REPLACE FUNCTION private.notice_account_change(person uuid, was public.payment_details, became public.payment_details)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice private.security_notices;
begin
  if exists (
    select from private.security_notices known
    where known.user_id = person and known.what = 'bank_account' and known.disputed_at is not null and known.reviewed_at is null
      and private.account_digits(became)
        = private.account_digits((null, null, known.became_bsb, known.became_account_number, null)::public.payment_details)
  ) then
    raise exception 'This account was reported. It cannot be used until we have checked it.' using errcode = 'PT409', hint = 'reported';
  end if;
  insert into private.security_notices (
    user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number
  ) values (
    person, 'bank_account', private.calling_device(), was.bsb, was.account_number, became.bsb, became.account_number
  ) returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person, private.changed_account_text(person, notice.became_account_number, notice.device, notice.changed_at),
    'bank_account_changed', '/not-me?notice=' || notice.id);
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_pay_run_file(run_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run public.pay_runs;
  file public.pay_files;
begin
  perform private.assert_admin();
  select * into run from public.pay_runs known where known.id = run_id and known.status <> 'draft';
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  end if;
  select * into file from public.pay_files made where made.pay_run_id = run.id and made.rejected_at is null;
  if not found then
    raise exception 'The bank has rejected this pay run''s file. Create it again first.' using errcode = 'PT409';
  elsif exists (
    select from private.payments_sent_in(run.id, file.made_at) sent
    where not exists (select from private.accounts_sent_to(sent.payment_id, sent.return_id))
  ) then
    raise exception 'Bank details were removed from this file because someone deleted their account.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_file_opened', 'openings', null, run.id, jsonb_build_object('number', run.number));
  return jsonb_build_object('number', run.number, 'dated', file.processed_on, 'payer', file.payer, 'payments', (
    select coalesce(jsonb_agg(jsonb_build_object('name', payment.name, 'abn', payment.abn, 'number', payment.number, 'kind', payment.kind,
      'bsb', account.bsb, 'account_number', account.account_number, 'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents
    ) order by payment.name, payment.id), '[]')
    from private.payments_sent_in(run.id, file.made_at) sent
    join public.payments payment on payment.id = sent.payment_id
    cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  ));
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
      then 'The message that it corrects was not sent.'
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
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
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

CREATE OR REPLACE FUNCTION private.remove_document(path text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  select * into stored from public.documents document
  where document.user_id = person and document.path = remove_document.path for update;
  if stored.state <> 'waiting' then
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  delete from public.documents document where document.id = stored.id;
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
    raise exception 'A newer document has been uploaded since.' using errcode = 'PT409';
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
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Another administrator might have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day the payment came back, no later than today.' using errcode = 'PT400', hint = 'returned_on';
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
    raise exception 'You have entered too many days away. Please remove some first.' using errcode = 'PT400', hint = 'to';
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
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone', 'site_id']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  saved_site uuid;
  is_new boolean := false;
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
  select at.site_id into saved_site from public.job_sites at where at.job_id = given.id;
  wanted := private.job_as_stored(given, saved);
  if given.site_id is not null and not exists (select from public.sites site where site.id = given.site_id) then
    raise exception 'This site no longer exists.' using errcode = 'PT400', hint = 'site_id';
  end if;

  if not is_new then
    -- A retry whose first response was lost. If the stored job already equals the request, it counts as saved, regardless of who saved it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone)
      and coalesce(given.site_id, saved_site) is not distinct from saved_site then
      return saved;
    end if;
    -- A repeated creation can carry changes. It overwrites the job that it created, unless another person has saved that job since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
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
  if given.site_id is not null then
    insert into public.job_sites (job_id, site_id) values (wanted.id, given.site_id)
    on conflict (job_id) do update set site_id = excluded.site_id;
  end if;
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
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
    raise exception 'You can only send this on the day of a job you are accepted for.' using errcode = 'PT409';
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
    raise exception 'First tick that you are registered for GST.' using errcode = 'PT409';
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
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif (began is null) <> (ended is null) then
    raise exception 'Enter both the start and the end, or neither.' using errcode = 'PT400', hint = 'began';
  elsif not private.is_time_of_day(began) or not private.is_time_of_day(ended) then
    raise exception 'Enter a time from 00:00 to 23:59.' using errcode = 'PT400', hint = 'began';
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
  select clock.began_at, clock.ended_at into given.began_at, given.ended_at
  from private.hours_of_clock_times(worked, day, began, ended, break_minutes) clock;
  select * into known from public.hours stored where stored.application_id = worked.id and stored.day = set_hours.day;
  -- A request that is repeated because its response was lost finds its values stored (rule 3.19).
  if (known.began_at, known.ended_at, known.break_minutes, known.reason) is not distinct from
    (given.began_at, given.ended_at, break_minutes::smallint, said) and known.by_administrator = set_hours.by_administrator then
    return known;
  elsif known.changed_at is distinct from seen then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
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

CREATE OR REPLACE FUNCTION private.settle_departed(departed_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  person public.departed_people;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  person := private.locked_departed(departed_id);
  update public.departed_people known
  set settled_by = (select auth.uid()), settled_at = now(), settlement = said, abn = null, agreement = null
  where known.id = person.id;
  delete from private.departed_accounts account where account.departed_id = person.id;
  delete from public.departed_hours hours where hours.departed_id = person.id;
  perform private.record_change('departed_settled', 'pay', null, person.id,
    jsonb_build_object('cents', coalesce(private.owed_to_departed(person.id), 0)));
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_job(application_id uuid, left_cents bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled record;
  new_id constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  perform private.assert_admin();
  select person.id as user_id, private.person_name(person) as name, private.job_title(job, application.job_title) as title,
    job.pay_basis, job.rate_cents - approved.cents as cents, greatest(job.days, 1) - approved.days as days
  into settled
  from public.applications application
  join public.profiles person on person.id = application.user_id
  join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(application.id) approved
  where application.id = settle_job.application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(settled.user_id);
  if settled.pay_basis is distinct from 'job' or settled.days > 0 or settled.cents <= 0
    or settled.cents is distinct from settle_job.left_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, settled.user_id, coalesce(settled.name, 'N/A'), 'correction', settle_job.application_id, settled.title,
    private.today_of(settled.user_id), settled.cents, 'The rest of what this job pays', (select auth.uid()));
  return new_id;
end
$function$
;

CREATE OR REPLACE FUNCTION private.settle_payment(payment_id uuid, note text)
 RETURNS public.payment_returns
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  payment public.payments;
  settled public.payment_returns;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  select * into payment from public.payments known where known.id = settle_payment.payment_id;
  perform private.lock_payees(array_remove(array[payment.user_id], null));
  update public.payment_returns back
  set settled_by = (select auth.uid()), settled_at = clock_timestamp(), settlement = said
  where back.payment_id = payment.id and back.resent_in is null and back.settled_at is null
  returning * into settled;
  if not found then
    raise exception 'This payment is no longer waiting. It might already be in a pay run.' using errcode = 'PT409';
  end if;
  if payment.user_id is not null then
    perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}');
  end if;
  perform private.record_change('payment_settled', 'pay', payment.user_id, settled.pay_run_id,
    jsonb_build_object('cents', payment.amount_cents + payment.gst_cents));
  return settled;
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
      then 'The job is still going ahead.'
    -- The message can contain the job's location.
    when application.status = 'Rejected' or application.withdrawn_at is not null then 'No longer accepted.'
  end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.stale_reminder(delivery private.deliveries, data jsonb, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when not exists (
    select from public.applications application
    join public.jobs job on job.id = application.job_id and job.status in ('Open', 'InProgress')
    where application.id = (data ->> 'application_id')::uuid and job.starts_at > moment
      and private.is_accepted(application.status, application.withdrawn_at)
      and application.confirmed_at is null
      and not private.was_there(application.id, job.start_date)
  ) then 'The reminder is no longer needed.' end;
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
    raise exception 'Nobody has approved pay up to that day.' using errcode = 'PT409';
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
    raise exception 'Your % has just been %. To change it, upload it again.', private.document_name(stored.type), stored.state
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
