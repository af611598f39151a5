-- A pay run needs a second administrator if it pays the administrator who exports it, or exceeds the amount in the settings (rules
-- 23.22, 23.23).

create function private.content_of_run(run_id uuid) returns text
language sql stable set search_path = ''
as $$
  select md5(coalesce(string_agg(concat_ws(' ', payment.id, payment.amount_cents, payment.gst_cents, (
      select string_agg(line.id::text, ' ' order by line.id) from public.pay_lines line where line.payment_id = payment.id
    )), ',' order by payment.id), ''))
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
$$;
comment on function private.content_of_run(uuid) is 'A hash of a run''s content, for comparison: payments, lines and amounts.';

create function private.is_above_limit(run public.pay_runs) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.business where run.amount_cents + run.gst_cents + run.resent_cents > second_approval_cents);
end
$$;
comment on function private.is_above_limit(public.pay_runs) is 'True if a run is above the amount in the settings (rule 23.23).';

create function private.pays_caller(run_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select auth.uid()) = any (private.payees_of_run(run_id));
end
$$;
comment on function private.pays_caller(uuid) is 'True if the run pays the caller.';

create function private.assert_second_administrator(run_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
declare
  run public.pay_runs;
  pays_me constant boolean := private.pays_caller(run_id);
begin
  select * into run from public.pay_runs known where known.id = run_id;
  if not pays_me and not private.is_above_limit(run) then
    return;
  elsif run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to export it.' using errcode = 'PT409';
  elsif run.approved_by is not null and run.approved_content = private.content_of_run(run_id) then
    return;
  end if;
  raise exception '%', case
    when pays_me and private.is_only_administrator() then
      'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
end
$$;
comment on function private.assert_second_administrator(uuid) is
  'Raises PT409 if the calling administrator needs a second one to export a run, because it pays the caller, or is above the amount in '
  'the settings. The run''s amounts must be computed, and the caller must have locked the run.';

create function private.assert_second_for_file(run public.pay_runs) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- The first file's content was approved, and the next file pays no more. So only the administrator is checked.
  if run.approved_by = (select auth.uid()) then
    raise exception 'You have approved this pay run. Another administrator has to create its file again.' using errcode = 'PT409';
  elsif run.approved_by is null and private.pays_caller(run.id) then
    raise exception 'This pay run pays you. Another administrator has to create its file again.' using errcode = 'PT409';
  end if;
end
$$;
comment on function private.assert_second_for_file(public.pay_runs) is
  'Raises PT409 if the calling administrator cannot remake a rejected file. They cannot if they approved the run, or if it pays them and '
  'no one approved it (rules 23.22, 23.23).';
