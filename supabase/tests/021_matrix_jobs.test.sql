-- Who may do what with jobs and their addresses. Two of the six jobs are Open, and one of these gives its address to accepted applicants
-- only. The cleaner applied to open (Pending), guarded (Accepted) and closed (Rejected), and the other cleaner to guarded (Pending) and
-- progress (Accepted). The inactive person applied to progress (Accepted), the former administrator to draft (Pending).
begin;
select plan(63);
select tests.people(), tests.work();

select tests.matrix($expected$
-- Outcomes on jobs, by person:                             visitor cleaner other pending inactive rejected admin founder former service
select from public.jobs                                   | 42501     3      3      2       3       2       6      6      3      6
select from public.jobs where status = 'Open'             | 42501     2      2      2       2       2       2      2      2      2
select from public.jobs where id = {job_open}             | 42501     1      1      1       1       1       1      1      1      1
select from public.jobs where id = {job_guarded}          | 42501     1      1      1       1       1       1      1      1      1
select from public.jobs where id = {job_draft}            | 42501     0      0      0       0       0       1      1      1      1
select from public.jobs where id = {job_progress}         | 42501     0      1      0       1       0       1      1      0      1
select from public.jobs where id = {job_closed}           | 42501     1      0      0       0       0       1      1      0      1
select from public.jobs where id = {job_completed}        | 42501     0      0      0       0       0       1      1      0      1
select ? from public.jobs [id full_description accepted_count is_full] | 42501 3 3 2 3 2 6 6 3 6
-- No person can read these columns or write to the table directly. Administrators use functions that check the caller.
select ? from public.jobs [quote_reference_id created_by pending_count *] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 6
insert into public.jobs default values | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.jobs (?) values (default) [id project_name status created_by] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.jobs set ? = ? where id = {job_open} [id project_name status address_rule created_by accepted_count pending_count]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.jobs set ? = default where id = {job_open} [start_date_order search_text admin_search_text is_full]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.jobs set status = 'Open' | 42501 42501 42501 42501 42501 42501 42501 42501 42501 6
delete from public.jobs where id = {job_open} | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
delete from public.jobs | 42501 42501 42501 42501 42501 42501 42501 42501 42501 6
truncate public.jobs cascade                              | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on job_addresses, by the same people as above.
select from public.job_addresses                          | 42501     3      2      1       1       0       6      6      2      6
select from public.job_addresses where job_id = {job_open}      | 42501 1    1      1       0       0       1      1      1      1
select from public.job_addresses where job_id = {job_guarded}   | 42501 1    0      0       0       0       1      1      0      1
select from public.job_addresses where job_id = {job_draft}     | 42501 0    0      0       0       0       1      1      1      1
select from public.job_addresses where job_id = {job_progress}  | 42501 0    1      0       1       0       1      1      0      1
select from public.job_addresses where job_id = {job_closed}    | 42501 1    0      0       0       0       1      1      0      1
select from public.job_addresses where job_id = {job_completed} | 42501 0    0      0       0       0       1      1      0      1
select from public.jobs join public.job_addresses on job_id = id where address_rule = 'accepted' | 42501 1 1 0 1 0 2 2 0 2
insert into public.job_addresses (job_id, site_address) values ({job_open}, 'Twice')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23505
insert into public.job_addresses (job_id, site_address) values ({job_missing}, 'Where')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
with new as (insert into public.jobs default values returning id) insert into public.job_addresses select id, 'Where' from new
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.job_addresses set site_address = 'Moved' where job_id = {job_open} | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.job_addresses set job_id = {job_missing} where job_id = {job_open}
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
delete from public.job_addresses where job_id = {job_open} | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
truncate public.job_addresses                             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

-- If only active people may see the address, a pending person sees it after being accepted, but not before.
update public.jobs set address_rule = 'active' where status in ('Open', 'InProgress');
select tests.matrix($expected$
select from public.job_addresses where job_id = {job_open}      | 42501 1    1      0       0       0       1      1      1      1
select from public.job_addresses where job_id = {job_progress}  | 42501 0    1      0       1       0       1      1      0      1
$expected$);
update public.jobs set address_rule = 'accepted' where id = tests.id('job_guarded');

-- The job job_guarded is no longer listed. An accepted applicant still reads it with its address, and a pending applicant reads it
-- without the address. The closed job is now guarded too, so a rejected applicant reads it without its address.
update public.jobs set status = 'Closed' where id = tests.id('job_guarded');
update public.jobs set address_rule = 'accepted' where id = tests.id('job_closed');
select tests.matrix($expected$
select from public.jobs where id = {job_guarded}                | 42501 1    1      0       0       0       1      1      0      1
select from public.job_addresses where job_id = {job_guarded}   | 42501 1    0      0       0       0       1      1      0      1
select from public.jobs where id = {job_closed}                 | 42501 1    0      0       0       0       1      1      0      1
select from public.job_addresses where job_id = {job_closed}    | 42501 0    0      0       0       0       1      1      0      1
$expected$);

-- Two unused files: one that no job refers to yet, and one that no job refers to any more.
insert into public.unused_job_files (path, discard_from)
values (tests.id('job_open') || '/images/new.jpg', now() + interval '1 day'), (tests.id('job_open') || '/images/old.jpg', now());
select tests.matrix($expected$
-- Outcomes on unused_job_files, by person:                 visitor cleaner other pending inactive rejected admin founder former service
select from public.unused_job_files                       | 42501     0      0      0       0       0       2      2      0      2
insert into public.unused_job_files (path, discard_from) values ('<job_open>/pdf/new.pdf', now())
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.unused_job_files set ? = ? [path discard_from] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 2
delete from public.unused_job_files                       | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
truncate public.unused_job_files                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select * from finish();
rollback;
