-- Who may do what with applications and notifications. Eight applications: four by the cleaner (one for a deleted job), two by the other
-- cleaner, one by the inactive person, and one by the former administrator. Three notifications.
begin;
select plan(89);
select tests.people(), tests.work();

select tests.matrix($expected$
-- Outcomes on applications, by person:                    visitor cleaner other pending inactive rejected admin founder former service
select from public.applications                          | 42501     4      2      0       1       0       8      8      1      8
select from public.applications where user_id = {cleaner} | 42501    4      0      0       0       0       4      4      0      4
select from public.applications where job_id = {job_guarded} | 42501 1      1      0       0       0       2      2      0      2
select ? from public.applications [id user_id job_id job_title status applied_at reviewed_at decision_message acceptance_taken_back_at
    withdrawn_at withdrawal_reason attendance attendance_at confirmed_at]
    | 42501 4 2 0 1 0 8 8 1 8
select ? from public.applications [reviewed_by accepted_despite missing_at_acceptance attendance_by *]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 8
insert into public.applications (user_id, job_id) values ({me}, {job_open}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.applications (user_id, job_id) values ({pending}, {job_open}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.applications (user_id, job_id) values ({cleaner}, {job_open})
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23505
insert into public.applications (?) values (default) [id job_id job_title status applied_at reviewed_by reviewed_at decision_message
    acceptance_taken_back_at withdrawn_at withdrawal_reason attendance attendance_at confirmed_at accepted_despite missing_at_acceptance
    attendance_by]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23514
update public.applications set ? = ? where id = {app_pending} [id user_id job_id job_title status applied_at reviewed_by reviewed_at
    decision_message acceptance_taken_back_at withdrawn_at withdrawal_reason attendance attendance_at confirmed_at accepted_despite
    missing_at_acceptance attendance_by]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.applications set status = 'Accepted', reviewed_by = {admin}, reviewed_at = now() where status = 'Pending'
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 3
delete from public.applications where user_id = {me}     | 42501   42501  42501  42501   42501   42501   42501  42501  42501    0
delete from public.applications                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501    8
truncate public.applications                             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on notifications. The columns are the same people as above.
select from public.notifications                         | 42501     2      1      0       0       0       0      0      0      3
select from public.notifications where user_id = {cleaner} | 42501   2      0      0       0       0       0      0      0      2
insert into public.notifications (user_id, message, type) values ({me}, 'm', 't')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.notifications (user_id, message, type) values ({other}, 'm', 't')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.notifications (?) values (default) [id link read data created_at removed_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23502
update public.notifications set read = true              | 42501     2      1      0       0       0       0      0      0      3
update public.notifications set read = true where id = {note_cleaner} | 42501 1 0     0       0       0       0      0      0      1
update public.notifications set ? = ? where id = {note_cleaner} [id user_id message type link data created_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.notifications set read = true, message = 'forged' | 42501 42501 42501 42501 42501 42501 42501 42501 42501 3
update public.notifications set removed_at = now()       | 42501     2      1      0       0       0       0      0      0      3
update public.notifications set removed_at = null where id = {note_cleaner} | 42501 1 0 0       0       0       0      0      0      1
delete from public.notifications where id = {note_cleaner} | 42501 42501 42501 42501 42501  42501   42501  42501  42501    1
delete from public.notifications                         | 42501   42501  42501  42501   42501   42501   42501  42501  42501    3
truncate public.notifications                            | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select * from finish();
rollback;
