-- The reserve: who can change it, who is offered a vacancy, and who can accept it. No vacancy is offered to two people.
begin;
select plan(99);
select tests.people(), tests.work();
select tests.for_administrators($calls$
  public.job_reserve({job_open})
  private.job_reserve({job_open})
$calls$);
select tests.matrix($expected$
select from private.? [reserve paused_reserves]            | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
insert into private.? default values [reserve paused_reserves] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from private.? [reserve paused_reserves]            | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
truncate private.? [reserve paused_reserves]               | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.reserve set answer = 'yes'                   | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select from public.my_offers()                              | 42501 0 0 0 0 0 0 0 0 42501
select private.offer_vacancies({job_open}, now())               | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select private.expire_vacancy_offers(now())                          | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);
select tests.refusals($expected$
cleaner other: PT403 You do not have permission to access this page.
  public.change_reserve({app_pending}, 'in')
  public.stop_reserve({job_open}, true)
admin: PT404 Application not found
  public.change_reserve({job_missing}, 'in')
  public.change_reserve({app_history}, 'in')
admin: PT404 Job not found
  public.stop_reserve({job_missing}, true)
admin: PT400 Invalid change specified
  public.change_reserve({app_pending}, 'sideways')
  public.change_reserve({app_pending}, null)
admin: PT409 There are free places. Accept them instead.
  public.change_reserve({app_pending}, 'in')
admin: PT409 Only people who are waiting for a decision can be kept in reserve.
  public.change_reserve({app_accepted}, 'in')
cleaner: PT409 This place is no longer free.
  public.answer_offer({job_open}, true)
$expected$);

create function pg_temp.does(who text, statement text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(statement, who);
begin
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true);
  return 'done';
exception when others then
  perform set_config('role', 'none', true);
  return sqlstate || ' ' || sqlerrm;
end
$$;
-- Returns the reserve in its order: each person's name and answer, or "asked" while their offer is open.
create function pg_temp.stands() returns text language sql as $$
  select tests.answer('admin', 'select string_agg(concat_ws('' '', name,
    coalesce(answer, case when asked_at is not null then ''asked'' end)), '', '' order by number)
    from public.job_reserve({job_open}) with ordinality
      listed (application_id, user_id, name, place, asked_at, answer_by, answer, stopped, not_again, number)')
$$;

-- The former administrator and the inactive person fill the two vacancies. The cleaner, the other cleaner and the pending person are in
-- reserve.
update public.jobs set cleaners_needed = 2 where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
select tests.id(who), tests.id('job_open'), 'Open office', 'Accepted', tests.id('admin'), now()
from unnest('{former,inactive}'::text[]) who;
insert into public.applications (id, user_id, job_id, job_title)
select gen_random_uuid(), tests.id(who), tests.id('job_open'), 'Open office' from unnest('{other,pending}'::text[]) who;
create function pg_temp.app(who text) returns text language sql as $$
  select quote_literal(id) from public.applications where job_id = tests.id('job_open') and user_id = tests.id(who)
$$;
select pg_temp.does('admin', format('select public.change_reserve(%s, ''in'')', pg_temp.app(who)))
from unnest('{cleaner,other,pending}'::text[]) who;
select is(pg_temp.stands(), 'cleaner, other, pending', 'the reserve has an order');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''in'')', pg_temp.app('cleaner')));
select is(pg_temp.stands(), 'cleaner, other, pending', 'a person is in the reserve only once');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('other')));
select is(pg_temp.stands(), 'other, cleaner, pending', 'an administrator can move a person up in the reserve');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('pending')));
select is(pg_temp.stands(), 'other, pending, cleaner', 'a person moves up by one position');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''down'')', pg_temp.app('other')));
select is(pg_temp.stands(), 'pending, other, cleaner', 'a person moves down by one position');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('cleaner')));
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('cleaner')));
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('cleaner')));
select pg_temp.does('admin', format('select public.change_reserve(%s, ''up'')', pg_temp.app('other')));
select is(pg_temp.stands(), 'cleaner, other, pending', 'a person moves up no further than the first position');

-- A person in reserve can be barred from the site (rule 11.34b).
insert into public.sites (id, name) values (tests.id('doc_checked'), 'Tower'), (tests.id('doc_waiting'), 'Hall');
insert into public.job_sites values (tests.id('job_open'), tests.id('doc_checked'));
create function pg_temp.barred(who text) returns text language sql as $$
  select format('select public.set_site_standing({doc_checked}, {%s}, ''not_again'')', who)
$$;
select is(tests.after(array['admin: ' || pg_temp.barred('cleaner'),
    format('former: select public.withdraw_application(%s)', pg_temp.app('former'))], 'select pg_temp.stands()'),
  'cleaner, other asked, pending', 'a person in reserve who is barred from the site is passed over');
create function pg_temp.barred_in_reserve() returns text language sql as $$
  select tests.answer('admin', 'select string_agg(name, '', '') from public.job_reserve({job_open}) where not_again')
$$;
select is(tests.after(array['admin: ' || pg_temp.barred('other')], 'select pg_temp.barred_in_reserve()'), 'other',
  'an administrator reads who in reserve is barred from the site');
select is(tests.after(array[format('admin: select public.change_reserve(%s, ''out'')', pg_temp.app('other')),
    'admin: ' || pg_temp.barred('other')],
  format('select pg_temp.does(''admin'', %L)', format('select public.change_reserve(%s, ''in'')', pg_temp.app('other')))),
  'PT409 other should not return to this site.', 'a person barred from the site is not kept in reserve');

-- An accepted person withdraws, so that the first person in the reserve gets an offer.
select is(pg_temp.does('former', 'select public.withdraw_application(' || pg_temp.app('former') || ')'), 'done',
  'an accepted person withdraws, which opens a vacancy');
select is(pg_temp.stands(), 'cleaner asked, other, pending', 'only the first person in the reserve is offered the vacancy');
select is((select count(*) from public.notifications where type = 'place_offer'), 1::bigint, 'an offer causes one notification');
select is((select message from public.notifications where type = 'place_offer'),
  (select to_char(answer_by at time zone tests.home_zone(),
      '"A place is free for you: Open office. Please answer by "Dy FMDD Mon, "at" HH24:MI.')
    from private.reserve where asked_at is not null),
  'the offer names the job and the response deadline in the person''s own time zone');
select is(tests.answer('cleaner', 'select project_name from public.my_offers()'), 'Open office', 'the person reads their offer');
select is(tests.answer('cleaner', 'select time_zone from public.my_offers()'), tests.home_zone(),
  'the person reads the response deadline in their own time zone');
select is(pg_temp.does('other', 'select public.answer_offer({job_open}, true)'), 'PT409 This place is no longer free.',
  'another person cannot accept the offer');
select is(pg_temp.does('cleaner', 'select public.answer_offer({job_open}, false)'), 'done', 'the person declines the offer');
select is(pg_temp.stands(), 'cleaner no, other asked, pending', 'a declined offer goes to the next person');
select is(pg_temp.does('cleaner', 'select public.answer_offer({job_open}, true)'), 'PT409 This place is no longer free.',
  'a declined offer cannot be accepted later');

-- The offer expires without an answer.
select is(private.expire_vacancy_offers(now() + interval '29 minutes'), 0, 'nobody else gets an offer before the offer expires');
update private.reserve set answer_by = now() - interval '1 second' where answer is null and asked_at is not null;
select is(pg_temp.does('other', 'select public.answer_offer({job_open}, true)'), 'PT409 The time to answer has run out.',
  'an offer cannot be accepted after it expires');
select is(private.expire_vacancy_offers(now()), 1, 'an expired offer goes to the next person');
select is(pg_temp.stands(), 'cleaner no, other late, pending asked', 'the reserve shows declined, expired and open offers');

-- Returns the reserve after a change to an open offer, for example a filled vacancy or a paused reserve, and whether the offer can still be
-- accepted.
create function pg_temp.after(change text) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    perform pg_temp.does('admin', change);
    said := pg_temp.stands() || ' | ' || pg_temp.does('pending', 'select public.answer_offer({job_open}, true)');
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return said;
  end;
end
$$;
select is(pg_temp.after(format('select public.review_application(%s, ''Accepted'', ''known'')', pg_temp.app('other'))),
  'cleaner no, pending | PT409 This place is no longer free.', 'an offer is withdrawn when another person takes the vacancy');
select is(pg_temp.after('select public.stop_reserve({job_open}, true)'),
  'cleaner no, other late, pending | PT409 This place is no longer free.', 'an offer is withdrawn when the reserve is paused');
select is(pg_temp.after('select public.stop_reserve({job_open}, true), public.stop_reserve({job_open}, false)'),
  'cleaner no, other late, pending asked | done', 'an offer is made again when the reserve is resumed');
select is(pg_temp.after('select public.set_job_status({job_open}, ''Closed'')'),
  'cleaner no, other late, pending | PT409 This place is no longer free.', 'an offer is withdrawn when the job is closed');
select is(pg_temp.after(format('select public.change_reserve(%s, ''out'')', pg_temp.app('pending'))),
  'cleaner no, other late | PT409 This place is no longer free.', 'an offer is withdrawn when the person is removed from the reserve');
select is(pg_temp.after(pg_temp.barred('pending')), 'cleaner no, other late, pending | PT409 This place is no longer free.',
  'an offer is withdrawn when the person is barred from the site');
select is(pg_temp.after(pg_temp.barred('pending') || ', public.set_site_standing({doc_checked}, {pending})'),
  'cleaner no, other late, pending asked | done', 'an offer is made again when the person is no longer barred from the site');
insert into private.site_people (site_id, user_id, standing) values (tests.id('doc_waiting'), tests.id('pending'), 'not_again');
create function pg_temp.takes_place(who text) returns text language sql as $$
  select pg_temp.does(who, 'select public.answer_offer({job_open}, true)')
$$;
select is(tests.after(array['service: update public.job_sites set site_id = {doc_waiting}'], $$select pg_temp.takes_place('pending')$$),
  'PT409 This place is no longer free.', 'an offer is not accepted after the job moves to a site from which the person is barred');
delete from public.sites;

-- A person whose offer ends is notified after 10 seconds. If they get the offer back within that time, they are not notified (rule 19.11).
-- Returns the notifications, and "stands" if the offer has the same deadline as before.
create function pg_temp.notifications_after(changes text[]) returns text language plpgsql as $$
declare
  asked_until constant timestamptz := (select answer_by from private.reserve where asked_at is not null and answer is null);
  change text;
  said text;
begin
  begin
    delete from public.notifications;
    foreach change in array changes loop
      if change = 'told' then
        perform private.notify_of_decisions(now() + interval '10 seconds');
      else
        perform pg_temp.does('admin', change);
      end if;
    end loop;
    select string_agg(note.type, ', ' order by note.type) into said from public.notifications note where note.user_id = tests.id('pending');
    said := concat_ws(' | ', coalesce(said, 'nothing'), case when exists (
      select from private.reserve kept where kept.answer_by = asked_until and kept.answer is null
    ) then 'stands' end);
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return said;
  end;
end
$$;
select is(pg_temp.notifications_after(changes || '{told}'::text[]), wanted, label)
from (select format('select public.change_reserve(%s, ''out'')', pg_temp.app('pending')) as out,
    format('select public.change_reserve(%s, ''in'')', pg_temp.app('pending')) as back,
    format('select public.review_application(%s, ''Accepted'', ''known'')', pg_temp.app('other')) as other_accepted,
    format('select public.review_application(%s, ''Rejected'')', pg_temp.app('pending')) as rejected,
    format('select public.review_application(%s, ''Accepted'', ''known'')', pg_temp.app('pending')) as accepted,
    format('select public.reopen_applications(array[%s::uuid])', pg_temp.app('pending')) as reopened,
    'select public.stop_reserve({job_open}, true)'::text as stopped, 'select public.stop_reserve({job_open}, false)'::text as resumed,
    'select public.set_job_status({job_open}, ''Closed'')'::text as closed,
    'select public.set_job_status({job_open}, ''Open'')'::text as opened
  ) step, lateral (values
  ('{}'::text[], 'nothing | stands', 'an open offer causes no notification that it ended'),
  (array[other_accepted], 'place_offer_ended', 'a person is notified when another takes the offered vacancy'),
  (array[stopped], 'place_offer_ended', 'a person is notified when the reserve is paused'),
  (array[stopped, resumed], 'nothing | stands', 'a person is not notified when the reserve is paused by mistake'),
  -- The new offer has the same deadline as the old offer, because now() does not move in a test.
  (array[stopped, 'told', resumed], 'place_offer, place_offer_ended | stands',
    'a person gets another offer when the reserve is resumed later'),
  (array[stopped, 'told', 'told'], 'place_offer_ended', 'a person is notified once that the offer ended'),
  (array[out], 'place_offer_ended', 'a person is notified when removed from the reserve'),
  (array[out, back], 'nothing | stands', 'a person is not notified when removed from the reserve by mistake'),
  (array[closed], 'job_closed', 'a closed job''s notification covers the offer'),
  (array[closed, opened], 'nothing | stands', 'a person is not notified when the job is closed by mistake'),
  (array[rejected], 'application_rejected', 'a rejected person is notified of the rejection only'),
  (array[rejected, reopened], 'place_offer_ended', 'a person rejected by mistake is notified that the offer ended'),
  (array[accepted], 'application_accepted', 'an accepted person is notified of the acceptance only')
) as given (changes, wanted, label);

-- The open page of a person gets a broadcast when their offer ends.
create function pg_temp.count_broadcasts(change text) returns bigint language plpgsql as $$
declare
  heard bigint;
begin
  begin
    delete from realtime.messages;
    execute tests.fill(change, null);
    -- A broadcast to anyone else counts as -1.
    select coalesce(sum(case when topic like '%' || tests.id('pending') || '%' then 1 else -1 end), 0) into heard
    from realtime.messages where event = 'notifications_changed';
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    return heard;
  end;
end
$$;
select is(pg_temp.count_broadcasts(format('%s job_id = {job_open} and application_id = %s', change, pg_temp.app('pending'))),
  wanted::bigint, label)
from (values
  ('update private.reserve set answer = ''late'', answered_at = now() where', 1, 'an expired offer is broadcast to its person'),
  ('update private.reserve set asked_at = null, answer_by = null where', 1, 'a withdrawn offer is broadcast to its person'),
  ('delete from private.reserve where', 1, 'a removal from the reserve is broadcast to its person'),
  ('update private.reserve set position = 9 where', 0, 'a new order of the reserve is not broadcast')
) as given (change, wanted, label);
select is(pg_temp.count_broadcasts('update private.reserve set asked_at = null, answer_by = null, answer = null, answered_at = null
  where job_id = {job_open} and application_id <> ' || pg_temp.app('pending')), 0::bigint,
  'another person''s offer that changes is not broadcast to the person');

select is(tests.after(array['alter table public.jobs disable trigger follow_places', 'alter table public.jobs disable trigger offers_fit',
    format('update public.jobs set %s where id = {job_open}', change)],
    $$select pg_temp.does('pending', format('select public.answer_offer(%L, true)', tests.id('job_open')))$$),
  'PT409 This place is no longer free.', label)
from (values ('start_date = current_date - 1', 'an offer for a job that has begun cannot be accepted'),
  ('cleaners_needed = 1', 'an offer for a place that is gone cannot be accepted')) as given (change, label);
select is(tests.after(array['update public.jobs set cleaners_needed = accepted_count + 1 where id = {job_guarded}',
    'insert into private.reserve (application_id, job_id, position, asked_at, answer_by)
      values ({app_other}, {job_guarded}, 1, now(), now())',
    'select private.offer_vacancies({job_open}, now())'],
    $$select count(*) from private.reserve where job_id = {job_guarded} and answer is null$$), '1',
  'offers for one job do not change the offers for other jobs');

select is(pg_temp.does('pending', 'select public.answer_offer({job_open}, true)'), 'done', 'the person accepts the offer');
select is(pg_temp.does('pending', 'select public.answer_offer({job_open}, true)'), 'done', 'a second acceptance changes nothing');
select is((select concat_ws(' ', status, reviewed_by = tests.id('admin')) from public.applications
  where job_id = tests.id('job_open') and user_id = tests.id('pending')), 'Accepted t',
  'an accepted offer counts as accepted by the administrator who put the person in reserve');
select is((select accepted_count from public.jobs where id = tests.id('job_open')), 2, 'an accepted offer takes one of the vacancies');
select is((select count(*) from public.notifications where type = 'application_accepted' and user_id = tests.id('pending')), 1::bigint,
  'an accepted offer notifies the person');


-- Constraints hold for everyone who writes. A vacancy cannot be offered twice, and a vacancy that is offered cannot be removed.
create function pg_temp.refused(change text) returns text language plpgsql as $$
begin
  begin
    execute tests.fill(change, null);
    raise exception using errcode = 'TS001';
  exception
    when sqlstate 'TS001' then return 'done';
    when others then return sqlstate || ' ' || sqlerrm;
  end;
end
$$;
select is(pg_temp.refused(change), wanted, 'no more places are offered than are free: ' || change) from (values
  ('update private.reserve set asked_at = now(), answer_by = now(), answer = null, answered_at = null where position = 1',
    '23514 More places are offered than are free.'),
  ('update public.jobs set cleaners_needed = 3 where id = {job_open}', 'done'),
  ('update public.jobs set cleaners_needed = 3 where id = {job_open};
    update private.reserve set asked_at = now(), answer_by = now(), answer = null, answered_at = null where answer <> ''yes''',
    '23514 More places are offered than are free.'),
  ('alter table public.jobs disable trigger follow_places; update public.jobs set cleaners_needed = 3 where id = {job_open};
    update private.reserve set asked_at = now(), answer_by = now(), answer = null, answered_at = null where position = 1;
    update public.jobs set cleaners_needed = 2 where id = {job_open}', '23514 More places are offered than are free.')
) as given (change, wanted);

select is(tests.after(array[
    'pending: select public.withdraw_application(' || pg_temp.app('pending') || ')',
    'pending: select public.apply_to_job({job_open})',
    'admin: select public.change_reserve(' || pg_temp.app('pending') || ', ''in'')'
  ], 'select pg_temp.stands()'), 'cleaner no, other late, pending asked', 'a person who gave up the vacancy can be in the reserve again');
-- Several vacancies can be offered at the same time, to one person each. An offer at night can be answered until the morning, unless the
-- job is urgent.
delete from private.reserve;
select pg_temp.does('former', 'select public.apply_to_job({job_open})');
select pg_temp.does('admin', format('select public.change_reserve(%s, ''in'')', pg_temp.app(who)))
from unnest('{cleaner,other,former}'::text[]) who;
update public.jobs set cleaners_needed = 3 where id = tests.id('job_open');
select is(pg_temp.stands(), 'cleaner asked, other, former', 'one vacancy is offered to one person');
update public.jobs set cleaners_needed = 4 where id = tests.id('job_open');
select is(pg_temp.stands(), 'cleaner asked, other asked, former', 'two vacancies are offered to two people');
update public.jobs set cleaners_needed = 6 where id = tests.id('job_open');
select is(pg_temp.stands(), 'cleaner asked, other asked, former asked', 'four vacancies are offered to everyone in the reserve');
update public.jobs set cleaners_needed = 4 where id = tests.id('job_open');
select is(pg_temp.stands(), 'cleaner asked, other asked, former', 'removing a vacancy withdraws the last offer');
select is(private.offer_until(tests.id('other'), job, timestamp '2083-01-01 23:00' at time zone tests.home_zone()),
  timestamp '2083-01-02 07:30' at time zone tests.home_zone(),
  'an offer at night can be answered until the morning')
from public.jobs job where id = tests.id('job_open');
update public.jobs set display_status = 'Urgent' where id = tests.id('job_open');
select is(private.offer_until(tests.id('other'), job, '2083-01-01 23:00+10'), '2083-01-01 23:30+10',
  'an offer for an urgent job at night can be answered for half an hour only')
from public.jobs job where id = tests.id('job_open');
select is(pg_temp.does('cleaner', 'select public.withdraw_application({app_pending})'), 'done',
  'a person with an offer withdraws from the job');
select is(pg_temp.stands(), 'other asked, former asked', 'a person who withdraws leaves the reserve, and the vacancy goes to the next');
delete from auth.users where id = tests.id('other');
select is(pg_temp.stands(), 'former asked', 'a deleted account leaves the reserve');

-- Three offers to one person are listed by when they expire, whatever the job's name and creation time are.
insert into public.jobs (id, project_name, status, cleaners_needed, start_date)
select md5(name)::uuid, name, 'Open', 1, '2083-01-20' from unnest('{Second,Third,First}'::text[]) name;
insert into public.applications (user_id, job_id, job_title) select tests.id('cleaner'), id, project_name
from public.jobs where project_name in ('First', 'Second', 'Third');
insert into private.reserve (application_id, job_id, position, asked_at, answer_by)
select application.id, application.job_id, 1, now(), now() + interval '1 minute' * array_position('{First,Second,Third}', job_title)
from public.applications application where job_title in ('First', 'Second', 'Third');
select is(tests.answer('cleaner', $$select string_agg(project_name, ', ' order by number)
  from public.my_offers() with ordinality
    listed (job_id, project_name, start_date, start_time, end_time, answer_by, time_zone, number)$$), 'First, Second, Third',
  'offers are listed by when they expire');
select * from finish();
rollback;
