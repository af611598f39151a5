-- Administrators cannot make decisions about their own pay. A run above the configured amount needs the approval of a second
-- administrator before its export.
begin;
select plan(54);
select tests.people(), tests.work();
update public.business set name = 'Shinework Pty Ltd', bank = 'CBA', bsb = '064000', account_number = '12345678', apca_number = '301500';
update public.payment_details set bsb = '062000', account_number = '1234' where user_id in (tests.id('cleaner'), tests.id('other'));
insert into public.payment_details (user_id, abn, bsb, account_number)
values (tests.id('admin'), '51824753556', '062000', '1'), (tests.id('founder'), '51824753556', '062000', '2');

-- The administrator and another person each have one day of hours, worked as planned.
update public.applications set user_id = tests.id('admin') where id = tests.id('app_inactive');
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_inactive'));
update public.jobs set start_date = '2026-01-05', days = 1, start_time = '07:00', end_time = '15:00', pay_basis = 'hour', rate_cents = 3000
where id = tests.id('job_progress');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select application.id, '2026-01-05', at, at, at + interval '8 hours', at
from public.applications application, (select timestamp '2026-01-05 07:00' at time zone tests.job_zone() as at) pressed;
create function pg_temp.approve_agreeing(who text) returns text language sql as $$
  select who || $q$: select public.approve_week_hours('2026-01-05',
    (select guard from public.preview_hours('2026-01-05', 'agrees')), 'agrees')$q$
$$;
create function pg_temp.lines() returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', payee_name, kind, amount_cents), ', ' order by payee_name, amount_cents), 'none')
  from public.pay_lines
$$;
create function pg_temp.items() returns jsonb language sql as $$
  select jsonb_agg(to_jsonb(shown)) from private.hours_of(array[tests.id('other'), tests.id('admin')], '2026-01-05', '2026-01-05') shown
$$;
create function pg_temp.alone() returns text language sql
as $$ select format('update public.profiles set role = %L where id = %L', 'cleaner', tests.id('founder')) $$;

select is(tests.after(array[pg_temp.approve_agreeing(who)], 'select pg_temp.lines()'), wanted,
  who || ' approves in bulk the agreeing days that are not their own')
from (values ('admin', 'other work 24000'), ('founder', 'admin work 24000, other work 24000')) as given (who, wanted);
select is(tests.answer(who, $$select concat_ws(' ', days, amount_cents, (
    select string_agg(left_out ->> 'refused', ',') from jsonb_array_elements(refused) left_out))
  from public.preview_hours('2026-01-05', 'agrees')$$), wanted, 'the preview leaves out an administrator''s own pay for ' || who)
from (values ('admin', '1 24000 You cannot decide your own pay. Another administrator has to do it.'), ('founder', '2 48000')
) as given (who, wanted);
select is(tests.answer(who, format('select string_agg(refused, '','') from public.approve_hours(%L)', pg_temp.items())), wanted,
  who || ' approves the listed hours except their own')
from (values ('admin', 'You cannot decide your own pay. Another administrator has to do it.'), ('founder', null)) as given (who, wanted);
-- If an administrator corrects their own hours, another administrator must approve them.
select is(tests.after(array[
    'admin: select public.change_hours({app_inactive}, ''2026-01-05'', ''07:00'', ''15:30'', null, ''Stayed'')', step],
  $$select concat_ws(' ', by_administrator, pg_temp.lines()) from public.hours$$), wanted,
  'hours that an administrator corrected for themselves wait for another one after ' || step)
from (values
  (pg_temp.approve_agreeing('founder'), 'f other work 24000'),
  ('founder: select public.change_hours({app_inactive}, ''2026-01-05'', ''07:00'', ''15:00'', null, ''Asked'',
    (select changed_at from public.hours))', 't none')
) as given (step, wanted);

-- Administrators cannot add to or deduct from their own pay.
insert into public.pay_lines (id, user_id, payee_name, kind, day, amount_cents, reason)
values (tests.id('job_open'), tests.id('admin'), 'admin', 'deduction', '2026-01-05', -500, 'x');
select tests.refusals($expected$
admin: PT409 You cannot decide your own pay. Another administrator has to do it.
  public.add_pay_line({admin}, 'bonus', 500, 'x')
  public.add_pay_line({admin}, 'deduction', -500, 'x')
  public.remove_pay_line({job_open})
$expected$);
select is(tests.after(array['founder: select public.remove_pay_line({job_open})',
  'founder: select public.add_pay_line({admin}, ''bonus'', 700, ''x'')'], 'select pg_temp.lines()'), 'admin bonus 700',
  'another administrator adds and removes an administrator''s pay lines');
-- The founder counts as an administrator, whatever the role in the profile.
select is(tests.after(array[pg_temp.alone()], $$select tests.answer('admin',
  'select public.add_pay_line(''<admin>'', ''bonus'', 500, ''x'')')$$),
  '! PT409 You cannot decide your own pay. Another administrator has to do it.', 'the founder counts as another administrator');
create function pg_temp.only() returns text[] language sql as $$
  select array[format('delete from auth.users where id = %L', tests.id('founder'))]
$$;
select is(tests.after(pg_temp.only(), format('select tests.answer(''admin'', %L)', call)),
  '! PT409 You are the only administrator, and nobody decides their own pay. Make somebody else an administrator first, or pay yourself '
  'outside Shinework.', 'the only administrator cannot decide their own pay: ' || call)
from unnest(array['select public.add_pay_line(''<admin>'', ''bonus'', 500, ''x'')', 'select public.remove_pay_line(''<job_open>'')']) call;
delete from public.pay_lines;

-- Adds a pay line. The runs below have 1,000.00 for one person and 500.00 for another.
create function pg_temp.line(who text, cents integer) returns void language sql as $$
  insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
  values (tests.id(who), who, 'bonus', '2026-01-05', cents, 'x')
$$;
select pg_temp.line('cleaner', 100000), pg_temp.line('other', 50000);
create function pg_temp.started(who text) returns text language sql
as $$ select format('%s: select public.start_pay_run({job_open}, ''2026-01-31'')', who) $$;
create function pg_temp.approve(who text) returns text language sql
as $$ select format('%s: select public.approve_pay_run(id, people, amount_cents, gst_cents) from public.pay_runs', who) $$;
create function pg_temp.export_as(who text, steps text[], limit_cents bigint) returns text language sql as $$
  select tests.after(array[format('update public.business set second_approval_cents = %L', limit_cents)] || steps, format(
    'select coalesce(tests.answer(%L, ''select status from public.export_pay_run(''''<job_open>'''')''), ''none'')', who))
$$;
select is(pg_temp.export_as(who, steps, limit_cents), wanted, label) from (values
  ('admin', array[pg_temp.started('admin')], null::bigint, 'exported', 'a run is exported without approval when there is no limit'),
  ('admin', array[pg_temp.started('admin')], 150000, 'exported', 'a run of exactly the limit is exported without approval'),
  ('admin', array[pg_temp.started('admin')], 149999, '! PT409 This pay run needs the approval of a second administrator first.',
    'a run above the limit needs an approval'),
  ('founder', array[pg_temp.started('admin')], 149999, '! PT409 This pay run needs the approval of a second administrator first.',
    'a run above the limit is not approved by another administrator''s export'),
  ('admin', array[pg_temp.started('admin'), pg_temp.approve('founder')], 149999, 'exported',
    'a run above the limit is exported after a second administrator''s approval'),
  ('founder', array[pg_temp.started('admin'), pg_temp.approve('founder')], 149999,
    '! PT409 You have approved this pay run. Another administrator has to export it.',
      'a run is not exported by the administrator who approved it'),
  ('admin', array[pg_temp.started('admin'), pg_temp.approve('founder'), 'update public.payment_details set bsb = ''1''
    where user_id = {other}'], 99999, '! PT409 This pay run has changed since it was approved. It has to be approved again.',
    'an approval is void when the run changes'),
  ('admin', array[pg_temp.started('admin'), pg_temp.approve('founder'), 'update public.payment_details set bsb = ''1''
    where user_id = {other}', pg_temp.approve('founder'), pg_temp.approve('founder')], 99999, 'exported',
      'a changed run is exported after a new approval'),
  ('admin', array[pg_temp.started('admin'), pg_temp.approve('founder'), 'delete from auth.users where id = {founder}'], 149999,
    '! PT409 This pay run needs the approval of a second administrator first.',
      'an approval is void when its administrator''s account is deleted'),
  ('admin', array['select pg_temp.line(''admin'', 100)', pg_temp.started('admin')], null,
    '! PT409 This pay run pays you. Another administrator has to approve it, or export it.',
      'an administrator cannot export a run that pays them'),
  ('founder', array['select pg_temp.line(''admin'', 100)', pg_temp.started('admin')], null, 'exported',
    'another administrator exports a run that pays an administrator'),
  ('admin', array['select pg_temp.line(''admin'', 100)', pg_temp.started('admin'), pg_temp.approve('founder')], null, 'exported',
    'a run that pays its exporter is exported after another''s approval'),
  ('admin', array['select pg_temp.line(''admin'', 100)', pg_temp.started('founder'), pg_temp.approve('admin')], null,
    '! PT409 You have approved this pay run. Another administrator has to export it.',
      'an administrator''s own approval does not let them export their pay'),
  ('admin', array['select pg_temp.line(''admin'', 100)', pg_temp.started('founder')] || pg_temp.only(), null,
    '! PT409 This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.',
    'the only administrator cannot export a run that pays them'),
  ('admin', array['select pg_temp.line(''admin'', 100)', pg_temp.started('founder')] || pg_temp.only()
    || array['admin: select public.give_up_pay_run({job_open})', pg_temp.started('admin')], null, 'exported',
    'the only administrator exports a new run without themselves')
) as given (who, steps, limit_cents, wanted, label);
select is(tests.after(array['select pg_temp.line(''admin'', 100)'] || pg_temp.only() || array[pg_temp.started('admin')],
  'select string_agg(payee_name, '' '' order by payee_name) from public.pay_lines where payment_id is null'), 'admin',
  'the only administrator''s own pay waits');

select is(tests.after(array['update public.business set second_approval_cents = 0', pg_temp.started('admin')], format(
  'select tests.answer(%L, %L)', who, call)), wanted,
  concat_ws(' ', 'an approval needs another administrator and the numbers shown:', who, call)) from (values
  ('admin', 'select public.approve_pay_run(''<job_open>'', 2, 150000, 0)',
    '! PT409 You have started this pay run. Another administrator has to approve it.'),
  ('founder', 'select approved_by = ''<founder>'' from public.approve_pay_run(''<job_open>'', 2, 150000, 0)', 'true'),
  ('founder', 'select approved_by is null from public.approve_pay_run(''<job_open>'', 2, 149999, 0)', 'true'),
  ('founder', 'select approved_by is null from public.approve_pay_run(''<job_open>'', 1, 150000, 0)', 'true'),
  ('founder', 'select approved_by is null from public.approve_pay_run(''<job_open>'', 2, 150000, 1)', 'true'),
  ('founder', 'select approved_by is null from public.approve_pay_run(''<job_open>'', null, null, null)', 'true'),
  ('founder', 'select public.approve_pay_run(''<job_guarded>'', 2, 150000, 0)', '! PT404 This pay run no longer exists.')
) as given (who, call, wanted);
select is(tests.after(array['update public.business set second_approval_cents = 0', pg_temp.started('admin')] || steps, format(
  $$select tests.answer(%L, 'select concat_ws('' '', approved_by, can_approve, is_above, is_changed, is_only, limit_cents, pays_me)
    from public.pay_run_approval(''<job_open>'')')$$, who)), wanted,
    concat_ws(' ', 'the approval of a run shows its state to', who, steps::text)) from (values
  ('admin', '{}'::text[], 'f t f f 0 f'), ('founder', '{}', 't t f f 0 f'),
  ('founder', array[pg_temp.approve('founder')], 'founder f t f f 0 f'),
  ('founder', array[pg_temp.approve('founder'), 'update public.payments set amount_cents = 99999 where amount_cents = 100000'],
    'founder t t t f 0 f'),
  ('founder', array['update public.business set second_approval_cents = null'], 'f f f f f'),
  ('admin', pg_temp.only(), 'f t f t 0 f')
) as given (who, steps, wanted);
select is(tests.after(array['select pg_temp.line(''admin'', 100)', pg_temp.started('founder')],
  $$select tests.answer('admin', 'select concat_ws('' '', can_approve, is_above, pays_me) from public.pay_run_approval(''<job_open>'')')$$),
  't f t', 'a run that pays an administrator can be approved');
select is(tests.after(array['update public.business set second_approval_cents = 0', pg_temp.started('admin'), pg_temp.approve('founder'),
  'admin: select public.export_pay_run({job_open})'],
  $$select string_agg(concat_ws(' ', event, tests.readable(to_jsonb(actor)), details - 'number'), ', ' order by id) from audit.entries
    where event like 'pay_run%'$$),
  'pay_run_started "admin" {}, pay_run_approved "founder" {"cents": 150000, "people": 2}, pay_run_exported "admin" {"people": 2}',
  'starting, approving and exporting a run is recorded in the audit');

-- After the export, the bank rejects the file, an administrator makes the file again, and a payment is returned.
create function pg_temp.exported_by(who text) returns text language sql as $$ select who || ': select public.export_pay_run({job_open})' $$;
select is(tests.after(array['update public.business set second_approval_cents = 0', 'select pg_temp.line(''admin'', 100)'] || steps
    || array['founder: select public.reject_pay_file({job_open}, ''x'')'],
  format($$select tests.answer(%L, 'select status from public.remake_pay_file(''<job_open>'')')$$, who)), wanted,
  who || ' makes the file again if allowed: ' || steps::text)
from (values
  ('admin', array[pg_temp.started('admin'), pg_temp.approve('founder'), pg_temp.exported_by('admin')], 'exported'),
  ('founder', array[pg_temp.started('admin'), pg_temp.approve('founder'), pg_temp.exported_by('admin')],
    '! PT409 You have approved this pay run. Another administrator has to create its file again.'),
  ('admin', array['update public.business set second_approval_cents = null', pg_temp.started('founder'), pg_temp.exported_by('founder')],
    '! PT409 This pay run pays you. Another administrator has to create its file again.'),
  ('founder', array['update public.business set second_approval_cents = null', pg_temp.started('founder'),
    pg_temp.exported_by('founder')], 'exported')
) as given (who, steps, wanted);
select is(tests.after(array['select pg_temp.line(''admin'', 100)', pg_temp.started('founder'), pg_temp.exported_by('founder')], format($$
    select tests.answer(%L, format('select reason from public.return_payment(%%L, %%L, ''Closed'')', payment.id,
      private.today_of(tests.id('admin'))))
    from public.payments payment where payment.user_id = tests.id('admin')$$, who)), wanted,
    who || ' records a returned payment unless it is their own')
from (values
  ('admin', '! PT409 You cannot decide your own pay. Another administrator has to do it.'), ('founder', 'Closed')
) as given (who, wanted);

select tests.matrix($expected$
-- Outcomes of calls about approval, by person:              visitor cleaner other pending inactive rejected admin founder former service
select from public.pay_run_approval({job_open})           | 42501   PT403  PT403  PT403   PT403   PT403     0      0    PT403  42501
select public.approve_pay_run({job_open}, 1, 1, 0)        | 42501   PT403  PT403  PT403   PT403   PT403   PT404  PT404  PT403  42501
$expected$);

select * from finish();
rollback;
