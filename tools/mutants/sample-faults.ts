/**
 * A pgTAP file and a fault that it catches. The fault is a statement, or a replacement of a text in a function's
 * definition.
 */
export type Fault =
  | readonly [file: string, statement: string]
  | readonly [file: string, function_: string, text: string, replacement: string]

const assertion = 'perform private.assert_admin();'
const allow = (policy: string, table: string) => `alter policy "${policy}" on ${table} using (true)`

export const sample: readonly Fault[] = [
  ['020_matrix_people', allow('a profile is read by its owner and by administrators', 'public.profiles')],
  ['021_matrix_jobs', allow('a job is read when open, by applicants and by administrators', 'public.jobs')],
  [
    '022_matrix_applications',
    allow('an application is read by its applicant and by administrators', 'public.applications'),
  ],
  [
    '023_matrix_storage',
    allow('a file is read by its owner, and a picture by administrators', 'storage.objects'),
  ],
  [
    '024_matrix_realtime',
    allow("an administrator's session hears its own topic of theirs", 'realtime.messages'),
  ],
  [
    '025_matrix_training',
    allow('an active or started course is read, and all by administrators', 'public.courses'),
  ],
  ['026_matrix_messages', 'grant delete on private.deliveries to authenticated'],
  ['027_matrix_calendar', 'grant select on private.calendar_feeds to authenticated'],
  [
    '028_matrix_own_rows',
    allow('availability is read by its owner and administrators', 'public.availability'),
  ],
  ['400_applications', 'private.apply_to_job', "applicant_status in ('inactive', 'rejected')", 'false'],
  ['400_applications', 'private.apply_to_job', "job.status = 'Open'", 'true'],
  ['800_overviews', 'public.dashboard', 'application.user_id = person', 'true'],
  ['432_my_jobs', 'public.my_jobs', "application.status = 'Accepted'", "application.status = 'Pending'"],
  ['201_roles_and_statuses', 'private.set_user_role', assertion, 'null;'],
  ['200_people', 'private.create_profile', "'^([1-9][0-9]?|100)$'", "'([1-9][0-9]?|100)$'"],
  ['510_job_files', 'private.announce_job_files', assertion, 'null;'],
  [
    '271_course_renewals',
    'public.certificate_state',
    'certificate.valid_until < today',
    'certificate.valid_until <= today',
  ],
  ['409_application_notifications', 'private.broadcast_applications', 'cardinality(ids) > 0', 'false'],
  [
    '207_document_checks',
    'private.decide_document',
    "'A document is either checked or refused.' using errcode = 'PT400'",
    "'A document is either checked or refused.' using errcode = 'PT409'",
  ],
  ['520_job_saves', 'private.save_job', 'if given.id is null then', 'if false then'],
  ['012_rules_of_policies', allow('a profile is read by its owner and by administrators', 'public.profiles')],
  [
    '012_rules_of_policies',
    allow('a document is read by an administrator who has just opened it', 'storage.objects'),
  ],
  ['012_rules_of_policies', 'alter table public.payment_details disable row level security'],
  ['011_rules_of_rights', 'grant update on public.jobs to authenticated'],
  ['011_rules_of_rights', 'grant select (accepted_despite) on public.applications to authenticated'],
  ['011_rules_of_rights', 'alter function private.search_users reset search_path'],
  ['010_rules_of_the_schema', 'alter table public.jobs drop constraint jobs_address_rule_check'],
  ['010_rules_of_the_schema', 'alter table public.applications disable trigger broadcast_deleted'],
  ['010_rules_of_the_schema', "select cron.unschedule('call deliver')"],
  ['010_rules_of_the_schema', 'create view public.leftover as select * from public.profiles'],
  [
    '012_rules_of_policies',
    'create policy leftover on storage.objects for select to authenticated using (true)',
  ],
  ['016_locks', 'private.apply_to_job', 'profile.id = applicant for share', 'profile.id = applicant'],
  ['016_locks', 'private.claim_deliveries', 'for update skip locked', 'for update'],
  ['016_locks', 'private.lock_applications', 'order by person.id for no key update', 'for no key update'],
  [
    '016_locks',
    'private.new_certificate_number',
    'extensions.gen_random_bytes(12)',
    'substr(sha256(clock_timestamp()::text::bytea), 1, 12)',
  ],
  [
    '012_rules_of_policies',
    'drop policy "payment details are read by their owner" on public.payment_details',
  ],
  ['012_rules_of_policies', allow('a session hears its own topic', 'realtime.messages')],
  ['012_rules_of_policies', 'alter table private.unsubscribe_tokens disable row level security'],
  ['012_rules_of_policies', "update storage.buckets set public = true where id = 'users'"],
  [
    '012_rules_of_policies',
    "insert into storage.buckets (id, name, public) values ('leftover', 'leftover', true)",
  ],
  ['011_rules_of_rights', 'grant select on public.profiles to anon'],
  ['011_rules_of_rights', 'grant execute on function public.set_user_role to anon'],
  [
    '011_rules_of_rights',
    'create function public.leftover() returns bigint language sql security definer as $$ select count(*) from public.profiles $$',
  ],
  [
    '010_rules_of_the_schema',
    'alter table public.applications drop constraint applications_job_applied_for_once cascade',
  ],
  ['010_rules_of_the_schema', 'drop trigger create_profile on auth.users'],
  ['010_rules_of_the_schema', 'create table public.leftover (id uuid primary key)'],
]
