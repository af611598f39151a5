-- Every policy, including those on the platform's tables.
begin;
set local search_path = public, extensions;
select plan(2);

select tests.lists(array(
  select policy.polrelid::regclass || ' '
    || case policy.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end
    || ' ' || (select string_agg(coalesce(nullif(role::regrole::text, '-'), 'public'), ', ') from unnest(policy.polroles) role)
    || case when policy.polpermissive then '' else ' restrictive' end
    || ': ' || policy.polname
    || coalesce(' using ' || regexp_replace(pg_get_expr(policy.polqual, policy.polrelid), '\s+', ' ', 'g'), '')
    || coalesce(' check ' || regexp_replace(pg_get_expr(policy.polwithcheck, policy.polrelid), '\s+', ' ', 'g'), '')
  from pg_policy policy
  join pg_class class on class.oid = policy.polrelid
  where class.relnamespace::regnamespace::text in ('public', 'private', 'audit', 'storage', 'realtime')
    and policy.polname <> 'reads are cheap, and counts are exact'
    -- The audit's months come and go.
    and class.relname !~ '^entries_\d'
), $expected$
  applications select authenticated: an application is read by its applicant and by administrators
    using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))

  audit.chains select service_role: nobody reads the chains using false
  audit.checks select service_role: the checks are read through functions alone using false
  audit.entries select service_role: the audit is read through functions alone using false
  audit.entries_unplanned select service_role: the audit is read through functions alone using false
  audit.erased select service_role: nobody reads where chains begin using false
  document_openings select authenticated: openings are seen by administrators
    using ( SELECT private.is_admin() AS is_admin)
  documents select authenticated: a document is read by its owner and by administrators
    using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))

  job_addresses select authenticated: a site address is read as the job's address rule says
    using (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT FROM jobs job WHERE ((job.id = job_addresses.job_id)
      AND ((job.address_rule = 'everyone'::text) OR (EXISTS ( SELECT FROM applications application WHERE ((application.job_id = job.id)
      AND (application.user_id = ( SELECT auth.uid() AS uid)) AND private.is_accepted(application.status, application.withdrawn_at)))))))))

  job_contacts select authenticated: a site contact is read by who is coming and by administrators
    using (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT FROM applications application
      WHERE ((application.job_id = job_contacts.job_id) AND (application.user_id = ( SELECT auth.uid() AS uid))
      AND private.is_accepted(application.status, application.withdrawn_at)))))

  jobs select authenticated: a job is read when open, by applicants and by administrators
    using ((status = 'Open'::text) OR ( SELECT private.is_admin() AS is_admin)
      OR (id IN ( SELECT application.job_id FROM applications application WHERE (application.user_id = ( SELECT auth.uid() AS uid)))))
  payment_details select authenticated: payment details are read by their owner using (user_id = ( SELECT auth.uid() AS uid))
  private.calendar_events select service_role: nobody reads the calendars using false
  private.notification_choices select service_role: nobody reads the choices using false
  private.calendar_feeds select service_role: nobody reads the feeds using false

  visits select authenticated: a visit is read by who made it and by administrators
    using (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT FROM applications application
      WHERE ((application.id = visits.application_id) AND (application.user_id = ( SELECT auth.uid() AS uid))))))

  notification_settings select authenticated: settings are read by their owner
    using (user_id = ( SELECT auth.uid() AS uid))
  notifications update authenticated: a notification is marked and deleted by its owner
    using (user_id = ( SELECT auth.uid() AS uid))
    check (user_id = ( SELECT auth.uid() AS uid))
  private.deliveries select service_role: nobody reads the messages
    using false
  private.delivery_calls select service_role: nobody reads the calls
    using false
  private.delivery_setup select service_role: nobody reads the setup
    using false
  private.document_deciders select service_role: nobody reads who decided a document
    using false
  private.document_reminders select service_role: nobody reads the reminders
    using false
  private.job_openings select service_role: nobody reads the openings
    using false
  private.begun_jobs select service_role: nobody reads which begun jobs were told using false
  private.reserve select service_role: nobody reads the reserve using
    false
  conversations select authenticated: a conversation is read by its applicant and by administrators using (( SELECT
    private.is_admin() AS is_admin) OR (application_id IN ( SELECT application.id FROM applications application WHERE
    (application.user_id = ( SELECT auth.uid() AS uid)))))
  conversation_messages select authenticated: a message is read by its applicant and by administrators using (( SELECT
    private.is_admin() AS is_admin) OR (application_id IN ( SELECT application.id FROM applications application WHERE
    (application.user_id = ( SELECT auth.uid() AS uid)))))
  private.invitations select service_role: nobody reads the invitations using
    false
  private.job_reminders select service_role: nobody reads the reminders
    using false
  private.job_notices_sent select service_role: nobody reads who was told
    using false
  private.jobs_seen select service_role: nobody reads who has opened a job using
    false
  private.budgets select service_role: nobody reads the budgets
    using false
  private.second_factor_rule select service_role: nobody reads the rule of second factors using
    false
  private.sign_in_tries select service_role: nobody reads the attempts to sign in
    using false

  private.unsubscribe_tokens select service_role: nobody reads the tokens
    using false
  private.pending_rejection_notices select service_role: nobody reads what is not told yet
    using false
  availability select authenticated: availability is read by its owner and administrators using ((user_id = ( SELECT auth.uid() AS
    uid)) OR ( SELECT private.is_admin() AS is_admin))
  private.pending_document_notices select service_role: nobody reads what is not told yet
    using false
  private.person_notes select service_role: nobody reads the notes using
    false
  realtime.messages select authenticated: an administrator's session hears its own topic of theirs
    using ((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ('administrators:'::text || (( SELECT auth.jwt() AS
      jwt) ->> 'session_id'::text))) AND ( SELECT private.is_admin() AS is_admin))
  realtime.messages all authenticated restrictive: channels are for sessions that have not ended
    using ( SELECT private.is_session_open() AS is_session_open)
  private.paused_reserves select service_role: nobody reads the paused reserves using
    false
  storage.objects all authenticated restrictive: files are for sessions that have not ended
    using ( SELECT private.is_session_open() AS is_session_open)
  realtime.messages select authenticated: a session hears its own topic
    using ((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ('user:'::text || (( SELECT auth.jwt() AS jwt) ->>
      'session_id'::text))))

  notifications select authenticated: a notification is read by its owner
    using (user_id = ( SELECT auth.uid() AS uid))
  storage.objects select authenticated: a document is found by administrators who remove it
    using ((bucket_id = 'users'::text) AND ( SELECT private.is_admin() AS is_admin)
      AND (( SELECT storage.operation() AS operation) = ANY (ARRAY['storage.object.delete'::text, 'storage.object.delete_many'::text])))
  storage.objects select authenticated: a document is read by an administrator who has just opened it
    using ((bucket_id = 'users'::text) AND ( SELECT private.is_admin() AS is_admin) AND private.is_content_as_saved(name)
      AND (EXISTS ( SELECT FROM (document_openings opening JOIN documents document ON (((document.user_id = opening.user_id)
      AND (document.path = opening.path)))) WHERE ((opening.administrator_id = ( SELECT auth.uid() AS uid))
      AND (opening.path = objects.name) AND (opening.opened_at > (now() - '00:05:00'::interval))
      AND (opening.opened_at >= document.uploaded_at)))))
  storage.objects select authenticated: a file a job names is read by its readers and administrators
    using ((bucket_id = 'jobs'::text) AND (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT FROM jobs job
      WHERE ((job.id = private.job_of_file(private.listed_path_of(objects.name)))
      AND ((private.listed_path_of(objects.name) = ANY (job.image_paths)) OR (objects.name = job.pdf_path)))))))


  profiles select authenticated: a profile is read by its owner and by administrators
    using ((id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))

  certificates select authenticated: a certificate is read by its owner and by administrators
    using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))

  course_progress select authenticated: progress is read by its owner and by administrators
    using ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))

  courses select authenticated: an active or started course is read, and all by administrators
    using ((status = 'active'::text) OR ( SELECT private.is_admin() AS is_admin)
      OR (id IN ( SELECT progress.course_id FROM course_progress progress WHERE (progress.user_id = ( SELECT auth.uid() AS uid)))))

  localities select authenticated: localities are read by everybody signed in
    using true

  push_tokens delete authenticated: a device is forgotten by its owner
    using (user_id = ( SELECT auth.uid() AS uid))
  push_tokens select authenticated: a device is seen by its owner
    using (user_id = ( SELECT auth.uid() AS uid))
  storage.objects delete authenticated: an old picture without a course is removed by administrators
    using ((bucket_id = 'courses'::text) AND ( SELECT private.is_admin() AS is_admin) AND (created_at < (now() - '1 day'::interval))
      AND (NOT (EXISTS ( SELECT FROM courses course WHERE (course.image_url = private.address_of_picture(objects.name))))))
  storage.objects insert authenticated: a course's picture is stored by administrators
    check ((bucket_id = 'courses'::text) AND ( SELECT private.is_admin() AS is_admin) AND (private.course_of_picture(name) IS NOT NULL))
  storage.objects select authenticated: a course's picture is read by its readers and administrators
    using ((bucket_id = 'courses'::text) AND (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT FROM courses course
      WHERE ((course.id = private.course_of_picture(objects.name)) AND (course.image_url = private.address_of_picture(objects.name)))))))
  storage.objects update authenticated: a picture that no course names is replaced by administrators
    using ((bucket_id = 'courses'::text) AND ( SELECT private.is_admin() AS is_admin) AND (NOT (EXISTS ( SELECT FROM courses course
      WHERE (course.image_url = private.address_of_picture(objects.name))))))
    check ((bucket_id = 'courses'::text) AND ( SELECT private.is_admin() AS is_admin) AND (private.course_of_picture(name) IS NOT NULL))
  storage.objects delete authenticated: a dropped job file is removed by administrators
    using ((bucket_id = 'jobs'::text) AND ( SELECT private.is_admin() AS is_admin) AND (EXISTS ( SELECT FROM unused_job_files file
      WHERE ((file.path = private.listed_path_of(objects.name)) AND (file.discard_from <= now())))))
  business select authenticated: the business's settings are read by administrators using ( SELECT private.is_admin() AS
    is_admin)
  hours select authenticated: changed hours are read by whoever worked and by administrators using (( SELECT private.is_admin() AS
    is_admin) OR (EXISTS ( SELECT FROM applications application WHERE ((application.id = hours.application_id) AND
    (application.user_id = ( SELECT auth.uid() AS uid))))))
  pay_lines select authenticated: a pay line is read by its payee and by administrators using ((user_id = ( SELECT auth.uid() AS
    uid)) OR ( SELECT private.is_admin() AS is_admin))
  gst_agreements select authenticated: a GST agreement is read by its person and by administrators using ((user_id = ( SELECT
    auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin))
  pay_runs select authenticated: pay runs are read by administrators using ( SELECT private.is_admin() AS
    is_admin)
  payments select authenticated: payments are read by administrators using ( SELECT private.is_admin() AS
    is_admin)
  private.payment_accounts select service_role: nobody reads the accounts using
    false
  storage.objects insert authenticated: an announced job file is written by administrators
    check ((bucket_id = 'jobs'::text) AND ( SELECT private.is_admin() AS is_admin) AND (EXISTS ( SELECT FROM unused_job_files file
      WHERE ((file.path = private.listed_path_of(objects.name)) AND (file.discard_from > now())))))
  storage.objects select authenticated: a file is read by its owner, and a picture by administrators
    using ((bucket_id = 'users'::text) AND ((private.person_of_file(name) = ( SELECT auth.uid() AS uid)) OR ((split_part(name, '/'::text,
      2) = 'profilePictures'::text) AND ( SELECT private.is_admin() AS is_admin))))
  storage.objects update authenticated: an announced job file is replaced by administrators
    using ((bucket_id = 'jobs'::text) AND ( SELECT private.is_admin() AS is_admin) AND (EXISTS ( SELECT FROM unused_job_files file
      WHERE ((file.path = private.listed_path_of(objects.name)) AND (file.discard_from > now())))))
    check ((bucket_id = 'jobs'::text) AND ( SELECT private.is_admin() AS is_admin) AND (EXISTS ( SELECT FROM unused_job_files file
      WHERE ((file.path = private.listed_path_of(objects.name)) AND (file.discard_from > now())))))
  unused_job_files select authenticated: unused job files are seen by administrators
    using ( SELECT private.is_admin() AS is_admin)
  storage.objects all authenticated restrictive: files are stored, downloaded and removed, and nothing else
    using ((bucket_id <> ALL (ARRAY['users'::text, 'jobs'::text, 'courses'::text]))
      OR (( SELECT storage.operation() AS operation) = ANY (ARRAY['storage.object.upload'::text, 'storage.object.get_authenticated'::text,
      'storage.object.delete'::text, 'storage.object.delete_many'::text])))
  storage.objects delete authenticated: an unused file is removed by its owner and by administrators
    using ((bucket_id = 'users'::text) AND ((private.person_of_file(name) = ( SELECT auth.uid() AS uid))
      OR ( SELECT private.is_admin() AS is_admin)) AND (NOT private.is_user_file_in_use(name)))
  storage.objects insert authenticated: an announced file is written by its owner
    check ((bucket_id = 'users'::text) AND private.may_store_user_file(name))
  storage.objects update authenticated: an announced file is replaced by its owner
    using ((bucket_id = 'users'::text) AND private.may_store_user_file(name) AND (NOT private.is_user_file_in_use(name)))
    check ((bucket_id = 'users'::text) AND private.may_store_user_file(name))
  user_folders select authenticated: folders to sweep are seen by administrators
    using ( SELECT private.is_admin() AS is_admin)
$expected$, 'every policy is the one written here');

select tests.lists(array(
  select class.relname from pg_class class
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
    and has_any_column_privilege('authenticated', class.oid, 'select')
    and not exists (
      select from pg_policy policy where policy.polrelid = class.oid and not policy.polpermissive and policy.polcmd = 'r'
        and policy.polroles = array['authenticated'::regrole]::oid[]
        and pg_get_expr(policy.polqual, policy.polrelid) = 'private.is_cheap_read()'
    )
), '', 'every table people read refuses estimated counts and filters by parts of texts');

select * from finish();
rollback;
