-- People's pay, line by line (rules 22.3 to 22.7). A line is never edited. A mistake is corrected by another line.

create table public.pay_lines (
  id uuid primary key default gen_random_uuid(),
  -- Lines outlive a deleted account, because the law requires them (rule 22.7).
  user_id uuid references public.profiles (id) on delete set null,
  payee_name text not null check (char_length(payee_name) <= 400),
  kind text not null check (kind = any (private.allowed_words('pay line'))),
  application_id uuid references public.applications (id) on delete set null,
  job_title text check (char_length(job_title) <= 400),
  day date not null,
  minutes integer check (minutes between 0 and 1500),
  basis text check (basis = any (private.allowed_words('pay basis'))),
  rate_cents integer check (rate_cents > 0),
  amount_cents bigint not null check (amount_cents between -10000000 and 1000000000),
  reason text check (char_length(reason) between 1 and 500),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  payment_id uuid,
  constraint pay_lines_of_work_say_what_it_was check (
    num_nonnulls(minutes, basis, rate_cents) = case kind when 'work' then 3 else 0 end
  ),
  constraint pay_lines_besides_work_have_a_reason check (kind = 'work' or reason is not null),
  constraint pay_lines_have_the_sign_of_their_kind check (
    case kind
      when 'work' then amount_cents >= 0
      when 'travel' then amount_cents > 0
      when 'bonus' then amount_cents > 0
      when 'deduction' then amount_cents < 0
      else amount_cents <> 0
    end
  )
);
comment on table public.pay_lines is
  'The only source of pay: a day''s approved hours, or an addition or deduction. A line is never edited.';
comment on column public.pay_lines.payee_name is 'The person''s name at that time. Kept when the account is deleted.';
comment on column public.pay_lines.day is
  'For work, its day in the job''s time zone. For other lines, the payee''s date when the line was written.';
comment on column public.pay_lines.minutes is 'The approved minutes, without the break, rounded by the business''s settings (rule 22.2).';
comment on column public.pay_lines.amount_cents is 'In cents, before GST. Below 0 for a deduction.';
comment on column public.pay_lines.payment_id is 'The payment that includes it; null until it is in a pay run.';

create unique index pay_lines_day_paid_once_idx on public.pay_lines (application_id, day) where kind = 'work';
create index pay_lines_application_idx on public.pay_lines (application_id);
create index pay_lines_person_idx on public.pay_lines (user_id, day desc, id desc);
create index pay_lines_unpaid_idx on public.pay_lines (user_id, day, id) where payment_id is null;
create index pay_lines_payment_idx on public.pay_lines (payment_id) where payment_id is not null;
create index pay_lines_created_by_idx on public.pay_lines (created_by);

-- In plpgsql, for the reason given at private.counted_minutes.
create function private.day_amount(
  basis text, rate_cents integer, minutes integer, days integer, ordinal integer, paid_days integer, paid_cents bigint
) returns bigint
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.day_amount(text, integer, integer, integer, integer, integer, bigint) is
  'The pay of a day of work in whole cents, half a cent rounded up once (rule 22.3). By the hour, by the day, or a share of the rest of a '
  'whole job''s pay. ordinal: the day''s position among days approved together, after paid_days were paid with paid_cents. Nothing after '
  'the last day. Null without a basis.';

create function private.keep_pay_line() returns trigger
language plpgsql set search_path = ''
as $$
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
$$;
comment on function private.keep_pay_line() is
  'Before-trigger on pay_lines: a line cannot be changed, and can be deleted only while it has no payment. Deleting its account or '
  'application only clears the reference.';

create trigger keep before delete on public.pay_lines for each row execute function private.keep_pay_line();
-- Not called if only the payment changes, because a pay run sets the payment of tens of thousands of lines.
create trigger keep_unchanged before update on public.pay_lines
for each row when (
  (old.id, old.user_id, old.payee_name, old.kind, old.application_id, old.job_title, old.day, old.minutes,
    old.basis, old.rate_cents, old.amount_cents, old.reason, old.created_by, old.created_at)
  is distinct from
  (new.id, new.user_id, new.payee_name, new.kind, new.application_id, new.job_title, new.day, new.minutes,
    new.basis, new.rate_cents, new.amount_cents, new.reason, new.created_by, new.created_at)
)
execute function private.keep_pay_line();

create function private.add_pay_line(
  user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid, idempotency_key uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
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
$$;

create function private.remove_pay_line(line_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_not_own_pay((
    select line.user_id from public.pay_lines line where line.id = line_id and line.kind <> 'work'
  ));
  delete from public.pay_lines line where line.id = line_id and line.kind <> 'work';
  if not found then
    raise exception 'This line has been removed.' using errcode = 'PT404';
  end if;
end
$$;

create function public.add_pay_line(
  user_id uuid, kind text, amount_cents bigint, reason text, application_id uuid default null, idempotency_key uuid default null
) returns uuid
language sql set search_path = ''
as $$ select private.add_pay_line(user_id, kind, amount_cents, reason, application_id, idempotency_key) $$;
comment on function public.add_pay_line(uuid, text, bigint, text, uuid, uuid) is
  'Adds to a person''s pay or deducts from it, and returns the line''s id. For administrators. kind: travel, bonus, advance, deduction or '
  'correction. amount_cents: up to $100,000 in cents, below 0 to deduct. application_id: the job that it is about; a correction of a job '
  'paid as a whole counts towards its pay. idempotency_key: as in message_accepted. PT400 invalid kind, amount or reason (hint kind, '
  'amount_cents or reason). PT403 not an administrator. PT404 no such person, or not their application. PT409 the caller''s own pay.';

create function public.remove_pay_line(line_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_pay_line(line_id) $$;
comment on function public.remove_pay_line(uuid) is
  'Removes a line of add_pay_line that is in no pay run. For administrators. PT403 not an administrator, PT404 no such line, PT409 in a '
  'pay run, or the caller''s own pay.';

revoke all on public.pay_lines from anon, authenticated, service_role;
grant select on public.pay_lines to authenticated;
grant select, insert, update, delete on public.pay_lines to service_role;
grant execute on function private.add_pay_line(uuid, text, bigint, text, uuid, uuid),
  public.add_pay_line(uuid, text, bigint, text, uuid, uuid) to authenticated;
grant execute on function private.remove_pay_line(uuid), public.remove_pay_line(uuid) to authenticated;

alter table public.pay_lines enable row level security;

create policy "a pay line is read by its payee and by administrators" on public.pay_lines
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
