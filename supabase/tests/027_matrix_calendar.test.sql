-- Who may do what with calendars and their feeds. The cleaner has a feed, and a calendar app has already read the event of their accepted
-- job.
begin;
select plan(16);
select tests.people(), tests.work();
insert into private.calendar_feeds (user_id, token_hash, made_at)
  values (tests.id('cleaner'), private.hash_of_token(tests.id('job_open')), now());
update public.jobs set start_date = current_date where id = tests.id('job_guarded');
select count(*) from private.calendar_of(tests.id('cleaner'), null, now());

select tests.matrix($expected$
-- Outcomes of calls about one's own feed, by person:       visitor cleaner other pending inactive rejected admin founder former service
select public.my_calendar_feed()                          | 42501     1      1      1       1       1       1      1      1    42501
select public.make_calendar_feed()                        | 42501     1      1      1       1       1       1      1      1    42501
select public.revoke_calendar_feed()                      | 42501     1      1      1       1       1       1      1      1    42501

-- Nobody can read or write the private tables.
select from private.? [calendar_feeds calendar_events]    | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
insert into private.? default values [calendar_feeds calendar_events] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.calendar_feeds set made_at = now()         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update private.calendar_events set sequence = 9           | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
delete from private.? [calendar_feeds calendar_events]    | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
truncate private.? [calendar_feeds calendar_events]       | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501

-- Only the edge function `calendar` can read the events of a person's calendar.
select from public.feed_events({job_open})                | 42501   42501  42501  42501   42501   42501   42501  42501  42501   1
select from public.job_event({cleaner}, {job_guarded})    | 42501   42501  42501  42501   42501   42501   42501  42501  42501   1
select from private.calendar_of({cleaner}, null, now())   | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
$expected$);

select * from finish();
rollback;
