-- The administrators' view of the outbox: one person's messages, and unsent messages.

create type public.user_delivery_row as (
  id uuid, created_at timestamptz, channel text, type text, message text, state text, due_at timestamptz, attempts integer,
  done_at timestamptz, reason text
);
comment on type public.user_delivery_row is
  'A message by push or email. state: waiting (until due_at), sent, failed or cancelled (at done_at). reason: why it was not sent, or why '
  'the last attempt failed.';

create function private.user_deliveries(
  user_id uuid, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.user_delivery_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select delivery.id, delivery.created_at, delivery.channel, delivery.type, delivery.message, delivery.state, delivery.due_at,
       delivery.attempts, delivery.done_at, delivery.last_error
     from private.deliveries delivery where delivery.user_id = ', coalesce(quote_literal(user_id), 'null'), '::uuid',
    ' and (delivery.created_at, delivery.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by delivery.created_at desc, delivery.id desc limit ', private.page_size(page_size, 20, 100));
end
$$;

create function private.unsent_deliveries(moment timestamptz)
returns table (id uuid, created_at timestamptz, user_id uuid, channel text, type text, state text, since timestamptz, reason text)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      delivery.tried_since, delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'failed' and delivery.done_at > moment - interval '1 day'
    union all
    select delivery.id, delivery.created_at, delivery.user_id, delivery.channel, delivery.type, delivery.state,
      least(delivery.tried_since, delivery.due_at), delivery.last_error
    from private.deliveries delivery
    where delivery.state = 'waiting'
      and ((delivery.attempts > 0) = true or (delivery.attempts > 0) = false and delivery.ready_at < moment + interval '15 minutes')
      and least(delivery.tried_since, delivery.due_at) < moment - interval '10 minutes'
      -- Excludes messages that quiet hours hold back.
      and not (delivery.due_at > moment and delivery.due_at > delivery.not_before);
end
$$;
comment on function private.unsent_deliveries(timestamptz) is
  'Messages that failed within the last day, and messages that have waited for more than ten minutes outside quiet hours (rule 10.11). '
  'since: when a message was first tried, or should have been.';

create function private.last_delivery_call() returns timestamptz
language sql stable set search_path = ''
as $$
  select greatest(
    (select setup.known_at from private.delivery_setup setup),
    (select max(call.used_at) from private.delivery_calls call)
  )
$$;
comment on function private.last_delivery_call() is
  'When deliver last ran for messages; null if it never has. Calls are deleted after a day, so known_at is used as well.';

create function private.is_delivery_silent(moment timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_delivery_set_up() and private.last_delivery_call() < moment - interval '2 hours';
end
$$;
comment on function private.is_delivery_silent(timestamptz) is
  'True if `deliver` is called at least hourly but has not run for two hours. Null if it has never run.';

create function private.delivery_problems(moment timestamptz)
returns table (messages bigint, waiting bigint, since timestamptz, reason text, last_call timestamptz, is_silent boolean)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select count(*), count(*) filter (where unsent.state = 'waiting'), min(unsent.since),
      mode() within group (order by unsent.reason), private.last_delivery_call(),
      coalesce(private.is_delivery_silent(moment), false)
    from private.unsent_deliveries(moment) unsent;
end
$$;

create type public.unsent_delivery_row as (
  id uuid, created_at timestamptz, user_id uuid, name text, channel text, type text, state text, since timestamptz, reason text
);
comment on type public.unsent_delivery_row is
  'A waiting or failed message, with its recipient. since: when it should have been sent. reason: why the last attempt failed.';

create function private.list_unsent_deliveries(
  moment timestamptz, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.unsent_delivery_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select unsent.id, unsent.created_at, unsent.user_id, person.name, unsent.channel, unsent.type, unsent.state, unsent.since,
      unsent.reason
    from (
      select * from private.unsent_deliveries(moment) found
      where after_created is null or (found.created_at, found.id) < (after_created, after_id)
      order by found.created_at desc, found.id desc
      limit private.page_size(page_size, 20, 100)
    ) unsent
    join public.profiles person on person.id = unsent.user_id
    order by unsent.created_at desc, unsent.id desc;
end
$$;

create function private.retry_deliveries(moment timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  again integer;
begin
  perform private.assert_admin();
  with paused as (
    select delivery.id from private.deliveries delivery
    where delivery.state = 'waiting' and delivery.attempts > 0 and delivery.claim is null and delivery.not_before > moment
    order by delivery.tried_since
    -- The most messages that one request has time for.
    limit 10000
    for update skip locked
  )
  update private.deliveries delivery
  set not_before = moment,
    due_at = private.sending_moment(delivery.channel, delivery.kind, private.delivery_settings(delivery.user_id), moment,
      delivery.urgent)
  from paused where delivery.id = paused.id;
  select count(*) into again from (
    select from private.deliveries delivery
    where delivery.state = 'waiting' and (delivery.attempts > 0) = any (array[false, true]) and delivery.ready_at <= moment
    limit 5000
  ) due;
  perform private.call_deliver(greatest(private.workers_for(again), 1));
  return again;
end
$$;

create function public.user_deliveries(
  user_id uuid, after_created timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.user_delivery_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.user_deliveries(user_id, after_created, after_id, page_size) $$;
comment on function public.user_deliveries(uuid, timestamptz, uuid, integer) is
  'A person''s messages by push and email, newest first, for administrators: waiting ones, and those finished within the last 90 days. '
  'after_created and after_id: created_at and id of the last message of the previous page. page_size: 1 to 100. PT403 not an '
  'administrator.';

create function public.delivery_problems()
returns table (messages bigint, waiting bigint, since timestamptz, reason text, last_call timestamptz, is_silent boolean)
language sql stable rows 1 set search_path = ''
as $$ select * from private.delivery_problems(now()) $$;
comment on function public.delivery_problems() is
  'One row, for administrators. messages: how many failed within the last day or have waited for more than ten minutes; 0 if all is well. '
  'waiting: how many of them wait. since, reason: the earliest time and the most common reason. last_call: when deliver last ran. '
  'is_silent: deliver is called but does not run. PT403 not an administrator.';

create function public.unsent_deliveries(
  after_created timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.unsent_delivery_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.list_unsent_deliveries(now(), after_created, after_id, page_size) $$;
comment on function public.unsent_deliveries(timestamptz, uuid, integer) is
  'The messages counted by delivery_problems, newest first, for administrators. after_created and after_id: created_at and id of the last '
  'message of the previous page. page_size: 1 to 100. PT403 not an administrator.';

create function public.retry_deliveries() returns integer
language sql set search_path = ''
as $$ select private.retry_deliveries(now()) $$;
comment on function public.retry_deliveries() is
  'Ends the pauses of waiting messages and calls deliver, for administrators. Quiet hours still apply. Returns how many messages are due, '
  'at most 5,000. PT403 not an administrator.';

grant execute on function private.user_deliveries(uuid, timestamptz, uuid, integer),
  public.user_deliveries(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function private.delivery_problems(timestamptz), public.delivery_problems() to authenticated;
grant execute on function private.list_unsent_deliveries(timestamptz, timestamptz, uuid, integer),
  public.unsent_deliveries(timestamptz, uuid, integer) to authenticated;
grant execute on function private.retry_deliveries(timestamptz), public.retry_deliveries() to authenticated;
