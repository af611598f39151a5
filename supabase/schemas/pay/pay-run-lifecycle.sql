-- A pay run is started, exported (exporting-pay-runs.sql) and then paid. A draft can also be discarded (rules 23.4 to 23.9).

create function private.lock_payees(people uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform from public.profiles locked where locked.id = any (people || (select auth.uid())) order by locked.id for share;
  -- The caller's account might have been deleted while this waited.
  perform private.assert_admin();
end
$$;
comment on function private.lock_payees(uuid[]) is
  'Locks these people and the calling administrator, before any run. Deleting an account also locks its profile first, and then the rows '
  'that refer to it. Bank details and agreements are written under the same lock. PT403 not an administrator.';

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
    raise exception 'Choose the last day to include.' using errcode = 'PT400', hint = 'until';
  end if;
  -- Only one run is made at a time.
  perform from public.business for no key update;
  select * into run from public.pay_runs known where known.id = start_pay_run.id;
  if found then
    return run;
  end if;
  people := array(
    select line.user_id from public.pay_lines line
    where line.payment_id is null and line.day <= start_pay_run.until and line.user_id is not null
      -- Leaves out the only administrator, because no one could export that payment.
      and not (line.user_id = (select auth.uid()) and private.is_only_administrator())
    union
    select payment.user_id from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where back.resent_in is null and back.settled_at is null and payment.user_id is not null
      and not (payment.user_id = (select auth.uid()) and private.is_only_administrator())
  );
  perform private.lock_payees(people);
  insert into public.pay_runs (id, until, created_by) values (start_pay_run.id, start_pay_run.until, (select auth.uid()));
  insert into public.payments (pay_run_id, user_id, name)
  select start_pay_run.id, person.id, coalesce(private.person_name(person), 'N/A')
  from public.profiles person where person.id = any (people);
  -- Summed afterwards, because lines can be written or removed while this waits for locks.
  update public.pay_lines line set payment_id = payment.id
  from public.payments payment
  where payment.pay_run_id = start_pay_run.id and line.user_id = payment.user_id and line.payment_id is null
    and line.day <= start_pay_run.until;
  perform private.add_returned_payments(start_pay_run.id, people);
  perform private.price_payments(start_pay_run.id);
  select * into run from public.pay_runs made where made.id = start_pay_run.id;
  if run.people + run.resent = 0 then
    raise exception 'There is no approved pay up to that day.' using errcode = 'PT409';
  end if;
  perform private.record_change('pay_run_started', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$$;

create function private.locked_run(run_id uuid, variadic wanted text[]) returns public.pay_runs
language plpgsql set search_path = ''
as $$
declare
  run public.pay_runs;
begin
  -- No one is added to an existing run, so these are all of its payees.
  perform private.lock_payees(private.payees_of_run(run_id));
  select * into run from public.pay_runs known where known.id = run_id for no key update;
  if not found then
    raise exception 'This pay run no longer exists.' using errcode = 'PT404';
  elsif run.status <> all (wanted) then
    raise exception '%', case run.status
      when 'draft' then 'This pay run has not been exported yet.'
      when 'exported' then 'This pay run has been exported already.'
      when 'rejected' then 'The bank has rejected this pay run''s file. Create it again first.'
      else 'This pay run has been paid already.' end using errcode = 'PT409';
  end if;
  return run;
end
$$;
comment on function private.locked_run(uuid, text[]) is
  'Locks the run''s people and the run, and returns the run. PT403 not an administrator, PT404 no such run, PT409 its status is none of '
  'those wanted.';

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
    format('You have been paid $%s on %s.', private.written_cents(payment.amount_cents + payment.gst_cents),
      to_char(private.today_of(payment.user_id), 'FMDD Mon YYYY')), 'paid', '/pay'
  from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
  where payment.user_id is not null;
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
  if exists (
    select from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is null
  ) then
    raise exception 'This pay run cannot be discarded, because someone in it has deleted their account.' using errcode = 'PT409';
  end if;
  delete from public.pay_runs known where known.id = run.id;
  perform private.record_change('pay_run_given_up', 'pay', null, run.id, jsonb_build_object('number', run.number));
end
$$;

create function public.start_pay_run(id uuid, until date) returns public.pay_runs
language sql set search_path = ''
as $$ select private.start_pay_run(id, until) $$;
comment on function public.start_pay_run(uuid, date) is
  'Makes a draft of everything approved and unpaid up to a day, by person, and returns the run. For administrators. id: chosen by the '
  'caller, so that a repeated call makes one run. PT400 no id, or no day (hint until). PT403 not an administrator. PT409 there is no one '
  'to pay.';

create function public.pay_pay_run(run_id uuid) returns public.pay_runs
language sql set search_path = ''
as $$ select private.pay_pay_run(run_id) $$;
comment on function public.pay_pay_run(uuid) is
  'Records that the bank has paid an exported run, and returns the run. For administrators. Notifies each person of the amount and the '
  'day, unless their payment came back. PT403 not an administrator, PT404 no such run, PT409 it is not exported, or already paid.';

create function public.give_up_pay_run(run_id uuid) returns void
language sql set search_path = ''
as $$ select private.give_up_pay_run(run_id) $$;
comment on function public.give_up_pay_run(uuid) is
  'Discards a draft, so that its lines wait for the next run. For administrators. PT403 not an administrator, PT404 no such run, PT409 it '
  'is no draft, or a person in it has deleted their account.';

grant execute on function private.start_pay_run(uuid, date), public.start_pay_run(uuid, date) to authenticated;
grant execute on function private.pay_pay_run(uuid), public.pay_pay_run(uuid) to authenticated;
grant execute on function private.give_up_pay_run(uuid), public.give_up_pay_run(uuid) to authenticated;
