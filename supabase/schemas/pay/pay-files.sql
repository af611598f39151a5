-- The files that send a run to the bank (rules 23.19, 23.20): one valid file, and earlier files that the bank rejected.

create table public.pay_files (
  id uuid primary key default gen_random_uuid(),
  pay_run_id uuid not null references public.pay_runs (id) on delete cascade,
  issue integer not null check (issue >= 1),
  processed_on date not null,
  payer jsonb not null check (octet_length(payer::text) <= 20000),
  payments integer not null,
  total_cents bigint not null,
  created_by uuid references public.profiles (id) on delete set null,
  made_at timestamptz not null default now(),
  rejected_by uuid references public.profiles (id) on delete set null,
  rejected_at timestamptz,
  rejection text check (char_length(rejection) between 1 and 500),
  constraint pay_files_count_up unique (pay_run_id, issue),
  constraint pay_files_rejected_say_why check ((rejected_at is null) = (rejection is null))
);
comment on table public.pay_files is 'A file that sends a run to the bank.';
comment on column public.pay_files.issue is '1 for the run''s first file, and one more for each replacement.';
comment on column public.pay_files.processed_on is 'The day when the bank should pay.';
comment on column public.pay_files.payer is 'The business''s settings at the time the file was made.';
comment on column public.pay_files.total_cents is 'The sum of the file''s payments in cents, with GST.';
comment on column public.pay_files.rejection is 'Why the bank rejected the file. A rejected file is void, and nothing in it was paid.';

create unique index pay_files_one_counts_idx on public.pay_files (pay_run_id) where rejected_at is null;
create index pay_files_created_by_idx on public.pay_files (created_by);
create index pay_files_rejected_by_idx on public.pay_files (rejected_by);

create function private.keep_pay_file() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Columns set by a rejection, or cleared when an account is deleted.
  loose constant text[] := array['created_by', 'rejected_by', 'rejected_at', 'rejection'];
begin
  if tg_op = 'DELETE' then
    if exists (select from public.pay_runs run where run.id = old.pay_run_id) then
      raise exception 'This file has already been created.' using errcode = 'PT409';
    end if;
    return old;
  elsif to_jsonb(new) - loose <> to_jsonb(old) - loose
    or old.rejected_at is not null and (new.rejected_at, new.rejection) is distinct from (old.rejected_at, old.rejection)
    or new.created_by is distinct from old.created_by and new.created_by is not null then
    raise exception 'This file has already been created.' using errcode = 'PT409';
  end if;
  return new;
end
$$;
comment on function private.keep_pay_file() is
  'Before-trigger on pay_files: a file cannot be changed, except that it can be rejected once. PT409 any other change.';

create trigger keep before update or delete on public.pay_files for each row execute function private.keep_pay_file();

create function private.make_pay_file(run_id uuid, processed_on date, paying public.business) returns void
language plpgsql set search_path = ''
as $$
declare
  -- The most that a direct-entry file can hold, in cents.
  most constant bigint := 9999999999;
  total bigint;
begin
  insert into public.pay_files (pay_run_id, issue, processed_on, payer, payments, total_cents, created_by, made_at)
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
  'Records a run''s next file. PT409 if it would pay nothing, or more than a file can hold. The caller must have locked the run.';

revoke all on public.pay_files from anon, authenticated, service_role;
grant select on public.pay_files to authenticated;
grant select, insert, update, delete on public.pay_files to service_role;
alter table public.pay_files enable row level security;

create policy "files for the bank are read by administrators" on public.pay_files
  for select to authenticated using ((select private.is_admin()));
