-- Recording that a payment came back, or that it is settled outside of runs (rule 23.21).

create function private.return_payment(payment_id uuid, returned_on date, reason text) returns public.payment_returns
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(reason, 500, 'reason');
  sending constant uuid := private.run_sending(payment_id);
  payment public.payments;
  run public.pay_runs;
  made public.payment_returns;
begin
  perform private.assert_admin();
  select * into payment from public.payments known where known.id = return_payment.payment_id;
  if not found then
    raise exception 'This payment no longer exists.' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(payment.user_id);
  if said is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  elsif sending is null then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  end if;
  run := private.locked_run(sending, 'exported', 'paid', 'rejected');
  -- Another administrator might have returned it while this waited for the run.
  if private.run_sending(payment.id) is distinct from run.id then
    raise exception 'This payment has been returned already.' using errcode = 'PT409';
  elsif returned_on is null or returned_on not between run.dated and private.today_of((select auth.uid())) then
    raise exception 'Choose the day the payment came back, no later than today.' using errcode = 'PT400', hint = 'returned_on';
  end if;
  -- The account might have been deleted since then.
  select * into payment from public.payments known where known.id = payment.id;
  insert into public.payment_returns (payment_id, pay_run_id, returned_on, reason, recorded_by, recorded_at)
  values (payment.id, run.id, return_payment.returned_on, said, (select auth.uid()), clock_timestamp())
  returning * into made;
  if payment.user_id is not null then
    insert into public.notifications (user_id, message, type, link)
    values (payment.user_id, format('Your payment of $%s came back from the bank. Please check your bank details.',
      private.written_cents(payment.amount_cents + payment.gst_cents)), 'payment_returned', '/pay');
  end if;
  perform private.record_change('payment_returned', 'pay', payment.user_id, run.id,
    jsonb_build_object('number', run.number, 'cents', payment.amount_cents + payment.gst_cents));
  return made;
end
$$;

create function private.settle_payment(payment_id uuid, note text) returns public.payment_returns
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(note, 500, 'note');
  payment public.payments;
  settled public.payment_returns;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Enter how it was settled.' using errcode = 'PT400', hint = 'note';
  end if;
  select * into payment from public.payments known where known.id = settle_payment.payment_id;
  perform private.lock_payees(array_remove(array[payment.user_id], null));
  update public.payment_returns back
  set settled_by = (select auth.uid()), settled_at = clock_timestamp(), settlement = said
  where back.payment_id = payment.id and back.resent_in is null and back.settled_at is null
  returning * into settled;
  if not found then
    raise exception 'This payment is no longer waiting. It might already be in a pay run.' using errcode = 'PT409';
  end if;
  if payment.user_id is not null then
    perform private.broadcast_to_person(payment.user_id, 'hours_changed', '{}');
  end if;
  perform private.record_change('payment_settled', 'pay', payment.user_id, settled.pay_run_id,
    jsonb_build_object('cents', payment.amount_cents + payment.gst_cents));
  return settled;
end
$$;

create function public.return_payment(payment_id uuid, returned_on date, reason text) returns public.payment_returns
language sql set search_path = ''
as $$ select private.return_payment(payment_id, returned_on, reason) $$;
comment on function public.return_payment(uuid, date, text) is
  'Records that the bank sent a payment back, and notifies the person. For administrators. The payment is owed again by the same '
  'statement, and the next run sends it. PT400 no reason, or an impossible day (hint reason, returned_on). PT403 not an administrator. '
  'PT404 no such payment. PT409 it is in a draft, already returned, or the caller''s own.';

create function public.settle_payment(payment_id uuid, note text) returns public.payment_returns
language sql set search_path = ''
as $$ select private.settle_payment(payment_id, note) $$;
comment on function public.settle_payment(uuid, text) is
  'Records that a returned payment is settled outside of runs, and how. For administrators. PT400 no note (hint note), PT403 not an '
  'administrator, PT409 it is not owed again, or in a draft.';

grant execute on function private.return_payment(uuid, date, text), public.return_payment(uuid, date, text) to authenticated;
grant execute on function private.settle_payment(uuid, text), public.settle_payment(uuid, text) to authenticated;
