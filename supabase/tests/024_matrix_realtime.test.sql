-- Who may join which channel. The realtime service allows a join if the person could read a broadcast of that topic. During this check,
-- realtime.topic() is the channel's name.
begin;
select plan(19);
select tests.people(), tests.work();

insert into realtime.messages (topic, extension, event, payload, private)
values
  ('user:' || tests.id('cleaner'), 'broadcast', 'notifications_changed', '{}', true),
  ('user:' || tests.id('cleaner'), 'presence', null, '{}', true);

select set_config('realtime.topic', 'user:' || tests.id('cleaner'), true);
select tests.matrix($expected$
-- Outcomes on the cleaner's topic, by person:
-- visitor cleaner other pending inactive rejected admin founder former service
select from realtime.messages where extension = 'broadcast'
    |  0       1      0      0       0       0       0      0      0      1
select from realtime.messages where extension = 'presence'
    |  0       0      0      0       0       0       0      0      0      1
insert into realtime.messages (topic, extension) values ('user:' || {me}, 'broadcast')
    | RLS RLS RLS RLS   RLS     RLS     RLS    RLS    RLS     1
update realtime.messages set payload = '{}'
    |  0       0      0      0       0       0       0      0      0      2
delete from realtime.messages
    | 42501  42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select set_config('realtime.topic', 'user:' || tests.id('other'), true);
select tests.matrix($expected$
select from realtime.messages where extension = 'broadcast'
    |  0       0      1      0       0       0       0      0      0      1
$expected$);

-- Each session of a person has its own topic, so that a logged-out session cannot receive the broadcasts of another session.
insert into auth.sessions (id, user_id, created_at) values (tests.id('job_open'), tests.id('cleaner'), now());
create function pg_temp.hears(session text, topic text) returns bigint language plpgsql as $$
declare
  heard bigint;
  claimed constant jsonb := jsonb_build_object('session_id', tests.id(session));
begin
  perform set_config('realtime.topic', topic, true), tests.act_as('cleaner');
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || claimed)::text, true);
  select count(*) into heard from realtime.messages where extension = 'broadcast';
  perform set_config('role', 'none', true);
  return heard;
end
$$;
select is(pg_temp.hears(session, 'user:' || tests.id(topic)), wanted,
  format('the cleaner receives the topic of session %s in session %s: %s', topic, session, wanted))
from (values ('job_open', 'job_open', 1::bigint), ('job_open', 'cleaner', 0), ('cleaner', 'job_open', 0)) as given (session, topic, wanted);

-- Topics that nearly match are refused: a prefix, an extra character, the id alone, another word, no topic at all.
select set_config('realtime.topic', 'user:' || left(tests.id('cleaner')::text, 35), true);
select tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$);
select set_config('realtime.topic', 'user:' || tests.id('cleaner') || '0', true);
select tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$);
select set_config('realtime.topic', tests.id('cleaner')::text, true);
select tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$);
select set_config('realtime.topic', 'jobs:' || tests.id('cleaner'), true);
select tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$);
select set_config('realtime.topic', '', true);
select tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$);

-- Each session of an administrator has its own topic for administrators' broadcasts. Nobody else can join this topic.
insert into realtime.messages (topic, extension, event, payload, private)
values ('administrators:' || tests.id('admin'), 'presence', null, '{}', true);
select set_config('realtime.topic', 'administrators:' || tests.id('admin'), true);
select tests.matrix($expected$
select from realtime.messages where extension = 'broadcast'
    |  0       0      0      0       0       0       1      0      0      1
select from realtime.messages where extension = 'presence'
    |  0       0      0      0       0       0       0      0      0      2
$expected$);
select set_config('realtime.topic', topic, true),
  tests.matrix($$select from realtime.messages where extension = 'broadcast' | 0 0 0 0 0 0 0 0 0 1$$)
from unnest(array['administrators', 'administrators:' || tests.id('cleaner'), 'administrators:' || tests.id('former')]) topic;

select * from finish();
rollback;
