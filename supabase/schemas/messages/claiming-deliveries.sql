-- How the edge function `deliver` uses the outbox: it begins a run, and claims messages. The functions in private take the time as an
-- argument, so that tests control the clock.

create type public.delivery_work as (
  id uuid, claim uuid, channel text, kind text, type text, message text, link text, created_at timestamptz, job_id uuid, job_title text,
  email text, name text, language text, unsubscribe_token uuid, devices jsonb
);
comment on type public.delivery_work is
  'A claimed message. message: in English. language: the recipient''s. devices: for push, the PushSubscriptions not reached yet. email, '
  'unsubscribe_token: for email only. job_title: title of the message''s job, even after its deletion. name: the recipient''s greeting '
  'name (rule 8.25).';

create function private.begin_delivery(call uuid, channels text[], moment timestamptz) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  given constant text[] := array(
    select distinct channel from unnest(channels) channel where channel in ('push', 'email') order by channel desc);
begin
  update private.delivery_calls known
  set used_at = moment
  where known.id = call and known.used_at is null and known.made_at > moment - interval '10 minutes';
  if not found then
    return false;
  end if;
  -- Skipped if little has changed, since many calls can begin at once.
  insert into private.delivery_setup as setup (channels, known_at) values (given, moment)
  on conflict (id) do update set channels = excluded.channels, known_at = excluded.known_at
  where setup.channels <> excluded.channels or setup.known_at < excluded.known_at - interval '5 minutes';
  return true;
end
$$;

create function private.reason_to_cancel(delivery private.deliveries, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
declare
  note record;
  stale text;
begin
  select known.id, known.read, known.removed_at, known.data into note
  from public.notifications known where known.id = delivery.notification_id;
  stale := private.stale_reason(delivery, note.data, moment);
  return case
    -- An intruder would delete a security notification, so its message is sent anyway.
    when delivery.kind <> 'security' and (note.id is null or note.removed_at is not null) then 'Deleted before it was sent.'
    when note.read and delivery.kind <> 'security' and (delivery.channel = 'push' or delivery.kind in ('nearby', 'messages'))
      then 'Read before it was sent.'
    when exists (
      select from private.deliveries later
      where later.subject = delivery.subject and later.user_id = delivery.user_id and later.channel = delivery.channel
        and (later.created_at, later.id) > (delivery.created_at, delivery.id)
        and later.state in ('waiting', 'sent') and private.replaces(later.type, delivery.type)
    ) then 'Replaced by a later message.'
    when stale is not null then stale
    when private.is_only_as_reverse(delivery.type)
      and not private.can_reverse(delivery.type, delivery.subject, delivery.user_id, delivery.channel, '{sent}')
      then 'The message that it corrects was not sent.'
    when delivery.channel <> all (private.delivery_channels()) then 'This channel is not set up.'
    when not private.is_wanted(delivery.user_id, delivery.channel, delivery.kind) then 'Switched off.'
    when delivery.channel = 'push' and not exists (
      select from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) then 'No device is registered.'
    when delivery.channel = 'email' and not exists (
      select from public.profiles person where person.id = delivery.user_id and person.email <> ''
    ) then 'No email address.'
  end;
end
$$;
comment on function private.reason_to_cancel(private.deliveries, timestamptz) is
  'Why a message must no longer be sent; null if it can be. An email about a decision or a change is sent even if it was read in the app, '
  'because people keep emails (rule 9.20).';

create function private.claim_deliveries(batch_size integer, moment timestamptz) returns setof public.delivery_work
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant integer := private.page_size(batch_size, 25, 200);
  claims uuid[] := '{}';
  considered integer;
  taken uuid[];
  -- Messages that failed before come last, so that they delay no others.
  again boolean := false;
begin
  -- Some candidates turn out not to be sendable. Further rounds fill the batch.
  for round in 1..20 loop
    with candidate as (
      select delivery as was from private.deliveries delivery
      where delivery.state = 'waiting' and (delivery.attempts > 0) = again and delivery.ready_at <= moment
        -- A message waits for earlier ones about the same subject. It does not wait for one that it replaces and that is not due yet, which
        -- will be cancelled.
        and not exists (
          select from private.deliveries earlier
          where earlier.subject = delivery.subject and earlier.user_id = delivery.user_id and earlier.channel = delivery.channel
            and (earlier.created_at, earlier.id) < (delivery.created_at, delivery.id) and earlier.state = 'waiting'
            and (earlier.claim is not null or earlier.ready_at <= moment or not private.replaces(delivery.type, earlier.type))
        )
      order by delivery.ready_at, delivery.id
      limit wanted - cardinality(claims)
      for update skip locked
    ), judged as materialized (
      select was, private.reason_to_cancel(was, moment) as reason,
        private.sending_moment((was).channel, (was).kind, private.delivery_settings((was).user_id), moment, (was).urgent) as allowed_at,
        -- Claimed for a day without a report, so it seems to crash every run that sends it.
        (was).claim is not null and (was).tried_since <= moment - interval '1 day' as is_hopeless
      from candidate
    ), decided as (
      select (was).id, reason, allowed_at, case
          when (was).reached <> '{}' and (reason is not null or is_hopeless) then 'sent'
          when reason is not null then 'cancelled'
          when is_hopeless then 'failed'
          when allowed_at > moment then 'later'
          else 'taken'
        end as fate
      from judged
    ), settled as (
      update private.deliveries delivery
      set state = case when fate in ('later', 'taken') then 'waiting' else fate end,
        done_at = case when fate not in ('later', 'taken') then moment end,
        last_error = case fate
          when 'cancelled' then decided.reason
          when 'sent' then null
          when 'failed' then coalesce(delivery.last_error, 'Every attempt to send it was interrupted.')
          else delivery.last_error
        end,
        due_at = case when fate = 'later' then decided.allowed_at else delivery.due_at end,
        claim = case when fate = 'taken' then gen_random_uuid() end,
        claimed_until = case when fate = 'taken' then moment + interval '3 minutes' end,
        tried_since = case when fate = 'taken' then coalesce(delivery.tried_since, moment) else delivery.tried_since end
      from decided
      where delivery.id = decided.id
      returning delivery.id, fate
    )
    select count(*), array_agg(settled.id) filter (where fate = 'taken') into considered, taken from settled;
    claims := claims || taken;
    exit when cardinality(claims) >= wanted or considered = 0 and again;
    -- Messages settled in this round might have held back others that have not failed yet.
    again := considered = 0;
  end loop;

  insert into private.unsubscribe_tokens (user_id)
  select person.id from public.profiles person
  where person.id in (
    select delivery.user_id from private.deliveries delivery where delivery.id = any (claims) and delivery.channel = 'email'
  )
  order by person.id
  -- Skips people whose account is being deleted, because that deletion might be waiting for the messages claimed here. It deletes them
  -- anyway.
  for key share skip locked
  on conflict (user_id) do nothing;

  return query
  select delivery.id, delivery.claim, delivery.channel, delivery.kind, delivery.type, delivery.message,
    delivery.link || case when delivery.channel = 'email' and starts_with(delivery.link, '/not-me?notice=')
      then '&token=' || private.new_notice_token(delivery.link) else '' end,
    delivery.created_at, delivery.job_id,
    case when delivery.job_id is not null then coalesce(nullif(btrim(job.project_name), ''), application.job_title) end,
    case when delivery.channel = 'email' then person.email end, public.greeting_name(person), person.language,
    case when delivery.channel = 'email' then secret.token end,
    case when delivery.channel = 'push' then (
      select jsonb_agg(device.token order by device.created_at, device.endpoint) from public.push_tokens device
      where device.user_id = delivery.user_id and device.endpoint <> all (delivery.reached)
    ) end
  from private.deliveries delivery
  join public.profiles person on person.id = delivery.user_id
  left join private.unsubscribe_tokens secret on secret.user_id = delivery.user_id
  left join public.jobs job on job.id = delivery.job_id
  left join public.notifications note on note.id = delivery.notification_id
  left join public.applications application on application.id = (note.data ->> 'application_id')::uuid
  where delivery.id = any (claims) and (delivery.channel <> 'email' or secret.token is not null)
  order by delivery.attempts > 0, delivery.created_at, delivery.id;
end
$$;

create function public.begin_delivery(call uuid, channels text[]) returns boolean
language sql set search_path = ''
as $$ select private.begin_delivery(call, channels, now()) $$;
comment on function public.begin_delivery(uuid, text[]) is
  'True once for a call that the database made within the last ten minutes; false for any other. channels: the channels that are set up '
  '(push, email). For the edge function deliver only.';

create function public.claim_deliveries(batch_size integer default 25) returns setof public.delivery_work
language sql set search_path = ''
as $$ select * from private.claim_deliveries(batch_size, now()) $$;
comment on function public.claim_deliveries(integer) is
  'Claims due messages for the caller, who alone can send them for three minutes. Messages that must no longer be sent are cancelled '
  'instead. A message is not claimed before an earlier one for the same person and subject. Messages in quiet hours keep waiting. '
  'batch_size: 1 to 200. For the edge function deliver only.';

grant execute on function private.begin_delivery(uuid, text[], timestamptz), public.begin_delivery(uuid, text[]) to service_role;
grant execute on function private.claim_deliveries(integer, timestamptz), public.claim_deliveries(integer) to service_role;
