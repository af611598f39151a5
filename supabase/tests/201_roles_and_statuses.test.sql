-- Roles and statuses, changed by administrators only, and the language, by each person.
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
$expected$, 'an administrator makes another one, the role being read without regard to case');
select tests.effects('admin', $$select role from public.set_user_role({founder}, 'admin')$$, $expected$
  = [{"role": "admin"}]
  + messages profile_changed to user:founder {"id": "new"}
  ~ profiles {"id": "founder"} {"role": "admin", "updated_at": "now"}
$expected$, 'the founder''s profile may say what the founder is');
select tests.effects('founder', $$select status from public.set_user_status({pending}, 'Active')$$, $expected$
  = [{"status": "active"}]
  + messages profile_changed to user:pending {"id": "new"}
  ~ profiles {"id": "pending"} {"status": "active", "updated_at": "now"}
$expected$, 'an administrator accepts a pending person');
select is(string_agg(tests.answer('admin', format('select status from public.set_user_status({cleaner}, %L)', status)), ' '),
  'pending active inactive rejected', 'to every status')
from unnest(array['pending', 'active', 'inactive', 'rejected']) status;
select tests.effects('admin', $$select status from public.set_user_status({me}, 'rejected')$$, $expected$
  = [{"status": "rejected"}]
  + messages profile_changed to user:admin {"id": "new"}
  ~ profiles {"id": "admin"} {"status": "rejected", "updated_at": "now"}
$expected$, 'also their own, the last administrator too');
select is(tests.answer('admin', $$select private.is_admin() from public.set_user_status({me}, 'rejected')$$), 'true',
  'because a status takes no right from an administrator');
select is(tests.answer('admin',
  $$select (public.set_user_role({me}, 'admin')).role || ' ' || (public.set_user_role({cleaner}, 'cleaner')).role$$), 'admin cleaner',
  'the last administrator may stay one, and a cleaner a cleaner');

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
$expected$, 'and may be relieved of it by the other');

select tests.effects('cleaner', $$select public.set_language(' VI ')$$, $expected$
  = [{}]
  ~ profiles {"id": "cleaner"} {"language": "vi", "updated_at": "now"}
$expected$, 'a person chooses a language, their own');
select tests.act_as('cleaner');
select public.set_language('vi');
reset role;
select is((select string_agg(replace(email, '@test.example', '') || ' ' || (raw_user_meta_data ->> 'language'), ', ') from auth.users
  where raw_user_meta_data ? 'language' and email like '%@test.example'),
  'cleaner vi', 'and the auth service, which writes emails, knows it');
update auth.users set raw_user_meta_data = null where id = tests.id('other');
select tests.act_as('other');
select public.set_language('vi');
reset role;
select is((select raw_user_meta_data::text from auth.users where id = tests.id('other')), '{"language": "vi"}',
  'also of an account without metadata');

select * from finish();
rollback;
