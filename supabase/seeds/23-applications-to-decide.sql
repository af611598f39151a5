-- Applications for administrators to decide: a job with twelve applicants for three places, a job with every outcome of an
-- application, and the attendance at completed jobs.

-- The ids begin at 2001 for the school's gymnasium and at 2021 for the hospital. The applicants are some of the forty
-- cleaners who have not applied there.
insert into public.applications (id, user_id, job_id, job_title, applied_at)
select ('a0000000-0000-4000-8000-' || lpad((given.first + person.place)::text, 12, '0'))::uuid, person.id, job.id, job.project_name,
  now() - make_interval(days => (9 - person.place % 7)::integer, mins => (person.place * 131)::integer)
from (values (306, 2000, 12), (404, 2020, 5)) as given (code, first, people)
join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid
cross join lateral (
  select profile.id, row_number() over (order by md5(profile.email || given.code)) as place from public.profiles profile
  where profile.id::text like 'c0000000-0000-4000-8000-0000000001__' and profile.status = 'active'
    and profile.created_at < now() - interval '15 days'
    and not exists (
      select from public.applications application
      where application.user_id = profile.id and (application.job_id = job.id or application.job_id in (
        select clash.other_id from private.seed_clashes clash where clash.job_id = job.id
      ))
    )
) person
where person.place <= given.people;

update public.applications application
set status = decided.status, reviewed_by = private.founder_id(), reviewed_at = application.applied_at + interval '26 hours',
  accepted_despite = despite, missing_at_acceptance = case when despite is not null then '{White Card}'::text[] end,
  decision_message = message, acceptance_taken_back_at = case when taken_back then application.applied_at + interval '26 hours' end,
  withdrawn_at = case when withdrawal is not null then application.applied_at + interval '50 hours' end, withdrawal_reason = withdrawal
from (values
  (1, 'Accepted', 'She showed the card on site; the picture is being checked.', null, false, null),
  (2, 'Accepted', 'I saw the card at the toolbox talk; the photo follows.', null, false, null),
  (3, 'Accepted', null, null, false, 'I have broken my wrist.'),
  (4, 'Rejected', null, 'The builder wants people from the first stage only. Sorry to have asked you.', true, null),
  (5, 'Rejected', null, 'Thank you for applying. We have work nearer to you in March.', false, null)
) as decided (place, status, despite, message, taken_back, withdrawal)
where application.id = ('a0000000-0000-4000-8000-' || lpad((2020 + decided.place)::text, 12, '0'))::uuid;

update public.jobs job
set required_documents = case when job.id::text like '%306' then '{blueCard}'::text[] else '{whiteCard}' end, updated_at = job.updated_at
where job.id::text like 'b0000000%306' or job.id::text like 'b0000000%404';

update public.applications application
set attendance = case abs(hashtext(application.id::text)) % 9 when 0 then 'did_not_come' when 1 then 'cancelled_late' else 'came' end,
  attendance_by = private.founder_id(), attendance_at = job.start_date + interval '4 days'
from public.jobs job
where job.id = application.job_id and job.status = 'Completed' and application.status = 'Accepted'
  and job.project_name not like 'Art deco flats%'
  and application.user_id::text like 'c0000000-0000-4000-8000-0000000001__';
