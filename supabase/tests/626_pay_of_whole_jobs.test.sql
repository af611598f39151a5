-- Pay for a whole job. The amounts of its days add up to the pay for the job, also when days are approved, reopened, added or removed. The
-- list shows the unpaid rest.
begin;
select plan(32);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_inactive'));
update public.applications set user_id = tests.id('admin') where id = tests.id('app_inactive');
delete from public.visits;
update public.jobs set start_date = '2026-01-05', days = 4, start_time = '07:00', end_time = '15:00', pay_basis = 'job', rate_cents = 100000
where id = tests.id('job_progress');
create function pg_temp.items(days text) returns jsonb language sql as $$
  select jsonb_agg(to_jsonb(hours)) from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-18') hours
  where to_char(hours.day, 'DD') = any (string_to_array(days, ' '))
$$;
-- Runs these steps, then returns the result of the query `question`. Example steps: approve 05 06, reopen 05, change days = 2,
-- settle 50000.
create function pg_temp.after(steps text[], question text) returns text language plpgsql as $$
declare
  application constant uuid := tests.id('app_progress');
  step text;
  answer text;
begin
  foreach step in array steps loop
    perform tests.act_as('admin');
    case split_part(step, ' ', 1)
      when 'approve' then
        perform set_config('role', 'none', true);
        perform private.approve_hours(pg_temp.items(substr(step, 9)));
      when 'reopen' then
        perform public.reopen_hours(application, ('2026-01-' || substr(step, 8))::date);
      when 'visit' then
        perform set_config('role', 'none', true);
        insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
        select application, at::date, at, at, at + interval '8 hours', at
        from (select ('2026-01-' || substr(step, 7))::timestamptz) given (at);
      when 'settle' then perform public.settle_job(application, substr(step, 8)::bigint);
      else
        perform set_config('role', 'none', true);
        execute format('update public.jobs set %s where id = %L', substr(step, 8), tests.id('job_progress'));
    end case;
    perform set_config('role', 'none', true);
  end loop;
  execute question into answer;
  raise exception using errcode = 'TS001';
exception when sqlstate 'TS001' then
  return answer;
end
$$;
create function pg_temp.days(steps text[]) returns text language sql as $$
  select pg_temp.after(steps, $question$
    select concat_ws(' ', string_agg(concat(case when line_id is not null then '=' end, amount_cents), ' ' order by day), 'left',
      min(left_cents), min(left_days)) from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-11')$question$)
$$;
select is(pg_temp.days(steps), wanted, 'a job''s days add up to its pay after ' || steps::text) from (values
  ('{}'::text[], '25000 25000 25000 25000 left 100000 4'),
  -- Three days share 100.00. The odd cent goes back to the day that is reopened.
  ('{"change days = 3, rate_cents = 10000"}', '3333 3334 3333 left 10000 3'),
  ('{"change days = 3, rate_cents = 10000","approve 05 06 07","reopen 06"}', '=3333 3334 =3333 left 3334 1'),
  ('{"change days = 3, rate_cents = 10000","approve 05 06 07","reopen 05"}', '3333 =3334 =3333 left 3333 1'),
  ('{"change days = 3, rate_cents = 10000","approve 07"}', '3334 3333 =3333 left 6667 2'),
  ('{"change days = 3, rate_cents = 10000","approve 06","approve 05"}', '=3333 =3334 3333 left 3333 1'),
  -- The job gets fewer days, more days, or another rate.
  ('{"approve 05","change days = 2"}', '=25000 75000 left 75000 1'),
  ('{"approve 05 06","change days = 2"}', '=25000 =25000 left 50000 0'),
  ('{"approve 05 06","change days = 2","reopen 06"}', '=25000 75000 left 75000 1'),
  ('{"approve 05 06","change days = 1"}', '=25000 =25000 left 50000 -1'),
  ('{"approve 05 06","change days = 7"}', '=25000 =25000 10000 10000 10000 10000 10000 left 50000 5'),
  ('{"approve 05 06","change rate_cents = 120000"}', '=25000 =25000 35000 35000 left 70000 2'),
  ('{"approve 05 06","change rate_cents = 40000"}', '=25000 =25000 0 0 left -10000 2'),
  ('{"change pay_basis = ''day'', rate_cents = 30000","approve 05","change pay_basis = ''job'', rate_cents = 100000"}',
    '=30000 23333 23334 23333 left 70000 3'),
  ('{"approve 05","change pay_basis = ''hour'', rate_cents = 3000"}', '=25000 24000 24000 24000 left'),
  -- A day outside the job is approved first, for zero. It does not take another day's share.
  ('{"change days = 1, start_date = ''2026-01-05''","visit 06","approve 06"}', '100000 =0 left 100000 0'),
  -- The unpaid remainder is settled, and then the job gets more days.
  ('{"approve 05 06","change days = 2","settle 50000"}', '=25000 =25000 left 0 0'),
  ('{"approve 05 06","change days = 2","settle 50000","change days = 4"}', '=25000 =25000 0 0 left 0 2')
) as given (steps, wanted);

create function pg_temp.settled(steps text[], cents text, application text default 'app_progress') returns text language sql as $$
  select pg_temp.after(steps, format('select tests.answer(''admin'', %L)', format(
    'select count(*) from public.settle_job(%L, %s)',
    tests.id(application), cents)))
$$;
select is(pg_temp.settled(steps, cents), wanted, cents || ' cents are settled after ' || steps::text) from (values
  ('{"approve 05 06","change days = 2"}'::text[], '50000', '1'),
  ('{"approve 05 06","change days = 2"}', '49999', '! PT409 These hours have changed since you opened them. Check them again.'),
  ('{"approve 05 06","change days = 2"}', 'null', '! PT409 These hours have changed since you opened them. Check them again.'),
  ('{"approve 05 06","change days = 2","settle 50000"}', '50000',
    '! PT409 These hours have changed since you opened them. Check them again.'),
  ('{"approve 05 06"}', '50000', '! PT409 These hours have changed since you opened them. Check them again.'),
  ('{"approve 05 06","change days = 2, rate_cents = 40000"}', '-10000',
    '! PT409 These hours have changed since you opened them. Check them again.'),
  ('{"approve 05 06","change days = 2","change pay_basis = ''hour''"}', '50000',
    '! PT409 These hours have changed since you opened them. Check them again.')
) as given (steps, cents, wanted);
select is(pg_temp.settled('{"change days = 1"}', '100000', 'app_inactive'),
  '! PT409 You cannot decide your own pay. Another administrator has to do it.', 'an administrator cannot settle their own job');
select is(pg_temp.after('{"approve 05 06","change days = 2","settle 50000"}',
  $$select string_agg(concat_ws(' ', kind, job_title, amount_cents, reason), ', ') from public.pay_lines where kind <> 'work'$$),
  'correction Fitout under way 50000 The rest of what this job pays', 'a settlement is a correction that names the job');

-- The approved days and amounts of each person, which later changes of the job do not alter.
select is(pg_temp.after(steps, $$select tests.answer('admin',
  format('select string_agg(concat_ws('' '', approved_days, approved_cents), '','') from public.job_pay(%L)', tests.id('job_progress')))$$),
  wanted, 'the approved days and amounts are right after ' || steps::text) from (values
  ('{}'::text[], null), ('{"approve 05 06"}', '2 50000'), ('{"approve 05 06","change days = 2","settle 50000"}', '2 100000')
) as given (steps, wanted);
select tests.matrix($expected$
-- Outcomes of calls about whole jobs, by person:            visitor cleaner other pending inactive rejected admin founder former service
select from public.job_pay({job_progress})                | 42501   PT403  PT403  PT403   PT403   PT403     0      0    PT403  42501
select public.settle_job({job_missing}, 1)                | 42501   PT403  PT403  PT403   PT403   PT403   PT404  PT404  PT403  42501
$expected$);

select * from finish();
rollback;
