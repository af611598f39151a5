-- Inviting and answering (chapter 19). An invitation ends with its job. This end is computed and never stored.

create function private.invitation_over(job public.jobs, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when job.status is distinct from 'Open' then 'This job is no longer open.'
    when private.has_started(job, moment) then 'This job has already started.'
    when job.is_full then 'All places are filled.'
  end;
end
$$;
comment on function private.invitation_over(public.jobs, timestamptz) is
  'Why an invitation to this job is over, in words; null while it is not (rule 19.2).';

create function private.is_urgent(job public.jobs, moment timestamptz) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select job.display_status = 'Urgent' or coalesce(job.starts_at <= moment + interval '24 hours', false) $$;
comment on function private.is_urgent(public.jobs, timestamptz) is
  'True if the job is Urgent or starts within 24 hours. Notifications are then not held back until the morning (rule 19.4).';

create function private.why_not_invited(job_id uuid, person uuid, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when invitation.answer is not null then 'Answered before it was sent.'
      when profile.status in ('inactive', 'rejected') then 'Not active any more.'
      else private.invitation_over(job, moment)
    end
    from (select) one
    left join private.invitations invitation
      on invitation.job_id = why_not_invited.job_id and invitation.user_id = why_not_invited.person
    left join public.jobs job on job.id = invitation.job_id
    left join public.profiles profile on profile.id = invitation.user_id
  );
end
$$;
comment on function private.why_not_invited(uuid, uuid, timestamptz) is
  'Why a message with an invitation no longer needs to be sent; null while the invitation is open (rule 9.31).';

create function private.pay_in_words(pay text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when said ~ '^\.?\d' and position('$' in said) = 0 then '$' || said else nullif(nullif(said, '$'), '') end
  from regexp_replace(btrim(pay), '^(\$\s*)+', '$') said
$$;
comment on function private.pay_in_words(text) is
  'Pay as the cards show it, with one $. Null without any pay. The same as formatPayWithDollar in the app.';

create function private.invitation_text(inviter text, job public.jobs, home extensions.earth) returns text
language sql stable set search_path = ''
as $$
  select coalesce(inviter || ' invites you: ', 'You are invited: ')
    || concat_ws(', ',
      private.job_title(job, 'Job Opportunity'),
      to_char(job.start_date, 'Dy FMDD Mon'),
      -- Without a location there is no distance, and greatest would make it 1.
      case when home is not null and job.place is not null then
        greatest(1, round(extensions.earth_distance(home, job.place) / 1000)) || ' km' end,
      private.pay_in_words(job.pay_per_cleaner))
$$;
comment on function private.invitation_text(text, public.jobs, extensions.earth) is
  'The notification text for an invited person: who invites, the job, its day, the distance from their home, and the pay (rule 17.8).';

create function private.why_not_invite(person public.profiles, job public.jobs) returns text
language plpgsql stable set search_path = ''
as $$
declare
  name constant text := private.one_line(private.person_name(person));
begin
  return case
    when person.id is null then 'The account has been deleted.'
    when job.status <> 'Open' then 'This job is not open.'
    when private.invitation_over(job, now()) is not null then private.invitation_over(job, now())
    when person.status in ('inactive', 'rejected') then format('%s is not active.', name)
    when private.is_barred(person.id, job.id) then format('%s should not return to this site.', name)
    when exists (
      select from public.applications application
      where application.job_id = job.id and application.user_id = person.id and application.withdrawn_at is null
    ) then format('%s has applied already.', name)
    when exists (
      select from private.invitations invitation where invitation.job_id = job.id and invitation.user_id = person.id
    ) then format('%s has been invited already.', name)
  end;
end
$$;
comment on function private.why_not_invite(public.profiles, public.jobs) is
  'Why this person cannot be invited to the job, in words for administrators; null if they can be.';

create function private.invite_person(person public.profiles, job public.jobs, inviter uuid, moment timestamptz) returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into private.invitations as invitation (job_id, user_id, invited_by, invited_at) values (job.id, person.id, inviter, moment)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  values (person.id,
    private.invitation_text(
      (select public.greeting_name(administrator) from public.profiles administrator where administrator.id = inviter), job, person.place),
    'job_invitation', '/jobs/' || job.id, jsonb_build_object('job_id', job.id, 'urgent', private.is_urgent(job, moment)));
  perform private.record_change('invited', 'decisions', person.id, job.id, jsonb_build_object('title', private.job_title(job, null)));
  return true;
end
$$;
comment on function private.invite_person(public.profiles, public.jobs, uuid, timestamptz) is
  'Writes an invitation, its notification and its audit entry. inviter: the administrator, null if it is automatic. Returns false if '
  'the person was invited already.';

create function private.invite_to_job(job_id uuid, user_ids uuid[]) returns table (user_id uuid, error text)
language plpgsql security definer rows 20 set search_path = ''
as $$
declare
  most constant integer := 100;
  inviter constant uuid := (select auth.uid());
  wanted public.jobs;
  person public.profiles;
begin
  perform private.assert_admin();
  if coalesce(cardinality(user_ids), 0) not between 1 and most then
    raise exception 'Between 1 and % people can be invited at once.', most using errcode = 'PT400';
  end if;
  -- Locks people first, then the job, like every other function, so that neither changes before the invitations are written. Two
  -- administrators who invite the same people in a different order wait for each other.
  perform from public.profiles locked where locked.id = any (user_ids || inviter) order by locked.id for share;
  select * into wanted from public.jobs job where job.id = invite_to_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  -- Checked again after waiting for the locks.
  perform private.assert_admin();
  for user_id in select given.id from unnest(user_ids) with ordinality given (id, ordinal) group by given.id order by min(given.ordinal)
  loop
    select * into person from public.profiles known where known.id = user_id;
    error := private.why_not_invite(person, wanted);
    if error is null and not private.invite_person(person, wanted, inviter, now()) then
      -- Another administrator has invited them at the same time.
      error := private.one_line(private.person_name(person)) || ' has been invited already.';
    end if;
    return next;
  end loop;
end
$$;

create type public.invitation_row as (
  job_id uuid, invited_by text, invited_at timestamptz, answer text, over text, project_name text, start_date date, start_time time,
  end_time time, location_city text, location_state text, location_postcode text, pay_per_cleaner text, distance_m double precision
);
comment on type public.invitation_row is
  'A job that the caller is invited to. invited_by: the administrator''s greeting name, null without a name. over: why the invitation is '
  'over, null while it is open. distance_m: metres from the caller''s home, null if either location is missing.';

create function private.my_invitations(job_id uuid) returns setof public.invitation_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  perform private.assert_cheap_read();
  return query
    select job.id, public.greeting_name(inviter), invitation.invited_at, invitation.answer, reason.over,
      job.project_name, job.start_date, job.start_time, job.end_time, job.location_city, job.location_state, job.location_postcode,
      job.pay_per_cleaner, extensions.earth_distance(job.place, me.place)
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles me on me.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    cross join lateral (select private.invitation_over(job, now()) as over) reason
    where invitation.user_id = (select auth.uid())
      and case
        -- A job that is no longer Open is not readable here either (rule 5.1).
        when my_invitations.job_id is not null then invitation.job_id = my_invitations.job_id and job.status = 'Open'
        else invitation.answer is null and reason.over is null and me.status not in ('inactive', 'rejected')
      end
    order by coalesce(job.starts_at, 'infinity'), invitation.invited_at, job.id
    limit most;
end
$$;

create function private.decline_invitation(job_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
begin
  select invitation.answer into given from private.invitations invitation
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) for update;
  if not found then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  if given = 'yes' then
    raise exception 'You have already applied for this job.' using errcode = 'PT409';
  end if;
  -- Only the first refusal is recorded. Repeating it changes nothing.
  update private.invitations invitation set answer = 'no', answered_at = now()
  where invitation.job_id = decline_invitation.job_id and invitation.user_id = (select auth.uid()) and invitation.answer is null;
end
$$;

create function private.accept_invitation(job_id uuid, despite_clash boolean) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  created public.applications;
  wanted public.jobs;
  over text;
begin
  if not exists (
    select from private.invitations invitation
    where invitation.job_id = accept_invitation.job_id and invitation.user_id = (select auth.uid())
  ) then
    raise exception 'This invitation no longer exists.' using errcode = 'PT404';
  end if;
  -- Locks the job. If the check below raises an error, the application is rolled back.
  created := private.apply_to_job(job_id, despite_clash);
  select * into wanted from public.jobs job where job.id = accept_invitation.job_id;
  over := private.invitation_over(wanted, now());
  if over is not null then
    raise exception '%', over using errcode = 'PT409', hint = 'over';
  end if;
  return created;
end
$$;

create type public.invited_row as (
  user_id uuid, name text, invited_by text, invited_at timestamptz, answer text, answered_at timestamptz, over text
);
comment on type public.invited_row is
  'A person in job_invitations, with the name that administrators see. answer: yes, no, or null while they have not answered. over: why '
  'the invitation is over for them, null while it is open.';

create function private.job_invitations(job_id uuid, after_invited timestamptz, after_user uuid, page_size integer)
returns setof public.invited_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select person.id, private.person_name(person), private.person_name(inviter), invitation.invited_at, invitation.answer,
      invitation.answered_at,
      case when person.status in ('inactive', 'rejected') then format('%s is not active.', private.one_line(private.person_name(person)))
        else private.invitation_over(job, now()) end
    from private.invitations invitation
    join public.jobs job on job.id = invitation.job_id
    join public.profiles person on person.id = invitation.user_id
    left join public.profiles inviter on inviter.id = invitation.invited_by
    where invitation.job_id = job_invitations.job_id
      and (after_user is null or (invitation.invited_at, invitation.user_id) < (after_invited, after_user))
    order by invitation.invited_at desc, invitation.user_id desc
    limit private.page_size(page_size, 50, 200);
end
$$;

create function public.invite_to_job(job_id uuid, user_ids uuid[]) returns table (user_id uuid, error text)
language sql rows 20 set search_path = ''
as $$ select * from private.invite_to_job(job_id, user_ids) $$;
comment on function public.invite_to_job(uuid, uuid[]) is
  'An administrator invites 1 to 100 people to an Open job. Each is notified once. Returns a row per person; error says why they could '
  'not be invited. Reasons: the account is gone or not active, they are barred from the site, or have applied or been invited already. '
  'Or the job is not open, has started or is full. PT400 no people or too many, PT403 not an administrator, PT404 Job not found.';

create function public.my_invitations(job_id uuid default null) returns setof public.invitation_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.my_invitations(job_id) $$;
comment on function public.my_invitations(uuid) is
  'The jobs that the caller is invited to and can still answer, earliest start first, 20 at most. job_id: returns only the invitation to '
  'this Open job, even if it is answered or over.';

create function public.accept_invitation(job_id uuid, despite_clash boolean default false) returns public.applications
language sql set search_path = ''
as $$ select private.accept_invitation(job_id, despite_clash) $$;
comment on function public.accept_invitation(uuid, boolean) is
  'The caller applies for a job that they are invited to, as with apply_to_job and with its errors. PT404 also without an invitation, '
  'PT409 also if the invitation is over (hint over).';

create function public.decline_invitation(job_id uuid) returns void
language sql set search_path = ''
as $$ select private.decline_invitation(job_id) $$;
comment on function public.decline_invitation(uuid) is
  'The caller says No thanks to an invitation. Repeating it changes nothing. PT404 without an invitation, PT409 applied already.';

create function public.job_invitations(
  job_id uuid, after_invited timestamptz default null, after_user uuid default null, page_size integer default 50
) returns setof public.invited_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.job_invitations(job_id, after_invited, after_user, page_size) $$;
comment on function public.job_invitations(uuid, timestamptz, uuid, integer) is
  'All people who were invited to the job, newest first, for administrators. after_invited and after_user: invited_at and user_id of the '
  'last row seen. page_size: 1 to 200. PT403 not an administrator.';

create function private.broadcast_invitations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- No application has changed, but the invitations shown beside the applications have.
  if exists (select from changed) then
    perform private.broadcast_to_administrators('applications_changed', '{"ids": []}');
  end if;
  return null;
end
$$;
comment on function private.broadcast_invitations() is
  'After-statement trigger on invitations: makes administrators'' open pages refetch the invitations and their answers.';

create trigger broadcast_inserted after insert on private.invitations
referencing new table as changed for each statement execute function private.broadcast_invitations();
create trigger broadcast_updated after update on private.invitations
referencing new table as changed for each statement execute function private.broadcast_invitations();

grant execute on function private.invite_to_job(uuid, uuid[]), public.invite_to_job(uuid, uuid[]) to authenticated;
grant execute on function private.my_invitations(uuid), public.my_invitations(uuid) to authenticated;
grant execute on function private.accept_invitation(uuid, boolean), public.accept_invitation(uuid, boolean) to authenticated;
grant execute on function private.decline_invitation(uuid), public.decline_invitation(uuid) to authenticated;
grant execute on function private.job_invitations(uuid, timestamptz, uuid, integer),
  public.job_invitations(uuid, timestamptz, uuid, integer) to authenticated;
