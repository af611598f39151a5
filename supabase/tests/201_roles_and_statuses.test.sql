-- Roles and statuses, which only administrators can change, and the language, which each person can change for themselves.
begin;
select plan(36);
select tests.people(), tests.work();

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.set_user_role({cleaner}, 'admin')
  public.set_language('vi')
  public.set_user_status({cleaner}, 'active')
cleaner pending inactive rejected former: PT403 You do not have permission to access this page.
  public.set_user_role({me}, 'admin')
  public.set_user_role({other}, 'admin')
  public.set_user_role({admin}, 'cleaner')
  private.set_user_role({me}, 'admin')
  public.set_user_status({me}, 'active')
  private.set_user_status({me}, 'active')
cleaner former: PT403 You do not have permission to access this page.
  public.set_user_role({nobody}, 'owner')
  public.set_user_role({founder}, 'cleaner')
admin founder: PT400 Invalid role specified
  public.set_user_role({cleaner}, 'owner')
  public.set_user_role({cleaner}, '')
  public.set_user_role({cleaner}, null)
admin founder: PT404 User profile not found
  public.set_user_role({nobody}, 'admin')
  public.set_user_role(null, 'admin')
  public.set_user_status({nobody}, 'active')
admin founder: PT409 The last administrator cannot give up the role.
  public.set_user_role({admin}, 'cleaner')
admin founder: PT409 The founder is always an administrator.
  public.set_user_role({founder}, 'cleaner')
cleaner admin: PT400 Invalid language specified
  public.set_language('xx')
cleaner: PT400 Invalid language specified
  public.set_language(null)
nobody: PT404 User profile not found
  public.set_language('vi')
admin founder: PT400 Invalid status specified
  public.set_user_status({cleaner}, 'gone')
  public.set_user_status({cleaner}, null)
$expected$);

select tests.effects('admin', $$select role from public.set_user_role({cleaner}, ' ADMIN ')$$, $expected$
  = [{"role": "admin"}]
  + messages profile_changed to user:cleaner {"id": "new"}
  ~ profiles {"id": "cleaner"} {"role": "admin", "updated_at": "now"}
$expected$, 'an administrator makes another person an administrator, in any letter case');
select tests.effects('admin', $$select role from public.set_user_role({founder}, 'admin')$$, $expected$
  = [{"role": "admin"}]
  + messages profile_changed to user:founder {"id": "new"}
  ~ profiles {"id": "founder"} {"role": "admin", "updated_at": "now"}
$expected$, 'the founder''s profile can be given the role of administrator');
select tests.effects('founder', $$select status from public.set_user_status({pending}, 'Active')$$, $expected$
  = [{"status": "active"}]
  + messages profile_changed to user:pending {"id": "new"}
  ~ profiles {"id": "pending"} {"status": "active", "updated_at": "now"}
$expected$, 'an administrator accepts a pending person');
select is(string_agg(tests.answer('admin', format('select status from public.set_user_status({cleaner}, %L)', status)), ' '),
  'pending active inactive rejected', 'an administrator can set every status')
from unnest(array['pending', 'active', 'inactive', 'rejected']) status;
select tests.effects('admin', $$select status from public.set_user_status({me}, 'rejected')$$, $expected$
  = [{"status": "rejected"}]
  + messages profile_changed to user:admin {"id": "new"}
  ~ profiles {"id": "admin"} {"status": "rejected", "updated_at": "now"}
$expected$, 'the last administrator can set their own status');
select is(tests.answer('admin', $$select private.is_admin() from public.set_user_status({me}, 'rejected')$$), 'true',
  'an administrator with another status remains an administrator');
select is(tests.answer('admin',
  $$select (public.set_user_role({me}, 'admin')).role || ' ' || (public.set_user_role({cleaner}, 'cleaner')).role$$), 'admin cleaner',
  'setting the role a person already has is accepted, also for the last administrator');

update public.profiles set role = 'admin' where id = tests.id('other');
select tests.effects('admin', $$select role from public.set_user_role({me}, 'cleaner')$$, $expected$
  = [{"role": "cleaner"}]
  + messages profile_changed to user:admin {"id": "new"}
  ~ profiles {"id": "admin"} {"role": "cleaner", "updated_at": "now"}
$expected$, 'one of two administrators may give up the role');
select tests.effects('other', $$select role from public.set_user_role({admin}, 'cleaner')$$, $expected$
  = [{"role": "cleaner"}]
  + messages profile_changed to user:admin {"id": "new"}
  ~ profiles {"id": "admin"} {"role": "cleaner", "updated_at": "now"}
$expected$, 'one of two administrators may take the role from the other');

select tests.effects('cleaner', $$select public.set_language(' VI ')$$, $expected$
  = [{}]
  ~ profiles {"id": "cleaner"} {"language": "vi", "updated_at": "now"}
$expected$, 'a person changes their own language only');
select tests.act_as('cleaner');
select public.set_language('vi');
reset role;
select is((select string_agg(replace(email, '@test.example', '') || ' ' || (raw_user_meta_data ->> 'language'), ', ') from auth.users
  where raw_user_meta_data ? 'language' and email like '%@test.example'),
  'cleaner vi', 'the auth service knows the language a person chose');
update auth.users set raw_user_meta_data = null where id = tests.id('other');
select tests.act_as('other');
select public.set_language('vi');
reset role;
select is((select raw_user_meta_data::text from auth.users where id = tests.id('other')), '{"language": "vi"}',
  'the auth service knows the language for an account without metadata too');

select * from finish();
rollback;
