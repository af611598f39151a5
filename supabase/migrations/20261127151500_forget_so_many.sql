set lock_timeout = '2s';

-- A list of ids that `in` compares may be looked up once for each row, and then each look skips what went before: all rows went instead
-- of so many, the slower the more there were. An array is made once.

create or replace function private.forget_read_notifications(moment timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 10000;
  forgotten integer;
begin
  delete from public.notifications where id = any (array(
    select old.id from public.notifications old
    where old.read and old.created_at < moment - make_interval(days => (select business.notification_days from public.business))
    order by old.created_at limit most
    -- Whoever is deleting one of them just now goes first.
    for update skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

create or replace function private.forget_old_tries() returns void
language sql set search_path = ''
as $$
  -- Skips what others hold, so that it waits for nobody.
  delete from private.sign_in_tries
  where ctid = any (array(
    select ctid from private.sign_in_tries
    where since <= now() - interval '10 minutes'
    order by since limit 20 for update skip locked
  ))
$$;
