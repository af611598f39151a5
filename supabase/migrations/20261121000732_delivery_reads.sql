-- What administrators see of the outbox: one person's messages, and whether any are failing.

create type public.user_delivery_row as (
  id uuid, created_at timestamptz, channel text, type text, message text, state text, due_at timestamptz, attempts integer,
  done_at timestamptz, reason text
);
comment on type public.user_delivery_row is
  'A message by push or email: waiting (until due_at), sent, failed or cancelled (at done_at), and why it was not sent or the last try failed.';

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

create function private.delivery_problems(moment timestamptz)
returns table (messages bigint, since timestamptz, reason text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select count(*), min(problem.tried_since), mode() within group (order by problem.last_error)
    from (
      select delivery.tried_since, delivery.last_error from private.deliveries delivery
      where delivery.state = 'failed' and delivery.done_at > moment - interval '1 day'
      union all
      select delivery.tried_since, delivery.last_error from private.deliveries delivery
      where delivery.state = 'waiting' and delivery.attempts > 0
    ) problem;
end
$$;

create function public.user_deliveries(
  user_id uuid, after_created timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.user_delivery_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.user_deliveries(user_id, after_created, after_id, page_size) $$;
comment on function public.user_deliveries(uuid, timestamptz, uuid, integer) is
  'A person''s messages by push and email: those waiting, and what became of the others in the last 90 days, newest first, for administrators. after_created and after_id: created_at and id of the last one seen. page_size: 1 to 100. PT403 not an administrator.';

create function public.delivery_problems() returns table (messages bigint, since timestamptz, reason text)
language sql stable rows 1 set search_path = ''
as $$ select * from private.delivery_problems(now()) $$;
comment on function public.delivery_problems() is
  'One row, for administrators: how many messages failed within the last day or are waiting after a failed try, since when, and the commonest reason; messages is 0 when all is well. PT403 not an administrator.';

grant execute on function private.user_deliveries(uuid, timestamptz, uuid, integer),
  public.user_deliveries(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function private.delivery_problems(timestamptz), public.delivery_problems() to authenticated;
