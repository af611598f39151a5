-- A message from administrators to everybody who is coming to a job.

create function private.message_accepted(job_id uuid, message text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(message, 500, 'message');
  job public.jobs;
  told integer;
begin
  perform private.assert_admin();
  if said is null then
    raise exception 'Please write a message.' using errcode = 'PT400', hint = 'message';
  end if;
  select * into job from public.jobs wanted where wanted.id = message_accepted.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  insert into public.notifications (user_id, message, type, link, data)
  select application.user_id, private.job_title(job, application.job_title) || ': ' || said, 'job_message', '/jobs/' || job.id,
    jsonb_build_object('application_id', application.id, 'job_id', job.id)
  from public.applications application
  join public.profiles person on person.id = application.user_id
  where application.job_id = job.id and application.status = 'Accepted' and application.withdrawn_at is null
  order by person.id
  for key share of person skip locked;
  get diagnostics told = row_count;
  return told;
end
$$;

create function public.message_accepted(job_id uuid, message text) returns integer
language sql set search_path = ''
as $$ select private.message_accepted(job_id, message) $$;
comment on function public.message_accepted(uuid, text) is
  'An administrator writes to everybody who is accepted for the job; returns how many people were told. PT400 no message, or more than 500 characters (hint message), PT403 not an administrator, PT404 Job not found.';

grant execute on function private.message_accepted(uuid, text), public.message_accepted(uuid, text) to authenticated;
