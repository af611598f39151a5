-- Limits one person's writes and expensive reads within ten minutes (rule 15.10), so that no single person can fill the audit or
-- overload the database. Ordinary use stays far below the limits. check_request counts every writing request (ended-sessions.sql).
-- Functions with expensive reads count their own calls.

-- No foreign key: a request locks its person's row here first. A cascade from the account would lock that row last, and could deadlock.
create unlogged table private.budgets (
  user_id uuid primary key,
  since timestamptz not null,
  writes integer not null,
  expensive_reads integer not null,
  messages integer not null default 0
) with (fillfactor = 50);
comment on table private.budgets is
  'A person''s usage in their current window of ten minutes. A row is removed within an hour after its window ends, and with the account. '
  'Unlogged: counting restarts after a crash.';

create function private.refuse_too_many(message text, seconds integer, hint text default null) returns void
language plpgsql set search_path = ''
as $$
begin
  -- PostgREST takes headers only from an error with this code. Headers set the usual way are lost with the transaction.
  raise exception using errcode = 'PGRST',
    message = jsonb_build_object('code', 'PT429', 'message', message, 'hint', hint),
    detail = jsonb_build_object('status', 429, 'headers', jsonb_build_object('Retry-After', seconds::text));
end
$$;
comment on function private.refuse_too_many(text, integer, text) is
  'Raises PT429 in the form that makes PostgREST set Retry-After (in seconds).';

create function private.spend_budget(
  person uuid, writes integer default 0, expensive_reads integer default 0, messages integer default 0
) returns void
language plpgsql set search_path = ''
as $$
declare
  most_writes constant integer := 600;
  most_expensive_reads constant integer := 60;
  most_messages constant integer := 60;
  window_length constant interval := '10 minutes';
  seconds integer;
  minutes integer;
begin
  -- Waits for the person's other requests. Writes nothing once the budget is spent.
  insert into private.budgets as spent (user_id, since, writes, expensive_reads, messages)
  values (person, now(), spend_budget.writes, spend_budget.expensive_reads, spend_budget.messages)
  on conflict (user_id) do update
  set since = case when spent.since > now() - window_length then spent.since else now() end,
    writes = case when spent.since > now() - window_length then spent.writes else 0 end + excluded.writes,
    expensive_reads =
      case when spent.since > now() - window_length then spent.expensive_reads else 0 end + excluded.expensive_reads,
    messages = case when spent.since > now() - window_length then spent.messages else 0 end + excluded.messages
  where spent.since <= now() - window_length
    or (spent.writes + excluded.writes <= most_writes
      and spent.expensive_reads + excluded.expensive_reads <= most_expensive_reads
      and spent.messages + excluded.messages <= most_messages);
  if found then
    return;
  end if;
  select greatest(ceil(extract(epoch from spent.since + window_length - now())), 1) into seconds
  from private.budgets spent where spent.user_id = person;
  minutes := ceil(seconds / 60.0);
  perform private.refuse_too_many(case minutes
    when 1 then 'You are doing that too often. Please wait a minute.'
    else format('You are doing that too often. Please wait %s minutes.', minutes) end, seconds);
end
$$;
comment on function private.spend_budget(uuid, integer, integer, integer) is
  'Counts a person''s actions. PT429 with Retry-After if they exceed the limit for ten minutes. Requests that are refused or fail later '
  'do not count. Call it before taking any lock.';

create function private.forget_budgets() returns void
language sql set search_path = ''
as $$
  delete from private.budgets
  where user_id in (
    select spent.user_id from private.budgets spent where spent.since <= now() - interval '10 minutes'
    order by spent.user_id for update skip locked
  )
$$;
comment on function private.forget_budgets() is 'Deletes counters whose ten minutes are over. Runs every hour.';

select cron.schedule('forget budgets', '37 * * * *', 'select private.forget_budgets()');

revoke all on private.budgets from anon, authenticated, service_role;
alter table private.budgets enable row level security;
create policy "nobody reads the budgets" on private.budgets for select to service_role using (false);
