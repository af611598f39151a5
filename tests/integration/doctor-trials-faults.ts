import {
  tryCalling,
  tryEndedSession,
  tryFiles,
  tryListening,
  tryOwn,
  tryReading,
  tryWriting,
} from '../../tools/doctor/trials.ts'

/** What somebody did to a project by hand, and the only lines of one trial that are not good then. */
export interface OpenProject {
  fault: string
  /** Statements; `:other` is the other cleaner's id. */
  plant: string
  undo: string
  trial: typeof tryOwn
  says: string[]
}

const reads = 'A cleaner reads nobody else’s rows: not '
const wide = (table: string, role = 'authenticated') =>
  `create policy "doctored ${table}" on ${table} for all to ${role} using (true) with check (true);`
const narrow = (table: string) => `drop policy "doctored ${table}" on ${table};`

/** Rows of the other's, where making them needs no more than a statement. */
const rows: Record<string, string> = {
  'public.availability': `insert into public.availability (user_id) values (':other')`,
  'public.business': 'select 1',
  'public.documents': 'select 1',
  'public.gst_agreements': `insert into public.gst_agreements (user_id, what) values (':other', 'registered')`,
  'public.notification_settings': `insert into public.notification_settings (user_id) values (':other')`,
  'public.notifications': `insert into public.notifications (user_id, message, type) values (':other', 'Doctor', 'message')`,
  'public.profiles': 'select 1',
  'public.push_tokens': `insert into public.push_tokens (endpoint, user_id, token)
    values ('https://push.example.com/doctor', ':other', '{"endpoint": "https://push.example.com/doctor"}')`,
  'public.unused_job_files': `insert into public.unused_job_files
    values ('00000000-0000-4000-8000-000000000001/pdf/doctor.pdf', now())`,
  'public.user_folders': `insert into public.user_folders values (':other', now() + interval '1 day') on conflict do nothing`,
}
const tables = Object.keys(rows)

const ofReading: OpenProject[] = [
  {
    fault: 'a policy through which a pending cleaner reads the bank details of others',
    plant: wide('public.payment_details'),
    undo: narrow('public.payment_details'),
    trial: tryReading,
    says: [`${reads}payment_details → Every account reads rows of payment_details`],
  },
  {
    fault: 'bank details without row security',
    plant: 'alter table public.payment_details disable row level security',
    undo: 'alter table public.payment_details enable row level security',
    trial: tryReading,
    says: [`${reads}payment_details → `],
  },
  {
    fault: `policies for everybody on ${tables.length} tables`,
    plant: `set local session_replication_role = replica; ${Object.values(rows).join(';')}; ${tables.map((table) => wide(table)).join('')}`,
    undo: tables.map(narrow).join(''),
    trial: tryReading,
    says: tables.map((table) => `${reads}${table.replace('public.', '')} → `),
  },
]

/** Takes the first check out of a function's body. */
const unguarded = (name: string) => `
  do $do$
  declare
    called record;
  begin
    for called in select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'private'::regnamespace and proname = '${name}'
    loop
      create table if not exists public.doctored (text text);
      insert into public.doctored values (called.text);
      execute replace(called.text, 'perform private.assert_admin();', 'perform 1;');
    end loop;
  end
  $do$;`
const guarded = `
  do $do$
  declare
    kept record;
  begin
    for kept in select text from public.doctored loop
      execute kept.text;
    end loop;
    drop table public.doctored;
  end
  $do$;`
const ofAdministrators = [
  ...['admin_overview', 'admin_queue', 'list_applications', 'open_payment_details', 'person_documents'],
  ...['search_audit', 'search_users', 'start_pay_run'],
]
const personal = ['account_data', 'account_deletion', 'phone_sign_in']

const ofCalling: OpenProject[] = [
  {
    fault: 'an overview that any cleaner may call',
    plant: unguarded('admin_overview'),
    undo: guarded,
    trial: tryCalling,
    says: ['A cleaner calls no function of administrators: not admin_overview → Every account can'],
  },
  {
    fault: `${ofAdministrators.length} functions of administrators that ask nobody who they are`,
    plant: ofAdministrators.map(unguarded).join(''),
    undo: guarded,
    trial: tryCalling,
    says: ofAdministrators.map((name) => `A cleaner calls no function of administrators: not ${name} → `),
  },
  {
    fault: 'functions that tell everybody about anybody',
    plant: personal.map(unguarded).join(''),
    undo: guarded,
    trial: tryCalling,
    says: personal.map((name) => `A cleaner is told nothing about somebody else: not ${name} → `),
  },
]

const hears = 'A cleaner hears nobody else’s channel: not '
const ofListening: OpenProject[] = [
  {
    fault: 'channels of people that everybody hears',
    plant: `create policy "doctored" on realtime.messages for select to authenticated using (realtime.topic() like 'user:%')`,
    undo: 'drop policy "doctored" on realtime.messages',
    trial: tryListening,
    says: [`${hears}that of somebody else → A policy on realtime.messages`],
  },
  {
    fault: 'channels of administrators that everybody hears',
    plant: `create policy "doctored" on realtime.messages for select to authenticated using (realtime.topic() like 'administrators:%')`,
    undo: 'drop policy "doctored" on realtime.messages',
    trial: tryListening,
    says: [`${hears}that of an administrator → `, `${hears}one for administrators of their own → `],
  },
]

const file = 'Somebody else’s document is out of a cleaner’s reach: not when it is '
const onFiles = (verb: string, condition: string) => ({
  plant: `create policy "doctored" on storage.objects for ${verb} to authenticated ${condition}`,
  undo: 'drop policy "doctored" on storage.objects',
  trial: tryFiles,
})
const ofFiles: OpenProject[] = [
  {
    fault: 'files that every account reads',
    ...onFiles('select', "using (bucket_id = 'users')"),
    says: [`${file}read → A policy on storage.objects`],
  },
  {
    fault: 'folders that every account writes',
    ...onFiles('insert', "with check (bucket_id = 'users')"),
    says: [`${file}put beside → `],
  },
  {
    fault: 'files of jobs that every account writes',
    ...onFiles('insert', "with check (bucket_id = 'jobs')"),
    says: [`${file}put among the files of a job → `],
  },
  {
    fault: 'files that every account does anything with',
    ...onFiles('all', "using (bucket_id = 'users') with check (bucket_id = 'users')"),
    says: [`${file}read → `, `${file}replaced → `, `${file}put beside → `, `${file}removed → `],
  },
]

const writes = 'A pending cleaner writes nothing that only functions may: not '
const inserted = [
  ...['applications', 'certificates', 'courses', 'documents', 'gst_agreements', 'hours', 'jobs'],
  ...['notifications', 'pay_lines', 'payment_details', 'visits'],
]
const written = (fault: string, table: string, right: string, says: string): OpenProject => ({
  fault,
  plant: `grant ${right} on public.${table} to authenticated; ${wide(`public.${table}`)}`,
  undo: `${narrow(`public.${table}`)} revoke ${right} on public.${table} from authenticated`,
  trial: tryWriting,
  says: [`${writes}${says} → Every account can write ${says}`],
})
const ofWriting: OpenProject[] = [
  {
    fault: `rows of ${inserted.length} tables that every account writes`,
    plant: inserted
      .map((table) => `grant insert on public.${table} to authenticated; ${wide(`public.${table}`)}`)
      .join(''),
    undo: inserted
      .map((table) => `${narrow(`public.${table}`)} revoke insert on public.${table} from authenticated;`)
      .join(''),
    trial: tryWriting,
    says: inserted.map((table) => `${writes}rows of ${table} → Every account can write rows of ${table}`),
  },
  written('profiles that every account changes', 'profiles', 'update (name)', 'somebody else’s profile'),
  written(
    'bank details that every account changes',
    'payment_details',
    'update (bsb)',
    'somebody else’s bank details',
  ),
  written('documents that every account removes', 'documents', 'delete', 'somebody else’s document'),
  written('a status that every account gives itself', 'profiles', 'update (status)', 'their own status'),
  written('a role that every account gives itself', 'profiles', 'update (role)', 'their own role'),
]

const own = 'A cleaner reads what is theirs: not '
const ofOwn: OpenProject[] = [
  {
    fault: 'profiles that nobody may read',
    plant: 'revoke select on public.profiles from authenticated',
    undo: 'grant select on public.profiles to authenticated',
    trial: tryOwn,
    says: [`${own}the own profile (403) → The app does not work`],
  },
  {
    fault: 'bank details that nobody may read',
    plant:
      'create policy "doctored" on public.payment_details as restrictive for select to authenticated using (false)',
    undo: 'drop policy "doctored" on public.payment_details',
    trial: tryOwn,
    says: [`${own}the own bank details (200) → `],
  },
  {
    fault: 'files that nobody may read',
    plant:
      'create policy "doctored" on storage.objects as restrictive for select to authenticated using (false)',
    undo: 'drop policy "doctored" on storage.objects',
    trial: tryOwn,
    says: [`${own}an own document (`],
  },
  {
    fault: 'a dashboard that fails',
    plant: 'revoke execute on function public.dashboard() from authenticated',
    undo: 'grant execute on function public.dashboard() to authenticated',
    trial: tryOwn,
    says: [`${own}the dashboard (403) → `],
  },
  {
    fault: 'channels that nobody hears',
    plant:
      'create policy "doctored" on realtime.messages as restrictive for select to authenticated using (false)',
    undo: 'drop policy "doctored" on realtime.messages',
    trial: tryOwn,
    says: [`${own}the own channel (error) → `],
  },
  {
    fault: 'requests that are not checked first',
    plant: "alter role authenticator reset pgrst.db_pre_request; notify pgrst, 'reload config'",
    undo: "alter role authenticator set pgrst.db_pre_request = 'public.check_request'; notify pgrst, 'reload config'",
    trial: tryEndedSession,
    says: ['A session that has ended opens nothing → A token goes on after logging out (200)'],
  },
]

/** The last one ends the asker's session. */
export const openProjects = [...ofReading, ...ofCalling, ...ofListening, ...ofFiles, ...ofWriting, ...ofOwn]
