-- Pay runs (rules 23.6 to 23.12): everything approved and unpaid until a day, by person. Draft, exported, paid. A line is in one payment
-- at most, since it has one payment_id; a payment is in one run. What is exported stays as it was.

create table public.pay_runs (
  id uuid primary key,
  number integer not null unique generated always as identity,
  until date not null check (until between '2020-01-01' and '2199-12-31'),
  status text not null default 'draft' check (status = any (private.allowed_words('pay run status'))),
  people integer not null default 0,
  amount_cents bigint not null default 0,
  gst_cents bigint not null default 0,
  payer jsonb check (octet_length(payer::text) <= 20000),
  dated date,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  exported_by uuid references public.profiles (id) on delete set null,
  exported_at timestamptz,
  paid_by uuid references public.profiles (id) on delete set null,
  paid_at timestamptz,
  constraint pay_runs_are_dated_when_exported check (
    (status = 'draft') = (exported_at is null) and num_nonnulls(exported_at, dated, payer) in (0, 3)
  ),
  constraint pay_runs_paid_say_when check ((status = 'paid') = (paid_at is not null))
);
comment on table public.pay_runs is 'What is paid together: by one file for the bank.';
comment on column public.pay_runs.until is 'The last day whose lines are in it.';
comment on column public.pay_runs.amount_cents is 'The sum of its payments before GST.';
comment on column public.pay_runs.payer is 'The business''s settings as they were at export.';
comment on column public.pay_runs.dated is 'The date of its file and statements: the day of the export, where the administrator is.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  pay_run_id uuid not null references public.pay_runs (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  name text not null check (char_length(name) <= 400),
  abn text check (abn ~ '^[0-9]{11}$'),
  amount_cents bigint not null default 0,
  gst_cents bigint not null default 0 check (gst_cents >= 0),
  number text unique check (char_length(number) <= 30),
  kind text not null default 'remittance' check (kind = any (private.allowed_words('statement kind'))),
  agreement text check (char_length(agreement) <= 2000),
  gst_carried_cents bigint not null default 0,
  constraint payments_one_each unique (pay_run_id, user_id),
  constraint payments_with_gst_are_invoices check (kind = 'rcti' or gst_cents = 0),
  constraint payments_of_invoices_say_what_was_agreed check ((kind = 'rcti') = (agreement is not null)),
  constraint payments_carry_gst_of_invoices check (kind = 'rcti' or gst_carried_cents = 0)
);
comment on table public.payments is
  'One person in one pay run. Name, ABN and what was agreed are copies from the export, for the law (rule 23.13).';
comment on column public.payments.number is 'Its statement''s number; null in a draft.';
comment on column public.payments.gst_carried_cents is
  'Above 0: GST below zero that later statements take off. Below 0: what this one took off for earlier ones (rule 23.10).';
comment on column public.payments.kind is 'remittance: a remittance advice. rcti: a recipient created tax invoice.';

create table private.payment_accounts (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  bsb text not null check (bsb ~ '^[0-9]{6}$'),
  account_number text not null check (private.is_account_number(account_number))
);
comment on table private.payment_accounts is
  'The bank account that an exported payment goes to. Read by open_pay_run_file, which is on record.';

-- Without the id, which only the primary key begins with: else a check of a line's payment may read all of such an index for each line.
create index payments_list_idx on public.payments (pay_run_id, name);
create index payments_person_idx on public.payments (user_id);
create index payments_carried_idx on public.payments (user_id) where gst_carried_cents <> 0;
create index pay_runs_created_by_idx on public.pay_runs (created_by);
create index pay_runs_exported_by_idx on public.pay_runs (exported_by);
create index pay_runs_paid_by_idx on public.pay_runs (paid_by);

alter table public.pay_lines add foreign key (payment_id) references public.payments (id) on delete set null;

-- plpgsql, as private.counted_minutes. An index below holds its results, so a change of this function, is_abn, is_bsb or
-- is_account_number needs a reindex of that index.
create function private.account_fault(abn text, bsb text, account_number text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when private.trimmed(abn) is null then 'no_abn'
    when not private.is_abn(abn) then 'abn'
    when private.is_bsb(bsb) is not true then 'bsb'
    when private.is_account_number(account_number) is not true then 'account'
  end;
end
$$;
comment on function private.account_fault(text, text, text) is
  'What keeps anything from being paid to such an account (rule 23.7): no_abn, abn, bsb or account; null for nothing.';

create index payment_details_in_order_idx on public.payment_details (user_id)
where private.account_fault(abn, bsb, account_number) is null;
-- A role that writes payment_details computes the index.
grant execute on function private.account_fault(text, text, text), private.is_abn(text), private.is_bsb(text),
  private.is_account_number(text), private.without_separators(text) to service_role;

-- plpgsql, as private.counted_minutes.
create function private.why_not_paid(details public.payment_details, amount_cents bigint) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case
    when amount_cents <= 0 then 'nothing'
    else private.account_fault(details.abn, details.bsb, details.account_number)
  end;
end
$$;
comment on function private.why_not_paid(public.payment_details, bigint) is
  'Why somebody cannot be paid (rule 23.7): nothing, no_abn, abn, bsb or account; null when they can.';

-- A statement at a time: a pay run has tens of thousands of lines. Without joins of the two: how many rows they have, the plan is not told.
create function private.keep_in_one_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from (
      select was.id, was.payment_id from was where was.payment_id is not null
      union select became.id, became.payment_id from became where became.payment_id is not null
    ) known group by known.id having count(*) > 1
  ) then
    raise exception 'This is in a pay run already.' using errcode = 'PT409';
  end if;
  -- A payment that goes takes its lines along only as a draft: keep_payments sees to that.
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
$$;
comment on function private.keep_in_one_payment() is
  'After-statement trigger on pay_lines: a line goes into one payment, of a draft, and leaves it only while it is one.';

create trigger keep_in_one_payment after update on public.pay_lines
referencing old table as was new table as became for each statement execute function private.keep_in_one_payment();

create function private.keep_added_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from became join public.pay_runs run on run.id = became.pay_run_id where run.status <> 'draft';
  if found then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$$;
comment on function private.keep_added_payments() is 'After-statement trigger on payments: none is added to what was exported.';

create function private.keep_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Mostly drafts: the others alone are compared.
  perform from was join public.pay_runs run on run.id = was.pay_run_id where run.status <> 'draft';
  if found and exists (
    select from was
    join public.pay_runs run on run.id = was.pay_run_id
    left join public.payments known on known.id = was.id
    where run.status <> 'draft' and case
      -- An account that goes leaves it.
      when known.id is not null then to_jsonb(known) - 'user_id' <> to_jsonb(was) - 'user_id' or known.user_id is not null
      -- Forgotten (rule 23.18).
      else was.user_id is not null or run.paid_at is null or run.paid_at >= now() - interval '5 years' end
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return null;
end
$$;
comment on function private.keep_payments() is
  'After-statement trigger on payments: what was exported stays, until it is forgotten. An account that goes leaves it.';

create trigger keep_added after insert on public.payments
referencing new table as became for each statement execute function private.keep_added_payments();
create trigger keep_changed after update on public.payments
referencing old table as was for each statement execute function private.keep_payments();
create trigger keep_removed after delete on public.payments
referencing old table as was for each statement execute function private.keep_payments();

create function private.keep_pay_run() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- What an export or the pay sets, and what goes with an account.
  loose constant text[] := array['status', 'paid_at', 'paid_by', 'exported_by', 'created_by'];
begin
  if old.status <> 'draft' and (
    tg_op = 'DELETE' or to_jsonb(new) - loose <> to_jsonb(old) - loose
    or (old.status, new.status) not in (('exported', 'exported'), ('exported', 'paid'), ('paid', 'paid'))
  ) then
    raise exception 'This pay run has been exported.' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.keep_pay_run() is 'Before-trigger on pay_runs: an exported run stays, but for being paid.';

create trigger keep before update or delete on public.pay_runs for each row execute function private.keep_pay_run();

create function private.lock_payees(people uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account may have been deleted while this waited.
  perform private.assert_admin();
end
$$;
comment on function private.lock_payees(uuid[]) is
  'Locks these people and the calling administrator, before any run: an account''s deletion locks its profile first and then what refers '
  'to it. With them go their bank details and agreements, which are written under this lock. PT403 for others than administrators.';

create function private.start_pay_run(id uuid, until date) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  run public.pay_runs;
  people uuid[];
begin
  perform private.assert_admin();
  if start_pay_run.id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif until is null or until not between '2020-01-01' and '2199-12-31' then
    raise exception 'Choose until which day is paid.' using errcode = 'PT400', hint = 'until';
  end if;
  -- One run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
    group by line.user_id
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed up afterwards: lines may be written, or removed, while this waits for them.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people = 0 then
    raise exception 'There is nobody to pay until then.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$$;

create function private.locked_run(run_id uuid, wanted text) returns public.pay_runs
language plpgsql set search_path = ''
as $$
declare
  run public.pay_runs;
begin
  -- Nobody is added to a run that is there.
  perform private.lock_payees(array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
  ));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run is not there any more.' using errcode = 'PT404';
  elsif run.status <> wanted then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$$;
comment on function private.locked_run(uuid, text) is
  'The run and its people, locked. PT403 for others than administrators, PT404 no such run, PT409 it is no longer, or not yet, as wanted.';

create function private.assert_payer(payer public.business) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nulls(payer.name, payer.bank, payer.bsb, payer.account_number, payer.apca_number) > 0
    or not private.has_bank_letters(payer.name) or not private.is_bsb(payer.bsb) then
    raise exception 'Say first on the settings page who pays, from which account.' using errcode = 'PT409', hint = 'settings';
  end if;
end
$$;
comment on function private.assert_payer(public.business) is 'PT409 (hint settings) unless a bank''s file can be made for the business.';

-- Hashed: after a draft that was given up, the planner takes thousands of payments for one, and would read all of them for each.
create function private.export_pay_run(run_id uuid) returns public.pay_runs
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  -- What a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  paying public.business;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'draft');
  -- One run is exported at a time: GST that is carried over is taken off once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.payment_details details on details.user_id = payment.user_id
  where payment.pay_run_id = run.id;
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
  if run.people = 0 then
    raise exception 'Nobody in this pay run can be paid any more.' using errcode = 'PT409';
  elsif run.amount_cents + run.gst_cents > most then
    raise exception 'A bank''s file holds at most $99,999,999.99.' using errcode = 'PT409';
  end if;
  -- Whoever is paid may have their page open; there is nothing to notify them of yet.
  perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}')
  from public.payments payment where payment.pay_run_id = run.id and payment.user_id is not null;
  -- Whoever is left out by their account alone.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- That whoever exports it has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$$;

create function private.pay_pay_run(run_id uuid) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'exported');
  update public.pay_runs known set status = 'paid', paid_by = (select auth.uid()), paid_at = clock_timestamp()
  where known.id = run.id
  returning * into run;
  insert into public.notifications (user_id, message, type, link)
  select payment.user_id,
    format('You have been paid $%s on %s.', btrim(to_char((payment.amount_cents + payment.gst_cents) / 100.0, 'FM999,999,990.00')),
      to_char(private.today_of(payment.user_id), 'FMDD Mon YYYY')), 'paid', '/pay'
  from public.payments payment where payment.pay_run_id = run.id and payment.user_id is not null;
  perform private.record_change('pay_run_paid', 'pay', null, run.id, jsonb_build_object('number', run.number, 'people', run.people));
  return run;
end
$$;

create function private.give_up_pay_run(run_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  run constant public.pay_runs := private.locked_run(run_id, 'draft');
begin
  if exists (select from public.payments payment where payment.pay_run_id = run.id and payment.user_id is null) then
    raise exception 'Somebody in it has deleted their account. It can only be paid.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$$;

create function public.start_pay_run(id uuid, until date) returns public.pay_runs
language sql set search_path = ''
as $$ select private.start_pay_run(id, until) $$;
comment on function public.start_pay_run(uuid, date) is
  'An administrator makes a draft of everything approved and unpaid until a day, by person; the id is the caller''s, so that a repeated '
  'call makes one run. PT400 no day (hint until), PT403 not an administrator, PT409 there is nobody to pay.';

create function public.export_pay_run(run_id uuid) returns public.pay_runs
language sql set search_path = ''
as $$ select private.export_pay_run(run_id) $$;
comment on function public.export_pay_run(uuid) is
  'An administrator settles a draft: bank details are copied, which is on record, and statements get their numbers. Whoever cannot be '
  'paid any more is left out. PT403 not an administrator, PT404 no such run, PT409 it is no draft, nobody is left, or the business''s '
  'settings are not complete (hint settings).';

create function public.pay_pay_run(run_id uuid) returns public.pay_runs
language sql set search_path = ''
as $$ select private.pay_pay_run(run_id) $$;
comment on function public.pay_pay_run(uuid) is
  'An administrator says that the bank has paid an exported run: each person is told the amount and the day. PT403 not an administrator, '
  'PT404 no such run, PT409 it is not exported, or paid already.';

create function public.give_up_pay_run(run_id uuid) returns void
language sql set search_path = ''
as $$ select private.give_up_pay_run(run_id) $$;
comment on function public.give_up_pay_run(uuid) is
  'An administrator gives a draft up: its lines wait for the next run. PT403 not an administrator, PT404 no such run, '
  'PT409 it is no draft, or somebody in it has deleted their account.';

revoke all on public.pay_runs, public.payments, private.payment_accounts from anon, authenticated, service_role;
grant select on public.pay_runs, public.payments to authenticated;
grant select, insert, update, delete on public.pay_runs, public.payments to service_role;
grant execute on function private.start_pay_run(uuid, date), public.start_pay_run(uuid, date) to authenticated;
grant execute on function private.export_pay_run(uuid), public.export_pay_run(uuid) to authenticated;
grant execute on function private.pay_pay_run(uuid), public.pay_pay_run(uuid) to authenticated;
grant execute on function private.give_up_pay_run(uuid), public.give_up_pay_run(uuid) to authenticated;

alter table public.pay_runs enable row level security;
alter table public.payments enable row level security;
alter table private.payment_accounts enable row level security;

create policy "pay runs are read by administrators" on public.pay_runs
  for select to authenticated using ((select private.is_admin()));
-- Whoever is paid reads theirs with my_payments, once they are exported.
create policy "payments are read by administrators" on public.payments
  for select to authenticated using ((select private.is_admin()));
create policy "nobody reads the accounts" on private.payment_accounts
  for select to service_role using (false);
