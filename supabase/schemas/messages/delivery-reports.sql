-- The outcome of a claimed message, reported by the edge function `deliver`, and the time of its next attempt.

create function private.retry_pause(attempts integer, retry_after integer) returns interval
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return make_interval(secs => greatest(
    least(30 * power(2, least(greatest(attempts, 1), 10) - 1), 900),
    least(coalesce(retry_after, 0), 7 * 24 * 3600)
  ));
end
$$;
comment on function private.retry_pause(integer, integer) is
  'The pause after that many failed attempts: 30 s, 1, 2, 4, 8, then 15 minutes. If the service asks for more seconds (retry_after), that '
  'is the pause (rule 16.9).';

create function private.report_delivery(
  delivery_id uuid, claim uuid, outcome text, reason text, retry_after integer, reached text[], gone text[], moment timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  delivery private.deliveries;
  why constant text := left(nullif(btrim(reason), ''), 500);
  fate text := outcome;
  next_try timestamptz;
begin
  if outcome is null or outcome not in ('sent', 'retry', 'failed', 'cancelled', 'untried') then
    raise exception 'This outcome is not known.' using errcode = 'PT400';
  end if;
  select * into delivery from private.deliveries known
  where known.id = delivery_id and known.state = 'waiting' and known.claim = report_delivery.claim for update;
  if not found then
    return false;
  end if;
  delete from public.push_tokens device where device.endpoint = any (gone) and device.user_id = delivery.user_id;

  if fate = 'untried' then
    update private.deliveries known
    set claim = case when retry_after > 0 then gen_random_uuid() end,
      claimed_until = case when retry_after > 0 then moment + make_interval(secs => least(retry_after, 900)) end,
      tried_since = case when known.attempts > 0 then known.tried_since end,
      last_error = coalesce(why, known.last_error),
      reached = array(
        select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null)
    where known.id = delivery.id;
    return true;
  end if;
  if fate = 'retry' then
    next_try := moment + private.retry_pause(delivery.attempts + 1, retry_after);
    if next_try > delivery.tried_since + interval '1 day' then
      fate := 'failed';
    end if;
  end if;
  -- One reached device counts as sent.
  if fate in ('cancelled', 'failed') and delivery.reached <> '{}' then
    fate := 'sent';
  end if;
  update private.deliveries known
  set state = case when fate = 'retry' then 'waiting' else fate end,
    done_at = case when fate <> 'retry' then moment end,
    attempts = known.attempts + (fate <> 'cancelled')::integer,
    last_error = case when fate in ('retry', 'failed') then coalesce(why, 'No reason was given.') else why end,
    reached = array(
      select distinct address from unnest(known.reached || report_delivery.reached) address where address is not null),
    not_before = coalesce(next_try, known.not_before),
    due_at = case
      when fate = 'retry'
        then private.sending_moment(known.channel, known.kind, private.delivery_settings(known.user_id), next_try, known.urgent)
      else known.due_at
    end,
    claim = null, claimed_until = null
  where known.id = delivery.id;
  return true;
end
$$;

create function public.report_delivery(
  delivery_id uuid, claim uuid, outcome text, reason text default null, retry_after integer default null,
  reached text[] default '{}', gone text[] default '{}'
) returns boolean
language sql set search_path = ''
as $$ select private.report_delivery(delivery_id, claim, outcome, reason, retry_after, reached, gone, now()) $$;
comment on function public.report_delivery(uuid, uuid, text, text, integer, text[], text[]) is
  'Records the outcome of a claimed message. Returns false, and changes nothing, if the claim is not the current one. outcome: sent, '
  'retry, failed, cancelled, or untried (given back, not counted as an attempt). reason: cut to 500 characters. retry_after: minimum '
  'seconds to wait; an untried message without it is due at once. reached: endpoints of devices that now have it. gone: endpoints to '
  'delete. PT400 an unknown outcome. For the edge function deliver only.';

grant execute on function
  private.report_delivery(uuid, uuid, text, text, integer, text[], text[], timestamptz),
  public.report_delivery(uuid, uuid, text, text, integer, text[], text[]) to service_role;
