-- Unsubscribing from emails with the token in an email. The token works for signed-in people and for visitors, and affects the person who
-- got the email.
begin;
select plan(14);
select tests.people();

create function pg_temp.emails(who text) returns text language sql as $$
  select tests.answer(who, '
    select string_agg(string_agg, '' '' order by channel) from (
      select channel, string_agg((public.my_notification_settings() -> (channel || ''_'' || kind))::boolean::int::text, '''' order by place)
      from unnest(array[''email'', ''push'']) channel,
        unnest(array[''nearby'', ''decisions'', ''changes'', ''reminders'']) with ordinality as kinds (kind, place)
      group by channel
    ) switches')
$$;
select tests.switch(name, '{"email_nearby": true}') from unnest(array['cleaner', 'pending']) name;
insert into private.unsubscribe_tokens (user_id, token)
values (tests.id('cleaner'), '7e570000-0000-4000-8000-00000000f001'), (tests.id('other'), '7e570000-0000-4000-8000-00000000f002');
select is(tests.outcome(who, format('select public.unsubscribe(%s, %s)', token, kind)), wanted, label)
from (values
  ('visitor', $$'7e570000-0000-4000-8000-00000000f009'$$, $$'nearby'$$, 'PT404', 'the link needs the person''s own token'),
  ('visitor', 'null', $$'nearby'$$, 'PT404', 'the link needs a token'),
  ('visitor', '{other}', $$'nearby'$$, 'PT404', 'the link does not accept an id as its token'),
  ('visitor', $$'7e570000-0000-4000-8000-00000000f002'$$, $$'push'$$, 'PT400', 'the link does not accept an unknown kind'),
  ('visitor', $$'7e570000-0000-4000-8000-00000000f002'$$, 'null', 'PT400', 'the link needs a kind'),
  ('service', $$'7e570000-0000-4000-8000-00000000f002'$$, $$'nearby'$$, '42501', 'the service cannot unsubscribe a person')
) as given (who, token, kind, wanted, label);
-- Returns the person's settings after unsubscribing from one kind of email. Rolled back afterwards.
create function pg_temp.without(kind text) returns text language sql as $$
  select tests.after(array[format('select public.unsubscribe(%L, %L)', '7e570000-0000-4000-8000-00000000f001', kind)],
    $question$ select pg_temp.emails('cleaner') $question$)
$$;
select is(pg_temp.without(kind), wanted, 'the link stops emails of the kind ' || kind)
from (values ('nearby', '0111 1111'), ('decisions', '1011 1111'), ('changes', '1101 1111'), ('reminders', '1110 1111')) as given (
  kind, wanted);
set local role anon;
select public.unsubscribe('7e570000-0000-4000-8000-00000000f002', 'decisions'),
  public.unsubscribe('7e570000-0000-4000-8000-00000000f002', 'decisions');
reset role;
select is(pg_temp.emails('other'), '0011 1111', 'a visitor stops emails of one kind for a person who has no saved settings');
set local role authenticated;
select public.unsubscribe('7e570000-0000-4000-8000-00000000f001', kind) from unnest(array['nearby', 'reminders']) kind;
reset role;
select is(pg_temp.emails('cleaner'), '0110 1111', 'a visitor stops emails of two kinds for a person with saved settings');
select is(pg_temp.emails('pending'), '1111 1111', 'another person still gets emails of that kind');
delete from auth.users where id in (tests.id('cleaner'), tests.id('other'), tests.id('pending'));
select is((select count(*) from public.notification_settings) + (
  select count(*) from private.notification_choices) + (select count(*) from private.unsubscribe_tokens), 0::bigint,
  'settings and tokens are deleted with their account');

select * from finish();
rollback;
