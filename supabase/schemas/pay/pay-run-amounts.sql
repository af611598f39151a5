-- The amounts of a draft's payments, and their GST (rule 23.10).

create function private.is_taxable(kind text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select kind in ('work', 'travel', 'bonus', 'correction') $$;
comment on function private.is_taxable(text) is
  'True if a pay line of this kind is earned and so has GST. Advances and deductions have none.';

create function private.sum_payments(run_id uuid, person uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  payer public.business;
begin
  select * into payer from public.business;
  -- Reads payments once, and looks up the rest by index for each. The planner has no statistics for rows of this transaction, and after a
  -- discarded draft it takes thousands of them for one.
  update public.payments payment
  set (amount_cents, kind, agreement, gst_cents, gst_carried_cents) = (
    select summed.amount, case when agreed.id is null then 'remittance' else 'rcti' end, agreed.wording,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) end,
      case when agreed.id is null then 0 else greatest(0, summed.gst - carried.cents) - summed.gst end
    from (
      select coalesce(sum(line.amount_cents), 0) as amount,
        -- Ten percent, half a cent rounded up once.
        coalesce(round(sum(line.amount_cents) filter (where private.is_taxable(line.kind)) / 10), 0) as gst
      from public.pay_lines line where line.payment_id = payment.id
    ) summed
    cross join lateral (
      -- A draft has no number and has not deducted anything yet. For a deleted account, earlier drafts count as well, because its drafts
      -- are summed one after another.
      select coalesce(sum(earlier.gst_carried_cents), 0) as cents from public.payments earlier
      where earlier.user_id = payment.user_id and earlier.gst_carried_cents <> 0
        and (earlier.number is not null or person is not null and earlier.pay_run_id < run_id)
    ) carried
    left join public.gst_agreements agreed
      on agreed.user_id = payment.user_id and agreed.what = 'agreed' and agreed.withdrawn_at is null and private.is_gst_available(payer)
  )
  where payment.pay_run_id = run_id and payment.user_id is not null and (person is null or payment.user_id = person);
  -- For a deleted account, the agreement is the one at deletion, but the business's registration is the current one.
  if person is null and not private.is_gst_available(payer) then
    update public.payments payment set kind = 'remittance', agreement = null, gst_cents = 0, gst_carried_cents = 0
    where payment.pay_run_id = run_id and payment.user_id is null;
  end if;
end
$$;
comment on function private.sum_payments(uuid, uuid) is
  'Sums a draft''s lines and computes GST (rule 23.10), for one person, or for all if null. The caller must have locked the people.';

create function private.sum_pay_run(run_id uuid) returns void
language sql set search_path = ''
as $$
  update public.pay_runs run
  set (people, amount_cents, gst_cents) = (
    select count(*), coalesce(sum(payment.amount_cents), 0), coalesce(sum(payment.gst_cents), 0)
    from public.payments payment where payment.pay_run_id = run_id
  ), (resent, resent_cents) = (
    select count(*), coalesce(sum(payment.amount_cents + payment.gst_cents), 0)
    from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id where earlier.resent_in = run_id
  )
  where run.id = run_id
$$;
comment on function private.sum_pay_run(uuid) is 'Sums a draft''s payments, and the returned payments that it sends again.';

create function private.price_payments(run_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.sum_payments(run_id, null);
  -- People who cannot be paid wait for the next run.
  delete from public.payments payment
  where payment.pay_run_id = run_id
    and case when payment.user_id is null then not exists (
        select from private.payment_accounts account where account.payment_id = payment.id)
      else private.why_not_paid((
        select details from public.payment_details details where details.user_id = payment.user_id), payment.amount_cents) is not null end;
  perform private.leave_out_returned(run_id);
  perform private.sum_pay_run(run_id);
end
$$;
comment on function private.price_payments(uuid) is
  'Sums a draft''s lines and computes GST (rule 23.10). Removes people who cannot be paid, with their lines. The caller must have locked '
  'the people.';
