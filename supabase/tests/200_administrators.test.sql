-- Who counts as an administrator, and which functions nobody can call.
begin;
select plan(15);
select tests.people(), tests.work();

select is(tests.answer(who, 'select public.is_admin()'), wanted, who || ' reads whether they are an administrator')
from (values
  ('cleaner', 'false'), ('pending', 'false'), ('inactive', 'false'), ('rejected', 'false'),
  ('admin', 'true'), ('founder', 'true'), ('former', 'false')
) as given (who, wanted);
select is(
  tests.answer('founder', 'select role from public.profiles where id = {founder}'), 'cleaner',
  'the founder is an administrator by id, although the profile says cleaner');

update public.profiles set status = 'inactive' where id = tests.id('admin');
select is(tests.answer('admin', 'select public.is_admin()'), 'true', 'an inactive administrator is still an administrator');

-- A token can still be valid after its person has lost the administrator role, so each call looks up the role again.
update public.profiles set role = 'cleaner' where id = tests.id('admin');
select is(tests.answer('admin', 'select public.is_admin()'), 'false', 'an administrator whose role is taken back loses the rights at once');

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.is_admin()
visitor: 42501 permission denied for schema private
  private.is_admin()
cleaner admin founder service: 42501 permission denied
  private.founder_id()
  private.assert_admin()
$expected$);

select tests.lists(array(
  select function.oid::regprocedure::text from pg_proc function
  where function.pronamespace = 'private'::regnamespace and function.prorettype = 'trigger'::regtype
    and has_function_privilege('authenticated', function.oid, 'execute')
), '', 'nobody can call a trigger function');

select * from finish();
rollback;
