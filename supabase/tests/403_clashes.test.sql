-- Jobs at overlapping times: which jobs clash, who is warned, and how the warning is confirmed.
begin;
set local search_path = public, extensions;
select plan(57);

select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_accepted'), tests.id('app_pending'), tests.id('app_former'));
update public.jobs set status = 'Open' where id = tests.id('job_draft');

-- Sets a job's working hours in its own time zone.
create function pg_temp.shape(id text, day text, times text, days integer, postcode text default '4000') returns void language sql as $$
  update public.jobs set start_date = day::date, start_time = nullif(split_part(times, '-', 1), '')::time,
    end_time = nullif(split_part(times, '-', 2), '')::time, days = shape.days, location_postcode = postcode,
    location_city = null, location_state = null
  where id = tests.id(shape.id)
$$;
create function pg_temp.works(day text, times text, days integer, postcode text) returns text language sql as $$
  select pg_temp.shape('job_open', day, times, days, postcode);
  select string_agg(to_char(lower(part) at time zone 'UTC', 'MM-DD HH24:MI') || '–'
    || to_char(upper(part) at time zone 'UTC', 'DD HH24:MI'), ', ')
  from public.jobs job, unnest(private.work_times(job)) part where job.id = tests.id('job_open')
$$;
select is(pg_temp.works(day, times, days, postcode), wanted, label)
from (values
  ('2083-06-03', '07:30-15:00', null, '4000', '06-02 21:30–03 05:00', 'a job''s hours are those of its day in Brisbane'),
  ('2083-06-03', '07:30-15:00', 0, '6000', '06-02 23:30–03 07:00', 'a job''s hours are those of its day in Perth'),
  ('2083-06-03', '07:30-15:00', 1, '2898', '06-02 21:00–03 04:30', 'a job''s hours are those of its day on Lord Howe Island'),
  ('2083-06-03', '22:00-06:00', 1, '4000', '06-03 12:00–03 20:00', 'a job at night ends on the next day'),
  ('2083-06-03', '22:00-06:00', 2, '6000', '06-03 14:00–03 22:00, 06-04 14:00–04 22:00', 'a job of two nights has the hours of each'),
  ('2083-06-03', '07:30-15:00', 3, '4000', '06-02 21:30–03 05:00, 06-03 21:30–04 05:00, 06-04 21:30–05 05:00',
    'a job of several days has the hours of each'),
  ('2083-06-03', '', 1, '4000', '06-02 21:00–03 05:00', 'a job without times is from seven, for eight hours'),
  ('2083-06-03', '20:00-', 1, '4000', '06-03 10:00–03 18:00', 'a job without an end time lasts eight hours'),
  ('2083-10-02', '23:00-03:30', 1, '2000', '10-02 13:00–02 16:30', 'a job at night is an hour shorter when the clocks go forward'),
  ('2083-10-03', '02:30-03:00', 1, '2000', null, 'a job whose end comes before its start, because the clocks skip it, has no hours'),
  ('2083-10-02', '01:45-03:00', 2, '2898', '10-01 15:15–01 16:30, 10-02 15:15–02 16:00',
    'a job at night is half an hour shorter on Lord Howe Island')
) as given (day, times, days, postcode, wanted, label);
select pg_temp.shape('job_open', '2083-06-03', '07:30-15:00', 10000);
select is((select count(*) from public.jobs job, unnest(private.work_times(job)) where job.id = tests.id('job_open')), 366::bigint,
  'a job''s working hours cover at most a year');

-- Two jobs clash if their hours overlap. The cleaner is accepted for the guarded job and applies for the open job.
create function pg_temp.clash(kept text, kept_days integer, kept_at text, wanted text, wanted_days integer,
  wanted_at text) returns text language sql as $$
  select pg_temp.shape('job_guarded', split_part(kept, ' ', 1), split_part(kept, ' ', 2), kept_days, kept_at),
    pg_temp.shape('job_open', split_part(wanted, ' ', 1), split_part(wanted, ' ', 2), wanted_days, wanted_at);
  select array_to_string(private.clashes(tests.id('cleaner'), job), ', ') from public.jobs job where job.id = tests.id('job_open')
$$;
select is(pg_temp.clash(kept, kept_days, kept_at, wanted, wanted_days, wanted_at), case when clashes then 'Guarded house' else '' end,
  label)
from (values
  ('2083-06-03 07:00-15:00', 1, '4000', '2083-06-03 14:59-18:00', 1, '4000', true, 'two jobs with a minute in common clash'),
  ('2083-06-03 07:00-15:00', 1, '4000', '2083-06-03 15:00-18:00', 1, '4000', false, 'a job directly after another does not clash'),
  ('2083-06-03 15:00-18:00', 1, '4000', '2083-06-03 07:00-15:00', 1, '4000', false, 'a job directly before another does not clash'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-05 08:00-08:30', 1, '4000', true, 'a job on the third day of a five-day job clashes'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-05 09:00-17:00', 1, '4000', false, 'a job at other hours of that day does not clash'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-08 08:00-08:30', 1, '4000', false, 'a job on the day after the last does not clash'),
  ('2083-06-02 22:00-06:00', 1, '4000', '2083-06-03 05:30-14:00', 1, '4000', true,
    'a job at night clashes with one early the next morning'),
  ('2083-06-03 07:00-09:00', 1, '6000', '2083-06-03 09:00-11:00', 1, '4000', true,
    'two jobs at the same time in Perth and in Brisbane clash'),
  ('2083-06-03 07:00-09:00', 1, '6000', '2083-06-03 07:00-09:00', 1, '4000', false,
    'two jobs with the same hours on different clocks do not clash'),
  ('2083-06-03 07:00-09:00', 1, '2898', '2083-06-03 08:00-08:40', 1, '4000', true, 'a job on Lord Howe Island clashes by its own clock'),
  ('2082-06-10 07:00-09:00', 366, '4000', '2083-06-10 08:00-08:30', 1, '4000', true, 'a job clashes on the last day of a year-long job'),
  ('2083-06-03 07:00-09:00', 1, '4000', '2082-06-02 08:00-08:30', 366, '4000', false,
    'a year-long job that ends before another does not clash'),
  ('2083-06-03 ', 1, '4000', '2083-06-03 ', 1, '4000', true, 'two jobs on one day without times clash')
) as given (kept, kept_days, kept_at, wanted, wanted_days, wanted_at, clashes, label);

-- A job can clash only if it is not over and the person is accepted, or about to be accepted, for the job.
select pg_temp.shape('job_guarded', '2083-06-03', '07:00-15:00', 1), pg_temp.shape('job_open', '2083-06-03', '09:00-11:00', 1),
  pg_temp.shape('job_draft', '2083-06-03', '10:00-12:00', 1);
create function pg_temp.clash_if(change text, who text default 'cleaner', besides uuid[] default '{}') returns text language sql as $$
  select tests.after(array[change], format(
    'select array_to_string(private.clashes(%L, job, %L), %L) from public.jobs job where id = {job_open}', tests.id(who), besides, ', '))
$$;
select is(pg_temp.clash_if(change), wanted, label)
from (values
  ('select', 'Guarded house', 'a job the person is accepted for counts as a clash'),
  ($$update public.jobs set status = 'InProgress' where id = tests.id('job_guarded')$$, 'Guarded house',
    'a job under way counts as a clash'),
  ($$update public.jobs set status = 'Closed' where id = tests.id('job_guarded')$$, '', 'a closed job does not count as a clash'),
  ($$update public.jobs set status = 'Completed' where id = tests.id('job_guarded')$$, '', 'a completed job does not count as a clash'),
  ($$update public.applications set withdrawn_at = now() where id = tests.id('app_accepted')$$, '',
    'a job the person withdrew from does not count as a clash'),
  ($$update public.applications set status = 'Rejected' where id = tests.id('app_accepted')$$, '',
    'a job the person was rejected for does not count as a clash'),
  ($$update public.applications set user_id = tests.id('other') where id = tests.id('app_accepted');
    update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'),
    reviewed_at = now() where id = tests.id('app_pending')$$, '', 'a job does not clash with itself')
) as given (change, wanted, label);
select is(pg_temp.clash_if($$update public.jobs set start_date = null where id = tests.id('job_guarded')$$), '',
  'a job without a day clashes with no other job');
select is(pg_temp.clash_if($$update public.jobs set start_date = null where id = tests.id('job_open')$$), '',
  'a job without a day that the person applies for clashes with no other job');
select is(pg_temp.clash_if('select', besides => array[tests.id('app_former')]), 'Guarded house',
  'another person''s application that is about to be accepted does not count as a clash');
select is(pg_temp.clash_if($$update public.applications set user_id = tests.id('cleaner') where id = tests.id('app_former')$$,
  besides => array[tests.id('app_former')]),
  'Guarded house, Draft school', 'the clashing jobs are listed by their start');
select is(pg_temp.clash_if($$select pg_temp.shape('job_progress', '2083-06-03', '06:00-10:00', 1);
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values (tests.id('cleaner'), tests.id('job_progress'), 'Fitout under way', 'Accepted', tests.id('admin'), now());
    update public.applications set user_id = tests.id('cleaner') where id = tests.id('app_former')$$,
  besides => array[tests.id('app_former')]),
  'Fitout under way, Guarded house, Draft school', 'every clashing job is listed');
select is(pg_temp.clash_if('select', 'other'), '', 'a job that another person is accepted for does not count as a clash');
select is(pg_temp.clash_if('select', 'former', array[tests.id('app_former')]), 'Draft school',
  'a job that the person is about to be accepted for counts as a clash');


-- Returns the response to a person's call, or the refusal with its hint. The tests below confirm clashes after the warning.
create function pg_temp.said(who text, call text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(call, who);
  said text;
begin
  perform tests.act_as(who);
  execute filled into said;
  raise exception using errcode = 'TS001', message = said;
exception when sqlstate 'TS001' then
  return sqlerrm;
when others then
  get stacked diagnostics said = pg_exception_hint;
  return concat_ws(' ', sqlstate, sqlerrm, said);
end
$$;
select is(pg_temp.said(who, call), wanted, label)
from (values
  ('cleaner', 'select public.job_clashes({job_draft})', '{"Guarded house"}', 'a job''s page names the clashing job before applying'),
  ('other', 'select public.job_clashes({job_draft})', '{}', 'a job''s page shows no clash to a person accepted for no other job'),
  ('cleaner', 'select public.job_clashes({job_missing})', '{}', 'a missing job has no clashes'),
  ('cleaner', 'select public.job_clashes({job_progress})', '{}', 'a job that is not Open has no clashes'),
  ('visitor', 'select public.job_clashes({job_draft})', '42501 permission denied for function job_clashes ',
    'a visitor cannot read clashes'),
  ('cleaner', 'select status from public.apply_to_job({job_draft})',
    'PT409 You are already accepted for Guarded house at that time. clash',
      'an application to a clashing job is refused with the other job''s name'),
  ('cleaner', 'select status from public.apply_to_job({job_draft}, null)',
    'PT409 You are already accepted for Guarded house at that time. clash', 'an application with a null confirmation is refused'),
  ('cleaner', 'select status from public.apply_to_job({job_draft}, true)', 'Pending', 'an application with a confirmed clash is accepted'),
  ('cleaner', 'select status from public.apply_to_job({job_open})', 'PT409 You have already applied for this job. ',
    'a repeated application is not checked for clashes'),
  ('former', 'select status from public.apply_to_job({job_open})', 'Pending', 'a Pending application at the same time is not a clash'),
  ('admin', $$select status from public.review_application({app_pending}, 'Accepted')$$,
    'PT409 cleaner is already accepted for Guarded house at that time. clash',
      'an acceptance with a clash is refused with the person''s and job''s names'),
  ('admin', $$select status from public.review_application({app_pending}, 'Accepted', despite_clash => true)$$, 'Accepted',
    'an acceptance with a confirmed clash goes through'),
  ('admin', $$select status from public.review_application({app_pending}, 'Rejected')$$, 'Rejected',
    'a rejection is not checked for clashes'),
  ('admin', $$select string_agg(concat_ws(' ', status, error, hint), '; ')
    from public.review_applications(array[{app_pending}, {app_former}], 'Accepted')$$,
    'Pending cleaner is already accepted for Guarded house at that time. clash; Accepted',
      'a bulk acceptance accepts only the people without a clash'),
  ('admin',
    $$select string_agg(status, '; ') from public.review_applications(
    array[{app_pending}, {app_former}], 'Accepted', despite_clash => true)$$, 'Accepted; Accepted',
      'a confirmed bulk acceptance accepts everyone'),
  ('admin', $$select string_agg(concat_ws(' ', user_name, clashes), '; ' order by user_name)
    from public.list_applications(only_status => 'Pending', only_ids => array[{app_pending}, {app_former}])$$,
    'cleaner {"Guarded house"}; former {}', 'the list of applications names clashing jobs'),
  ('admin', $$select string_agg(concat_ws(' ', name, clashes), '; ') from public.job_applicants({job_open})$$,
    'cleaner {"Guarded house"}', 'the job''s list of applicants names clashing jobs')
) as given (who, call, wanted, label);
update public.applications set user_id = tests.id('other') where id in (tests.id('app_pending'), tests.id('app_former'));
select is(pg_temp.said('admin',
  $$select string_agg(concat_ws(' ', status, error, hint), '; ')
  from public.review_applications(array[{app_pending}, {app_former}], 'Accepted')$$),
  'Accepted; Pending other is already accepted for Open office at that time. clash',
  'two applications of one person accepted together are seen as a clash');

select * from finish();
rollback;
