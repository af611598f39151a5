-- A second administrator approves a pay run (rule 23.23).

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
  -- Computes the amounts as the export does.
  perform private.price_payments(run.id);
  select * into run from public.pay_runs known where known.id = run.id;
  is_as_shown := (run.people, run.amount_cents, run.gst_cents) is not distinct from
    (approve_pay_run.people, approve_pay_run.amount_cents, approve_pay_run.gst_cents);
  -- If the amounts differ from those shown, nothing is approved, and the caller gets the current amounts.
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
  'A run''s approval by a second administrator, who does not export it. can_approve: the caller can approve a run that needs it, because '
  'it is above limit_cents or pays an administrator. is_above: it is above limit_cents, the amount in the settings. is_changed: a draft '
  'that has changed since its approval. is_only: the caller is the only administrator. pays_me: the run pays the caller.';

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
  'Approves a draft as a second administrator, if it still has the people and sums that were shown, and returns the run. If it has '
  'changed, nothing is approved, and approved_at is null. amount_cents, gst_cents: in cents. PT403 not an administrator, PT404 no such '
  'run, PT409 it is no draft, or the caller has started it.';

create function public.pay_run_approval(run_id uuid) returns setof public.pay_run_approval_row
language sql stable rows 1 set search_path = ''
as $$ select * from private.pay_run_approval(run_id) $$;
comment on function public.pay_run_approval(uuid) is
  'Whether a run needs a second administrator, and who has approved it. For administrators. No row if there is no such run. PT403 not an '
  'administrator.';

grant execute on function private.approve_pay_run(uuid, integer, bigint, bigint), public.approve_pay_run(uuid, integer, bigint, bigint)
  to authenticated;
grant execute on function private.pay_run_approval(uuid), public.pay_run_approval(uuid) to authenticated;
