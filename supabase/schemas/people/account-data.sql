-- Everything held about a person, for the person and for administrators who send it to them (rule 18.1). A test compares this export
-- with the catalog: every new column about people is either exported or listed in the test with a reason.

create function private.sign_ins_of(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
    'email_confirmed_at', account.email_confirmed_at, 'last_sign_in_at', account.last_sign_in_at,
    'given_when_registering', account.raw_user_meta_data,
    -- Read through JSON, because not every version of the auth service has every column.
    'sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', session.created_at, 'refreshed_at', to_jsonb(session) -> 'refreshed_at',
        'browser', to_jsonb(session) -> 'user_agent', 'network_address', to_jsonb(session) -> 'ip'
      ) order by session.created_at), '[]')
      from auth.sessions session where session.user_id = account.id
    ))
  from auth.users account where account.id = person
$$;
comment on function private.sign_ins_of(uuid) is 'A person''s account in the auth service, and the sessions where it is logged in.';

create function private.profile_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(profile) - '{place,search_text}'::text[] || jsonb_build_object('place',
    case when profile.place is not null then jsonb_build_object(
      'latitude', extensions.latitude(profile.place), 'longitude', extensions.longitude(profile.place)) end)
  from public.profiles profile where profile.id = person
$$;
comment on function private.profile_held(uuid) is 'A person''s profile, with the coordinates found for it.';

create function private.documents_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(document) - '{user_id,content}'::text[] || jsonb_build_object(
    'state_today', private.document_state(document),
    'reminded_days_before', array(
      select sent.days from private.document_reminders sent where sent.document_id = document.id order by sent.days desc)
  ) order by document.uploaded_at, document.id), '[]')
  from public.documents document where document.user_id = person
$$;
comment on function private.documents_held(uuid) is 'A person''s documents, decided or not. Leaves out the deciding administrator.';

create function private.applications_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  -- Leaves out the fields that only administrators see (rule 6.13).
  select coalesce(jsonb_agg(
    to_jsonb(application) - '{user_id,reviewed_by,accepted_despite,missing_at_acceptance,attendance_by}'::text[]
    || jsonb_build_object(
      'start_date', job.start_date, 'location_city', job.location_city,
      'visits', (
        select coalesce(jsonb_agg(to_jsonb(visit) - 'application_id' order by visit.day), '[]')
        from public.visits visit where visit.application_id = application.id
      ),
      'changed_hours', (
        select coalesce(jsonb_agg(to_jsonb(changed) - '{application_id,changed_by}'::text[] order by changed.day), '[]')
        from public.hours changed where changed.application_id = application.id
      ),
      'reminded_hours_before', array(
        select sent.hours from private.job_reminders sent where sent.application_id = application.id order by sent.hours desc),
      'in_reserve', (
        select to_jsonb(kept) - '{application_id,job_id,put_by}'::text[] from private.reserve kept
        where kept.application_id = application.id
      ),
      'in_calendar', (
        select to_jsonb(event) - 'application_id' from private.calendar_events event where event.application_id = application.id
      ),
      'conversation', (
        select to_jsonb(conversation) - 'application_id' from public.conversations conversation
        where conversation.application_id = application.id
      ))
    order by application.applied_at, application.id), '[]')
  from public.applications application
  left join public.jobs job on job.id = application.job_id
  where application.user_id = person
$$;
comment on function private.applications_held(uuid) is
  'A person''s applications with decisions, decision messages, attendance, visits, reminders, calendar entries and the state of the '
  'conversation. The messages of the conversation are in messages_held.';

create function private.invitations_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(invitation) - '{user_id,invited_by}'::text[]
    || jsonb_build_object('project_name', job.project_name) order by invitation.invited_at, invitation.job_id), '[]')
  from private.invitations invitation
  join public.jobs job on job.id = invitation.job_id
  where invitation.user_id = person
$$;
comment on function private.invitations_held(uuid) is
  'The jobs that a person was invited to, with the person''s replies. Leaves out the inviting administrator.';

create function private.jobs_seen_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(seen) - 'user_id' || jsonb_build_object('project_name', job.project_name)
    order by seen.seen_at, seen.job_id), '[]')
  from private.jobs_seen seen
  join public.jobs job on job.id = seen.job_id
  where seen.user_id = person
$$;
comment on function private.jobs_seen_held(uuid) is 'The open jobs whose page a person has opened.';

create function private.courses_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    to_jsonb(progress) - '{user_id,answers}'::text[] || jsonb_build_object(
      'title', course.title,
      'answers', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'key', answer.key, 'question', asked.text, 'answer', answer.value) order by answer.key), '[]')
        from jsonb_each_text(progress.answers) answer
        left join lateral (
          select item ->> 'text' as text
          from jsonb_path_query(course.sections, '$[*]') part, jsonb_path_query(part, '$.questions[*]') item
          where (part ->> 'id') || '_' || (item ->> 'id') = answer.key
        ) asked on true
      ),
      'certificate', (
        select to_jsonb(certificate) - '{user_id,course_id}'::text[] from public.certificates certificate
        where certificate.user_id = person and certificate.course_id = progress.course_id
      ))
    order by progress.started_at, progress.course_id), '[]')
  from public.course_progress progress
  join public.courses course on course.id = progress.course_id
  where progress.user_id = person
$$;
comment on function private.courses_held(uuid) is
  'A person''s progress in each course, with certificates and with each question beside its answer.';

create function private.masked_address(address text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select substring(address from 'https://[^/]*/') || '…' || right(address, 4) $$;
comment on function private.masked_address(text) is
  'A device''s push address without its secret part. Anyone with the whole address can send to the device.';

create function private.messages_held(person uuid, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(note) - 'user_id' order by note.created_at, note.id), '[]')
      from (
        select newest.* from public.notifications newest where newest.user_id = person
        order by newest.created_at desc, newest.id desc limit most
      ) note
    ),
    'earlier_notifications', (
      select greatest(count(*) - most, 0) from public.notifications note where note.user_id = person
    ),
    'push_and_email', (
      select coalesce(jsonb_agg(to_jsonb(delivery) - '{user_id,claim,claimed_until,ready_at}'::text[] || jsonb_build_object(
        'reached', array(select private.masked_address(address) from unnest(delivery.reached) address)
      ) order by delivery.created_at, delivery.id), '[]')
      from (
        select newest.* from private.deliveries newest where newest.user_id = person
        order by newest.created_at desc, newest.id desc limit most
      ) delivery
    ),
    'earlier_push_and_email', (
      select greatest(count(*) - most, 0) from private.deliveries delivery where delivery.user_id = person
    ),
    'told_of_jobs_nearby', (
      select coalesce(jsonb_agg(jsonb_build_object('job_id', told.id, 'project_name', told.project_name) order by told.id), '[]')
      from (
        select job.id, job.project_name from private.job_notices_sent known join public.jobs job on job.id = known.job_id
        where known.user_id = person order by job.created_at desc, job.id desc limit most
      ) told
    ),
    'earlier_told_of_jobs_nearby', (
      select greatest(count(*) - most, 0) from private.job_notices_sent sent where sent.user_id = person
    ),
    'conversations', (
      select coalesce(jsonb_agg(
        to_jsonb(said) - '{by_administrator,administrator_id}'::text[]
        || jsonb_build_object('by', case when said.by_administrator then 'an administrator' else 'you' end)
        order by said.sent_at, said.id), '[]')
      from (
        select message.* from public.applications application
        join public.conversation_messages message on message.application_id = application.id
        where application.user_id = person
        order by message.sent_at desc, message.id desc limit most
      ) said
    ),
    'earlier_in_conversations', (
      select greatest(count(*) - most, 0) from public.applications application
      join public.conversation_messages message on message.application_id = application.id
      where application.user_id = person
    ),
    'settings', (
      select private.switches_of(person) || to_jsonb(settings) - 'user_id'
      from public.notification_settings settings where settings.user_id = person
    ),
    'devices', (
      select coalesce(jsonb_agg(jsonb_build_object('endpoint', private.masked_address(device.endpoint),
        'created_at', device.created_at, 'updated_at', device.updated_at) order by device.created_at, device.endpoint), '[]')
      from public.push_tokens device where device.user_id = person
    ),
    'has_link_to_stop_emails', exists (select from private.unsubscribe_tokens secret where secret.user_id = person)
  )
$$;
comment on function private.messages_held(uuid, integer) is
  'A person''s notifications, push messages, emails and conversations, with their notification settings and masked devices. most: how '
  'many of the newest entries each list has; older entries are only counted.';

create function private.files_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'path', file.name, 'bytes', (file.metadata ->> 'size')::bigint, 'type', file.metadata ->> 'mimetype', 'stored_at', file.created_at,
    'document_id', document.id, 'is_picture', profile.id is not null
  ) order by file.name), '[]')
  from private.files_of_person(person) as held (path)
  join storage.objects file on file.bucket_id = 'users' and file.name = held.path
  left join public.documents document on document.user_id = person and document.path = held.path
  left join public.profiles profile on profile.id = person and profile.photo_path = held.path
$$;
comment on function private.files_held(uuid) is
  'A person''s stored files, each with its document or profile picture. A file with neither has not been saved yet, or waits for removal '
  '(rule 8.13).';

create function private.record_held(person uuid, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object(
    'at', entry.at, 'event', entry.event,
    'by', case when entry.actor = record_held.person then 'you' when entry.source = 'person' then 'an administrator' else 'the system' end,
    'job_or_course', entry.subject_id,
    -- Leaves out the fields that only administrators see (rule 6.13).
    'details', entry.details - 'despite'
  ) order by entry.at, entry.id)
  from (
    select newest.* from audit.entries newest where newest.person = record_held.person
    order by newest.at desc, newest.id desc limit most
  ) entry
$$;
comment on function private.record_held(uuid, integer) is
  'A person''s newest audit entries, oldest first, at most `most`. Administrators are not named.';

create function private.work_as_administrator(person uuid) returns jsonb
-- Few people are administrators. A generic plan expects many rows for any person and scans whole tables, so each call gets a plan for
-- its person.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return jsonb_build_object(
    'jobs_created', (select count(*) from public.jobs job where job.created_by = person),
    'courses_created', (select count(*) from public.courses course where course.created_by = person),
    'applications_decided', (select count(*) from public.applications application where application.reviewed_by = person),
    'invitations_sent', (select count(*) from private.invitations invitation where invitation.invited_by = person),
    'attendance_recorded', (select count(*) from public.applications application where application.attendance_by = person),
    'documents_decided', (select count(*) from private.document_deciders decider where decider.administrator_id = person),
    'documents_opened', (select count(*) from public.document_openings opening where opening.administrator_id = person),
    'hours_changed', (select count(*) from public.hours changed where changed.changed_by = person and changed.by_administrator),
    'pay_lines_written', (select count(*) from public.pay_lines line where line.created_by = person),
    'pay_runs', (
      select count(*) from public.pay_runs run where person in (run.created_by, run.exported_by, run.paid_by, run.approved_by)
    ),
    'entries_on_record', (
      select count(*) from audit.entries entry
      where entry.actor = work_as_administrator.person and entry.person is distinct from entry.actor
    ));
end
$$;
comment on function private.work_as_administrator(uuid) is
  'Counts of a person''s actions as an administrator. The records themselves are about other people.';

create function private.payments_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(payment) - '{user_id,pay_run_id}'::text[] || jsonb_build_object(
    'bsb', account.bsb, 'account_number', account.account_number, 'dated', run.dated, 'paid_at', run.paid_at, 'returned', (
      select coalesce(jsonb_agg(jsonb_build_object('returned_on', back.returned_on, 'reason', back.reason, 'recorded_at', back.recorded_at,
        'settled_at', back.settled_at, 'settlement', back.settlement, 'bsb', again.bsb, 'account_number', again.account_number)
        order by back.recorded_at), '[]')
      from public.payment_returns back left join private.resent_accounts again on again.return_id = back.id
      where back.payment_id = payment.id)
  ) order by run.dated, payment.id), '[]')
  from public.payments payment
  join public.pay_runs run on run.id = payment.pay_run_id and run.status <> 'draft'
  left join private.payment_accounts account on account.payment_id = payment.id
  where payment.user_id = person
$$;
comment on function private.payments_held(uuid) is 'A person''s payments, the account each was paid to, and any returns.';

create function private.record_account_event(event text, person uuid) returns void
language sql set search_path = ''
as $$
  select private.record_event(event, person, jsonb_build_object(
    'by', case when person = (select auth.uid()) then 'person' else 'administrator' end))
$$;
comment on function private.record_account_event(text, uuid) is
  'Records that the caller downloads or deletes an account: their own, or another person''s as an administrator.';

create function private.account_data(user_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := account_data.user_id;
  -- The most entries per list that fit into one request. A count beside each list gives the number of older entries.
  most constant integer := 10000;
begin
  if person is distinct from (select auth.uid()) then
    perform private.assert_admin();
  end if;
  if not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  perform private.spend_budget((select auth.uid()), expensive_reads => 1);
  perform private.record_account_event('account_downloaded', person);
  -- The archive contains the bank details (rule 8.6).
  if person <> (select auth.uid()) and exists (select from public.payment_details details where details.user_id = person) then
    perform private.record_change('bank_details_opened', 'openings', person, null, '{}');
  end if;
  return jsonb_build_object(
    'made_at', now(),
    'account', private.sign_ins_of(person),
    'profile', private.profile_held(person),
    'payment_details', (
      select to_jsonb(details) - 'user_id' from public.payment_details details where details.user_id = person
    ),
    'security_changes', private.security_changes_held(person),
    'recovery_codes', private.recovery_codes_held(person),
    'documents', private.documents_held(person),
    'documents_opened_by_administrators', (
      select coalesce(jsonb_agg(to_jsonb(opening) - '{user_id,administrator_id}'::text[] order by opening.opened_at, opening.id), '[]')
      from public.document_openings opening where opening.user_id = person
    ),
    'applications', private.applications_held(person),
    'invitations', private.invitations_held(person),
    'jobs_opened', private.jobs_seen_held(person),
    'pay', (
      select coalesce(jsonb_agg(to_jsonb(line) - '{user_id,created_by}'::text[] order by line.day, line.id), '[]')
      from public.pay_lines line where line.user_id = person
    ),
    'payments', private.payments_held(person),
    'gst', (
      select coalesce(jsonb_agg(to_jsonb(said) - '{id,user_id}'::text[] order by said.given_at), '[]')
      from public.gst_agreements said where said.user_id = person
    ),
    'courses', private.courses_held(person),
    'messages', private.messages_held(person, most),
    'availability', (
      select public.availability_of(person) || jsonb_build_object('updated_at', said.updated_at)
      from public.availability said where said.user_id = person
    ),
    'calendar_address', (
      select jsonb_build_object('made_at', feed.made_at) from private.calendar_feeds feed where feed.user_id = person
    ),
    'files', private.files_held(person),
    'unused_files_are_removed_from', (
      select folder.sweep_from from public.user_folders folder where folder.user_id = person
    ),
    'on_record', private.record_held(person, most),
    'earlier_on_record', (
      select greatest(count(*) - most, 0) from audit.entries entry where entry.person = account_data.user_id
    ),
    'as_administrator', private.work_as_administrator(person)
  );
end
$$;

create function public.account_data(user_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.account_data(user_id) $$;
comment on function public.account_data(uuid) is
  'Everything held about a person, for themselves and for administrators. Each call is recorded. Files are listed by path, for download '
  'from the bucket users. Leaves out administrators who decided or opened something, because that is about another person. PT403 another '
  'person''s data, when the caller is not an administrator. PT404 no such person. PT429 too many calls.';

grant execute on function private.account_data(uuid), public.account_data(uuid) to authenticated;
