-- Access to settings and messages. The cleaner and the other cleaner have saved settings, and each has one waiting message.
begin;
select plan(57);
select tests.people(), tests.work(), tests.training();
delete from vault.secrets where true;
insert into private.delivery_setup (channels, known_at) values (array['email'], now())
on conflict (id) do update set channels = excluded.channels;
delete from private.deliveries where true;
delete from private.delivery_calls where true;
insert into public.notification_settings (user_id) select tests.id(name) from unnest(array['cleaner', 'other']) name;
insert into private.unsubscribe_tokens (user_id, token) values (tests.id('cleaner'), tests.id('job_open'));
insert into public.notifications (user_id, message, type) select tests.id(name), 'Said',
  'job_changed' from unnest(array['cleaner', 'other']) name;
insert into private.delivery_calls (id, made_at) values (tests.id('job_open'), now());

select tests.matrix($expected$
-- Outcomes on notification_settings, by person:            visitor cleaner other pending inactive rejected admin founder former service
select from public.notification_settings                  | 42501     1      1      0       0       0       0      0      0    42501
select from public.notification_settings where user_id = {cleaner} | 42501 1 0      0       0       0       0      0      0    42501
insert into public.notification_settings (user_id, time_zone) values ({me}, 'UTC')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update public.notification_settings set ? = ? where user_id = {me} [user_id quiet_from quiet_until time_zone updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from public.notification_settings where user_id = {me} | 42501 42501 42501 42501 42501 42501   42501  42501  42501 42501
truncate public.notification_settings                     | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select public.my_notification_settings()                  | 42501     1      1      1       1       1       1      1      1    42501
select public.save_notification_settings('{"push_nearby": false}') | 42501 1 1      1       1       1       1      1      1    42501
select private.switches_of({me})                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501

-- Nobody can read or write the private tables.
select from private.? [deliveries delivery_calls delivery_setup notification_choices unsubscribe_tokens]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
insert into private.? default values [deliveries delivery_calls delivery_setup notification_choices unsubscribe_tokens]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update private.deliveries set state = 'waiting'           | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update private.delivery_calls set used_at = null          | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update private.delivery_setup set channels = '{}'         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update private.notification_choices set is_on = true       | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
update private.unsubscribe_tokens set token = gen_random_uuid() | 42501 42501 42501 42501 42501 42501  42501  42501  42501 42501
delete from private.? [deliveries delivery_calls delivery_setup notification_choices unsubscribe_tokens]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
truncate private.? [deliveries delivery_calls delivery_setup notification_choices unsubscribe_tokens]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select from ? [vault.secrets vault.decrypted_secrets]     | 42501   42501  42501  42501   42501   42501   42501  42501  42501   0

-- Only the edge function `deliver` sends messages, and only the database can start it.
select public.begin_delivery({job_open}, '{push}')        | 42501   42501  42501  42501   42501   42501   42501  42501  42501   1
select private.begin_delivery({job_open}, '{push}', now()) | 42501  42501  42501  42501   42501   42501   42501  42501  42501   1
select from public.claim_deliveries()                     | 42501   42501  42501  42501   42501   42501   42501  42501  42501   2
select from private.claim_deliveries(25, now())           | 42501   42501  42501  42501   42501   42501   42501  42501  42501   2
select public.report_delivery({job_open}, {job_open}, 'sent') | 42501 42501 42501 42501 42501   42501   42501  42501  42501   1
select private.report_delivery({job_open}, {job_open}, 'sent', null, null, null, null, now())
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
select private.call_deliver()                             | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select private.call_deliver_when_due(now())               | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select private.tidy_outbox(now())                         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501
select private.erase_removed_notifications(now())         | 42501   42501  42501  42501   42501   42501   42501  42501  42501 42501

-- Anyone who has the link of an email can stop emails of that kind.
select public.unsubscribe({job_open}, 'changes')          |   1       1      1      1       1       1       1      1      1    42501
select private.unsubscribe({job_open}, 'changes')         | 42501     1      1      1       1       1       1      1      1    42501

-- Only administrators see which messages were sent to a person.
select from public.user_deliveries({cleaner})             | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.delivery_problems()                    | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.unsent_deliveries()                    | 42501   PT403  PT403  PT403   PT403   PT403     0      0    PT403  42501
select public.retry_deliveries()                          | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from private.unsent_deliveries(now())              | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select * from finish();
rollback;
