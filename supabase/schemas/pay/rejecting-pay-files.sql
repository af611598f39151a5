-- Recording that the bank rejected a run's file, and making the replacement (rule 23.20).

create function private.reject_pay_file(run_id uuid, reason text) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  run public.pay_runs;
  was_paid boolean;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  run := private.locked_run(run_id, 'exported', 'paid');
  was_paid := run.status = 'paid';
  update public.pay_files file
  set rejected_by = (select auth.uid()), rejected_at = clock_timestamp(), rejection = said
  where file.pay_run_id = run.id and file.rejected_at is null;
  update public.pay_runs known set status = 'rejected', paid_by = null, paid_at = null where known.id = run.id
  returning * into run;
  -- The payees were already notified of their payment.
  if was_paid then
    insert into public.notifications (user_id, message, type, link)
    select payment.user_id, format('The bank has not made your payment of $%s. We will send it again.',
        private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay'
    from private.payments_sent_in(run.id, null) sent join public.payments payment on payment.id = sent.payment_id
    where payment.user_id is not null;
  end if;
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_rejected', 'pay', null, run.id, jsonb_build_object('number', run.number));
  return run;
end
$$;

create function private.remake_pay_file(run_id uuid, processed_on date, seen_accounts jsonb) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  day date;
  paying public.business;
  changed_accounts integer;
  run public.pay_runs;
begin
  run := private.locked_run(run_id, 'rejected');
  -- Called after the caller's permissions were checked.
  day := private.processing_day(processed_on);
  perform private.assert_second_for_file(run);
  select * into paying from public.business for no key update;
  perform private.assert_payer(paying);
  perform private.take_out_unpayable(run.id);
  changed_accounts := private.assert_accounts_seen(run.id, seen_accounts);
  perform private.copy_accounts(run.id);
  update public.pay_runs known set status = 'exported' where known.id = run.id returning * into run;
  perform private.make_pay_file(run.id, day, paying);
  perform private.broadcast_to_payees(run.id);
  perform private.record_change('pay_file_remade', 'pay', null, run.id, jsonb_strip_nulls(jsonb_build_object(
    'number', run.number, 'changed_accounts', nullif(changed_accounts, 0))));
  return run;
end
$$;

create function public.reject_pay_file(run_id uuid, reason text) returns public.pay_runs
language sql set search_path = ''
as $$ select private.reject_pay_file(run_id, reason) $$;
comment on function public.reject_pay_file(uuid, text) is
  'Records that the bank has rejected a run''s file, and returns the run. For administrators. The file is void, and all of it is owed '
  'until remake_pay_file. PT400 no reason (hint reason). PT403 not an administrator. PT404 no such run. PT409 it has no valid file.';

create function public.remake_pay_file(run_id uuid, processed_on date default null, seen_accounts jsonb default '{}')
returns public.pay_runs
language sql set search_path = ''
as $$ select private.remake_pay_file(run_id, processed_on, seen_accounts) $$;
comment on function public.remake_pay_file(uuid, date, jsonb) is
  'Makes the file that replaces a rejected one, with current accounts and payer, and returns the run. For administrators. Statements '
  'stay. People who cannot be paid are left for a later run. processed_on, seen_accounts: as in export_pay_run. PT400 not a banking day '
  '(hint processed_on). PT403 not an administrator. PT404 no such run. PT409 its file was not rejected, no one is left, or another '
  'administrator must make it. PT409 also for a changed account that is not in seen_accounts (hint accounts), or incomplete business '
  'settings (hint settings).';

grant execute on function private.reject_pay_file(uuid, text), public.reject_pay_file(uuid, text) to authenticated;
grant execute on function private.remake_pay_file(uuid, date, jsonb), public.remake_pay_file(uuid, date, jsonb) to authenticated;
