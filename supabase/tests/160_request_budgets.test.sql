-- Budgets per person: writes and expensive reads within ten minutes (rule 15.10).
begin;
set local search_path = public, extensions;
select plan(27);
select tests.people(), tests.work();
delete from private.budgets;

-- Uses up part of a person's budgets. Returns "fine" or the refusal. Is not rolled back.
create function pg_temp.spent(who text, writes integer default 0, reads integer default 0) returns text language plpgsql as $$
declare
  said text;
  more text;
begin
  perform private.spend_budget(tests.id(who), writes, reads);
  return 'fine';
exception when sqlstate 'PGRST' then
  get stacked diagnostics said = message_text, more = pg_exception_detail;
  return concat_ws(' ', said::jsonb ->> 'code', more::jsonb ->> 'status', more::jsonb #>> '{headers,Retry-After}',
    said::jsonb ->> 'message');
end
$$;
create function pg_temp.counted(who text) returns text language sql as $$
  select coalesce((select concat_ws(' ', writes, expensive_reads) from private.budgets where user_id = tests.id(who)), 'nothing')
$$;

select is((select count(*)::int from generate_series(1, 600) where pg_temp.spent('cleaner', 1) = 'fine'), 600,
  'a person may make 600 changes in ten minutes');
select is(pg_temp.spent('cleaner', 1), 'PT429 429 600 You are doing that too often. Please wait 10 minutes.',
  'a person''s 601st change within ten minutes is refused');
select is(pg_temp.counted('cleaner'), '600 0', 'a refused change is not counted');
select is(pg_temp.spent('other', 1), 'fine', 'another person has a budget of their own');
select is((select count(*)::int from generate_series(1, 60) where pg_temp.spent('cleaner', 0, 1) = 'fine'), 60,
  'a person whose writes are used up may make 60 expensive reads');
select is(left(pg_temp.spent('cleaner', 0, 1), 5), 'PT429', 'a person''s 61st expensive read is refused');
update private.budgets set writes = 0 where user_id = tests.id('cleaner');
select is(pg_temp.spent('cleaner', 1), 'fine', 'a person whose reads are used up may still write');
update private.budgets set writes = 600, since = now() - interval '9 minutes' + interval '1 second' where user_id = tests.id('cleaner');
select is(pg_temp.spent('cleaner', 1), 'PT429 429 61 You are doing that too often. Please wait 2 minutes.',
  'the refusal names the rest of the ten minutes as the waiting time');
update private.budgets set since = now() - interval '9 minutes' where user_id = tests.id('cleaner');
select is(pg_temp.spent('cleaner', 1), 'PT429 429 60 You are doing that too often. Please wait a minute.',
  'the refusal names a waiting time of one minute');
update private.budgets set since = now() - interval '10 minutes' where user_id = tests.id('cleaner');
select is(pg_temp.spent('cleaner', 1), 'fine', 'a person''s budget starts anew after ten minutes');
select is((select concat_ws(' ', writes, expensive_reads, since = now()) from private.budgets where user_id = tests.id('cleaner')),
  '1 0 t', 'reads and writes both start anew after ten minutes');

-- Calls check_request, as PostgREST does before every request, and returns the budgets. Only writes of people with a session are counted.
create function pg_temp.request(who text) returns text language plpgsql as $$
begin
  delete from private.budgets;
  perform tests.act_as(who);
  perform public.check_request();
  perform set_config('role', 'none', true);
  raise exception using errcode = 'TS001',
    message = (select coalesce(string_agg(concat_ws(' ', tests.readable(to_jsonb(user_id)), writes, expensive_reads), ', '), 'nothing')
    from private.budgets);
exception when sqlstate 'TS001' then
  return replace(sqlerrm, '"', '');
end
$$;
select is(pg_temp.request(who), wanted, who || ' makes a write, and the budget counts: ' || wanted)
from (values ('cleaner', 'cleaner 1 0'), ('inactive', 'inactive 1 0'), ('admin', 'admin 1 0'), ('visitor', 'nothing'),
  ('service', 'nothing')) as given (who, wanted);
create function pg_temp.read_request() returns text language plpgsql as $$
begin
  perform tests.act_as('cleaner');
  perform set_config('transaction_read_only', 'on', true);
  perform public.check_request();
  raise exception using errcode = 'TS001', message = 'passed';
exception when others then
  return sqlerrm;
end
$$;
select is(pg_temp.read_request(), 'passed', 'a read passes without being counted');
update private.budgets set writes = 600, since = now() where user_id = tests.id('cleaner');
select is(pg_temp.read_request(), 'passed', 'a read also passes when the person''s writes are used up');
select is(tests.outcome('cleaner', 'select public.check_request()'), 'PGRST', 'a write is refused when the person''s writes are used up');

-- Returns the person whose budget an expensive call uses, and whether the call is refused once this budget is used up.
create function pg_temp.cost(who text, call text) returns text language plpgsql as $$
declare
  refused text := 'not refused';
  filled constant text := tests.fill(call, who);
begin
  delete from private.budgets;
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true);
  update private.budgets set expensive_reads = 60, writes = 600;
  perform tests.act_as(who);
  begin
    execute filled;
  exception when sqlstate 'PGRST' then refused := 'then refused';
  end;
  perform set_config('role', 'none', true);
  raise exception using errcode = 'TS001', message = (
    select coalesce(string_agg(concat_ws(' ', tests.readable(to_jsonb(user_id)), writes, expensive_reads, refused), ', '), 'nothing')
    from private.budgets);
exception when sqlstate 'TS001' then
  return replace(sqlerrm, '"', '');
end
$$;
update public.jobs set start_date = '2083-02-01' where id = tests.id('job_guarded');
insert into private.calendar_feeds (user_id, token_hash, made_at)
  values (tests.id('cleaner'), private.hash_of_token(tests.id('nobody')), now());
select is(pg_temp.cost(who, call), wanted, 'an expensive call is counted for its person: ' || call) from (values
  ('cleaner', 'select public.account_data({cleaner})', 'cleaner 600 60 then refused'),
  ('admin', 'select public.account_data({cleaner})', 'admin 600 60 then refused'),
  ('service', 'select public.feed_events({nobody})', 'cleaner 600 60 then refused'),
  ('service', 'select public.job_event({cleaner}, {job_guarded})', 'cleaner 600 60 then refused'),
  ('service', $$insert into public.push_tokens (endpoint, user_id, token)
    values ('https://push.example/b', {cleaner}, '{"endpoint": "https://push.example/b"}')
    on conflict (endpoint) do update set user_id = excluded.user_id$$, 'cleaner 600 60 then refused')
) as given (who, call, wanted);

-- Expired budgets are deleted.
delete from private.budgets;
insert into private.budgets (user_id, since, writes, expensive_reads)
values (tests.id('cleaner'), now() - interval '10 minutes', 1, 1),
  (tests.id('other'), now() - interval '10 minutes' + interval '1 second', 1, 1);
select private.forget_budgets();
select is(pg_temp.counted('cleaner'), 'nothing', 'an expired budget is deleted after ten minutes');
select is(pg_temp.counted('other'), '1 1', 'a budget is kept for ten minutes');
select is((select command from cron.job where jobname = 'forget budgets'), 'select private.forget_budgets()',
  'a cron job deletes expired budgets');

select * from finish();
rollback;
