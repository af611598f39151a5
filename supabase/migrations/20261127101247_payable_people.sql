set lock_timeout = '2s';

create index concurrently if not exists payment_details_payable_idx on public.payment_details (user_id)
where private.account_fault(abn, bsb, account_number) is null;
