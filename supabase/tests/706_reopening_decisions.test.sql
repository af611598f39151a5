-- A decision's notification is sent after 10 seconds. If the decision is undone within that time, nothing remains of the decision. If the
-- decision is undone later, the person is notified.
begin;
select plan(40);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.reopen_applications(array[{app_rejected}])
  public.reopen_document({doc_checked})
$calls$);
select tests.refusals($expected$
service: 42501 permission denied
  private.reopen_applications(array[{app_rejected}])
  private.reopen_document({doc_checked})
cleaner admin service: 42501 permission denied
  private.notify_of_decisions(now())
admin: PT400 At most 200 applications can be decided at once.
  public.reopen_applications(array_fill({app_pending}, array[201]))
admin: PT404 This document has been replaced or removed.
  public.reopen_document({job_missing})
$expected$);

-- state() returns every row that a decision can change. told() runs a sequence of steps and undoes them. It returns the errors and
-- the new notifications, and "as before" if state() is unchanged. A step is a person's call ("admin: select …"), or "after 10",
-- which sends the notices that are due 10 seconds later.
create function pg_temp.state() returns table (relation text, row_is jsonb) language sql as $$
  select 'application', to_jsonb(application) from public.applications application
  union all select 'document', to_jsonb(document) from public.documents document
  union all select 'reminder', to_jsonb(reminder) from private.document_reminders reminder
  union all select 'decider', to_jsonb(decider) from private.document_deciders decider
  union all select 'job', to_jsonb(job) from public.jobs job
  union all select 'untold', to_jsonb(untold) from private.pending_document_notices untold
  union all select 'untold', to_jsonb(untold) from private.pending_rejection_notices untold
  union all select 'folder', to_jsonb(folder) from public.user_folders folder
$$;
create function pg_temp.told(story text[]) returns text language plpgsql as $$
declare
  before uuid[] := array(select id from public.notifications);
  rows_before jsonb := (select jsonb_agg(to_jsonb(state) order by state::text) from pg_temp.state() state);
  step text;
  said text;
  answer text;
  call text;
begin
  foreach step in array story loop
    if step ~ '^after' then
      perform private.notify_of_decisions(now() + make_interval(secs => substring(step from '[\d.]+')::numeric));
    else
      call := tests.fill(substr(step, strpos(step, ': ') + 2), null);
      perform tests.act_as(split_part(step, ': ', 1));
      begin
        execute call into answer;
        if call ~ '^select error' and answer is not null then
          said := concat_ws(e'\n', said, answer);
        end if;
      exception when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT403' then
        said := concat_ws(e'\n', said, '! ' || sqlerrm);
      end;
      perform set_config('role', 'none', true);
    end if;
  end loop;
  said := concat_ws(e'\n', said, (
    select string_agg(format('%s %s: %s', person.name, note.type, note.message), e'\n' order by person.name, note.type)
    from public.notifications note join public.profiles person on person.id = note.user_id where note.id <> all (before)));
  raise exception using errcode = 'TS001', message = concat_ws(' | ', coalesce(nullif(said, ''), 'nothing'),
    case when rows_before is not distinct from (select jsonb_agg(to_jsonb(state) order by state::text) from pg_temp.state() state)
      then 'as before' end);
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;

-- Each call has a name, which the sequences of steps use.
create temporary table call as select name, text from (values
  ('reject', $$admin: select public.review_application({app_pending}, 'Rejected', message => 'Sorry.')$$),
  ('reopen', 'founder: select error from public.reopen_applications(array[{app_pending}])'),
  ('accept', $$admin: select public.review_application({app_pending}, 'Accepted')$$),
  ('withdraw', 'cleaner: select public.withdraw_application({app_pending})'),
  ('check', $$admin: select public.decide_document({job_missing}, 'checked', '2190-01-01')$$),
  ('refuse', $$admin: select public.decide_document({job_missing}, 'refused', reason => 'Blurred.')$$),
  ('reopen document', 'founder: select (public.reopen_document({job_missing})).id'),
  ('send', $$cleaner: select public.save_document('whiteCard', '<cleaner>/documents/whiteCard/third.pdf')$$)
) as given (name, text);
create function pg_temp.of(story text) returns text[] language sql as $$
  select array(select coalesce((select text from call where name = step), step)
    from unnest(string_to_array(story, ', ')) with ordinality given (step, place) order by place)
$$;
insert into storage.objects (bucket_id, name, metadata)
select 'users', tests.id('cleaner') || '/documents/whiteCard/' || file,
  jsonb_build_object('eTag', file, 'size', 5, 'mimetype', 'application/pdf')
from unnest(array['new.pdf', 'third.pdf']) file;
insert into public.documents (id, user_id, type, path, number, expires_on, uploaded_at)
values (tests.id('job_missing'), tests.id('cleaner'), 'whiteCard', tests.id('cleaner') || '/documents/whiteCard/new.pdf', 'WC 2',
  '2191-01-01', '2026-01-03');
insert into private.document_reminders (document_id, days) values (tests.id('doc_checked'), 30);

select is(pg_temp.told(pg_temp.of(story)), wanted, 'an undone decision causes the expected notifications: ' || story)
from (values
  ('reject, after 9.9', 'nothing'),
  ('reject, after 10', 'cleaner application_rejected: Your application for the job Open office has been rejected. Sorry.'),
  ('reject, after 10, after 20', 'cleaner application_rejected: Your application for the job Open office has been rejected. Sorry.'),
  ('reject, reopen, after 60', 'nothing | as before'),
  ('reject, reopen, reopen, after 60', 'nothing | as before'),
  ('reject, reopen, reject, after 60', 'cleaner application_rejected: Your application for the job Open office has been rejected. Sorry.'),
  ('reject, reopen, accept, after 60', 'cleaner application_accepted: Your application for the job Open office has been accepted.'),
  ('reject, after 10, reopen',
    e'cleaner application_rejected: Your application for the job Open office has been rejected. Sorry.\n'
    'cleaner application_reopened: Your application for the job Open office is open again. We will tell you what we decide. | as before'),
  ('accept, reopen, after 60',
    e'cleaner application_accepted: Your application for the job Open office has been accepted.\n'
    'cleaner application_reopened: Your application for the job Open office is open again. We will tell you what we decide. | as before'),
  ('accept, withdraw, reopen, after 60',
    e'cleaner has withdrawn.\nadmin application_withdrawn: cleaner can no longer come to Open office.\n'
    'cleaner application_accepted: Your application for the job Open office has been accepted.\n'
    'cleaner withdrawal_confirmed: You have withdrawn from the job Open office.\n'
    'founder application_withdrawn: cleaner can no longer come to Open office.'),
  -- Reopening a document restores the owner's date, the replaced document and its reminders.
  ('check, after 9.9', 'nothing'),
  ('check, after 10', 'cleaner document_checked: Your White Card has been checked. It is valid until 1 Jan 2190.'),
  ('check, after 10, after 20', 'cleaner document_checked: Your White Card has been checked. It is valid until 1 Jan 2190.'),
  ('check, reopen document, after 60', 'nothing | as before'),
  ('check, reopen document, reopen document, after 60', 'nothing | as before'),
  ('refuse, after 10', 'cleaner document_refused: Your White Card was refused: Blurred. Please upload it again.'),
  ('refuse, reopen document, after 60', 'nothing | as before'),
  ('refuse, after 10, reopen document',
    e'cleaner document_refused: Your White Card was refused: Blurred. Please upload it again.\n'
    'cleaner document_reopened: We are checking your White Card again. You need not do anything. | as before'),
  ('check, reopen document, refuse, after 60', 'cleaner document_refused: Your White Card was refused: Blurred. Please upload it again.'),
  ('refuse, send, reopen document, after 60', '! This document has been replaced or removed.'),
  ('check, send, reopen document, after 60',
    e'! A newer document has been uploaded since.\n'
    'cleaner document_checked: Your White Card has been checked. It is valid until 1 Jan 2190.')
) as given (story, wanted);
select is(pg_temp.told(array['founder: select public.reopen_document({doc_checked})']),
  '! A newer document has been uploaded since. | as before', 'a checked document is not reopened when a newer one waits');

-- One call reopens several applications. Applications that cannot be reopened return an error.
update public.applications set reviewed_at = now() - interval '1 minute' where id = tests.id('app_accepted');
select is(tests.answer('admin', $$ select string_agg(concat_ws(' ', status, error), '; ') from public.reopen_applications(
    array[{app_rejected}, {app_accepted}, {app_pending}, {job_missing}, {app_history}]) $$),
  'Pending; Accepted cleaner is accepted. Take the acceptance back instead.; Pending; Application not found; '
  'Accepted The job has been deleted.',
  'applications are reopened where possible, and an acceptance only within a minute');
update public.applications set reviewed_at = now() - interval '59 seconds' where id = tests.id('app_accepted');
select is(tests.answer('admin', 'select status from public.reopen_applications(array[{app_accepted}])'), 'Pending',
  'an acceptance can be reopened within a minute');
update public.applications set user_id = null where id = tests.id('app_rejected');
select is(tests.answer('admin', 'select error from public.reopen_applications(array[{app_rejected}])'), 'The account has been deleted.',
  'an application of a deleted account cannot be reopened');
update public.profiles set name = ' ', email = null where id = tests.id('cleaner');
update public.applications set attendance = 'came', attendance_at = now() where id = tests.id('app_accepted');
select is(tests.answer('admin', 'select error from public.reopen_applications(array[{app_accepted}])'),
  'This person is accepted. Take the acceptance back instead.', 'an application of a person who attended cannot be reopened');
update public.profiles set name = 'cleaner' where id = tests.id('cleaner');

-- If the account of a rejected person is deleted before the notification is sent, the pending notice is deleted with
-- the account.
create function pg_temp.untold_after(change text) returns text language sql as $$
  select tests.after(array[$call$admin: select public.review_application({app_pending}, 'Rejected')$call$, change,
    $then$ select private.notify_of_decisions(now() + interval '10 seconds') $then$],
    'select count(*) from private.pending_rejection_notices')
$$;
select is(pg_temp.untold_after('update public.applications set user_id = null, decision_message = null where id = {app_pending}'), '0',
  'a rejection of a deleted account leaves no pending notice');
select is(pg_temp.untold_after('update public.applications set job_id = null where id = {app_pending}'), '0',
  'a rejection for a deleted job keeps no pending notice');

-- A replaced file is kept while the decision can be undone.
create function pg_temp.unused(story text) returns text language plpgsql as $$
declare
  step text;
  call text;
begin
  insert into storage.objects (bucket_id, name) values ('users', (select path from public.documents where id = tests.id('doc_checked')));
  foreach step in array pg_temp.of(story) loop
    if step ~ '^after' then
      perform private.notify_of_decisions(now() + make_interval(secs => substring(step from '[\d.]+')::numeric));
    else
      call := tests.fill(substr(step, strpos(step, ': ') + 2), null);
      perform tests.act_as(split_part(step, ': ', 1));
      execute call;
      perform set_config('role', 'none', true);
    end if;
  end loop;
  raise exception using errcode = 'TS001', message = (
    select count(*) || ' ' || count(*) filter (where private.is_user_file_in_use(path)) from (
      select document.path from public.documents document where document.id = tests.id('doc_checked')
      union select replaced ->> 'path' from private.pending_document_notices) held (path)
  ) || ' ' || coalesce((select string_agg(split_part(file, '/', 4), ' ') from private.unused_files_of_person(tests.id('cleaner')) file
    where file not like '%third%'), 'none')
    || ' ' || (select count(*) from public.user_folders where user_id = tests.id('cleaner') and sweep_from = now());
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.unused('check'), '1 1 none 0', 'a replaced document''s file stays while the decision can be undone');
select is(pg_temp.unused('check, after 10'), '0 0 ' || (
  select split_part(path, '/', 4) from public.documents where id = tests.id('doc_checked')) || ' 1',
  'a replaced document''s file is unused after the decision was sent');
select is(pg_temp.unused('check, reopen document'), '1 1 none 0', 'a replaced document''s file stays when the decision was undone');

select * from finish();
rollback;
