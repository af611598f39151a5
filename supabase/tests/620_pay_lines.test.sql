-- Pay lines: who can read and add them, and how the amount for work is calculated. A line cannot be edited.
begin;
select plan(78);
select tests.people(), tests.work();
insert into public.pay_runs (id, until) values (tests.id('job_open'), '2026-01-31');
insert into public.payments (id, pay_run_id, name)
values (tests.id('admin'), tests.id('job_open'), 'x'), (tests.id('nobody'), tests.id('job_open'), 'y');
insert into public.pay_lines (id, user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents,
  created_by)
values (tests.id('job_open'), tests.id('cleaner'), 'cleaner', 'work', tests.id('app_accepted'), 'Guarded house', '2026-01-05', 480, 'hour',
  3050, 24400, tests.id('admin'));
insert into public.pay_lines (id, user_id, payee_name, kind, day, amount_cents, reason, created_by)
values (tests.id('job_guarded'), tests.id('cleaner'), 'cleaner', 'travel', '2026-01-05', 1500, 'Toll', tests.id('admin'));

select tests.matrix($expected$
-- Outcomes on pay_lines, by person:                         visitor cleaner other pending inactive rejected admin founder former service
select from public.pay_lines                              | 42501     2      0      0       0       0       2      2      0      2
insert into public.pay_lines default values               | 42501   42501  42501  42501   42501   42501   42501  42501  42501  23502
update public.pay_lines set payment_id = {me}             | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
delete from public.pay_lines                              | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
truncate public.pay_lines                                 | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
select public.add_pay_line({cleaner}, 'bonus', 500, 'x')  | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select public.remove_pay_line({job_guarded})              | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
$expected$);
select tests.refusals($expected$
admin founder: PT404 User profile not found
  public.add_pay_line({nobody}, 'bonus', 500, 'x')
admin: PT404 User profile not found
  public.add_pay_line(null, 'bonus', 500, 'x')
admin: PT400 Choose what to add or deduct.
  public.add_pay_line({cleaner}, 'work', 500, 'x')
  public.add_pay_line({cleaner}, 'tip', 500, 'x')
  public.add_pay_line({cleaner}, null, 500, 'x')
admin: PT400 Enter an amount.
  public.add_pay_line({cleaner}, 'bonus', 0, 'x')
  public.add_pay_line({cleaner}, 'bonus', null, 'x')
admin: PT400 The amount must be at most $100,000.
  public.add_pay_line({cleaner}, 'bonus', 10000001, 'x')
  public.add_pay_line({cleaner}, 'deduction', -10000001, 'x')
admin: PT400 Travel and bonuses are added. To deduct something, choose Deduction.
  public.add_pay_line({cleaner}, 'bonus', -1, 'x')
  public.add_pay_line({cleaner}, 'travel', -1, 'x')
admin: PT400 Enter a deduction as a negative amount.
  public.add_pay_line({cleaner}, 'deduction', 1, 'x')
admin: PT400 Please give a reason.
  public.add_pay_line({cleaner}, 'bonus', 1, e' \u200b')
admin: PT400 Please use at most 500 characters.
  public.add_pay_line({cleaner}, 'bonus', 1, repeat('x', 501))
admin: PT404 Application not found
  public.add_pay_line({cleaner}, 'bonus', 1, 'x', {app_progress})
  public.add_pay_line({cleaner}, 'bonus', 1, 'x', {job_missing})
admin founder: PT404 This line has been removed.
  public.remove_pay_line({job_missing})
  public.remove_pay_line({job_open})
$expected$);
-- A new pay line has the date at the person's home, which differs here from the server's date.
select tests.choose_zone('cleaner', tests.zone_of_another_day());
select is(tests.after(array['admin: select public.add_pay_line({cleaner}, ''' || kind || ''', ' || cents || ', '' For it '', '
    || case when kind = 'travel' then '{app_accepted}' else 'null' end || ')'],
  $$select concat_ws(' ', kind, amount_cents, reason, payee_name, job_title,
    day = (now() at time zone tests.zone_of_another_day())::date, minutes, basis,
    tests.readable(to_jsonb(created_by))) from public.pay_lines where created_at = now() and reason = 'For it'$$),
  wanted, 'a pay line is added: ' || kind || ' ' || cents)
from (values
  ('travel', 1234, 'travel 1234 For it cleaner Guarded house t "admin"'), ('bonus', 10000000, 'bonus 10000000 For it cleaner t "admin"'),
  ('advance', 5000, 'advance 5000 For it cleaner t "admin"'), ('advance', -5000, 'advance -5000 For it cleaner t "admin"'),
  ('deduction', -1, 'deduction -1 For it cleaner t "admin"'), ('correction', -1, 'correction -1 For it cleaner t "admin"'),
  ('correction', 1, 'correction 1 For it cleaner t "admin"')
) as given (kind, cents, wanted);
select is(tests.after(array['admin: select public.add_pay_line({other}, ''bonus'', 1, ''x'', null, {job_open}),
  public.add_pay_line({other}, ''bonus'', 1, ''x'', null, {job_open}), public.add_pay_line({other}, ''bonus'', 1, ''x'')'],
  'select count(*) from public.pay_lines where user_id = {other}'), '2', 'a pay line repeated with the same key is stored once');
select is(tests.after(array['admin: select public.add_pay_line({other}, ''bonus'', 250, ''Quick work'')',
  'admin: select public.remove_pay_line({job_guarded})', 'delete from public.pay_lines where id = {job_open}'],
  $$select string_agg(concat_ws(' ', event, tests.readable(to_jsonb(person)), details), ', ' order by id) from audit.entries
    where topic = 'pay' and event <> 'business_changed' and at >= now()$$),
  'hours_approved "cleaner" {"days": 1, "cents": 24400}, pay_line_added "cleaner" {"kind": "travel", "cents": 1500}, '
  'pay_line_added "other" {"kind": "bonus", "cents": 250}, pay_line_removed "cleaner" {"kind": "travel", '
  '"cents": 1500}, hours_reopened "cleaner" {"days": 1, "cents": 24400}',
  'a change of pay lines is recorded in the audit without the reasons');

-- A line cannot be edited, even by the owner of the tables.
select is(tests.after(array['update public.pay_lines set ' || change || ' where id = {job_open}'], 'select 1'), wanted,
  'a pay line accepts the change ' || change)
from (values
  ('payment_id = {admin}', '1'), ('user_id = null', '1'), ('application_id = null', '1'), ('created_by = null', '1')
) as given (change, wanted);
select throws_ok(format('update public.pay_lines set %s where id = %L', change, tests.id('job_open')), 'PT409',
  'A pay line is never changed. Add another one.', change || ' is refused as a change of a pay line')
from unnest(array['amount_cents = 1', 'day = ''2026-01-06''', 'minutes = 1', 'rate_cents = 1', 'basis = ''day''', 'payee_name = ''x''',
  'job_title = ''x''', 'reason = ''x''', 'created_at = now() - interval ''1 day''',
  format('user_id = %L', tests.id('other')), format('created_by = %L', tests.id('other')),
  format('application_id = %L', tests.id('app_other'))]) change;
update public.pay_lines set payment_id = tests.id('admin') where id in (tests.id('job_open'), tests.id('job_guarded'));
select throws_ok(format('delete from public.pay_lines where id = %L', tests.id('job_open')), 'PT409', 'This is in a pay run already.',
  'a pay line in a pay run cannot be deleted');
select tests.refusals($expected$
admin: PT409 This is in a pay run already.
  public.remove_pay_line({job_guarded})
$expected$);
select is(tests.after(array['delete from auth.users where id = {cleaner}'],
  'select string_agg(concat_ws('' '', payee_name, user_id, amount_cents), '', '' order by amount_cents) from public.pay_lines'),
  'cleaner 1500, cleaner 24400', 'a pay line stays when the person''s account is deleted');
select throws_ok(format($$insert into public.pay_lines (payee_name, kind, application_id, day, minutes, basis, rate_cents, amount_cents)
  values ('x', 'work', %L, '2026-01-05', 1, 'hour', 1, 1)$$, tests.id('app_accepted')), '23505', null,
  'a day''s work can be paid once only');
select throws_ok(format('insert into public.pay_lines (payee_name, day, %s) values (''x'', ''2026-01-05'', %s)', names, given), '23514',
  null, 'an invalid pay line is refused: ' || names || ': ' || given)
from (values
  ('kind, amount_cents', '''work'', 1'), ('kind, amount_cents', '''bonus'', 1'), ('kind, amount_cents, reason', '''bonus'', -1, ''x'''),
  ('kind, amount_cents, reason', '''travel'', 0, ''x'''), ('kind, amount_cents, reason', '''deduction'', 1, ''x'''),
  ('kind, amount_cents, reason', '''advance'', 0, ''x'''), ('kind, amount_cents, reason', '''tip'', 1, ''x'''),
  ('kind, amount_cents, reason, minutes', '''bonus'', 1, ''x'', 1'), ('kind, amount_cents, reason', '''bonus'', 1000000001, ''x'''),
  ('kind, amount_cents, minutes, basis, rate_cents', '''work'', -1, 1, ''hour'', 1')
) as given (names, given);

-- The amount for one day depends on the pay basis, the hours and the number of days.
select is(private.day_amount(basis, rate, minutes, days, number, 0, 0), wanted,
  concat_ws(' ', 'a day has the right amount for', basis, rate, minutes, number, days))
from (values
  ('hour', 3050, 480, 1, 1, 24400::bigint), ('hour', 3050, 1, 1, 1, 51), ('hour', 3001, 30, 1, 1, 1501), ('hour', 3000, 0, 1, 1, 0),
  ('hour', 10000000, 1440, 1, 1, 240000000), ('day', 25000, 1, 3, 5, 25000),
  ('job', 10000, 60, 1, 3, 3333), ('job', 10000, 60, 2, 3, 3334), ('job', 10000, 60, 3, 3, 3333), ('job', 10000, 60, 4, 3, 0),
  ('job', 10000, 60, 1, 0, 10000), ('job', 10000, 60, 1, null, 10000), (null, 10000, 60, 1, 1, null)
) as given (basis, rate, minutes, number, days, wanted);
select is((
  select count(*) from generate_series(1, 40) days, unnest(array[1, 2, 7, 99, 100, 25001, 9999999]) rate
  where (select sum(private.day_amount('job', rate, 1, days, number, 0, 0)) from generate_series(1, days + 2) number) <> rate
), 0::bigint, 'the days of a job add up to its pay');

select * from finish();
rollback;
