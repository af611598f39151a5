-- The second factor (rules 2.24 to 2.28): what people can reach before they enter the code.
begin;
set local search_path = public, extensions;
select plan(53);
select tests.people(), tests.work();

create function pg_temp.give_factor(who text, status text default 'verified') returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), tests.id(who), 'totp', status::auth.factor_status, now(), now(), 'A')
$$;

-- Returns how a token of the given assurance level is treated: the refusal of check_request, whether the token has an administrator's
-- rights, and whether the token's session counts as open.
create function pg_temp.told(who text, level text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform tests.act_as(who);
  perform set_config('request.jwt.claims',
    jsonb_strip_nulls(current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', level))::text, true);
  begin
    perform public.check_request();
    answer := case when public.is_admin() then 'administrator' else 'person' end;
  exception when others then
    answer := sqlstate || ' ' || sqlerrm || case when public.is_admin() then ', administrator' else '' end;
  end;
  answer := answer || case when private.is_session_open() then '' else ', nothing open' end;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return answer;
end
$$;

select is(pg_temp.told(who, level), wanted,
  format('a person without a factor is let in: %s at %s', who, coalesce(level, 'no level'))) from (values
  ('cleaner', 'aal1', 'person'), ('admin', 'aal1', 'administrator'), ('admin', null, 'administrator'), ('founder', 'aal1', 'administrator')
) given (who, level, wanted);

create temporary table waiting (said text);
insert into waiting values ('PT428 Please enter the code from your authenticator app first., nothing open');

select pg_temp.give_factor('cleaner', 'unverified'), pg_temp.give_factor('other');
select is(pg_temp.told('cleaner', 'aal1'), 'person', 'no code is required while the factor is unverified');
select is(pg_temp.told('other', level), said, format('a person with a factor must enter the code at %s', coalesce(level, 'no level')))
from waiting, unnest(array['aal1', null, '', 'AAL2', 'aal3']) level;
select is(pg_temp.told('other', 'aal2'), 'person', 'a person with a factor is let in after the code');

select pg_temp.give_factor('admin'), pg_temp.give_factor('founder');
select is(pg_temp.told(who, 'aal1'), said, who || ' with a factor must enter the code, and is no administrator before it')
from waiting, unnest(array['admin', 'founder']) who;
select is(pg_temp.told(who, 'aal2'), 'administrator',
  who || ' is an administrator after the code') from unnest(array['admin', 'founder']) who;

-- Realtime and storage requests do not pass through PostgREST, so policies and functions check the second factor as well. An
-- administrator who has not entered a code reaches nothing.
select is(tests.outcome('admin', query), wanted, 'an administrator before the code reaches nothing: ' || query) from (values
  ('select from public.business', '0'), ('select from public.profiles where id <> {me}', '0'),
  ('select from public.payment_details', '0'), ('select from public.documents', '0'), ('select from public.applications', '0'),
  ('select from storage.objects', '0'),
  ('select public.save_business(''{"name": "x"}'', (select updated_at from public.business))', 'PT403'),
  ('select public.set_user_role({cleaner}, ''admin'')', 'PT403'), ('select public.remove_second_factor({other})', 'PT403'),
  ('select public.require_second_factor(false)', 'PT403'), ('select public.has_second_factor({other})', 'PT403')
) given (query, wanted);

delete from auth.mfa_factors;
update private.second_factor_rule set is_required = true;
select is(pg_temp.told(who, level), said, format('an administrator must set up a factor when it is required: %s at %s', who, level))
from waiting, (values ('admin', 'aal1'), ('founder', 'aal1'), ('admin', 'aal2')) given (who, level);
select is(pg_temp.told('cleaner', 'aal1'), 'person', 'a cleaner needs no factor when administrators need one');
select is(pg_temp.told('former', 'aal1'), 'person', 'a former administrator needs no factor');
update private.second_factor_rule set is_required = false;

select tests.for_administrators($calls$
  public.second_factor_state()
  public.require_second_factor(true)
  public.remove_second_factor({other})
  public.has_second_factor({other})
$calls$);

select pg_temp.give_factor('other');
select is(tests.answer('admin', 'select public.has_second_factor({other})'), 'true', 'an administrator sees who has a factor');
select tests.refusals($expected$
founder: PT409 Set up two-step verification for yourself first.
  public.require_second_factor(true)
founder: PT409 Remove your own two-step verification on your profile.
  public.remove_second_factor({founder})
founder: PT404 This person has no two-step verification.
  public.remove_second_factor({cleaner})
  public.remove_second_factor({nobody})
$expected$);

create function pg_temp.done(who text, level text, call text) returns text language plpgsql as $$
declare
  statement constant text := tests.fill('select ' || call, who);
  answer text;
begin
  perform tests.act_as(who);
  perform set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', level))::text, true);
  execute statement into answer;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
  return coalesce(answer, 'done');
end
$$;
select is(pg_temp.done('admin', 'aal1', 'public.remove_second_factor({other})'), 'done',
  'an administrator removes another person''s factor');
select is((select count(*) from auth.mfa_factors where user_id = tests.id('other'))
  + (select count(*) from auth.sessions where user_id = tests.id('other')), 0::bigint,
  'removing a factor deletes the factor and ends the person''s sessions');
select is((select event || ' ' || (actor = tests.id('admin'))::text || ' ' || (person = tests.id('other'))::text from audit.entries
  order by at desc, id desc limit 1), 'second_factor_removed true true', 'removing a factor is recorded in the audit');
select is((select message from public.notifications where user_id = tests.id('other') and type = 'second_factor_removed'),
  'An administrator has removed your two-step verification. If you did not ask for that, change your password.',
  'the person whose factor was removed is notified');

select pg_temp.give_factor('admin');
select is(pg_temp.done('admin', 'aal2', 'public.require_second_factor(true)'), 'done',
  'an administrator who has entered the code can require a factor');
select is(pg_temp.done('admin', 'aal2', 'public.second_factor_state()'), '(t,1)',
  'second_factor_state says that a factor is required and one administrator has none');
select is((select event from audit.entries order by at desc, id desc limit 1), 'second_factor_required',
  'requiring a factor is recorded in the audit');
select is(pg_temp.done('admin', 'aal2', 'public.require_second_factor(false)'), 'done', 'an administrator can stop requiring a factor');
select is(pg_temp.done('admin', 'aal2', 'public.second_factor_state()'), '(f,1)',
  'second_factor_state says that a factor is not required any more');

select finish();
rollback;
