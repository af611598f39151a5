-- Jobs paid as a whole: the remaining pay, and the approved part of a job (rules 22.3, 22.14).

create type public.job_pay_row as (approved_days integer, approved_cents bigint);
comment on type public.job_pay_row is
  'One person''s approved days at a job and their amount in cents, including additions that settle the job.';

create function private.approved_of(application_id uuid, out days integer, out cents bigint)
language plpgsql stable set search_path = ''
as $$
begin
  select count(*) filter (where line.kind = 'work'), coalesce(sum(line.amount_cents), 0) into days, cents
  from public.pay_lines line
  where line.application_id = approved_of.application_id and line.kind in ('work', 'correction');
end
$$;
comment on function private.approved_of(uuid) is
  'The number of approved days of an application, and their amount in cents, by any pay basis. Includes corrections that name the job.';

create function private.settle_job(application_id uuid, left_cents bigint) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  settled record;
  new_id constant uuid := gen_random_uuid();
begin
  perform private.assert_admin();
  perform private.lock_applications(array[application_id]);
  perform private.assert_admin();
  select person.id as user_id, private.person_name(person) as name, private.job_title(job, application.job_title) as title,
    job.pay_basis, job.rate_cents - approved.cents as cents, greatest(job.days, 1) - approved.days as days
  into settled
  from public.applications application
  join public.profiles person on person.id = application.user_id
  join public.jobs job on job.id = application.job_id
  cross join lateral private.approved_of(application.id) approved
  where application.id = settle_job.application_id;
  if not found then
    raise exception 'Application not found' using errcode = 'PT404';
  end if;
  perform private.assert_not_own_pay(settled.user_id);
  if settled.pay_basis is distinct from 'job' or settled.days > 0 or settled.cents <= 0
    or settled.cents is distinct from settle_job.left_cents then
    raise exception 'These hours have changed since you opened them. Check them again.' using errcode = 'PT409';
  end if;
  insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, amount_cents, reason, created_by)
  values (new_id, settled.user_id, coalesce(settled.name, 'N/A'), 'correction', settle_job.application_id, settled.title,
    private.today_of(settled.user_id), settled.cents, 'The rest of what this job pays', (select auth.uid()));
  return new_id;
end
$$;

create function private.job_pay(job_id uuid) returns setof public.job_pay_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select approved.days, approved.cents
    from public.applications application
    cross join lateral private.approved_of(application.id) approved
    where application.job_id = job_pay.job_id and approved.days > 0
    order by approved.days, approved.cents
    limit 1000;
end
$$;

create function public.settle_job(application_id uuid, left_cents bigint) returns uuid
language sql set search_path = ''
as $$ select private.settle_job(application_id, left_cents) $$;
comment on function public.settle_job(uuid, bigint) is
  'Adds a pay line for the rest of a job paid as a whole, once all its days are approved, and returns the line''s id. For administrators. '
  'left_cents: the rest as shown. PT403 not an administrator, PT404 no such application, PT409 another amount is left, or the caller''s '
  'own pay.';

create function public.job_pay(job_id uuid) returns setof public.job_pay_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.job_pay(job_id) $$;
comment on function public.job_pay(uuid) is
  'The approved pay of a job, one row per person, for administrators. Changing the job''s days or pay does not affect it. PT403 not an '
  'administrator.';

grant execute on function private.settle_job(uuid, bigint), public.settle_job(uuid, bigint) to authenticated;
grant execute on function private.job_pay(uuid), public.job_pay(uuid) to authenticated;
