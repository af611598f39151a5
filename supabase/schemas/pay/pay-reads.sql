-- Reading pay: people who cannot be paid and why, the bank's file, a person's own payments, and statements.

create type public.unpaid_row as (user_id uuid, name text, amount_cents bigint, lines integer, reason text);
comment on type public.unpaid_row is
  'A person with lines in no pay run. reason: why they cannot be paid (nothing, no_abn, abn, bsb, account); null if they can.';

create function private.unpaid_people(until date) returns setof public.unpaid_row
language sql stable rows 100 set search_path = ''
as $$
  select summed.user_id, coalesce(private.person_name(person), 'N/A'), summed.amount, summed.lines,
    private.why_not_paid(details, summed.amount)
  from (
    select line.user_id, sum(line.amount_cents)::bigint as amount, count(*)::integer as lines
    from public.pay_lines line
    where line.payment_id is null and line.user_id is not null and (unpaid_people.until is null or line.day <= unpaid_people.until)
    group by line.user_id
  ) summed
  join public.profiles person on person.id = summed.user_id
  left join public.payment_details details on details.user_id = summed.user_id
$$;
comment on function private.unpaid_people(date) is
  'People with lines in no pay run, up to a day, or all of them for null. The caller must check permissions.';

create function private.cannot_be_paid(after_name text, after_id uuid, page_size integer) returns setof public.unpaid_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select * from private.unpaid_people(null) waiting
    where waiting.reason is not null
      and (after_name is null or (waiting.name, waiting.user_id) > (after_name, after_id))
    order by waiting.name, waiting.user_id
    limit private.page_size(page_size, 50, 1000);
end
$$;

create function private.count_cannot_be_paid() returns bigint
language sql stable set search_path = ''
as $$
  -- Skips the names, and uses the index of valid accounts.
  select count(*)
  from (
    select sum(line.amount_cents) as amount, line.user_id from public.pay_lines line
    where line.payment_id is null and line.user_id is not null group by line.user_id
  ) summed
  where summed.amount <= 0 or not exists (
    select from public.payment_details details
    where details.user_id = summed.user_id and private.account_fault(details.abn, details.bsb, details.account_number) is null
  )
$$;
comment on function private.count_cannot_be_paid() is 'The number of people with approved work or an extra who cannot be paid (rule 23.7).';

create function private.open_pay_run_file(run_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
$$;

create type public.my_payment_row as (
  id uuid, number text, kind text, status text, dated date, paid_at timestamptz, amount_cents bigint, gst_cents bigint,
  reason text, returned_on date
);
comment on type public.my_payment_row is
  'A payment of the caller. status: exported (sent to the bank), paid, returned (owed again), rejected (the bank''s file will be remade) '
  'or settled (outside of runs). reason, returned_on: why and when it last came back.';

create function private.my_payments(after_dated date, after_id uuid, page_size integer) returns setof public.my_payment_row
language sql stable security definer rows 20 set search_path = ''
as $$
  select payment.id, payment.number, payment.kind, life.status, run.dated, life.paid_at, payment.amount_cents, payment.gst_cents,
    life.reason, life.returned_on
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.user_id = (select auth.uid()) and run.status <> 'draft'
    and (after_dated is null or (run.dated, payment.id) < (after_dated, after_id))
  order by run.dated desc, payment.id desc
  limit private.page_size(page_size, 20, 200)
$$;

-- Security definer, because unpaid lines include lines in a draft, and only administrators can read drafts.
create function private.my_unpaid_lines() returns setof public.pay_lines
language sql stable security definer rows 20 set search_path = ''
as $$
  select line.* from public.pay_lines line where line.user_id = (select auth.uid()) and line.payment_id is null
  union all
  select line.* from public.payments payment
  join public.pay_runs run on run.id = payment.pay_run_id and run.status = 'draft'
  join public.pay_lines line on line.payment_id = payment.id
  where payment.user_id = (select auth.uid())
$$;

create function private.pay_statement(payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shown jsonb;
begin
  select jsonb_build_object('number', payment.number, 'kind', payment.kind, 'name', payment.name, 'abn', payment.abn,
    'amount_cents', payment.amount_cents, 'gst_cents', payment.gst_cents,
    'gst_carried_cents', payment.gst_carried_cents, 'agreement', payment.agreement, 'status', life.status,
    'dated', run.dated, 'paid_at', life.paid_at, 'returned_on', life.returned_on,
    'payer', jsonb_build_object('name', run.payer ->> 'name', 'abn', run.payer ->> 'abn'),
    'lines', (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'day', line.day, 'job_title', line.job_title, 'minutes', line.minutes,
        'basis', line.basis, 'rate_cents', line.rate_cents, 'amount_cents', line.amount_cents, 'reason', line.reason,
        'is_taxable', private.is_taxable(line.kind))
        order by line.day, line.created_at, line.id)
      from public.pay_lines line where line.payment_id = payment.id
    )) into shown
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  cross join lateral private.life_of_payment(payment.id, payment.pay_run_id) life
  where payment.id = pay_statement.payment_id and run.status <> 'draft'
    and (payment.user_id = (select auth.uid()) or (select private.is_admin()));
  if not found then
    raise exception 'This statement no longer exists.' using errcode = 'PT404';
  end if;
  return shown;
end
$$;

create function public.cannot_be_paid(after_name text default null, after_id uuid default null, page_size integer default 50)
returns setof public.unpaid_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.cannot_be_paid(after_name, after_id, page_size) $$;
comment on function public.cannot_be_paid(text, uuid, integer) is
  'People with approved work or an extra who cannot be paid, by name, with the reason. after_name and after_id: of the last person of the '
  'previous page. page_size: 1 to 1000. PT403 not an administrator.';

create function public.open_pay_run_file(run_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.open_pay_run_file(run_id) $$;
comment on function public.open_pay_run_file(uuid) is
  'The contents of the bank''s file of an exported run: the payer, and each payment with its account. Each call is recorded. PT403 not an '
  'administrator. PT404 no such run, or a draft. PT409 the bank has rejected it, or accounts were removed (rule 23.17).';

create function public.my_payments(after_dated date default null, after_id uuid default null, page_size integer default 20)
returns setof public.my_payment_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.my_payments(after_dated, after_id, page_size) $$;
comment on function public.my_payments(date, uuid, integer) is
  'The caller''s own exported payments, newest first. after_dated and after_id: of the last payment of the previous page. page_size: 1 to '
  '200.';

create function public.my_unpaid_lines() returns setof public.pay_lines
language sql stable rows 20 set search_path = ''
as $$ select * from private.my_unpaid_lines() $$;
comment on function public.my_unpaid_lines() is 'The caller''s own lines that are in no pay run, or in a draft.';

create function public.pay_statement(payment_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.pay_statement(payment_id) $$;
comment on function public.pay_statement(uuid) is
  'The statement of a payment, for its payee and for administrators. PT404 no such payment, another person''s, or a draft''s.';

grant execute on function private.cannot_be_paid(text, uuid, integer), public.cannot_be_paid(text, uuid, integer) to authenticated;
grant execute on function private.open_pay_run_file(uuid), public.open_pay_run_file(uuid) to authenticated;
grant execute on function private.my_payments(date, uuid, integer), public.my_payments(date, uuid, integer) to authenticated;
grant execute on function private.my_unpaid_lines(), public.my_unpaid_lines() to authenticated;
grant execute on function private.pay_statement(uuid), public.pay_statement(uuid) to authenticated;
