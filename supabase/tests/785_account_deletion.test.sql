-- Deleting an account: who can do it, which rows stay, and who is notified. File 786 searches the whole database for data that must not
-- stay.
begin;
select plan(77);
select tests.people(), tests.work(), tests.training();
update auth.users set encrypted_password = extensions.crypt('right', extensions.gen_salt('bf', 4)) where email <> 'pending@test.example';
update public.profiles set name = 'Zora Quill' where id = tests.id('cleaner');

-- People can delete their own account, and administrators can delete other accounts. The founder and the last administrator stay.
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.delete_account({cleaner}, 'right')
  public.account_deletion({cleaner})
service: 42501 permission denied
  private.delete_account({cleaner}, 'right')
  private.account_deletion({cleaner})
other pending inactive rejected former: PT403 You do not have permission to access this page.
  public.delete_account({cleaner}, 'right')
  public.account_deletion({cleaner})
other former: PT403 You do not have permission to access this page.
  private.delete_account({cleaner}, 'right')
cleaner: PT403 You do not have permission to access this page.
  public.delete_account(null, 'right')
  public.account_deletion(null)
admin founder: PT404 User profile not found
  public.delete_account(null, 'right')
  public.delete_account({nobody}, 'right')
nobody: PT404 User profile not found
  public.delete_account({nobody}, 'right')
admin founder: PT409 The founder is always an administrator. This account cannot be deleted.
  public.delete_account({founder}, 'right')
admin founder: PT409 This is the last administrator. Make somebody else an administrator first.
  public.delete_account({admin}, 'right')
visitor cleaner admin: 42501 permission denied
  public.files_of_deleted_accounts()
cleaner admin: 42501 permission denied
  private.files_of_deleted_accounts(1, now())
$expected$);
create function pg_temp.deleted(who text, whom text, password text) returns text language sql as $$
  select tests.answer(who, format('select public.delete_account({%s}, %L)', whom, password))
$$;
select is(pg_temp.deleted(who, whom, password), wanted,
  format('%s deletes the account %s with the password %s', who, whom, coalesce(password, 'null')))
from (values
  ('cleaner', 'cleaner', 'right', 'true'), ('cleaner', 'cleaner', 'Right', 'false'), ('cleaner', 'cleaner', '', 'false'),
  ('cleaner', 'cleaner', null, 'false'), ('cleaner', 'cleaner', repeat('right', 20000), 'false'),
  ('inactive', 'inactive', 'right', 'true'), ('rejected', 'rejected', 'right', 'true'),
  -- An account without a password cannot confirm a deletion. Such accounts are created by hand.
  ('pending', 'pending', '', 'false'), ('pending', 'pending', null, 'false'),
  -- Administrators confirm with their own password.
  ('admin', 'cleaner', 'right', 'true'), ('founder', 'cleaner', 'right', 'true'), ('admin', 'pending', 'right', 'true'),
  ('admin', 'cleaner', 'wrong', 'false')
) as given (who, whom, password, wanted);
update public.profiles set role = 'admin' where id = tests.id('other');
-- An administrator's decisions and opened documents stay on record, and do not prevent the deletion (rule 12.13).
insert into public.document_openings (administrator_id, user_id, type, path) values (tests.id('admin'), tests.id('cleaner'), 'visa', 'a');
insert into public.documents (id, user_id, type, path, state, decided_at)
values ('00000000-0000-4000-8000-0000000000d1', tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/a.pdf',
  'checked', now());
insert into private.document_deciders values ('00000000-0000-4000-8000-0000000000d1', tests.id('admin'));
create function pg_temp.decided() returns text language sql as $$
  select concat_ws(' ', status, reviewed_at is not null, (select count(*) from public.document_openings),
    (select state from public.documents where id = '00000000-0000-4000-8000-0000000000d1'),
    tests.answer('founder', $q$
      select string_agg(coalesce(reviewed_by, 'nobody'), ' ') from public.list_applications(only_ids => array[{app_rejected}])$q$),
    tests.answer('founder', $q$select coalesce(decided_by, 'nobody') from public.person_documents({cleaner}) where type = 'visa'$q$))
  from public.applications where id = tests.id('app_rejected')
$$;
select is(pg_temp.decided(), 'Rejected t 1 checked admin admin', 'an administrator has decisions and opened documents on record');
update public.profiles set role = 'admin' where id = tests.id('other');
savepoint everybody;
delete from auth.users where id = tests.id('admin');
select is(pg_temp.decided(), 'Rejected t 1 checked nobody nobody',
  'a deleted administrator''s decisions and opened documents stay without a name');
rollback to everybody;
select is(pg_temp.deleted('admin', 'admin', 'right'), 'true', 'an administrator who has decided can be deleted while there is another');
select is(pg_temp.deleted('other', 'other', 'right'), 'true', 'an administrator who has decided nothing can be deleted');
update public.profiles set role = 'cleaner' where id = tests.id('other');
delete from public.document_openings;
delete from public.documents where id = '00000000-0000-4000-8000-0000000000d1';
-- A table that reason_to_keep does not know has a row about the person, so the account cannot be deleted.
create table private.needs_people (person uuid references public.profiles);
insert into private.needs_people values (tests.id('cleaner'));
select is(pg_temp.deleted('cleaner', 'cleaner', 'right'), '! PT409 This account is still needed and cannot be deleted.',
  'an account to which another table refers cannot be deleted');
drop table private.needs_people;
select is(tests.answer('admin',
  $$select count(*) from public.account_deletion({admin}) asked where asked.refusal like 'This is the last%'$$), '1',
  'the preview gives the reason before the password is asked for');

-- People can enter five wrong passwords in ten minutes. A wrong password returns false instead of raising an error, so that the attempt
-- stays counted.
create function pg_temp.as_definer(who text, password text) returns text language plpgsql as $$
declare said text;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.id(who), 'role', 'authenticated')::text, true);
  begin
    said := private.confirm_password(password)::text;
  exception when sqlstate 'PT429' then said := sqlerrm;
  end;
  return said;
end
$$;
select is((select string_agg(pg_temp.as_definer('cleaner', password), ' ' order by place)
  from unnest(array['a', 'b', 'c', 'd', 'right', 'e']) with ordinality given (password, place)),
  'false false false false true false', 'a right password resets the count of wrong ones');
select is((select string_agg(pg_temp.as_definer('cleaner', password), ' ' order by place)
  from unnest(array['a', 'b', 'c', 'd', 'right', 'right']) with ordinality given (password, place)),
  'false false false false Too many attempts. Please wait ten minutes and try again. Too many attempts. '
  'Please wait ten minutes and try again.', 'a right password is refused after five wrong ones');
select is(pg_temp.as_definer('other', 'right'), 'true', 'another person can still enter their password');
insert into private.sign_in_tries (digits, caller, tries) values ('password', tests.id('founder')::text, 1);
update private.sign_in_tries set since = now() - interval '10 minutes';
select is(pg_temp.as_definer('cleaner', 'right'), 'true', 'the person can enter the password again after ten minutes');
select is((select count(*)::int from private.sign_in_tries), 0, 'other people''s expired attempts are deleted with a right password');

update public.applications set confirmed_at = now(), accepted_despite = 'Known to us', missing_at_acceptance = '{Visa}',
  decision_message = 'Ring cleaner'
where id = tests.id('app_accepted');
update public.applications set withdrawal_reason = 'My child is ill', withdrawn_at = now() where id = tests.id('app_pending');
insert into public.applications (user_id, job_id, job_title, status, applied_at, reviewed_by, reviewed_at, attendance, attendance_at)
values (tests.id('cleaner'), tests.id('job_completed'), 'Completed site', 'Accepted', '2026-01-02', tests.id('admin'), '2026-01-03',
  'came', '2026-01-04');
insert into public.visits (application_id, day, here_at, here_sent_at) values (tests.id('app_accepted'), '2026-01-05', now(), now());
insert into private.calendar_events (application_id, shown, changed_at) values (tests.id('app_accepted'), '{}', now());
insert into private.job_reminders (application_id, hours) values (tests.id('app_accepted'), 48);
insert into storage.objects (bucket_id, name)
select 'users', tests.id('cleaner') || path from unnest(array['/documents/whiteCard/card.pdf', '/profilePictures/face.jpg']) path;
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason) values
  (tests.id('cleaner'), 'x', 'bonus', '2020-01-01', 700, 'x'), (tests.id('cleaner'), 'x', 'deduction', '2020-01-01', -200, 'x');
select is(tests.answer('cleaner', 'select asked::text from public.account_deletion({cleaner}) asked'),
  '(,"{""Guarded house""}",0,2,0,0,500,"{bsb,account_number}")',
  'the preview shows what the deletion would end');
select is(tests.answer('other', 'select asked::text from public.account_deletion({other}) asked'),
  '(,"{""Fitout under way""}",1,0,1,0,0,"{bsb,account_number}")',
  'the preview shows another person''s own data');
-- The preview lists the job that starts first at the top.
update public.jobs set start_date = '2099-01-01' where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
select tests.id('rejected'), tests.id(job), job, 'Accepted', tests.id('admin'), now() from unnest(array['job_open', 'job_progress']) job;
select is(tests.answer('rejected', 'select asked.coming::text from public.account_deletion({rejected}) asked'),
  '{"Fitout under way","Open office"}', 'the preview lists coming jobs in the order they start');
delete from public.applications where user_id = tests.id('rejected');
-- The notification's text has the same form as in withdraw_application.
insert into public.notifications (user_id, type, message, link, data)
select tests.id('admin'), 'application_withdrawn', 'Zora Quill can no longer come to Open office. Reason: My child is ill', '/admin/jobs/x',
  jsonb_build_object('application_id', tests.id('app_pending'), 'job_id', tests.id('job_open'));
insert into private.deliveries (user_id, notification_id, channel, kind, type, message, job_id, not_before, due_at, created_at)
select tests.id('admin'), case when linked then note.id end, 'email', 'changes', note.type,
  note.message, tests.id('job_open'), now(), now(), now()
from public.notifications note, unnest(array[true, false]) linked
where note.type = 'application_withdrawn'
-- The row already exists if deliveries are set up.
on conflict do nothing;
insert into private.deliveries (user_id, channel, kind, type, message, job_id, not_before, due_at, created_at)
select tests.id('admin'), 'email', 'changes', 'application_withdrawn', message, tests.id(job), now(), now(), now()
from (values
  ('other can no longer come to Open office.', 'job_open'), ('Zora Quill can no longer come to Fitout under way.', 'job_progress')
) as given (message, job);
select private.spend_budget(tests.id('cleaner'), writes => 1);
insert into private.sign_in_tries (digits, caller, tries)
  values ('password', tests.id('cleaner')::text, 1), ('password', tests.id('other')::text, 1), ('61400000001', '', 1),
  ('61400000002', '', 1);
update public.profiles set phone = '0400 000 001' where id = tests.id('cleaner');
delete from realtime.messages;

create function pg_temp.delete(who text, whom text) returns boolean language plpgsql as $$
declare
  person constant uuid := tests.id(whom);
  done boolean;
begin
  perform tests.act_as(who);
  done := public.delete_account(person, 'right');
  perform set_config('role', 'none', true);
  return done;
end
$$;
select ok(pg_temp.delete('cleaner', 'cleaner'), 'the account is deleted with the right password');
select is((select count(*)::int from auth.users where id = tests.id('cleaner')), 0, 'the deleted account''s log-in is deleted');
select is((select string_agg(tests.readable(to_jsonb(entry.actor)), '') from audit.entries entry
  where entry.event = 'account_deletion_asked' and entry.person = tests.id('cleaner')),
  '"cleaner"', 'the person who deleted the account is recorded in the audit');
select tests.lists(array(
  select tests.readable(jsonb_strip_nulls(to_jsonb(application) - 'id')) from public.applications application
  where application.user_id is null
), $expected$
  {"job_id": "job_open", "status": "Pending", "job_title": "Open office", "applied_at": "2026-01-02T00:00:00+00:00", "withdrawn_at": "now"}
  {"job_id": "job_guarded", "status": "Accepted", "job_title": "Guarded house", "applied_at": "2026-01-02T00:00:00+00:00",
    "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin", "confirmed_at": "now", "withdrawn_at": "now"}
  {"job_id": "job_closed", "status": "Rejected", "job_title": "Closed childcare", "applied_at": "2026-01-02T00:00:00+00:00",
    "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin"}
  {"status": "Accepted", "job_title": "A job that is gone", "applied_at": "2026-01-02T00:00:00+00:00",
    "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin"}
  {"job_id": "job_completed", "status": "Accepted", "job_title": "Completed site", "applied_at": "2026-01-02T00:00:00+00:00",
    "attendance": "came", "reviewed_at": "2026-01-03T00:00:00+00:00", "reviewed_by": "admin", "attendance_at": "2026-01-04T00:00:00+00:00"}
$expected$, 'the applications stay with their jobs, without the person');
select is((select array[accepted_count, pending_count] from public.jobs where id = tests.id('job_guarded')), array[0, 1],
  'the deleted person''s vacancy is open again');
select is((select accepted_count from public.jobs where id = tests.id('job_completed')), 1,
  'a completed job still counts the deleted person');
select is((select count(*)::int from public.visits), 1, 'the deleted person''s visit stays');
select is((select count(*)::int from private.calendar_events) + (select count(*)::int from private.job_reminders), 0,
  'the deleted person''s calendar events and reminders are deleted');
select tests.lists(array(
  select tests.readable(to_jsonb(person.name)) || ' ' || note.message || ' ' || tests.readable(to_jsonb(note.link))
  from public.notifications note join public.profiles person on person.id = note.user_id where note.type = 'application_withdrawn'
), $expected$
  "admin" Somebody who has since deleted their account can no longer come to Open office. "/admin/jobs/x"
  "admin" Somebody who was accepted for Guarded house has deleted their account and is not coming. "/admin/jobs/job_guarded"
  "founder" Somebody who was accepted for Guarded house has deleted their account and is not coming. "/admin/jobs/job_guarded"
$expected$, 'administrators are notified of the vacancy, without the person''s name');
select tests.lists(array(
  select count(*) || ' ' || message from private.deliveries where type = 'application_withdrawn' and job_id = tests.id('job_open')
  group by message), $expected$
  2 Somebody who has since deleted their account can no longer come to Open office.
  1 other can no longer come to Open office.
$expected$, 'waiting messages no longer name the deleted person, and still name others');
select is((select array_agg(message) from private.deliveries where job_id = tests.id('job_progress')),
  array['Zora Quill can no longer come to Fitout under way.'], 'a message about another job with the same name stays as it is');
delete from private.deliveries where job_id = tests.id('job_progress');
select is((select count(*)::int from realtime.messages where topic = 'user:' || tests.id('cleaner') and event = 'account_deleted'), 1,
  'the deletion is broadcast to the person''s other devices');
select is((select string_agg(digits, ' ' order by digits) from private.sign_in_tries), '61400000002 password',
  'the deleted person''s log-in attempts are deleted, and other people''s stay');

select ok(not private.has_files_of_deleted(now() - interval '1 second'), 'no files are due for removal before the account is deleted');
select ok(private.has_files_of_deleted(now()), 'the deleted account''s files are due for removal');
select tests.lists(array(select tests.readable(to_jsonb(path)) from public.files_of_deleted_accounts() path), '
  "cleaner/documents/whiteCard/card.pdf"
  "cleaner/profilePictures/face.jpg"', '`deliver` gets the list of the deleted account''s files');
select is((select count(*)::int from public.files_of_deleted_accounts(1)), 1,
  'the deleted account''s files are listed up to the requested number');
select is((select count(*)::int from private.files_of_deleted_accounts(9, now() + interval '25 hours')), 2,
  'the deleted account''s files are still listed a day later if they are still stored');
select is(tests.outcome('service', 'select * from public.files_of_deleted_accounts()'), '2',
  'the service can list the deleted account''s files');
insert into public.user_folders (user_id, sweep_from) values (tests.id('nobody'), now() - interval '1 hour');
insert into storage.objects (bucket_id, name) values ('users', tests.id('nobody') || '/profilePictures/face.jpg');
select is((select tests.readable(to_jsonb(path)) from public.files_of_deleted_accounts(1) path), '"nobody/profilePictures/face.jpg"',
  'the files of the account deleted first come first');
delete from public.user_folders where user_id = tests.id('nobody');
select set_config('storage.allow_delete_query', 'true', true);
delete from storage.objects;
select ok(not private.has_files_of_deleted(now()), 'no files are due for removal once they are gone');
select is((select count(*)::int from private.files_of_deleted_accounts(1, now() + interval '1 day')), 0,
  'no files are listed for an empty folder until the next day');
select is((select count(*)::int from public.user_folders), 1, 'the empty folder is kept for a day');
insert into public.user_folders (user_id, sweep_from) values (tests.id('other'), now() - interval '2 days');
select ok(not private.has_files_of_deleted(now() + interval '1 day'), 'an empty folder is not due until the day is over');
select ok(private.has_files_of_deleted(now() + interval '25 hours'), 'an empty folder is due after a day');
select is((select count(*)::int from private.files_of_deleted_accounts(1, now() + interval '25 hours')), 0,
  'an empty folder due after a day lists no files');
select is((select count(*)::int from public.user_folders where user_id = tests.id('cleaner')), 0,
  'the empty folder is deleted after a day');
select is((select count(*)::int from public.user_folders), 1, 'another person''s folder is kept');
insert into storage.objects (bucket_id, name) values ('users', tests.id('other') || '/documents/visa/loose.pdf');
select is((select count(*)::int from public.files_of_deleted_accounts()), 0, 'files of existing accounts are not listed');

select is(tests.answer('admin',
  $$select public.take_back_acceptance(id, 'Sorry.') from public.applications where user_id is null and job_title = 'Guarded house'$$),
  '! PT409 This person has withdrawn.', 'an acceptance of a deleted account cannot be taken back, and the refusal names nobody');
select is(tests.answer('admin',
  $$select string_agg(status || coalesce(' ' || name, '') || coalesce(' ' || user_id, '') || documents::text, ', ')
  from public.job_applicants({job_completed})$$), 'Accepted[]', 'a job''s page lists a deleted person who came, but without their name');
select is(tests.answer('admin', 'select count(*) from public.list_applications() where user_id is null and user_name is null'), '5',
  'the list of applications shows deleted people without names');
select is(tests.outcome('admin',
  format($$select public.review_application(id, 'Accepted') from public.applications where user_id is null and status = 'Pending'$$)),
  'PT409', 'an application of a deleted account cannot be decided');
update public.jobs set status = 'Open', start_date = '2099-01-01' where id = tests.id('job_completed');
select is(tests.answer('admin',
  $$select (public.take_back_acceptance(id, 'Reopened')).status
  from public.applications where user_id is null
  and job_title = 'Completed site'$$), 'Rejected', 'an acceptance of a deleted account can be taken back when the job is open again');

select * from finish();
rollback;
