-- Devices: one row each, which moves to whoever signed in last.
begin;
create extension if not exists pgtap with schema extensions;
select plan(21);
select tests.people(), tests.training();

select tests.effects('service', $$
  insert into public.push_tokens (endpoint, user_id, token)
  values ('https://push.example/cleaner', {pending}, '{"endpoint": "https://push.example/cleaner"}')
  on conflict (endpoint) do update set user_id = excluded.user_id, token = excluded.token
$$, $expected$
  = done
  ~ push_tokens {"endpoint": "https://push.example/cleaner"} {"user_id": "pending", "updated_at": "now"}
$expected$, 'a shared device moves to its new user');
select is(tests.outcome('service', format('insert into public.push_tokens (endpoint, user_id, token) values (%L, {pending}, %L)', endpoint, token)), wanted, label)
from (values
  ('http://push.example/a', '{"endpoint": "http://push.example/a"}', '23514', 'only an encrypted address'),
  ('https://push.example/a', '{"endpoint": "https://push.example/b"}', '23514', 'only its own subscription'),
  ('https://push.example/a', '{}', '23514', 'only a subscription'),
  ('https://push.example/' || repeat('a', 2000), '{}', '23514', 'no endless address'),
  ('https://push.example/a', '{"endpoint": "https://push.example/a", "keys": "' || repeat('a', 4000) || '"}', '23514', 'no endless subscription'),
  ('https://fcm.googleapis.com/a', '{"endpoint": "https://fcm.googleapis.com/a"}', '1', 'a push service'),
  ('https://push.example/a', null, '23502', 'no device without its keys'),
  (null, '{}', '23502', 'no device without its address')
) as given (endpoint, token, wanted, label);
select is(tests.outcome('service', format('insert into public.push_tokens (endpoint, user_id, token) values (%L, {pending}, %L)',
  address, jsonb_build_object('endpoint', address))), '23514', 'no private address: ' || address)
from unnest(array[
  'https://127.0.0.1/1', 'https://10.0.0.5/1', 'https://169.254.169.254/1', 'https://[::1]/1', 'https://localhost/1', 'https://db/1',
  'https://printer.local/1', 'https://db.internal/1', 'https://router.home.arpa/1', 'https://push.example:8443/1', 'https://me@push.example/1'
]) address;
delete from public.profiles where id = tests.id('cleaner');
select is((select count(*) from public.push_tokens), 1::bigint, 'a person''s devices go with them');

select * from finish();
rollback;
