-- Sends a notification again after its text has changed, by reusing its existing messages (rule 21.7).

create function private.renewal_moment(delivery private.deliveries, at_once boolean, moment timestamptz) returns timestamptz
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when at_once then moment
    when delivery.state = 'waiting' and delivery.claim is null then delivery.not_before
    -- A claimed message is being sent.
    else coalesce(delivery.done_at, moment)
      + case delivery.channel when 'push' then interval '5 minutes' else interval '30 minutes' end
  end
$$;
comment on function private.renewal_moment(private.deliveries, boolean, timestamptz) is
  'When a message can be sent again: at once, or a pause after it was last sent (rule 16.9). A waiting message keeps its time.';

create function private.renew_deliveries(notifications uuid[], at_once boolean, moment timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  is_due boolean;
begin
  with renewed as (
    insert into private.deliveries as delivery (
      notification_id, user_id, channel, kind, type, message, link, job_id, subject, not_before, due_at, created_at
    )
    -- The application is the subject, so that a paused message does not delay other messages about the job.
    select note.id, note.user_id, way.channel, known.kind, note.type, note.message, note.link, (note.data ->> 'job_id')::uuid,
      note.data ->> 'application_id', moment,
      private.sending_moment(way.channel, known.kind, private.delivery_settings(note.user_id), moment), moment
    from public.notifications note
    cross join lateral (select private.notification_kind(note.type) as kind) known
    cross join unnest(private.delivery_channels()) as way (channel)
    where note.id = any (notifications) and private.is_wanted(note.user_id, way.channel, known.kind)
      and (way.channel <> 'push' or exists (select from public.push_tokens device where device.user_id = note.user_id))
    order by note.id, way.channel
    on conflict on constraint deliveries_one_per_channel do update
    set message = excluded.message, subject = excluded.subject, created_at = excluded.created_at,
      state = 'waiting', done_at = null, attempts = 0, tried_since = null, reached = '{}', last_error = null,
      claim = null, claimed_until = null,
      not_before = private.renewal_moment(delivery, at_once, moment),
      due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id),
        greatest(private.renewal_moment(delivery, at_once, moment), moment))
    returning due_at
  )
  select coalesce(bool_or(due_at <= moment), false) into is_due from renewed;
  if is_due then
    perform private.call_deliver();
  end if;
end
$$;
comment on function private.renew_deliveries(uuid[], boolean, timestamptz) is
  'Sends the messages of these notifications again with the notifications'' current text. Also writes missing ones, for example for a '
  'phone that was registered later.';
