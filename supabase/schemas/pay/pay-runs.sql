-- Pay runs (rules 23.6 to 23.12) contain everything approved and unpaid up to a day, by person. The status is draft, exported or paid, or
-- rejected while the bank has no valid file. Each line has one payment_id, so it is in at most one payment. A payment is in one run. An
-- exported run cannot be changed.

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
comment on table public.pay_runs is 'Payments that are made together, by one file for the bank.';
comment on column public.pay_runs.until is 'The last day whose lines are included.';
comment on column public.pay_runs.amount_cents is 'The sum of its payments in cents, before GST.';
comment on column public.pay_runs.payer is 'The business''s settings at the time of the export.';
comment on column public.pay_runs.approved_content is 'A hash of the approved content, for comparison (rule 23.23).';
comment on column public.pay_runs.dated is 'The date of its statements: the day of the export, in the administrator''s time zone.';
comment on column public.pay_runs.resent is 'The number of returned payments of earlier runs that it sends again.';
comment on column public.pay_runs.resent_cents is 'The sum of the payments that it sends again, in cents with GST.';

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
  'One person in one pay run. Name, ABN and agreement are copied at export, as the law requires (rule 23.13).';
comment on column public.payments.number is 'The number of its statement; null in a draft.';
comment on column public.payments.gst_carried_cents is
  'Above 0: negative GST that later statements deduct. Below 0: the part that this statement deducted for earlier ones (rule 23.10).';
comment on column public.payments.kind is 'remittance: a remittance advice. rcti: a recipient created tax invoice.';

create table private.payment_accounts (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  bsb text not null check (bsb ~ '^[0-9]{6}$'),
  account_number text not null check (private.is_account_number(account_number))
);
comment on table private.payment_accounts is
  'The bank account to which an exported payment goes. Read by open_pay_run_file, which is recorded.';

-- Leaves out the id. Otherwise the foreign key check of a pay line might scan this whole index instead of the primary key.
create index payments_list_idx on public.payments (pay_run_id, name);
create index payments_person_idx on public.payments (user_id);
create index payments_carried_idx on public.payments (user_id) where gst_carried_cents <> 0;
create index pay_runs_created_by_idx on public.pay_runs (created_by);
create index pay_runs_exported_by_idx on public.pay_runs (exported_by);
create index pay_runs_paid_by_idx on public.pay_runs (paid_by);
create index pay_runs_approved_by_idx on public.pay_runs (approved_by);

alter table public.pay_lines add foreign key (payment_id) references public.payments (id) on delete set null;

-- In plpgsql, for the reason given at private.counted_minutes. An index below stores the results. The index must be rebuilt after a
-- change of this function, is_abn, is_bsb or is_account_number.
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
  'The first fault in an ABN, a BSB and an account number that prevents a payment (rule 23.7): no_abn, abn, bsb or account. Null if there '
  'is none.';

create index payment_details_in_order_idx on public.payment_details (user_id)
where private.account_fault(abn, bsb, account_number) is null;
-- The index above calls these functions, so roles that write payment_details must be able to execute them.
grant execute on function private.account_fault(text, text, text), private.is_abn(text), private.is_bsb(text),
  private.is_account_number(text), private.without_separators(text) to service_role;

-- In plpgsql, for the reason given at private.counted_minutes.
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
  'Why a person cannot be paid (rule 23.7): nothing, no_abn, abn, bsb or account. Null if they can.';

-- A statement trigger, because a pay run has tens of thousands of lines. The transition tables are not joined, because the planner does not
-- know their size.
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
$$;
comment on function private.keep_in_one_payment() is
  'After-statement trigger on pay_lines: a line can be added to only one payment, and only in a draft. It can leave the payment only '
  'while it is a draft. PT409 otherwise.';

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
comment on function private.keep_added_payments() is 'After-statement trigger on payments: PT409 if a payment is added to an exported run.';

create function private.keep_payments() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.keep_payments() is
  'After-statement trigger on payments: PT409 if an exported payment is changed or deleted before its retention ends. A deleted account '
  'only clears user_id.';

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
$$;
comment on function private.keep_pay_run() is
  'Before-trigger on pay_runs: an exported run cannot be changed, except when its file is paid, rejected or remade. PT409 otherwise.';

create trigger keep before update or delete on public.pay_runs for each row execute function private.keep_pay_run();

revoke all on public.pay_runs, public.payments, private.payment_accounts from anon, authenticated, service_role;
grant select on public.pay_runs, public.payments to authenticated;
grant select, insert, update, delete on public.pay_runs, public.payments to service_role;

alter table public.pay_runs enable row level security;
alter table public.payments enable row level security;
alter table private.payment_accounts enable row level security;

create policy "pay runs are read by administrators" on public.pay_runs
  for select to authenticated using ((select private.is_admin()));
-- Payees read their payments with my_payments, after the export.
create policy "payments are read by administrators" on public.payments
  for select to authenticated using ((select private.is_admin()));
create policy "nobody reads the accounts" on private.payment_accounts
  for select to service_role using (false);
