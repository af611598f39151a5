-- Two jobs at once: which jobs overlap, who is warned, and that the warning can be confirmed.
begin;
set local search_path = public, extensions;
select plan(57);

select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_accepted'), tests.id('app_pending'), tests.id('app_former'));
update public.jobs set status = 'Open' where id = tests.id('job_draft');

-- A job's working hours, on the clock where it is.
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
  ('2083-06-03', '07:30-15:00', null, '4000', '06-02 21:30–03 05:00', 'a day'),
  ('2083-06-03', '07:30-15:00', 0, '6000', '06-02 23:30–03 07:00', 'a day in Perth'),
  ('2083-06-03', '07:30-15:00', 1, '2898', '06-02 21:00–03 04:30', 'a day on Lord Howe'),
  ('2083-06-03', '22:00-06:00', 1, '4000', '06-03 12:00–03 20:00', 'a night ends on the next day'),
  ('2083-06-03', '22:00-06:00', 2, '6000', '06-03 14:00–03 22:00, 06-04 14:00–04 22:00', 'two nights'),
  ('2083-06-03', '07:30-15:00', 3, '4000', '06-02 21:30–03 05:00, 06-03 21:30–04 05:00, 06-04 21:30–05 05:00',
    'several days are the hours of each'),
  ('2083-06-03', '', 1, '4000', '06-02 21:00–03 05:00', 'without a time from seven, for eight hours'),
  ('2083-06-03', '20:00-', 1, '4000', '06-03 10:00–03 18:00', 'without an end for eight hours'),
  ('2083-10-02', '23:00-03:30', 1, '2000', '10-02 13:00–02 16:30', 'a night is an hour shorter when the clocks go forward'),
  ('2083-10-03', '02:30-03:00', 1, '2000', null, 'an end that comes before the start, because the clocks skip it, is no work'),
  ('2083-10-02', '01:45-03:00', 2, '2898', '10-01 15:15–01 16:30, 10-02 15:15–02 16:00', 'and half an hour shorter on Lord Howe')
) as given (day, times, days, postcode, wanted, label);
select pg_temp.shape('job_open', '2083-06-03', '07:30-15:00', 10000);
select is((select count(*) from public.jobs job, unnest(private.work_times(job)) where job.id = tests.id('job_open')), 366::bigint,
  'a year at most');

-- Overlaps. The cleaner is accepted for the guarded job and applies for the open one.
create function pg_temp.clash(kept text, kept_days integer, kept_at text, wanted text, wanted_days integer,
  wanted_at text) returns text language sql as $$
  select pg_temp.shape('job_guarded', split_part(kept, ' ', 1), split_part(kept, ' ', 2), kept_days, kept_at),
    pg_temp.shape('job_open', split_part(wanted, ' ', 1), split_part(wanted, ' ', 2), wanted_days, wanted_at);
  select array_to_string(private.clashes(tests.id('cleaner'), job), ', ') from public.jobs job where job.id = tests.id('job_open')
$$;
select is(pg_temp.clash(kept, kept_days, kept_at, wanted, wanted_days, wanted_at), case when clashes then 'Guarded house' else '' end,
  label)
from (values
  ('2083-06-03 07:00-15:00', 1, '4000', '2083-06-03 14:59-18:00', 1, '4000', true, 'a minute in common'),
  ('2083-06-03 07:00-15:00', 1, '4000', '2083-06-03 15:00-18:00', 1, '4000', false, 'one after the other'),
  ('2083-06-03 15:00-18:00', 1, '4000', '2083-06-03 07:00-15:00', 1, '4000', false, 'one before the other'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-05 08:00-08:30', 1, '4000', true, 'the third day of five'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-05 09:00-17:00', 1, '4000', false, 'other hours of that day'),
  ('2083-06-03 07:00-09:00', 5, '4000', '2083-06-08 08:00-08:30', 1, '4000', false, 'the day after the last'),
  ('2083-06-02 22:00-06:00', 1, '4000', '2083-06-03 05:30-14:00', 1, '4000', true, 'a night into the morning after'),
  ('2083-06-03 07:00-09:00', 1, '6000', '2083-06-03 09:00-11:00', 1, '4000', true, 'the same two hours in Perth and in Brisbane'),
  ('2083-06-03 07:00-09:00', 1, '6000', '2083-06-03 07:00-09:00', 1, '4000', false, 'the same figures on two clocks'),
  ('2083-06-03 07:00-09:00', 1, '2898', '2083-06-03 08:00-08:40', 1, '4000', true, 'half an hour off, on Lord Howe'),
  ('2082-06-10 07:00-09:00', 366, '4000', '2083-06-10 08:00-08:30', 1, '4000', true, 'the last day of a year'),
  ('2083-06-03 07:00-09:00', 1, '4000', '2082-06-02 08:00-08:30', 366, '4000', false, 'a year that ends before'),
  ('2083-06-03 ', 1, '4000', '2083-06-03 ', 1, '4000', true, 'two jobs of one day without times')
) as given (kept, kept_days, kept_at, wanted, wanted_days, wanted_at, clashes, label);

-- Jobs that count.
select pg_temp.shape('job_guarded', '2083-06-03', '07:00-15:00', 1), pg_temp.shape('job_open', '2083-06-03', '09:00-11:00', 1),
  pg_temp.shape('job_draft', '2083-06-03', '10:00-12:00', 1);
create function pg_temp.clash_if(change text, who text default 'cleaner', besides uuid[] default '{}') returns text language sql as $$
  select tests.after(array[change], format(
    'select array_to_string(private.clashes(%L, job, %L), %L) from public.jobs job where id = {job_open}', tests.id(who), besides, ', '))
$$;
select is(pg_temp.clash_if(change), wanted, label)
from (values
  ('select', 'Guarded house', 'a job one is accepted for counts'),
  ($$update public.jobs set status = 'InProgress' where id = tests.id('job_guarded')$$, 'Guarded house', 'also under way'),
  ($$update public.jobs set status = 'Closed' where id = tests.id('job_guarded')$$, '', 'not one that is closed'),
  ($$update public.jobs set status = 'Completed' where id = tests.id('job_guarded')$$, '', 'or completed'),
  ($$update public.applications set withdrawn_at = now() where id = tests.id('app_accepted')$$, '', 'nor one that one withdrew from'),
  ($$update public.applications set status = 'Rejected' where id = tests.id('app_accepted')$$, '', 'or was rejected for'),
  ($$update public.applications set user_id = tests.id('other') where id = tests.id('app_accepted');
    update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'),
    reviewed_at = now() where id = tests.id('app_pending')$$, '', 'nor the job itself')
) as given (change, wanted, label);
select is(pg_temp.clash_if($$update public.jobs set start_date = null where id = tests.id('job_guarded')$$), '', 'nor one without a day');
select is(pg_temp.clash_if($$update public.jobs set start_date = null where id = tests.id('job_open')$$), '',
  'and a job without a day clashes with none');
select is(pg_temp.clash_if('select', besides => array[tests.id('app_former')]), 'Guarded house',
  'of what is about to be accepted, other people''s does not count');
select is(pg_temp.clash_if($$update public.applications set user_id = tests.id('cleaner') where id = tests.id('app_former')$$,
  besides => array[tests.id('app_former')]),
  'Guarded house, Draft school', 'what starts first comes first');
select is(pg_temp.clash_if($$select pg_temp.shape('job_progress', '2083-06-03', '06:00-10:00', 1);
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values (tests.id('cleaner'), tests.id('job_progress'), 'Fitout under way', 'Accepted', tests.id('admin'), now());
    update public.applications set user_id = tests.id('cleaner') where id = tests.id('app_former')$$,
  besides => array[tests.id('app_former')]),
  'Fitout under way, Guarded house, Draft school', 'and all three are named');
select is(pg_temp.clash_if('select', 'other'), '', 'nor what somebody else is accepted for');
select is(pg_temp.clash_if('select', 'former', array[tests.id('app_former')]), 'Draft school', 'what is about to be accepted counts, too');


-- Confirming after the warning.
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
  ('cleaner', 'select public.job_clashes({job_draft})', '{"Guarded house"}', 'the job''s page says it before'),
  ('other', 'select public.job_clashes({job_draft})', '{}', 'to whoever is accepted, and nobody else'),
  ('cleaner', 'select public.job_clashes({job_missing})', '{}', 'nothing of a job that is not there'),
  ('cleaner', 'select public.job_clashes({job_progress})', '{}', 'nor of one that is not Open'),
  ('visitor', 'select public.job_clashes({job_draft})', '42501 permission denied for function job_clashes ', 'visitors are told nothing'),
  ('cleaner', 'select status from public.apply_to_job({job_draft})',
    'PT409 You are already accepted for Guarded house at that time. clash', 'applying says which'),
  ('cleaner', 'select status from public.apply_to_job({job_draft}, null)',
    'PT409 You are already accepted for Guarded house at that time. clash', 'also to those who say nothing'),
  ('cleaner', 'select status from public.apply_to_job({job_draft}, true)', 'Pending', 'and goes through once one knows'),
  ('cleaner', 'select status from public.apply_to_job({job_open})', 'PT409 You have already applied for this job. ',
    'an application that was made is not asked about again'),
  ('former', 'select status from public.apply_to_job({job_open})', 'Pending', 'waiting for another job at that time is no clash'),
  ('admin', $$select status from public.review_application({app_pending}, 'Accepted')$$,
    'PT409 cleaner is already accepted for Guarded house at that time. clash', 'accepting says who and which'),
  ('admin', $$select status from public.review_application({app_pending}, 'Accepted', despite_clash => true)$$, 'Accepted',
    'and goes through once one knows'),
  ('admin', $$select status from public.review_application({app_pending}, 'Rejected')$$, 'Rejected', 'rejecting asks nothing'),
  ('admin', $$select string_agg(concat_ws(' ', status, error, hint), '; ')
    from public.review_applications(array[{app_pending}, {app_former}], 'Accepted')$$,
    'Pending cleaner is already accepted for Guarded house at that time. clash; Accepted', 'of several, whoever is free is accepted'),
  ('admin',
    $$select string_agg(status, '; ') from public.review_applications(
    array[{app_pending}, {app_former}], 'Accepted', despite_clash => true)$$, 'Accepted; Accepted', 'or all'),
  ('admin', $$select string_agg(concat_ws(' ', user_name, clashes), '; ' order by user_name)
    from public.list_applications(only_status => 'Pending', only_ids => array[{app_pending}, {app_former}])$$,
    'cleaner {"Guarded house"}; former {}', 'the list of applications says it beforehand'),
  ('admin', $$select string_agg(concat_ws(' ', name, clashes), '; ') from public.job_applicants({job_open})$$,
    'cleaner {"Guarded house"}', 'and so does the job''s')
) as given (who, call, wanted, label);
update public.applications set user_id = tests.id('other') where id in (tests.id('app_pending'), tests.id('app_former'));
select is(pg_temp.said('admin',
  $$select string_agg(concat_ws(' ', status, error, hint), '; ')
  from public.review_applications(array[{app_pending}, {app_former}], 'Accepted')$$),
  'Accepted; Pending other is already accepted for Open office at that time. clash',
  'accepted together, two of one person are seen as well');

select * from finish();
rollback;
