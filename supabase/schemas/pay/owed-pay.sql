-- Pay owed to a person whose account is deleted, and the deletion of pay data after five years (rules 23.17, 23.18).

create function private.keep_what_is_owed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  details public.payment_details;
  last_day date;
  owed bigint;
  can_be_paid boolean;
  draft uuid;
  new_run constant uuid := gen_random_uuid();
  new_payment constant uuid := gen_random_uuid();
begin
  -- The deletion has already locked this profile, so no run with this person can be made or exported at the same time.
  select * into details from public.payment_details stored where stored.user_id = old.id;
  select sum(line.amount_cents), max(line.day) into owed, last_day
  from public.pay_lines line where line.user_id = old.id and line.payment_id is null;
  can_be_paid := private.account_fault(details.abn, details.bsb, details.account_number) is null;
  if can_be_paid and (owed > 0 or private.is_owed_again(old.id)) then
    insert into public.pay_runs (id, until) values (new_run, coalesce(last_day, private.today_of(old.id)));
    if owed > 0 then
      insert into public.payments (id, pay_run_id, user_id, name)
      values (new_payment, new_run, old.id, coalesce(private.person_name(old), 'N/A'));
      update public.pay_lines line set payment_id = new_payment where line.user_id = old.id and line.payment_id is null;
    end if;
    perform private.add_returned_payments(new_run, array[old.id]);
  end if;
  -- Uses the current GST agreement, which is deleted with the account. Locks the drafts, so that each sum includes changes by simultaneous
  -- deletions.
  for draft in
    select run.id from public.pay_runs run
    where run.status = 'draft' and run.id in (
      select payment.pay_run_id from public.payments payment where payment.user_id = old.id
      union all
      select earlier.resent_in from public.payment_returns earlier join public.payments payment on payment.id = earlier.payment_id
      where payment.user_id = old.id
    )
    order by run.id for no key update
  loop
    perform private.keep_returned_payments(draft, old.id, can_be_paid);
    perform private.sum_payments(draft, old.id);
    perform private.sum_pay_run(draft);
  end loop;
  insert into private.payment_accounts (payment_id, bsb, account_number)
  select payment.id, private.without_separators(details.bsb), private.without_separators(details.account_number)
  from public.payments payment join public.pay_runs run on run.id = payment.pay_run_id
  where payment.user_id = old.id and run.status in ('draft', 'rejected') and private.why_not_paid(details, payment.amount_cents) is null
  on conflict (payment_id) do update set (bsb, account_number) = (excluded.bsb, excluded.account_number);
  update public.payments payment set abn = private.without_separators(details.abn)
  from private.payment_accounts account, public.pay_runs run
  where account.payment_id = payment.id and payment.user_id = old.id and run.id = payment.pay_run_id and run.status = 'draft';
  return old;
end
$$;
comment on function private.keep_what_is_owed() is
  'Before-delete trigger on profiles: turns approved and unpaid pay into a draft, with only the data needed to pay it (rule 23.17). If '
  'the person cannot be paid, their lines stay.';

create trigger pay_what_is_owed before delete on public.profiles
for each row execute function private.keep_what_is_owed();

create function private.forget_pay(moment timestamptz) returns void
language sql set search_path = ''
as $$
  delete from public.payments payment using public.pay_runs run
  where run.id = payment.pay_run_id and payment.user_id is null and run.paid_at < moment - interval '5 years';
  delete from public.pay_lines line
  where line.user_id is null and line.payment_id is null and line.day < moment - interval '5 years';
  delete from public.departed_people person
  where person.left_at < moment - interval '5 years'
    and not exists (select from public.pay_lines line where line.departed_id = person.id and line.payment_id is null);
  -- A bank can send a payment back during this time (rule 23.17).
  delete from private.payment_accounts account using public.payments payment, public.pay_runs run
  where payment.id = account.payment_id and payment.user_id is null and run.id = payment.pay_run_id
    and run.paid_at < moment - interval '30 days';
  delete from private.resent_accounts account
  using public.payment_returns earlier, public.payments payment, public.pay_runs run
  where earlier.id = account.return_id and payment.id = earlier.payment_id and payment.user_id is null and run.id = earlier.resent_in
    and run.paid_at < moment - interval '30 days';
$$;
comment on function private.forget_pay(timestamptz) is
  'For people whose account is deleted: deletes a payment five years after it was paid (rule 23.18), and its bank details 30 days after it '
  'was paid (rule 23.17). Runs daily.';

create index pay_lines_of_nobody_idx on public.pay_lines (day) where user_id is null and payment_id is null;

select cron.schedule('forget pay', '50 17 * * *', 'select private.forget_pay(now())');
