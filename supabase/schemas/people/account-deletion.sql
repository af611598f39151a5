-- Deleting an account, by its owner or an administrator, confirmed by the caller's password (rules 18.2, 18.3). Everything about the person
-- is deleted with the row in auth.users, however that row is deleted. Their applications stay with the jobs, made anonymous (rule 18.4).
-- Their files are deleted in the background (rule 8.13).

-- Deleting an account looks up these notifications and deliveries by the person's applications.
create index notifications_withdrawn_idx on public.notifications ((data ->> 'application_id')) where type = 'application_withdrawn';
create index deliveries_withdrawn_idx on private.deliveries (job_id) where type = 'application_withdrawn';
create index deliveries_conversation_idx on private.deliveries (link) where type = 'message_to_administrators';

create function private.notify_administrators_of_deleted_account(applications uuid[]) returns void
language sql set search_path = ''
as $$
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
$$;
comment on function private.notify_administrators_of_deleted_account(uuid[]) is
  'Notifies every administrator of each job that has a vacancy again. Does not name the person who left.';

create function private.forget_names_of(person public.profiles, applications uuid[]) returns void
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.forget_names_of(public.profiles, uuid[]) is
  'Removes the person''s name and reasons from notifications and deliveries that administrators received about their applications.';

create function private.forget_conversations(applications uuid[]) returns void
language sql set search_path = ''
as $$
  delete from private.deliveries delivery
  where delivery.type = 'message_to_administrators'
    and delivery.link in (select '/admin/messages/' || application from unnest(applications) application);
  delete from public.notifications note
  where note.type = 'message_to_administrators' and note.data ->> 'application_id' = any (applications::text[]);
  delete from public.conversations conversation where conversation.application_id = any (applications);
$$;
comment on function private.forget_conversations(uuid[]) is
  'Removes the conversations about these applications, by both sides, and the administrators'' notifications of them (rule 21.10).';

create function private.make_applications_anonymous() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.make_applications_anonymous() is
  'Before-delete trigger on profiles: makes the person''s applications anonymous and keeps them with their jobs. Withdraws the active '
  'ones and notifies administrators of the new vacancies (rule 18.4). Runs after lock_jobs.';

create function private.files_of_deleted_accounts(page_size integer, moment timestamptz) returns setof text
language plpgsql security definer rows 100 set search_path = ''
as $$
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
$$;

create function private.reason_to_keep(person uuid) returns text
language sql stable set search_path = ''
as $$
  select case
    when person = private.founder_id() then 'The founder is always an administrator. This account cannot be deleted.'
    when exists (select from public.profiles profile where profile.id = person and profile.role = 'admin')
      and not exists (select from public.profiles other where other.role = 'admin' and other.id <> person)
      then 'This is the last administrator. Make somebody else an administrator first.'
  end
$$;
comment on function private.reason_to_keep(uuid) is 'The reason why an account cannot be deleted (rule 18.3); null if it can be.';

create function private.delete_account(user_id uuid, password text) returns boolean
language plpgsql security definer set search_path = ''
as $$
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
$$;

create type public.account_deletion_row as (
  refusal text, coming text[], waiting integer, files integer, certificates integer, hours_waiting integer, owed_cents bigint,
  payment_faults text[]
);
comment on type public.account_deletion_row is
  'The effects of deleting an account. refusal: the reason why it cannot be deleted; null if it can be. coming: titles of open or running '
  'jobs that the person is accepted for, soonest first. waiting: number of undecided applications. files, certificates: how many are '
  'deleted. owed_cents: approved but unpaid amount in cents, before GST. payment_faults: as in my_payment_faults. hours_waiting: number '
  'of unapproved days of work in the last two months.';

create function private.account_deletion(user_id uuid) returns public.account_deletion_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := account_deletion.user_id;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  return row(
    private.reason_to_keep(person),
    array(
      select private.job_title(job, application.job_title)
      from public.applications application
      join public.jobs job on job.id = application.job_id
      where application.user_id = person and private.is_accepted(application.status, application.withdrawn_at)
        and job.status in ('Open', 'InProgress')
      order by job.starts_at, application.id
    ),
    (select count(*) from public.applications application
      where application.user_id = person and application.status = 'Pending' and application.withdrawn_at is null),
    (select count(*) from private.files_of_person(person)),
    (select count(*) from public.certificates certificate where certificate.user_id = person),
    (select count(*) from private.hours_of(
      array[person], private.today_of(person) - 61, private.today_of(person) + 1) worked where worked.is_waiting),
    (select coalesce(sum(line.amount_cents), 0) from public.pay_lines line
      left join public.payments payment on payment.id = line.payment_id
      left join public.pay_runs run on run.id = payment.pay_run_id
      where line.user_id = person and (run.id is null or run.status = 'draft')),
    private.payment_faults(person)
  )::public.account_deletion_row;
end
$$;

create function public.account_deletion(user_id uuid) returns public.account_deletion_row
language sql stable set search_path = ''
as $$ select private.account_deletion(user_id) $$;
comment on function public.account_deletion(uuid) is
  'The effects of deleting an account, or the reason why it cannot be deleted. For its owner and for administrators. PT403 another '
  'person''s account, when the caller is not an administrator.';

create function public.delete_account(user_id uuid, password text) returns boolean
language sql set search_path = ''
as $$ select private.delete_account(user_id, password) $$;
comment on function public.delete_account(uuid, text) is
  'Deletes an account for good: the caller''s own, or another person''s as an administrator. password: always the caller''s own. Returns '
  'true if deleted, false for a wrong password. PT403 another person''s account, when the caller is not an administrator. PT404 no such '
  'person. PT409 the account must stay (the message gives the reason). PT429 five wrong passwords within ten minutes.';

create function public.files_of_deleted_accounts(page_size integer default 100) returns setof text
language sql rows 100 set search_path = ''
as $$ select * from private.files_of_deleted_accounts(page_size, now()) $$;
comment on function public.files_of_deleted_accounts(integer) is
  'Paths in the bucket users that belong to deleted accounts, longest waiting first. A path is listed until its file is gone. page_size: '
  '1 to 1000. For the edge function deliver only.';

create trigger make_applications_anonymous before delete on public.profiles
for each row execute function private.make_applications_anonymous();

grant execute on function private.delete_account(uuid, text), public.delete_account(uuid, text) to authenticated;
grant execute on function private.account_deletion(uuid), public.account_deletion(uuid) to authenticated;
grant execute on function private.files_of_deleted_accounts(integer, timestamptz), public.files_of_deleted_accounts(integer)
  to service_role;
