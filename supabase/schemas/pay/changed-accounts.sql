-- Accounts that have changed since their people were last paid: whoever exports a run has looked at each (rule 23.19).

create type public.changed_account_row as (payment_id uuid, name text, version bigint);
comment on type public.changed_account_row is
  'A payment of a draft whose account is not the one that was paid last. version: of the account as it was shown, for export_pay_run.';

create function private.changed_accounts(run_id uuid) returns setof public.changed_account_row
language sql stable rows 10 set search_path = ''
as $$
  select payment.id, payment.name, floor(extract(epoch from details.updated_at) * 1000000)::bigint
  from public.payments payment
  join public.payment_details details on details.user_id = payment.user_id
  join (
    select distinct on (earlier.user_id) earlier.user_id, account.bsb, account.account_number
    from public.payments earlier
    join public.pay_runs run on run.id = earlier.pay_run_id and run.status <> 'draft'
    join private.payment_accounts account on account.payment_id = earlier.id
    where earlier.user_id in (select known.user_id from public.payments known where known.pay_run_id = changed_accounts.run_id)
    order by earlier.user_id, run.exported_at desc, earlier.id
  ) paid on paid.user_id = payment.user_id
  where payment.pay_run_id = changed_accounts.run_id
    and (private.without_separators(details.bsb), private.without_separators(details.account_number))
      is distinct from (paid.bsb, paid.account_number)
$$;
comment on function private.changed_accounts(uuid) is
  'The payments of a draft to another account than their person was last paid to. Not those of people who were never paid. '
  'For those who check the caller.';

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
    raise exception 'Bank accounts have changed since the last pay. Look at each of them first.' using errcode = 'PT409', hint = 'accounts';
  end if;
  return changed;
end
$$;
comment on function private.assert_accounts_seen(uuid, jsonb) is
  'How many accounts of a draft have changed since their people were last paid. PT409 (hint accounts) unless each is in seen, by its '
  'payment, in the version that it has now.';

create function private.changed_accounts_of_run(run_id uuid) returns setof public.changed_account_row
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
  select account.* from private.changed_accounts(run_id) account
  join public.pay_runs run on run.id = changed_accounts_of_run.run_id and run.status = 'draft'
  order by account.name, account.payment_id;
end
$$;

create function public.changed_accounts_of_run(run_id uuid) returns setof public.changed_account_row
language sql stable rows 10 set search_path = ''
as $$ select * from private.changed_accounts_of_run(run_id) $$;
comment on function public.changed_accounts_of_run(uuid) is
  'The payments of a draft to another account than their person was last paid to, by name; none of a run that is no draft. '
  'PT403 not an administrator.';

grant execute on function private.changed_accounts_of_run(uuid), public.changed_accounts_of_run(uuid) to authenticated;
