-- A message from administrators to everybody who is coming to a job.

create function private.message_accepted(job_id uuid, message text, idempotency_key uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(message, 500, 'message');
  key constant uuid := coalesce(idempotency_key, gen_random_uuid());
  job public.jobs;
  notified integer;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  end if;
  select * into job from public.jobs wanted where wanted.id = message_accepted.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  with coming as materialized (
    select application.id, application.user_id, application.job_title
    from public.applications application
    join public.profiles person on person.id = application.user_id
    where application.job_id = job.id and application.status = 'Accepted' and application.withdrawn_at is null
    order by person.id
    for key share of person skip locked
  ), written as (
    -- The same words of the same press have the same ids: sent again because the answer was lost, they reach nobody twice (rule 3.19).
    insert into public.notifications (id, user_id, message, type, link, data)
    select md5(concat(key, said, coming.id))::uuid, coming.user_id,
      private.job_title(job, coming.job_title) || ': ' || said, 'job_message', '/jobs/' || job.id,
      jsonb_build_object('application_id', coming.id, 'job_id', job.id)
    from coming
    on conflict (id) do nothing
  )
  select count(*) into notified from coming;
  return notified;
end
$$;

create function public.message_accepted(job_id uuid, message text, idempotency_key uuid default null) returns integer
language sql set search_path = ''
as $$ select private.message_accepted(job_id, message, idempotency_key) $$;
comment on function public.message_accepted(uuid, text, uuid) is
  'An administrator writes to everybody who is accepted for the job; returns to how many people. '
  'idempotency_key: made by the caller for each press of the button; '
  'the same one and the same message reach nobody twice. PT400 no message, or more than 500 characters (hint message), '
  'PT403 not an administrator, PT404 Job not found.';

grant execute on function private.message_accepted(uuid, text, uuid), public.message_accepted(uuid, text, uuid) to authenticated;
