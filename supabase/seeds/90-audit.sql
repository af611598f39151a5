-- The audit entries that the demo people would have left, derived from the times in their rows. A few more changes are added, such as
-- those of a deleted administrator and of a deleted job.

create temporary table trail (at timestamptz, event text, topic text, source text, actor uuid, person uuid, subject_id uuid, details jsonb);

insert into trail
select profile.created_at, 'account_created', 'accounts', 'system', null::uuid, profile.id, null::uuid, '{"role": "cleaner", "status": "pending"}'::jsonb
from public.profiles profile
union all
select profile.created_at + interval '29 hours', 'status_changed', 'people', 'person', private.founder_id(), profile.id, null,
  jsonb_build_object('changes', jsonb_build_object('status', array['pending', profile.status]))
from public.profiles profile where profile.status <> 'pending' and profile.role <> 'admin'
union all
select profile.created_at + interval '3 days', 'bank_details_changed', 'accounts', 'person', profile.id, profile.id, null,
  jsonb_build_object('changes', jsonb_build_object(
    'abn', array[null, private.masked(payment.abn)], 'bsb', array[null, private.masked(payment.bsb)],
    'account_number', array[null, private.masked(payment.account_number)]))
from public.profiles profile join public.payment_details payment on payment.user_id = profile.id
union all
select document.uploaded_at, 'document_sent', 'documents', 'person', document.user_id, document.user_id, null,
  jsonb_build_object('type', document.type, 'state', 'waiting')
from public.documents document
union all
select opening.opened_at, 'document_opened', 'openings', 'person', opening.administrator_id, opening.user_id, null,
  jsonb_build_object('type', opening.type)
from public.document_openings opening
union all
select document.decided_at, 'document_' || document.state, 'documents', 'person', private.founder_id(), document.user_id, null,
  jsonb_build_object('type', document.type, 'changes', jsonb_build_object('state', array['waiting', document.state]))
from public.documents document where document.state <> 'waiting'
union all
select job.created_at, 'job_created', 'jobs', 'person', private.founder_id(), null, job.id,
  jsonb_strip_nulls(jsonb_build_object('title', job.project_name, 'status', 'Open'))
from public.jobs job
union all
select least(job.created_at + interval '9 days', now() - interval '5 hours'), 'job_changed', 'jobs', 'person', private.founder_id(), null, job.id,
  jsonb_strip_nulls(jsonb_build_object('title', job.project_name, 'changes', jsonb_build_object('status', array['Open', job.status])))
from public.jobs job where job.status <> 'Open'
union all
select course.created_at, 'course_created', 'courses', 'person', private.founder_id(), null, course.id,
  jsonb_build_object('title', course.title, 'status', 'active')
from public.courses course
union all
select application.reviewed_at, 'application_' || lower(application.status), 'decisions', 'person', application.reviewed_by, application.user_id,
  application.job_id, jsonb_strip_nulls(jsonb_build_object('title', application.job_title, 'changes',
    jsonb_build_object('status', array['Pending', application.status]), 'despite', application.missing_at_acceptance))
from public.applications application where application.status <> 'Pending' and application.acceptance_taken_back_at is null
union all
select application.acceptance_taken_back_at, 'acceptance_taken_back', 'decisions', 'person', application.reviewed_by, application.user_id,
  application.job_id, jsonb_build_object('title', application.job_title, 'changes', '{"status": ["Accepted", "Rejected"]}'::jsonb)
from public.applications application where application.acceptance_taken_back_at is not null
union all
select application.withdrawn_at, 'application_withdrawn', 'decisions', 'person', application.user_id, application.user_id,
  application.job_id, jsonb_build_object('title', application.job_title, 'status', application.status)
from public.applications application where application.withdrawn_at is not null
union all
select application.attendance_at, 'attendance_recorded', 'decisions', 'person', application.attendance_by, application.user_id,
  application.job_id, jsonb_build_object('title', application.job_title, 'changes', jsonb_build_object('attendance', array[null, application.attendance]))
from public.applications application where application.attendance is not null;

insert into trail
select now() - given.age, given.event, given.topic, given.source, given.actor, given.person, given.subject_id, given.details::jsonb
from (
  select rest.age, event, topic, source,
    case by when 'founder' then private.founder_id() when 'gone' then 'de1e7ed0-0000-4000-8000-000000000001' when 'own' then person.id end as actor,
    coalesce(person.id, case whose when 'gone' then 'de1e7ed0-0000-4000-8000-000000000001'::uuid end) as person, job.id as subject_id, details
  from (values
    (interval '203 days', 'account_created', 'accounts', 'system', null, 'gone', null, '{"role": "cleaner", "status": "pending"}'),
    (interval '202 days', 'role_changed', 'people', 'person', 'founder', 'gone', null, '{"changes": {"role": ["cleaner", "admin"]}}'),
    (interval '61 days', 'status_changed', 'people', 'person', 'gone', 'sam@shinework.example', null, '{"changes": {"status": ["active", "inactive"]}}'),
    (interval '60 days', 'status_changed', 'people', 'person', 'founder', 'sam@shinework.example', null, '{"changes": {"status": ["inactive", "active"]}}'),
    (interval '59 days', 'role_changed', 'people', 'person', 'founder', 'gone', null, '{"changes": {"role": ["admin", "cleaner"]}}'),
    (interval '58 days', 'account_deleted', 'accounts', 'service', 'founder', 'gone', null, '{"role": "cleaner", "status": "active"}'),
    (interval '33 days', 'job_deleted', 'jobs', 'person', 'founder', null, 'gone', '{"title": "Carpets at the old library", "status": "Draft"}'),
    (interval '12 days', 'profile_changed', 'accounts', 'person', 'own', 'priya@shinework.example', null, '{"fields": ["phone", "proximity"]}'),
    (interval '9 days', 'bank_details_changed', 'accounts', 'person', 'own', 'priya@shinework.example', null, '{"changes": {"account_number": ["•••417", "•••902"]}}'),
    (interval '50 hours', 'bank_details_opened', 'openings', 'person', 'founder', 'priya@shinework.example', null, '{}'),
    (interval '30 hours', 'job_changed', 'jobs', 'person', 'founder', null, 'open', '{"changes": {"pay_per_cleaner": ["32.50", "34.90"], "start_time": ["07:30:00", "07:00:00"], "cleaners_needed": [2, 3]}}'),
    (interval '7 hours', 'job_changed', 'jobs', 'person', 'founder', null, 'open', '{"changes": {"site_contact": ["•••", "•••"]}}')
  ) as rest (age, event, topic, source, by, whose, what, details)
  left join public.profiles person on person.email = whose
  left join lateral (
    select case what when 'gone' then 'de1e7ed0-0000-4000-8000-000000000002'::uuid else (
      select open.id from public.jobs open where open.status = 'Open' order by open.created_at, open.id limit 1
    ) end as id where what is not null
  ) job on true
) given;
update trail set details = jsonb_build_object('title', job.project_name) || trail.details
from public.jobs job where job.id = trail.subject_id and not trail.details ? 'title' and job.project_name is not null;

-- Lets `postgres` switch to the role `audit_keeper` for this file, as the owner of a database can.
grant audit_keeper to postgres with set true, inherit false;
grant select on trail to audit_keeper;
set local role audit_keeper;
do $$
declare
  told record;
  entry audit.entries;
  previous bytea := '';
begin
  entry.chain := 1;
  entry.number := 0;
  for told in
    select * from trail where trail.at between now() - interval '24 months' and now() order by trail.at, trail.event
  loop
    perform audit.add_month(told.at::date);
    entry.id := nextval('audit.entries_id_seq');
    entry.at := told.at;
    entry.event := told.event;
    entry.topic := told.topic;
    entry.source := told.source;
    entry.actor := told.actor;
    entry.person := told.person;
    entry.subject_id := told.subject_id;
    entry.details := told.details;
    entry.number := entry.number + 1;
    entry.digest := audit.digest(entry, previous);
    insert into audit.entries select entry.*;
    previous := entry.digest;
  end loop;
  insert into audit.chains (number, digest, at) values (entry.number, entry.digest, entry.at);
  perform audit.check_all();
end
$$;
reset role;
revoke audit_keeper from postgres;

select private.switch_audit('enable');
drop function private.switch_audit;
