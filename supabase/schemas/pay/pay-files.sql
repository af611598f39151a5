-- The files that a run is sent to the bank with (rules 23.19, 23.20): one that counts, and those before it that the bank rejected.

create table public.pay_files (
  id uuid primary key default gen_random_uuid(),
  pay_run_id uuid not null references public.pay_runs (id) on delete cascade,
  issue integer not null check (issue >= 1),
  processed_on date not null,
  payer jsonb not null check (octet_length(payer::text) <= 20000),
  payments integer not null,
  total_cents bigint not null,
  made_by uuid references public.profiles (id) on delete set null,
  made_at timestamptz not null default now(),
  rejected_by uuid references public.profiles (id) on delete set null,
  rejected_at timestamptz,
  rejection text check (char_length(rejection) between 1 and 500),
  constraint pay_files_count_up unique (pay_run_id, issue),
  constraint pay_files_rejected_say_why check ((rejected_at is null) = (rejection is null))
);
comment on table public.pay_files is 'A file that a run was sent to the bank with.';
comment on column public.pay_files.issue is '1 for the run''s first file, and one more for each that replaces a rejected one.';
comment on column public.pay_files.processed_on is 'The day on which the bank is to pay.';
comment on column public.pay_files.payer is 'The business''s settings as they were when the file was made.';
comment on column public.pay_files.total_cents is 'What the file pays, with GST.';
comment on column public.pay_files.rejection is 'Why the bank rejected it: nothing of it was paid, and it is void.';

create unique index pay_files_one_counts_idx on public.pay_files (pay_run_id) where rejected_at is null;
create index pay_files_made_by_idx on public.pay_files (made_by);
create index pay_files_rejected_by_idx on public.pay_files (rejected_by);

create function private.keep_pay_file() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- What a rejection sets, and what goes with an account.
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
$$;
comment on function private.keep_pay_file() is 'Before-trigger on pay_files: a file stays as it was made, and is rejected once.';

create trigger keep before update or delete on public.pay_files for each row execute function private.keep_pay_file();

create function private.make_pay_file(run_id uuid, processed_on date, paying public.business) returns void
language plpgsql set search_path = ''
as $$
declare
  -- What a direct-entry file can hold, in cents.
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
$$;
comment on function private.make_pay_file(uuid, date, public.business) is
  'Puts a run''s next file on record. PT409 where it would pay nothing, or more than a file holds. For those who have locked the run.';

create function private.reject_pay_file(run_id uuid, reason text) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
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
  -- They were told that they had been paid.
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
$$;

create function private.remake_pay_file(run_id uuid, processed_on date, seen_accounts jsonb) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := private.processing_day(processed_on);
  paying public.business;
  changed_accounts integer;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
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
$$;

create function public.reject_pay_file(run_id uuid, reason text) returns public.pay_runs
language sql set search_path = ''
as $$ select private.reject_pay_file(run_id, reason) $$;
comment on function public.reject_pay_file(uuid, text) is
  'An administrator says that the bank has rejected a run''s file: it is void, and all of it is owed until remake_pay_file. PT400 no '
  'reason (hint reason), PT403 not an administrator, PT404 no such run, PT409 it has no file that counts.';

create function public.remake_pay_file(run_id uuid, processed_on date default null, seen_accounts jsonb default '{}')
returns public.pay_runs
language sql set search_path = ''
as $$ select private.remake_pay_file(run_id, processed_on, seen_accounts) $$;
comment on function public.remake_pay_file(uuid, date, jsonb) is
  'An administrator makes the file that replaces a rejected one, with accounts and payer as they are now; statements stay. Whoever cannot '
  'be paid is left for a later run. processed_on, seen_accounts: as in export_pay_run. PT400 a day on which banks do not pay (hint '
  'processed_on), PT403 not an administrator, PT404 no such run, PT409 its file was not rejected, nobody is left, an account that has '
  'changed is not among those seen (hint accounts), or the business''s settings are not complete (hint settings).';

revoke all on public.pay_files from anon, authenticated, service_role;
grant select on public.pay_files to authenticated;
grant select, insert, update, delete on public.pay_files to service_role;
grant execute on function private.reject_pay_file(uuid, text), public.reject_pay_file(uuid, text) to authenticated;
grant execute on function private.remake_pay_file(uuid, date, jsonb), public.remake_pay_file(uuid, date, jsonb) to authenticated;

alter table public.pay_files enable row level security;

create policy "files for the bank are read by administrators" on public.pay_files
  for select to authenticated using ((select private.is_admin()));
