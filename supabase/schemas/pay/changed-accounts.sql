-- Bank accounts that have changed since their person was last paid. The administrator who makes a run's file must have viewed each
-- account (rule 23.24).

create type public.changed_account_row as (payment_id uuid, name text, version bigint);
comment on type public.changed_account_row is
  'A payment of a run to an account other than the one last paid. version: the account''s version as shown, for export_pay_run and '
  'remake_pay_file.';

create function private.account_paid_last(person uuid, out bsb text, out account_number text)
language sql stable set search_path = ''
as $$
  select account.bsb, account.account_number
  from (
    select payment.id as payment_id, null::uuid as return_id, payment.pay_run_id as run_id
    from public.payments payment where payment.user_id = person
    union all
    select back.payment_id, back.id, back.resent_in
    from public.payment_returns back join public.payments payment on payment.id = back.payment_id
    where payment.user_id = person and back.resent_in is not null
  ) sent
  join public.pay_runs run on run.id = sent.run_id and run.status <> 'draft'
  cross join lateral private.accounts_sent_to(sent.payment_id, sent.return_id) account
  order by run.exported_at desc, sent.payment_id
  limit 1
$$;
comment on function private.account_paid_last(uuid) is 'The account in the last file that paid this person; nulls if there is none.';

create function private.changed_accounts(run_id uuid) returns setof public.changed_account_row
language sql stable rows 10 set search_path = ''
as $$
  select distinct on (payment.user_id) payment.id, payment.name, floor(extract(epoch from details.updated_at) * 1000000)::bigint
  from private.payments_sent_in(run_id, null) sent
  join public.payments payment on payment.id = sent.payment_id
  join public.payment_details details on details.user_id = payment.user_id
  cross join lateral private.account_paid_last(payment.user_id) paid
  where paid.account_number is not null
    and (private.without_separators(details.bsb), private.without_separators(details.account_number))
      is distinct from (paid.bsb, paid.account_number)
  order by payment.user_id, sent.return_id nulls first, payment.id
$$;
comment on function private.changed_accounts(uuid) is
  'People of a run whose account is not the one last paid, each with one payment. Excludes people who were never paid. The caller must '
  'check permissions.';

create function private.assert_accounts_seen(run_id uuid, seen jsonb) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  changed integer;
  unseen integer;
begin
  select count(*), count(*) filter (where seen -> account.payment_id::text is distinct from to_jsonb(account.version))
  into changed, unseen
  from private.changed_accounts(run_id) account;
  if unseen > 0 then
    raise exception 'Some bank accounts have changed since the last pay run. Check each of them first.'
      using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$$;
comment on function private.assert_accounts_seen(uuid, jsonb) is
  'Returns how many accounts of a run have changed since their people were last paid. seen: the version of each, by payment id. PT409 '
  '(hint accounts) if one is missing or has another version now.';

create function private.changed_accounts_of_run(run_id uuid) returns setof public.changed_account_row
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
  select account.* from private.changed_accounts(run_id) account
  join public.pay_runs run on run.id = changed_accounts_of_run.run_id and run.status in ('draft', 'rejected')
  order by account.name, account.payment_id;
end
$$;

create function public.changed_accounts_of_run(run_id uuid) returns setof public.changed_account_row
language sql stable rows 10 set search_path = ''
as $$ select * from private.changed_accounts_of_run(run_id) $$;
comment on function public.changed_accounts_of_run(uuid) is
  'People of a draft, or of a run whose file was rejected, whose account is not the one last paid, by name. Empty for other runs. PT403 '
  'not an administrator.';

grant execute on function private.changed_accounts_of_run(uuid), public.changed_accounts_of_run(uuid) to authenticated;
