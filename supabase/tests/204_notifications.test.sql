-- Which changes of notifications are broadcast, and to whom.
begin;
select plan(16);
select tests.people(), tests.work();

select tests.effects('cleaner', $$ update public.notifications set read = true $$, $expected$
  = done
  + messages notifications_changed to user:cleaner {"id": "new"}
  ~ notifications {"id": "note_cleaner"} {"read": true}
$expected$, 'marking all as read broadcasts once, to the person only');
select tests.effects('cleaner', $$ update public.notifications set removed_at = '2000-01-01' $$, $expected$
  = done
  + messages notifications_changed to user:cleaner {"id": "new"}
  ~ notifications {"id": "note_cleaner"} {"removed_at": "now"}
  ~ notifications {"id": "note_read"} {"removed_at": "now"}
$expected$, 'deleting one''s notifications uses the database''s clock and broadcasts once');
select tests.effects('pending', $$ update public.notifications set removed_at = now() $$,
  '= done', 'deleting no notification broadcasts nothing');
select tests.effects('service', $$ update public.notifications set read = true where not read $$, $expected$
  = done
  + messages notifications_changed to user:cleaner {"id": "new"}
  + messages notifications_changed to user:other {"id": "new"}
  ~ notifications {"id": "note_cleaner"} {"read": true}
  ~ notifications {"id": "note_other"} {"read": true}
$expected$, 'a change to two people''s notifications broadcasts once to each');
select tests.effects('service', $$ insert into public.notifications (user_id, message, type) values ({other}, 'Hello', 'test') $$,
  $expected$
  = done
  + messages notifications_changed to user:other {"id": "new"}
  + notifications {"data": {}, "read": false, "type": "test", "message": "Hello", "user_id": "other", "created_at": "now"}
$expected$, 'a new notification is unread and is broadcast');

-- A removed notification can be restored for a day. After that, the notification is deleted for good.
update public.notifications set removed_at = now() where user_id = tests.id('cleaner');
alter table public.notifications disable trigger date_removal;
update public.notifications set removed_at = '2026-03-01 10:00+10' where id = tests.id('note_read');
alter table public.notifications enable trigger date_removal;
delete from realtime.messages;
select tests.effects('cleaner', $$ update public.notifications set removed_at = null where id = {note_cleaner} $$, $expected$
  = done
  + messages notifications_changed to user:cleaner {"id": "new"}
  ~ notifications {"id": "note_cleaner"} {"removed_at": null}
$expected$, 'a deleted notification can be restored');
select tests.effects('cleaner', $$ update public.notifications set removed_at = '2099-01-01' where id = {note_read} $$, $expected$
  = done
  + messages notifications_changed to user:cleaner {"id": "new"}
$expected$, 'deleting a deleted notification again does not keep it longer');
create function pg_temp.kept_after(moment timestamptz) returns text language sql as $$
  select tests.after(array[format('select private.erase_removed_notifications(%L)', moment)],
    $question$ select string_agg(tests.readable(to_jsonb(id)), ' ' order by created_at, id) from public.notifications $question$)
$$;
select is(pg_temp.kept_after('2026-03-02 09:59:59+10'), '"note_read" "note_cleaner" "note_other"',
  'a deleted notification is kept for a day');
select is(pg_temp.kept_after('2026-03-02 10:00+10'), '"note_cleaner" "note_other"',
  'a deleted notification is erased after a day, and the others stay');
update public.notifications set removed_at = null where user_id = tests.id('cleaner');
delete from realtime.messages;

select is(tests.outcome('service', 'insert into public.notifications (user_id, message, type) values (' || given || ')'), '23502',
  given || ' is refused as a notification')
from unnest(array[$$null, 'm', 't'$$, $${other}, null, 't'$$, $${other}, 'm', null$$]) given;
select is(tests.outcome('service', 'update public.notifications set ' || given), '23502',
  given || ' is refused as a change of notifications')
from unnest(array['read = null', 'data = null']) given;

-- Open sessions receive broadcasts. Sessions that have ended, or whose token must have expired long ago, do not.
insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after)
values
  (tests.id('job_open'), tests.id('other'), now() - interval '1 year', now() at time zone 'utc' - interval '7 days', null),
  (tests.id('job_draft'), tests.id('other'), now() - interval '1 year', now() at time zone 'utc' - interval '9 days', null),
  (tests.id('job_closed'), tests.id('other'), now() - interval '9 days', null, null),
  (tests.id('job_missing'), tests.id('other'), now(), null, now());
select tests.lists(array(select tests.readable(to_jsonb(session)) from private.listening_sessions(tests.id('other')) session),
  e'"other"\n"job_open"', 'only open sessions listen to broadcasts');
select tests.effects('service', $$ insert into public.notifications (user_id, message, type) values ({other}, 'Hello', 'test') $$,
  $expected$
  = done
  + messages notifications_changed to user:job_open {"id": "new"}
  + messages notifications_changed to user:other {"id": "new"}
  + notifications {"data": {}, "read": false, "type": "test", "message": "Hello", "user_id": "other", "created_at": "now"}
$expected$, 'every open session gets a broadcast on its own topic, and an ended session gets none');

select * from finish();
rollback;
