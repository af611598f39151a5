-- Wrong codes are limited per person (rule 2.27).
begin;
set local search_path = public, extensions;
select plan(10);
select tests.people();
delete from private.sign_in_tries;

create function pg_temp.judged(who text, valid boolean, times integer default 1) returns text language sql as $$
  select string_agg(distinct private.judge_second_factor(
    jsonb_build_object('user_id', tests.id(who), 'factor_id', tests.id('nobody'), 'valid', valid)) ->> 'decision', ' ')
  from generate_series(1, times)
$$;

select is(pg_temp.judged('cleaner', false, 10), 'continue', 'ten wrong codes may be tried');
select is(pg_temp.judged('cleaner', true), 'continue', 'a right one after them is taken');
select is(pg_temp.judged('cleaner', false, 10), 'continue', 'and gives the tries back');
select is(pg_temp.judged('cleaner', false), 'reject', 'the eleventh is refused');
select is(pg_temp.judged('cleaner', true), 'reject', 'and then even a right one');
select is(private.judge_second_factor(jsonb_build_object('user_id', tests.id('cleaner'), 'valid', false)) ->> 'message',
  'Too many wrong codes. Please wait ten minutes and log in again.', 'it says why');
select is(pg_temp.judged('other', false) || ' ' || pg_temp.judged('other', true), 'continue continue', 'nobody else is held by it');
update private.sign_in_tries set since = since - interval '10 minutes';
select is(pg_temp.judged('cleaner', true), 'continue', 'ten minutes later it is over');
select tests.refusals($expected$
visitor: 42501 permission denied for schema private
  private.judge_second_factor('{}')
cleaner admin service: 42501 permission denied
  private.judge_second_factor('{}')
$expected$);
select finish();
rollback;
