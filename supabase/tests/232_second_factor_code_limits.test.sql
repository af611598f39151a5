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

select is(pg_temp.judged('cleaner', false, 10), 'continue', 'a person may try ten wrong codes');
select is(pg_temp.judged('cleaner', true), 'continue', 'a right code after ten wrong ones is accepted');
select is(pg_temp.judged('cleaner', false, 10), 'continue', 'a right code resets the count of wrong codes');
select is(pg_temp.judged('cleaner', false), 'reject', 'an eleventh wrong code is refused');
select is(pg_temp.judged('cleaner', true), 'reject', 'a right code is refused after too many wrong ones');
select is(private.judge_second_factor(jsonb_build_object('user_id', tests.id('cleaner'), 'valid', false)) ->> 'message',
  'Too many wrong codes. Please wait ten minutes and log in again.', 'the refusal says why the code was refused');
select is(pg_temp.judged('other', false) || ' ' || pg_temp.judged('other', true), 'continue continue',
  'another person''s codes are still accepted');
update private.sign_in_tries set since = since - interval '10 minutes';
select is(pg_temp.judged('cleaner', true), 'continue', 'a code is accepted again after ten minutes');
select tests.refusals($expected$
visitor: 42501 permission denied for schema private
  private.judge_second_factor('{}')
cleaner admin service: 42501 permission denied
  private.judge_second_factor('{}')
$expected$);
select finish();
rollback;
