-- What administrators see of the outbox: one person's messages, and whether any are failing.
begin;
create extension if not exists pgtap with schema extensions;
select plan(20);
select tests.people();
delete from private.deliveries where true;

select tests.refusals($expected$
public.user_deliveries({cleaner})                               | visitor service                                | 42501 permission denied for function user_deliveries
public.user_deliveries({cleaner})                               | cleaner other pending inactive rejected former | PT403 You do not have permission to access this page.
private.user_deliveries({cleaner}, null, null, null)            | cleaner former                                 | PT403 You do not have permission to access this page.
public.delivery_problems()                                      | visitor service                                | 42501 permission denied for function delivery_problems
public.delivery_problems()                                      | cleaner other pending inactive rejected former | PT403 You do not have permission to access this page.
private.delivery_problems(now())                                | cleaner former                                 | PT403 You do not have permission to access this page.
$expected$);
select is(tests.answer('admin', 'select problem::text from public.delivery_problems() problem'), '(0,,)', 'all is well where nothing was sent');

insert into private.deliveries (user_id, channel, kind, type, message, state, attempts, tried_since, last_error, not_before, due_at, created_at, done_at)
select tests.id(who), 'email', 'changes', 'job_changed', message, state, attempts, tried, reason, made, made + interval '1 minute', made, done
from (values
  ('cleaner', 'First', 'sent', 1, '2026-03-01 10:01+10'::timestamptz, null, '2026-03-01 10:00+10'::timestamptz, '2026-03-01 10:01+10'::timestamptz),
  ('cleaner', 'Second', 'failed', 9, '2026-03-01 11:01+10', 'No mail server.', '2026-03-01 11:00+10', '2026-03-02 11:00+10'),
  ('cleaner', 'Third', 'waiting', 2, '2026-03-02 09:40+10', 'No mail server.', '2026-03-02 09:30+10', null),
  ('cleaner', 'Fourth', 'waiting', 0, null, null, '2026-03-02 09:30+10', null),
  ('cleaner', 'Fifth', 'cancelled', 0, null, 'Switched off.', '2026-03-02 09:40+10', '2026-03-02 09:50+10'),
  ('other', 'Sixth', 'failed', 1, '2026-03-02 09:00+10', 'No such mailbox.', '2026-03-02 09:00+10', '2026-03-02 09:01+10')
) as given (who, message, state, attempts, tried, reason, made, done);
update private.deliveries set id = tests.id('note_cleaner') where message = 'Third';
update private.deliveries set id = tests.id('note_other') where message = 'Fourth';

select is(tests.answer('admin', 'select string_agg(message, '' '') from public.user_deliveries({cleaner})'), 'Fifth Fourth Third Second First', 'one person''s messages, newest first, then by id');
select is(tests.answer('founder', 'select string_agg(message, '' '') from public.user_deliveries({other})'), 'Sixth', 'another person''s');
select is(tests.answer('admin', 'select count(*) from public.user_deliveries({nobody})'), '0', 'those of an unknown person: none');
select is(tests.answer('admin', 'select count(*) from public.user_deliveries(null)'), '0', 'those of no person: none');
select is(tests.answer('admin', 'select string_agg(message, '' '') from public.user_deliveries({cleaner}, ''2026-03-02 09:30+10'', {note_other})'), 'Third Second First', 'the next page');
select is(tests.answer('admin', 'select string_agg(message, '' '') from public.user_deliveries({cleaner}, page_size => 2)'), 'Fifth Fourth', 'a small page');
select is(tests.answer('admin', 'select to_jsonb(row) - ''id'' from public.user_deliveries({cleaner}) row where message = ''Second'''),
  '{"type": "job_changed", "state": "failed", "due_at": "2026-03-01T01:01:00+00:00", "reason": "No mail server.", "channel": "email", "done_at": "2026-03-02T01:00:00+00:00", "message": "Second", "attempts": 9, "created_at": "2026-03-01T01:00:00+00:00"}',
  'a message says why it failed');

select is(tests.answer('admin', format('select concat_ws('' '', messages, since at time zone ''UTC'', reason) from private.delivery_problems(%L)', moment)), wanted, label)
from (values
  ('2026-03-02 10:00+10', '3 2026-03-01 01:01:00 No mail server.', 'counts what failed and what waits after a failed try, since the first try, with the commonest reason'),
  ('2026-03-03 09:00:59+10', '3 2026-03-01 01:01:00 No mail server.', 'what failed counts for a day'),
  ('2026-03-03 09:01+10', '2 2026-03-01 01:01:00 No mail server.', 'and then no longer'),
  ('2026-03-03 11:00+10', '1 2026-03-01 23:40:00 No mail server.', 'what still waits after a failed try counts as long as it waits')
) as given (moment, wanted, label);
delete from private.deliveries where message = 'Third';
select is(tests.answer('admin', 'select concat_ws('' '', messages, reason) from private.delivery_problems(''2026-03-02 12:00+10'')'), '2 No mail server.', 'of reasons equally common the first by its letters');
select is(tests.answer('admin', 'select problem::text from private.delivery_problems(''2026-03-04'') problem'), '(0,,)', 'all is well again');

select * from finish();
rollback;
