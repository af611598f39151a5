-- Open pay of people whose account was deleted: unapproved hours, and lines that could not be paid (rule 23.25). Administrators approve,
-- pay or settle this pay. Data that is not needed for this is deleted.

create table public.departed_people (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 400),
  left_at timestamptz not null default now(),
  abn text check (abn ~ '^[0-9]{11}$'),
  agreement text check (char_length(agreement) <= 2000),
  settled_by uuid references public.profiles (id) on delete set null,
  settled_at timestamptz,
  settlement text check (char_length(settlement) between 1 and 500),
  constraint departed_people_settled_say_how check ((settled_at is null) = (settlement is null))
);
comment on table public.departed_people is 'A person whose account was deleted while something was left to approve or pay.';
comment on column public.departed_people.agreement is 'The text about tax invoices that the person had agreed to; null for none.';
comment on column public.departed_people.settlement is 'How the rest was settled outside of runs.';

create table private.departed_accounts (
  departed_id uuid primary key references public.departed_people (id) on delete cascade,
  bsb text not null check (bsb ~ '^[0-9]{6}$'),
  account_number text not null check (private.is_account_number(account_number))
);
comment on table private.departed_accounts is 'The bank account to which the rest is paid. Deleted when nothing is left.';

create table public.departed_hours (
  id uuid primary key default gen_random_uuid(),
  departed_id uuid not null references public.departed_people (id) on delete cascade,
  application_id uuid references public.applications (id) on delete set null,
  title text check (char_length(title) <= 400),
  day date not null,
  began time,
  ended time,
  minutes integer not null check (minutes between 1 and 1500),
  constraint departed_hours_once unique (application_id, day)
);
comment on table public.departed_hours is
  'A day that was waiting for approval when the account was deleted, with the hours that counted at that time.';

alter table public.pay_lines add column departed_id uuid references public.departed_people (id) on delete set null;
comment on column public.pay_lines.departed_id is
  'The departed person whose line it is, if it could not be paid before the account was deleted.';

create index departed_people_settled_by_idx on public.departed_people (settled_by);
create index departed_hours_departed_idx on public.departed_hours (departed_id, day, id);
create index pay_lines_departed_idx on public.pay_lines (departed_id) where departed_id is not null;

create function private.keep_what_is_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
$$;
comment on function private.keep_what_is_left() is
  'Before-delete trigger on profiles: keeps waiting hours and unpayable lines, with the data needed to pay them (rule 23.25). Runs before '
  'the triggers that delete the hours and pay what is owed.';

create trigger keep_what_is_left before delete on public.profiles
for each row execute function private.keep_what_is_left();

create type public.departed_day as (
  id uuid, title text, day date, began time, ended time, minutes integer, basis text, rate_cents integer, amount_cents bigint
);
comment on type public.departed_day is 'A day left to approve. amount_cents: by the job''s current rate; null without a rate.';

create function private.days_left(departed_id uuid) returns setof public.departed_day
language sql stable set search_path = ''
as $$
  select hours.id, hours.title, hours.day, hours.began, hours.ended, hours.minutes, job.pay_basis, job.rate_cents,
    private.day_amount(job.pay_basis, job.rate_cents, hours.minutes, job.days,
      row_number() over (partition by hours.application_id order by hours.day)::integer, approved.days, approved.cents)
  from public.departed_hours hours
  left join public.applications application on application.id = hours.application_id
  left join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(hours.application_id) approved
  where hours.departed_id = days_left.departed_id
  order by hours.day, hours.id
$$;
comment on function private.days_left(uuid) is
  'A departed person''s days left to approve, with their amounts (rule 22.3). The caller must check permissions.';

create function private.owed_to_departed(departed_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select sum(line.amount_cents)::bigint from public.pay_lines line
  where line.departed_id = owed_to_departed.departed_id and line.payment_id is null
$$;
comment on function private.owed_to_departed(uuid) is
  'The sum in cents of a departed person''s lines without a payment; null if there are none.';

create type public.departed_row as (
  id uuid, name text, left_at timestamptz, owed_cents bigint, can_be_paid boolean, days jsonb
);
comment on type public.departed_row is
  'A departed person with something left. owed_cents: approved and in no run, before GST; null for nothing. can_be_paid: true if there is '
  'an account to pay to. days: [departed_day] left to approve.';

create function private.list_departed(after_left timestamptz, after_id uuid, page_size integer) returns setof public.departed_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select person.id, person.name, person.left_at, private.owed_to_departed(person.id),
      exists (select from private.departed_accounts account where account.departed_id = person.id),
      (select coalesce(jsonb_agg(to_jsonb(waiting) order by waiting.day, waiting.id), '[]') from private.days_left(person.id) waiting)
    from public.departed_people person
    where person.settled_at is null
      and (exists (select from public.departed_hours hours where hours.departed_id = person.id)
        or private.owed_to_departed(person.id) is not null)
      and (after_left is null or (person.left_at, person.id) > (after_left, after_id))
    order by person.left_at, person.id
    limit private.page_size(page_size, 50, 200);
end
$$;

create function private.locked_departed(departed_id uuid) returns public.departed_people
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.locked_departed(uuid) is
  'Locks and returns a departed person with something left. PT403 not an administrator, PT409 settled or deleted.';

create function private.forget_departed(departed_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.owed_to_departed(departed_id) is null
    and not exists (select from public.departed_hours hours where hours.departed_id = forget_departed.departed_id) then
    delete from public.departed_people person where person.id = departed_id and person.settled_at is null;
  end if;
end
$$;
comment on function private.forget_departed(uuid) is
  'Deletes a departed person and the account once nothing is left. Payments have their own copy of the name. The caller must have locked '
  'the person.';

create function private.decide_departed_hours(hours_id uuid, amount_cents bigint, is_worked boolean) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

create function private.pay_departed(departed_id uuid, run_id uuid) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  person public.departed_people;
  run public.pay_runs;
  owed bigint;
  new_payment constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  if run_id is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  end if;
  select * into run from public.pay_runs known where known.id = run_id;
  if found then
    return run;
  end if;
  person := private.locked_departed(departed_id);
  owed := private.owed_to_departed(person.id);
  if coalesce(owed, 0) <= 0 or not exists (
    select from private.departed_accounts account where account.departed_id = person.id
  ) then
    raise exception 'A pay run cannot pay this. Settle it outside Shinework.' using errcode = 'PT409';
  end if;
  insert into public.pay_runs (id, until, created_by)
  select run_id, max(line.day), (select auth.uid()) from public.pay_lines line
  where line.departed_id = person.id and line.payment_id is null;
  insert into public.payments (id, pay_run_id, name, abn) values (new_payment, run_id, person.name, person.abn);
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select new_payment, account.bsb, account.account_number from private.departed_accounts account where account.departed_id = person.id;
  update public.pay_lines line set payment_id = new_payment where line.departed_id = person.id and line.payment_id is null;
  update public.payments payment
  set (amount_cents, gst_cents, kind, agreement) = (
    select sum(line.amount_cents), case when gst.applies
        then greatest(0, coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0)) else 0 end,
      case when gst.applies then 'rcti' else 'remittance' end, case when gst.applies then person.agreement end
    from public.pay_lines line
    cross join (select person.agreement is not null and private.is_gst_available(payer) as applies from public.business payer) gst
    where line.payment_id = payment.id group by gst.applies
  )
  where payment.id = new_payment;
  perform private.sum_pay_run(run_id);
  perform private.forget_departed(person.id);
  select * into run from public.pay_runs made where made.id = run_id;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$$;

create function private.settle_departed(departed_id uuid, note text) returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;

create function public.list_departed(after_left timestamptz default null, after_id uuid default null, page_size integer default 50)
returns setof public.departed_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.list_departed(after_left, after_id, page_size) $$;
comment on function public.list_departed(timestamptz, uuid, integer) is
  'People whose account was deleted while something was left to approve or pay, longest gone first. after_left and after_id: left_at and '
  'id of the last person of the previous page. page_size: 1 to 200. PT403 not an administrator.';

create function public.approve_departed_hours(hours_id uuid, amount_cents bigint) returns void
language sql set search_path = ''
as $$ select private.decide_departed_hours(hours_id, amount_cents, true) $$;
comment on function public.approve_departed_hours(uuid, bigint) is
  'Approves a departed person''s day for the amount that was shown, in cents. For administrators. PT403 not an administrator, PT409 '
  'already decided, changed since then, or the job has no pay basis.';

create function public.drop_departed_hours(hours_id uuid) returns void
language sql set search_path = ''
as $$ select private.decide_departed_hours(hours_id, null, false) $$;
comment on function public.drop_departed_hours(uuid) is
  'Drops a departed person''s day because there was no work. For administrators. PT403 not an administrator, PT409 already decided.';

create function public.pay_departed(departed_id uuid, run_id uuid) returns public.pay_runs
language sql set search_path = ''
as $$ select private.pay_departed(departed_id, run_id) $$;
comment on function public.pay_departed(uuid, uuid) is
  'Makes a draft of everything owed to a departed person, to the stored account, and returns the run. For administrators. run_id: chosen '
  'by the caller, so that a repeated call makes one run. PT400 no run_id. PT403 not an administrator. PT409 nothing is left, nothing is '
  'due, or there is no account.';

create function public.settle_departed(departed_id uuid, note text) returns void
language sql set search_path = ''
as $$ select private.settle_departed(departed_id, note) $$;
comment on function public.settle_departed(uuid, text) is
  'Records how everything left to approve or pay for a departed person was settled outside of runs. Deletes the person''s hours and bank '
  'account. For administrators. PT400 no note (hint note), PT403 not an administrator, PT409 nothing is left.';

revoke all on public.departed_people, public.departed_hours, private.departed_accounts from anon, authenticated, service_role;
grant select on public.departed_people, public.departed_hours to authenticated;
grant select, insert, update, delete on public.departed_people, public.departed_hours to service_role;
grant execute on function private.list_departed(timestamptz, uuid, integer), public.list_departed(timestamptz, uuid, integer)
  to authenticated;
grant execute on function private.decide_departed_hours(uuid, bigint, boolean), public.approve_departed_hours(uuid, bigint),
  public.drop_departed_hours(uuid) to authenticated;
grant execute on function private.pay_departed(uuid, uuid), public.pay_departed(uuid, uuid) to authenticated;
grant execute on function private.settle_departed(uuid, text), public.settle_departed(uuid, text) to authenticated;

alter table public.departed_people enable row level security;
alter table public.departed_hours enable row level security;
alter table private.departed_accounts enable row level security;

create policy "departed people are read by administrators" on public.departed_people
  for select to authenticated using ((select private.is_admin()));
create policy "hours of departed people are read by administrators" on public.departed_hours
  for select to authenticated using ((select private.is_admin()));
create policy "nobody reads the accounts" on private.departed_accounts
  for select to service_role using (false);
