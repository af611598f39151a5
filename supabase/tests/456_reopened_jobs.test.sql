-- Notifications about a job's status are sent after 10 seconds. If a mistake is corrected within that time, nobody is notified. When an
-- ended job is reopened, people are notified of that.
begin;
select plan(30);
select tests.people(), tests.work();
select tests.refusals($expected$
cleaner admin service: 42501 permission denied
  private.notify_of_changed_statuses(now())
  private.notify_of_ended_offers(now())
  private.notify_of_reopened_job(null::public.jobs)
$expected$);

-- The guarded job: the cleaner is accepted, the other cleaner's application is Pending.
update public.jobs set start_date = '2083-02-01', days = 3, updated_at = '2026-01-01' where id = tests.id('job_guarded');

-- Returns the notifications after a sequence of steps. A step is a new status, a call, or "after 10", which sends the notices that are due
-- 10 seconds later.
create function pg_temp.told(story text) returns text language plpgsql as $$
declare
  before uuid[] := array(select id from public.notifications);
  jobs_before jsonb := (select jsonb_agg(to_jsonb(job) - 'updated_at' order by id) from public.jobs job);
  guarded constant uuid := tests.id('job_guarded');
  asked constant uuid := tests.id('app_other');
  step text;
  said text;
begin
  foreach step in array string_to_array(story, ', ') loop
    perform set_config('role', 'none', true);
    if step ~ '^after' then
      perform private.notify_of_decisions(now() + make_interval(secs => substring(step from '[\d.]+')::numeric));
    elsif step = 'begins' then
      update public.jobs set start_date = current_date - 3 where id = guarded;
      perform private.notify_of_begun_jobs(now());
    else
      perform tests.act_as(case when step ~ '^other' then 'other' else 'admin' end);
      if step in ('Open', 'Closed', 'Completed', 'Draft', 'InProgress') then
        perform public.set_job_status(guarded, step);
      elsif step = 'delete' then
        perform public.delete_job(guarded);
      elsif step = 'other withdraws' then
        perform public.withdraw_application(asked);
      elsif step = 'other applies' then
        perform public.apply_to_job(guarded);
      elsif step = 'reject' then
        perform public.review_application(asked, 'Rejected');
      elsif step = 'accept' then
        perform public.review_application(asked, 'Accepted', 'known', despite_over => true);
      else
        perform public.save_job(to_jsonb(job) || '{"site_address": "Guarded house, 1 Test Street"}' || step::jsonb, job.updated_at)
        from public.admin_job(guarded) job;
      end if;
      perform set_config('role', 'none', true);
    end if;
  end loop;
  select string_agg(format('%s %s', person.name, note.type), ', ' order by person.name, note.type) into said
  from public.notifications note join public.profiles person on person.id = note.user_id
  where note.id <> all (before) and note.type !~ '^(application|withdrawal)_' and person.name <> 'admin';
  raise exception using errcode = 'TS001', message = concat_ws(' | ', coalesce(said, 'nothing'),
    case when jobs_before = (select jsonb_agg(to_jsonb(job) - 'updated_at' order by id) from public.jobs job)
      and not exists (select from private.pending_job_notices) and not exists (select from private.job_end_notices) then 'as before' end);
exception when sqlstate 'TS001' then
  return sqlerrm;
end
$$;
select is(pg_temp.told(story), wanted, 'a changed status notifies the right people: ' || story)
from (values
  ('Closed, after 9.9', 'nothing'),
  ('Closed, after 10', 'cleaner job_closed, other job_closed'),
  ('Closed, after 10, after 20', 'cleaner job_closed, other job_closed'),
  ('Closed, Open, after 60', 'nothing | as before'),
  ('Completed, Open, after 60', 'nothing | as before'),
  ('Draft, Open, after 60', 'nothing | as before'),
  ('InProgress, Open, after 60', 'nothing | as before'),
  ('Closed, Completed, after 60', 'cleaner job_completed, other job_closed'),
  ('Closed, {"days": 4}', 'cleaner job_closed, other job_closed'),
  ('Closed, {"status": "Open"}, after 60', 'nothing | as before'),
  ('Closed, delete, after 60', 'cleaner job_deleted, other job_deleted'),
  ('Closed, after 10, Open, after 10', 'cleaner job_closed, cleaner job_reopened, other job_closed, other job_reopened | as before'),
  ('Completed, after 10, Open, after 10', 'cleaner job_completed, cleaner job_reopened, other job_closed, other job_reopened | as before'),
  ('{"status": "Draft"}, {"status": "Open"}',
    'cleaner job_closed, cleaner job_reopened, other job_closed, other job_reopened | as before'),
  ('Closed, after 10, Open, Closed, after 10', 'cleaner job_closed, other job_closed'),
  ('Closed, after 10, Draft, after 10', 'cleaner job_closed, other job_closed'),
  ('Closed, after 10, InProgress, after 10', 'cleaner job_closed, cleaner job_reopened, other job_closed'),
  ('Closed, after 10, InProgress, after 10, Open, after 10',
    'cleaner job_closed, cleaner job_reopened, other job_closed, other job_reopened | as before'),
  ('InProgress, after 10, Open, after 10', 'other job_closed, other job_reopened | as before'),
  ('Closed, after 10, reject, after 10, Open, after 10', 'cleaner job_closed, cleaner job_reopened, other job_closed'),
  ('Closed, after 10, other withdraws, Open, after 10, other applies, {"days": 4}',
    'cleaner job_changed, cleaner job_closed, cleaner job_reopened, other job_closed'),
  ('Closed, after 10, {"status": "Open","days": 4}',
    'cleaner job_changed, cleaner job_closed, cleaner job_reopened, other job_closed, other job_reopened'),
  ('begins, {"days": 4}', 'cleaner job_changed, other job_closed'),
  ('begins, {"start_date": "2083-02-01"}', 'cleaner job_changed, other job_closed, other job_reopened | as before')
) as given (story, wanted);

select is(pg_temp.told('Closed, after 10, {"start_date": "2020-01-01"}, Open, after 10'),
  'cleaner job_changed, cleaner job_closed, other job_closed', 'nobody is notified of the reopening of a job that ended long ago');
select is(private.reopened_text('Office', status), wanted, 'a reopened job''s message has the words for a status of ' || status)
from (values ('Accepted', 'The job Office is on again, and you are still accepted.'),
  ('Pending', 'The job Office is open again, and so is your application.')) as given (status, wanted);

select * from finish();
rollback;
