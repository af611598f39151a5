-- Undoing a mistaken "I'm here" or "I'm done" (rule 6.23).

create function private.undo_visit(application_id uuid, event text, day date, seconds_ago integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  undone constant timestamptz := now() - make_interval(secs => greatest(coalesce(seconds_ago, 0), 0));
  application public.applications;
  job public.jobs;
  visit public.visits;
  pressed timestamptz;
  arrived timestamptz;
begin
  if event is null or event not in ('here', 'done') then
    raise exception 'Unknown event' using errcode = 'PT400', hint = 'event';
  end if;
  -- The locks of own_application block a concurrent approval of the same day.
  application := private.own_application(application_id);
  select * into visit from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
  pressed := case event when 'here' then visit.here_at else visit.done_at end;
  arrived := case event when 'here' then visit.here_sent_at else visit.done_sent_at end;
  -- Already undone, never received, or reported later on another device. The minute allows for a report's time being its arrival time.
  if pressed is null or pressed > undone + interval '1 minute' then
    return;
  elsif exists (
    select from public.pay_lines line
    where line.application_id = application.id and line.day = undo_visit.day and line.kind = 'work'
  ) then
    raise exception 'These hours have been approved.' using errcode = 'PT409';
  elsif arrived < undone - interval '15 minutes' then
    raise exception 'This can only be undone within 15 minutes. Correct the hours of that day instead.' using errcode = 'PT409';
  end if;
  if visit.here_at is null or visit.done_at is null then
    delete from public.visits known where known.application_id = application.id and known.day = undo_visit.day;
    perform private.broadcast_to_administrators(
      'applications_changed', jsonb_build_object('ids', jsonb_build_array(application.id)));
  elsif event = 'here' then
    update public.visits known set here_at = null, here_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  else
    update public.visits known set done_at = null, done_sent_at = null
    where known.application_id = application.id and known.day = undo_visit.day;
  end if;
  select * into job from public.jobs wanted where wanted.id = application.job_id;
  perform private.record_change('visit_report_undone', 'pay', application.user_id, job.id, jsonb_build_object(
    'title', private.audit_title(private.job_title(job, application.job_title)), 'day', undo_visit.day,
    'changes', jsonb_build_object(event, jsonb_build_array(to_char(pressed at time zone job.time_zone, 'HH24:MI'), null))));
end
$$;

create function public.undo_visit(application_id uuid, event text, day date, seconds_ago integer default null) returns void
language sql set search_path = ''
as $$ select private.undo_visit(application_id, event, day, seconds_ago) $$;
comment on function public.undo_visit(uuid, text, date, integer) is
  'The caller undoes their report "here" or "done" of a day, within 15 minutes of its arrival. The audit log records it. seconds_ago: how '
  'long the phone queued the undo, in seconds; null for one made now. Nothing changes if there is no such report, or it was made after '
  'the undo. PT400 an unknown event, PT404 Application not found, PT409 with the reason: not accepted, withdrawn, the job deleted, the '
  'hours approved, or too late.';

grant execute on function private.undo_visit(uuid, text, date, integer), public.undo_visit(uuid, text, date, integer) to authenticated;
