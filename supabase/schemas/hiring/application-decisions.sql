-- Decides one or many applications. Each application is decided, or returned with the reason why it could not be
-- decided.

create table private.pending_rejection_notices (
  application_id uuid primary key references public.applications (id) on delete cascade,
  decided_at timestamptz not null default now()
);
comment on table private.pending_rejection_notices is
  'Rejections of which the applicants have not been notified yet. Until then, reopening leaves no trace (rule 13.16).';

create index pending_rejection_notices_decided_idx on private.pending_rejection_notices (decided_at);

create type public.review_result as (application_id uuid, status text, error text, hint text);
comment on type public.review_result is
  'The result of review_applications for one application: its status afterwards and, if it could not be decided, the error. hint: full '
  '(the job has no vacancy), over (the job is closed, completed, a Draft or begun), missing, clash or site. missing: the applicant does '
  'not meet a requirement; clash: they are accepted for another job at that time; site: they are barred from the job''s site.';

create function private.has_begun(job public.jobs) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return job.status in ('InProgress', 'Completed') or private.has_started(job, now());
end
$$;
comment on function private.has_begun(public.jobs) is 'True if the job''s start has passed, or its status is InProgress or Completed.';

create function private.job_over(job public.jobs) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when job.status in ('Closed', 'Completed', 'Draft') then lower(job.status)
    when private.has_begun(job) then 'begun'
  end;
end
$$;
comment on function private.job_over(public.jobs) is
  'Why a job is no longer upcoming: closed, completed, draft or begun. Null while it is upcoming (rule 13.17).';

create function private.decide_applications(
  ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean, despite_site boolean
)
returns table (application_id uuid, status text, code text, error text, hint text)
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(new_status, 'application status');
  excuse constant text := private.text_as_stored(despite, 500, 'reason');
  remark constant text := private.text_as_stored(message, 500, 'message');
  asked record;
  missing_words text[];
  clashing text[];
  over text;
  -- placed: the number accepted by this call, by job id. overlooked: the missing requirements, by application id.
  placed jsonb := '{}';
  overlooked jsonb := '{}';
  decided uuid[] := '{}';
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'Invalid application status' using errcode = 'PT400';
  end if;
  perform private.lock_applications(ids);
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  for asked in
    select given.id, application.status, application.withdrawn_at, application.user_id, application.job_id, job,
      private.job_title(job, application.job_title) as title, coalesce(private.person_name(person), 'This person') as name
    from unnest(ids) with ordinality given (id, ordinal)
    left join public.applications application on application.id = given.id
    left join public.profiles person on person.id = application.user_id
    left join public.jobs job on job.id = application.job_id
    order by given.ordinal
  loop
    application_id := asked.id;
    status := case when asked.id = any (decided) then wanted else asked.status end;
    code := 'PT409';
    error := null;
    hint := null;
    missing_words := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        then private.missing_requirements(asked.user_id, asked.job)
      else '{}'
    end;
    clashing := case
      when wanted = 'Accepted' and status = 'Pending' and asked.withdrawn_at is null and asked.job_id is not null
        and despite_clash is not true then private.clashes(asked.user_id, asked.job, decided)
      else '{}'
    end;
    over := case when wanted = 'Accepted' and despite_over is not true then private.job_over(asked.job) end;
    if asked.status is null then
      code := 'PT404';
      error := 'Application not found';
    elsif asked.withdrawn_at is not null then
      error := private.one_line(asked.name) || ' has withdrawn.';
    elsif status <> 'Pending' then
      error := 'This application has already been decided.';
    elsif wanted = 'Accepted' and asked.job_id is null then
      code := 'PT410';
      error := 'The job has been deleted. This application can only be rejected.';
    elsif wanted = 'Accepted' and (asked.job).cleaners_needed > 0
      and (asked.job).accepted_count + coalesce((placed ->> asked.job_id::text)::integer, 0) >= (asked.job).cleaners_needed then
      error := 'All places are filled.';
      hint := 'full';
    elsif over is not null then
      error := format(case over when 'draft' then '%s is a Draft.' when 'begun' then '%s has already started.'
        else '%s has been ' || over || '.' end,
        private.one_line(asked.title));
      hint := 'over';
    elsif missing_words <> '{}' and excuse is null then
      error := format('%s is missing: %s.', private.one_line(asked.name),
        (select string_agg(private.one_line(word), ', ') from unnest(missing_words) word));
      hint := 'missing';
    elsif clashing <> '{}' then
      error := format('%s is already accepted for %s at that time.', private.one_line(asked.name),
        private.one_line(array_to_string(clashing, ', ')));
      hint := 'clash';
    elsif wanted = 'Accepted' and despite_site is not true and private.is_barred(asked.user_id, asked.job_id) then
      error := format('%s should not return to this site.', private.one_line(asked.name));
      hint := 'site';
    elsif wanted <> 'Pending' then
      status := wanted;
      decided := decided || asked.id;
      if wanted = 'Accepted' then
        placed := placed || jsonb_build_object(asked.job_id, coalesce((placed ->> asked.job_id::text)::integer, 0) + 1);
        overlooked := overlooked || jsonb_build_object(asked.id, missing_words);
      end if;
    end if;
    return next;
  end loop;
  update public.applications application
  set status = wanted, reviewed_by = (select auth.uid()), reviewed_at = now(), decision_message = remark,
    accepted_despite = case when overlooked -> application.id::text <> '[]' then excuse end,
    missing_at_acceptance = case when overlooked -> application.id::text <> '[]'
      then array(select jsonb_array_elements_text(overlooked -> application.id::text)) end
  where application.id = any (decided);
end
$$;
comment on function private.decide_applications(uuid[], text, text, text, boolean, boolean, boolean) is
  'Decides, in this order, the applications that can be decided. Returns a row for each with its status and, if it was not decided, the '
  'error and its errcode.';

create function private.review_application(
  application_id uuid, new_status text, despite text, message text, despite_clash boolean, despite_over boolean,
  despite_site boolean
) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  outcome record;
  reviewed public.applications;
begin
  select * into outcome
  from private.decide_applications(array[application_id], new_status, despite, message, despite_clash, despite_over, despite_site);
  if outcome.hint is not null then
    raise exception '%', outcome.error using errcode = outcome.code, hint = outcome.hint;
  elsif outcome.error is not null then
    raise exception '%', outcome.error using errcode = outcome.code;
  end if;
  select * into reviewed from public.applications application where application.id = review_application.application_id;
  return reviewed;
end
$$;

create function private.review_applications(
  application_ids uuid[], new_status text, despite text, message text, despite_clash boolean, despite_over boolean,
  despite_site boolean
) returns setof public.review_result
language plpgsql security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  if cardinality(application_ids) > 200 then
    raise exception 'At most 200 applications can be decided at once.' using errcode = 'PT400';
  end if;
  return query
    select outcome.application_id, outcome.status, outcome.error, outcome.hint
    from private.decide_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site) outcome;
end
$$;

create function public.review_application(
  application_id uuid, new_status text, despite text default null, message text default null, despite_clash boolean default false,
  despite_over boolean default false, despite_site boolean default false
) returns public.applications
language sql set search_path = ''
as $$ select private.review_application(application_id, new_status, despite, message, despite_clash, despite_over, despite_site) $$;
comment on function public.review_application(uuid, text, text, text, boolean, boolean, boolean) is
  'An administrator decides a Pending application; returns it. An accepted applicant is notified at once. A rejected one is notified '
  'after 10 seconds, unless it is reopened before (reopen_applications). new_status: in any case. despite: the reason for accepting a '
  'person with missing requirements; stored. message: sent to the applicant with the decision. despite_clash: the caller knows that '
  'another job of the applicant''s overlaps. despite_over: the caller knows that the job is closed, completed, a Draft or begun. '
  'despite_site: the caller knows that the applicant is barred from the job''s site. PT400 Invalid application status or a text too '
  'long, PT403 not an administrator, PT404 Application not found. PT409 already decided, withdrawn, all places filled (hint full), the '
  'job is over (hint over), or a requirement is missing (hint missing). PT409 also if the applicant is accepted for another job at that '
  'time (hint clash) or barred from its site (hint site). PT410 accepting although the job was deleted.';

create function public.review_applications(
  application_ids uuid[], new_status text, despite text default null, message text default null, despite_clash boolean default false,
  despite_over boolean default false, despite_site boolean default false
) returns setof public.review_result
language sql rows 20 set search_path = ''
as $$
  select * from private.review_applications(application_ids, new_status, despite, message, despite_clash, despite_over, despite_site)
$$;
comment on function public.review_applications(uuid[], text, text, text, boolean, boolean, boolean) is
  'An administrator decides up to 200 applications together, as with review_application. Each application that can be decided is decided, '
  'in the order of the list. The result of each of the others has the reason why not. PT400 Invalid application status, a text too long '
  'or too many applications, PT403 not an administrator.';

grant execute on function private.review_application(uuid, text, text, text, boolean, boolean, boolean),
  public.review_application(uuid, text, text, text, boolean, boolean, boolean)
  to authenticated;
grant execute on function private.review_applications(uuid[], text, text, text, boolean, boolean, boolean),
  public.review_applications(uuid[], text, text, text, boolean, boolean, boolean)
  to authenticated;

revoke all on private.pending_rejection_notices from anon, authenticated, service_role;

alter table private.pending_rejection_notices enable row level security;

create policy "nobody reads what is not told yet" on private.pending_rejection_notices
  for select to service_role using (false);
