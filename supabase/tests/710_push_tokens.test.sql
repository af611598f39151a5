-- Each device has one row, which belongs to the person who signed in last.
begin;
select plan(24);
select tests.people(), tests.training();

select tests.effects('service', $$
  insert into public.push_tokens (endpoint, user_id, token)
  values ('https://push.example/cleaner', {pending}, '{"endpoint": "https://push.example/cleaner"}')
  on conflict (endpoint) do update set user_id = excluded.user_id, token = excluded.token
$$, $expected$
  = done
  ~ push_tokens {"endpoint": "https://push.example/cleaner"} {"user_id": "pending", "updated_at": "now"}
$expected$, 'a shared device moves to the person who signed in last');
select is(tests.outcome('service',
  format('insert into public.push_tokens (endpoint, user_id, token) values (%L, {pending}, %L)', endpoint, token)), wanted, label)
from (values
  ('http://push.example/a', '{"endpoint": "http://push.example/a"}', '23514', 'a device needs an encrypted address'),
  ('https://push.example/a', '{"endpoint": "https://push.example/b"}', '23514', 'a device needs its own subscription'),
  ('https://push.example/a', '{}', '23514', 'a device needs a subscription'),
  ('https://push.example/' || repeat('a', 2000), '{}', '23514', 'a device cannot have too long an address'),
  ('https://push.example/a', '{"endpoint": "https://push.example/a", "keys": "' || repeat('a', 4000) || '"}', '23514',
    'a device cannot have too long a subscription'),
  ('https://fcm.googleapis.com/a', '{"endpoint": "https://fcm.googleapis.com/a"}', '1', 'a device can have the address of a push service'),
  ('https://push.example/a', null, '23502', 'a device needs its keys'),
  (null, '{}', '23502', 'a device needs its address')
) as given (endpoint, token, wanted, label);
select is(tests.outcome('service', format('insert into public.push_tokens (endpoint, user_id, token) values (%L, {pending}, %L)',
  address, jsonb_build_object('endpoint', address))), '23514', 'a device cannot have a private address: ' || address)
from unnest(array[
  'https://127.0.0.1/1', 'https://10.0.0.5/1', 'https://169.254.169.254/1', 'https://[::1]/1', 'https://localhost/1', 'https://db/1',
  'https://printer.local/1', 'https://db.internal/1', 'https://router.home.arpa/1', 'https://push.example:8443/1',
  'https://me@push.example/1'
]) address;

delete from public.profiles where id = tests.id('cleaner');
select is((select count(*) from public.push_tokens), 1::bigint, 'a person''s devices are deleted with them');

-- Each device was updated a minute after the previous device.
insert into public.push_tokens (endpoint, user_id, token, updated_at)
select address, tests.id('inactive'), jsonb_build_object('endpoint', address), now() - make_interval(mins => 30 - n)
from (select n, format('https://push.example/%s', lpad(n::text, 2, '0')) as address from generate_series(1, 20) n) made;
select is((select count(*) from public.push_tokens where user_id = tests.id('inactive')), 20::bigint, 'a person may have twenty devices');
insert into public.push_tokens (endpoint, user_id, token)
  values ('https://push.example/00', tests.id('inactive'), '{"endpoint": "https://push.example/00"}');
select is((select string_agg(right(endpoint, 2), ' ' order by endpoint) from public.push_tokens where user_id = tests.id('inactive')),
  '00 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20', 'a twenty-first device replaces the one updated longest ago');
update public.push_tokens set user_id = tests.id('inactive') where endpoint = 'https://push.example/other';
select is((select string_agg(right(endpoint, 2), ' ' order by endpoint) from public.push_tokens where user_id = tests.id('inactive')),
  '00 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 er',
  'a device that was another person''s replaces the one updated longest ago');

select * from finish();
rollback;
