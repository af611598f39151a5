-- Payments that the bank sent back, or that a new file left out (rule 23.21). They are owed again under the same pay statement, until a
-- later run sends them or they are settled outside the app. Each row takes its payment out of one run's file, so that no payment counts
-- twice.

create table public.payment_returns (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete cascade,
  pay_run_id uuid not null references public.pay_runs (id) on delete cascade,
  returned_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  recorded_by uuid references public.profiles (id) on delete set null,
  recorded_at timestamptz not null default now(),
  resent_in uuid references public.pay_runs (id) on delete set null,
  settled_by uuid references public.profiles (id) on delete set null,
  settled_at timestamptz,
  settlement text check (char_length(settlement) between 1 and 500),
  constraint payment_returns_once_a_run unique (payment_id, pay_run_id),
  -- Nulls count as equal, so a payment has at most one row without resent_in: owed, or settled outside of runs.
  constraint payment_returns_sent_once_a_run unique nulls not distinct (resent_in, payment_id),
  constraint payment_returns_settled_say_how check ((settled_at is null) = (settlement is null)),
  constraint payment_returns_are_sent_again_or_settled check (resent_in is null or settled_at is null)
);
comment on table public.payment_returns is
  'A payment in a run''s file that was not made: the bank sent it back, or a new file left it out.';
comment on column public.payment_returns.pay_run_id is 'The run whose file contained it.';
comment on column public.payment_returns.resent_in is 'The run that sends it again; null while it is owed, or once settled outside.';
comment on column public.payment_returns.settlement is 'How it was settled outside of runs.';

create table private.resent_accounts (
  return_id uuid primary key references public.payment_returns (id) on delete cascade,
  bsb text not null check (bsb ~ '^[0-9]{6}$'),
  account_number text not null check (private.is_account_number(account_number))
);
comment on table private.resent_accounts is
  'The bank account to which a payment is sent again. Read by open_pay_run_file, which is recorded.';

create index payment_returns_open_idx on public.payment_returns (returned_on, payment_id)
where resent_in is null and settled_at is null;
create index payment_returns_run_idx on public.payment_returns (pay_run_id);
create index payment_returns_recorded_by_idx on public.payment_returns (recorded_by);
create index payment_returns_settled_by_idx on public.payment_returns (settled_by);

create function private.payments_sent_in(run_id uuid, moment timestamptz)
returns table (payment_id uuid, return_id uuid)
language sql stable set search_path = ''
as $$
  select sent.payment_id, sent.return_id
  from (
    select payment.id as payment_id, null::uuid as return_id from public.payments payment where payment.pay_run_id = run_id
    union all
    select earlier.payment_id, earlier.id from public.payment_returns earlier where earlier.resent_in = run_id
  ) sent
  where not exists (
    select from public.payment_returns back
    where back.payment_id = sent.payment_id and back.pay_run_id = run_id and (moment is null or back.recorded_at <= moment)
  )
$$;
comment on function private.payments_sent_in(uuid, timestamptz) is
  'The payments in a run''s file: its own, and those that it sends again (with return_id). Excludes payments returned up to `moment`; '
  'null for up to now.';

create function private.run_sending(payment_id uuid) returns uuid
language sql stable set search_path = ''
as $$
  select run.id from (
    select payment.pay_run_id as id from public.payments payment where payment.id = run_sending.payment_id
    union all
    select earlier.resent_in from public.payment_returns earlier
    where earlier.payment_id = run_sending.payment_id and earlier.resent_in is not null
  ) run
  where not exists (
    select from public.payment_returns back where back.payment_id = run_sending.payment_id and back.pay_run_id = run.id
  )
$$;
comment on function private.run_sending(uuid) is
  'The one run whose file makes a payment; null while it is owed again, or once settled outside.';

create function private.accounts_sent_to(payment_id uuid, return_id uuid) returns table (bsb text, account_number text)
language sql stable set search_path = ''
as $$
  select account.bsb, account.account_number from private.payment_accounts account
  where return_id is null and account.payment_id = accounts_sent_to.payment_id
  union all
  select account.bsb, account.account_number from private.resent_accounts account where account.return_id = accounts_sent_to.return_id
$$;
comment on function private.accounts_sent_to(uuid, uuid) is
  'The bank account to which a pay file sends a payment of payments_sent_in. Returns no row if the bank details were removed.';

create function private.life_of_payment(
  payment_id uuid, own_run uuid, out status text, out paid_at timestamptz, out returned_on date, out reason text
)
language sql stable set search_path = ''
as $$
  select case
      when back.settled_at is not null then 'settled'
      when back.id is not null and coalesce(run.status, 'draft') = 'draft' then 'returned'
      else run.status end,
    coalesce(back.settled_at, run.paid_at), back.returned_on, back.reason
  from (values (true)) one
  left join lateral (
    select * from public.payment_returns known where known.payment_id = life_of_payment.payment_id
    order by known.recorded_at desc, known.id limit 1
  ) back on true
  left join public.pay_runs run on run.id = case when back.id is null then own_run else back.resent_in end
$$;
comment on function private.life_of_payment(uuid, uuid) is
  'The state of an exported payment (exported, paid, rejected, returned or settled), and when and why it last came back.';

create function private.payees_of_run(run_id uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select payment.user_id from public.payments payment where payment.pay_run_id = run_id and payment.user_id is not null
    union
    select payment.user_id from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
    where earlier.resent_in = run_id and payment.user_id is not null
  )
$$;
comment on function private.payees_of_run(uuid) is 'The people paid by a run, by its own payments or by those that it sends again.';

create function private.broadcast_to_payees(run_id uuid) returns void
language sql set search_path = ''
as $$
  select private.broadcast_to_person(person, 'hours_changed', '{}') from unnest(private.payees_of_run(run_id)) person
$$;
comment on function private.broadcast_to_payees(uuid) is 'Broadcasts a change of pay to the open pages of everyone in a run.';

create function private.written_cents(cents bigint) returns text
language sql immutable parallel safe set search_path = ''
as $$ select btrim(to_char(cents / 100.0, 'FM999,999,990.00')) $$;
comment on function private.written_cents(bigint) is 'An amount formatted for messages: 1,234.50.';

create function private.keep_payment_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.keep_payment_return() is
  'Before-trigger on payment_returns: a payment is returned only from the run whose file makes it. It is sent again in a draft, and can '
  'leave that run only while it is a draft. It is settled once. PT409 otherwise.';

create trigger keep before insert or update or delete on public.payment_returns
for each row execute function private.keep_payment_return();

-- A separate statement, so that making a run and returning payments do not wait for each other.
create function private.add_returned_payments(run_id uuid, people uuid[]) returns void
language sql set search_path = ''
as $$
  update public.payment_returns back set resent_in = run_id
  from public.payments payment
  where payment.id = back.payment_id and payment.user_id = any (people) and back.resent_in is null and back.settled_at is null
$$;
comment on function private.add_returned_payments(uuid, uuid[]) is
  'Adds the payments that are owed again to these people to a draft. The caller must have locked the people.';

create function private.leave_out_returned(run_id uuid) returns void
language sql set search_path = ''
as $$
  update public.payment_returns earlier set resent_in = null
  from public.payments payment
  where payment.id = earlier.payment_id and earlier.resent_in = run_id
    and case when payment.user_id is null
      then not exists (select from private.resent_accounts account where account.return_id = earlier.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end
$$;
comment on function private.leave_out_returned(uuid) is
  'Removes returned payments from a draft if their payee cannot be paid. The caller must have locked the people.';

create function private.is_owed_again(person uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is null and back.settled_at is null
  )
$$;
comment on function private.is_owed_again(uuid) is 'True if a person has a returned payment that is neither in a run nor settled.';

create function private.keep_returned_payments(run_id uuid, person uuid, can_be_paid boolean) returns void
language plpgsql set search_path = ''
as $$
begin
  if can_be_paid then
    insert into private.resent_accounts (return_id, bsb, account_number)
    select earlier.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
    from public.payment_returns earlier
    join public.payments payment on payment.id = earlier.payment_id
    join public.payment_details details on details.user_id = payment.user_id
    where earlier.resent_in = run_id and payment.user_id = person;
  else
    update public.payment_returns earlier set resent_in = null
    from public.payments payment
    where payment.id = earlier.payment_id and earlier.resent_in = run_id and payment.user_id = person;
  end if;
end
$$;
comment on function private.keep_returned_payments(uuid, uuid, boolean) is
  'Before a person''s account is deleted, stores the bank account for the returned payments that a draft sends again. If the person '
  'cannot be paid, removes those payments from the draft (rule 23.17).';

create function private.take_out_unpayable(run_id uuid) returns void
language sql set search_path = ''
as $$
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  select payment.id, run_id, private.today_of((select auth.uid())), 'A new file had to be made, and the bank details were not complete.',
    (select auth.uid()), clock_timestamp()
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
  where case
    when payment.user_id is not null then private.why_not_paid((
      select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null
    when sent.return_id is null then not exists (
      select from private.payment_accounts account where account.payment_id = payment.id)
    else not exists (select from private.resent_accounts account where account.return_id = sent.return_id) end
$$;
comment on function private.take_out_unpayable(uuid) is
  'Leaves people who cannot be paid out of the file that replaces a rejected one, so that they are owed again. The caller must have '
  'locked the people.';

create function private.copy_accounts(run_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  insert into private.resent_accounts (return_id, bsb, account_number)
  select sent.return_id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  where sent.return_id is not null
  on conflict (return_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
end
$$;
comment on function private.copy_accounts(uuid) is
  'Copies the current bank accounts to which a run''s file pays. The caller must have locked the people, who can all be paid.';

create type public.owed_again_row as (
  payment_id uuid, user_id uuid, name text, number text, total_cents bigint, returned_on date, reason text, fault text
);
comment on type public.owed_again_row is
  'A payment that is owed again and in no draft. fault: why the next run does not send it (no_abn, abn, bsb, account or deleted); null if '
  'it does.';

create function private.owed_again(after_day date, after_id uuid, page_size integer) returns setof public.owed_again_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select payment.id, payment.user_id, payment.name, payment.number, payment.amount_cents + payment.gst_cents, back.returned_on,
      back.reason, case when payment.user_id is null then 'deleted'
        else private.account_fault(details.abn, details.bsb, details.account_number) end
    from public.payment_returns back
    join public.payments payment on payment.id = back.payment_id
    left join public.payment_details details on details.user_id = payment.user_id
    where back.resent_in is null and back.settled_at is null
      and (after_day is null or (back.returned_on, payment.id) > (after_day, after_id))
    order by back.returned_on, payment.id
    limit private.page_size(page_size, 50, 200);
end
$$;

create function public.owed_again(after_day date default null, after_id uuid default null, page_size integer default 50)
returns setof public.owed_again_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.owed_again(after_day, after_id, page_size) $$;
comment on function public.owed_again(date, uuid, integer) is
  'Returned payments that are in no draft, longest waiting first. after_day and after_id: of the last payment of the previous page. '
  'page_size: 1 to 200. PT403 not an administrator.';

revoke all on public.payment_returns, private.resent_accounts from anon, authenticated, service_role;
grant select on public.payment_returns to authenticated;
grant select, insert, update, delete on public.payment_returns to service_role;
grant execute on function private.owed_again(date, uuid, integer), public.owed_again(date, uuid, integer) to authenticated;

alter table public.payment_returns enable row level security;
alter table private.resent_accounts enable row level security;

-- Payees read their payments with my_payments.
create policy "returned payments are read by administrators" on public.payment_returns
  for select to authenticated using ((select private.is_admin()));
create policy "nobody reads the accounts" on private.resent_accounts
  for select to service_role using (false);
