-- Two administrators: nobody decides their own pay, and a large run is approved by a second one (rules 23.22, 23.23).

create function private.is_only_administrator() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (
    select from public.profiles other
    where other.id <> (select auth.uid()) and (other.role = 'admin' or other.id = private.founder_id())
  );
end
$$;
comment on function private.is_only_administrator() is 'Whether there is no administrator besides the caller.';

create function private.own_pay_refusal() returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when private.is_only_administrator() then
      'You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself '
      'outside Shinework.'
    else 'Nobody decides their own pay. Another administrator has to do this.' end;
end
$$;
comment on function private.own_pay_refusal() is
  'Why an administrator cannot approve their own hours or add to their own pay (rule 23.22).';

create function private.assert_not_own_pay(person uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if person = (select auth.uid()) then
    raise exception '%', private.own_pay_refusal() using errcode = 'PT409';
  end if;
end
$$;
comment on function private.assert_not_own_pay(uuid) is 'PT409 where the person is the calling administrator (rule 23.22).';

create function private.content_of_run(run_id uuid) returns text
language sql stable set search_path = ''
as $$
  select md5(coalesce(string_agg(concat_ws(' ', payment.id, payment.amount_cents, payment.gst_cents, (
      select string_agg(line.id::text, ' ' order by line.id) from public.pay_lines line where line.payment_id = payment.id
    )), ',' order by payment.id), ''))
  from private.payments_sent_in(run_id, null) sent join public.payments payment on payment.id = sent.payment_id
$$;
comment on function private.content_of_run(uuid) is 'Who is in a run, for which lines, with what amounts, as one value to compare.';

create function private.is_above_limit(run public.pay_runs) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.business where run.amount_cents + run.gst_cents + run.resent_cents > second_approval_cents);
end
$$;
comment on function private.is_above_limit(public.pay_runs) is 'Whether a run is above the amount of the settings (rule 23.23).';

create function private.pays_caller(run_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (select auth.uid()) = any (private.payees_of_run(run_id));
end
$$;
comment on function private.pays_caller(uuid) is 'Whether the caller is among the people of a run.';

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
      'This pay run pays you, and you are the only administrator. Give it up and start another one, which leaves you out.'
    when run.approved_by is not null then 'This pay run has changed since it was approved. It has to be approved again.'
    when pays_me then 'This pay run pays you. Another administrator has to approve it, or export it.'
    else 'This pay run needs the approval of a second administrator first.' end using errcode = 'PT409';
end
$$;
comment on function private.assert_second_administrator(uuid) is
  'PT409 where the calling administrator cannot export a run, whose amounts are reckoned, without a second one: it pays them, or is above '
  'the amount of the settings. For those who have locked the run.';

create function private.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint) returns public.pay_runs
language plpgsql security definer set search_path = ''
as $$
declare
  run public.pay_runs := private.locked_run(run_id, 'draft');
  is_as_shown boolean;
begin
  if run.created_by = (select auth.uid()) then
    raise exception 'You have started this pay run. Another administrator has to approve it.' using errcode = 'PT409';
  end if;
  -- As the export reckons it.
  perform private.price_payments(run.id);
  select * into run from public.pay_runs known where known.id = run.id;
  is_as_shown := (run.people, run.amount_cents, run.gst_cents) is not distinct from
    (approve_pay_run.people, approve_pay_run.amount_cents, approve_pay_run.gst_cents);
  -- Otherwise nothing is approved, and whoever asked reads what it comes to now.
  update public.pay_runs known
  set (approved_by, approved_at, approved_content) = (
    select (select auth.uid()), clock_timestamp(), private.content_of_run(run.id) where is_as_shown
  )
  where known.id = run.id
  returning * into run;
  if is_as_shown then
    perform private.record_change('pay_run_approved', 'pay', null, run.id,
      jsonb_build_object('number', run.number, 'people', run.people, 'cents', run.amount_cents + run.gst_cents));
  end if;
  return run;
end
$$;

create type public.pay_run_approval_row as (
  approved_at timestamptz, approved_by text, can_approve boolean, is_above boolean, is_changed boolean, is_only boolean,
  limit_cents bigint, pays_me boolean
);
comment on type public.pay_run_approval_row is
  'Who approved a run besides whoever exports it. can_approve: the caller can, and it would matter: it is above the amount of the '
  'settings (limit_cents), or pays an administrator. is_changed: a draft that is no longer what was approved. is_only: the caller is '
  'the only administrator. pays_me: the caller is in it.';

create function private.pay_run_approval(run_id uuid) returns setof public.pay_run_approval_row
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select run.approved_at, private.person_name(approver), run.status = 'draft' and run.created_by is distinct from (select auth.uid())
        and (run.approved_at is null or held.is_changed) and (held.is_above or held.pays_administrator),
      held.is_above, held.is_changed, private.is_only_administrator(), (select business.second_approval_cents from public.business),
      private.pays_caller(run.id)
    from public.pay_runs run
    left join public.profiles approver on approver.id = run.approved_by
    cross join lateral (
      select private.is_above_limit(run) as is_above,
        run.status = 'draft' and run.approved_at is not null
          and (run.approved_by is null or run.approved_content <> private.content_of_run(run.id)) as is_changed,
        exists (
          select from public.profiles administrator
          where administrator.role = 'admin' and administrator.id = any (private.payees_of_run(run.id))
        ) as pays_administrator
    ) held
    where run.id = run_id;
end
$$;

create function public.approve_pay_run(run_id uuid, people integer, amount_cents bigint, gst_cents bigint) returns public.pay_runs
language sql set search_path = ''
as $$ select private.approve_pay_run(run_id, people, amount_cents, gst_cents) $$;
comment on function public.approve_pay_run(uuid, integer, bigint, bigint) is
  'A second administrator approves a draft as it was shown, with so many people and these sums; returns the run. Where it comes to '
  'something else now, nothing is approved, and approved_at is null. PT403 not an administrator, PT404 no such run, PT409 it is no draft, '
  'or the caller has started it.';

create function public.pay_run_approval(run_id uuid) returns setof public.pay_run_approval_row
language sql stable rows 1 set search_path = ''
as $$ select * from private.pay_run_approval(run_id) $$;
comment on function public.pay_run_approval(uuid) is
  'Whether a run needs a second administrator, and who has approved it, for administrators; no row for no such run. '
  'PT403 not an administrator.';

grant execute on function private.approve_pay_run(uuid, integer, bigint, bigint), public.approve_pay_run(uuid, integer, bigint, bigint)
  to authenticated;
grant execute on function private.pay_run_approval(uuid), public.pay_run_approval(uuid) to authenticated;
