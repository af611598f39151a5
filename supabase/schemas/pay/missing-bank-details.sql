-- Notifies people with approved work whose bank account cannot be paid (rule 23.7).

create function private.notify_of_missing_details(people uuid[]) returns void
language sql set search_path = ''
as $$
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'We cannot pay you yet. Please check your ABN, BSB and account number.', 'pay_details_missing', '/profile/bank'
  from public.profiles person
  left join public.payment_details details on details.user_id = person.id
  where person.id = any (people) and private.account_fault(details.abn, details.bsb, details.account_number) is not null
  order by person.id
  -- Skips accounts that are being deleted.
  for key share of person skip locked
$$;
comment on function private.notify_of_missing_details(uuid[]) is
  'Notifies those of the given people whose payment details cannot be used (rule 23.7).';

create function private.notify_of_first_line() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_of_missing_details(array(
    select line.user_id from written line
    where line.user_id is not null and line.payment_id is null
    group by line.user_id
    having sum(line.amount_cents) > 0 and count(*) = (
      select count(*) from public.pay_lines waiting where waiting.user_id = line.user_id and waiting.payment_id is null
    )
  ));
  return null;
end
$$;
comment on function private.notify_of_first_line() is
  'After-statement trigger on pay_lines: notifies people who cannot be paid and had nothing waiting before. For later lines, only the '
  'next export notifies them.';

create trigger notify_missing_details after insert on public.pay_lines
referencing new table as written for each statement execute function private.notify_of_first_line();

create function private.payment_faults(person uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when private.is_abn(details.abn) is not true then 'abn' end,
    case when private.is_bsb(details.bsb) is not true then 'bsb' end,
    case when private.is_account_number(details.account_number) is not true then 'account_number' end
  ], null)
  from (select person as id) known left join public.payment_details details on details.user_id = known.id
$$;
comment on function private.payment_faults(uuid) is
  'The payment details of a person that prevent a payment: abn, bsb, account_number. The caller must check permissions.';

create function private.my_payment_faults() returns text[]
language sql stable security definer set search_path = ''
as $$ select private.payment_faults((select auth.uid())) $$;

create function public.my_payment_faults() returns text[]
language sql stable set search_path = ''
as $$ select private.my_payment_faults() $$;
comment on function public.my_payment_faults() is
  'The caller''s payment details that prevent a payment: abn, bsb, account_number. Contains no values, so that a device can cache it.';

grant execute on function private.my_payment_faults(), public.my_payment_faults() to authenticated;
