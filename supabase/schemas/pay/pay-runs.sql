-- Pay runs (rules 23.6 to 23.12): everything approved and unpaid until a day, by person. Draft, exported, paid; rejected while the bank
-- has no file of it. A line is in one payment at most, since it has one payment_id; a payment is in one run. What is exported stays as it
-- was.

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
  resent integer not null default 0,
  resent_cents bigint not null default 0,
  approved_by uuid references public.profiles (id) on delete set null,
  approved_at timestamptz,
  approved_content text check (approved_content ~ '^[0-9a-f]{32}$'),
  constraint pay_runs_are_dated_when_exported check (
    (status = 'draft') = (exported_at is null) and num_nonnulls(exported_at, dated, payer) in (0, 3)
  ),
  constraint pay_runs_approved_say_what check ((approved_at is null) = (approved_content is null)),
  constraint pay_runs_paid_say_when check ((status = 'paid') = (paid_at is not null))
);
comment on table public.pay_runs is 'What is paid together: by one file for the bank.';
comment on column public.pay_runs.until is 'The last day whose lines are in it.';
comment on column public.pay_runs.amount_cents is 'The sum of its payments before GST.';
comment on column public.pay_runs.payer is 'The business''s settings as they were at export.';
comment on column public.pay_runs.approved_content is 'What was approved, as one value to compare (rule 23.23).';
comment on column public.pay_runs.dated is 'The date of its statements: the day of the export, where the administrator is.';
comment on column public.pay_runs.resent is 'How many returned payments of earlier runs it sends again.';
comment on column public.pay_runs.resent_cents is 'The sum of those, with GST.';

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
create index pay_runs_approved_by_idx on public.pay_runs (approved_by);

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
$$;
comment on function private.keep_pay_run() is
  'Before-trigger on pay_runs: an exported run stays, but for its file being paid, rejected or made again.';

create trigger keep before update or delete on public.pay_runs for each row execute function private.keep_pay_run();

revoke all on public.pay_runs, public.payments, private.payment_accounts from anon, authenticated, service_role;
grant select on public.pay_runs, public.payments to authenticated;
grant select, insert, update, delete on public.pay_runs, public.payments to service_role;

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
