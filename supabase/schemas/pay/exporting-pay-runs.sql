-- Exporting a pay run: its amounts, bank details and statement numbers become final, and the bank's file is created (rules 23.6, 23.19).

create function private.assert_payer(payer public.business) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if num_nulls(payer.name, payer.bank, payer.bsb, payer.account_number, payer.apca_number) > 0
    or not private.has_bank_letters(payer.name) or not private.is_bsb(payer.bsb) then
    raise exception 'Fill in the paying business and its account under Settings first.' using errcode = 'PT409', hint = 'settings';
  end if;
end
$$;
comment on function private.assert_payer(public.business) is
  'Raises PT409 (hint settings) if the business''s settings are not sufficient for a bank''s file.';

-- Nested loops are off. After a discarded draft, the planner expects one payment instead of thousands. It would scan all payments for
-- each row.
create function private.export_pay_run(run_id uuid, processed_on date, seen_accounts jsonb) returns public.pay_runs
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  day date;
  paying public.business;
  run public.pay_runs;
  changed_accounts integer;
begin
  run := private.locked_run(run_id, 'draft');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  -- Only one run is exported at a time, so that carried-over GST is deducted once.
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.price_payments(run.id);
  perform private.assert_second_administrator(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
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
  perform private.make_pay_file(run.id, day, paying);
  -- The payees might have their page open. There is nothing to notify them of yet.
  perform private.broadcast_to_payees(run.id);
  -- Only people left out because of their payment details.
  perform private.notify_of_missing_details(array(
    select waiting.user_id from private.unpaid_people(run.until) waiting where waiting.reason <> 'nothing'
  ));
  -- Records that the exporting administrator has read these people's bank details.
  perform private.record_change('pay_run_exported', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'people', run.people, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$$;

create function public.export_pay_run(run_id uuid, processed_on date default null, seen_accounts jsonb default '{}')
returns public.pay_runs
language sql set search_path = ''
as $$ select private.export_pay_run(run_id, processed_on, seen_accounts) $$;
comment on function public.export_pay_run(uuid, date, jsonb) is
  'Exports a draft and returns the run, for administrators. Copies bank details, which is recorded, numbers the statements, and leaves '
  'out people who can no longer be paid. processed_on: the day when the bank should pay; null for the next banking day. seen_accounts: by '
  'payment, the version of each account that has changed since the last pay (changed_accounts_of_run). PT400 not a banking day (hint '
  'processed_on). PT403 not an administrator. PT404 no such run. PT409 it is no draft, no one is left, or a second administrator must '
  'approve it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business settings (hint '
  'settings).';

grant execute on function private.export_pay_run(uuid, date, jsonb), public.export_pay_run(uuid, date, jsonb) to authenticated;
