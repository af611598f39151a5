const late = "now() - interval '11 minutes'"
const person = '00000000-0000-4000-8000-00000000d0c1'
/** The only administrator of the healthy project. */
export const administrator = '00000000-0000-4000-8000-00000000d0c2'
const asKeeper = (sql: string) =>
  `grant audit_keeper to postgres with set true, inherit false; set local role audit_keeper; ${sql}; set local role postgres`
const check = (at: string, fault: string) =>
  asKeeper(
    `insert into audit.checks (at, entries, fault, fault_at, heads) values (${at}, 1, ${fault}, '2026-11-01T01:00Z', '[]')`,
  )
const ofJob = (name: string) => `where jobid = (select jobid from cron.job where jobname = '${name}')`

/**
 * Faults to plant in a database. Each entry has a name, SQL that plants several faults, and the beginnings of the
 * report lines that become bad. One report can show all of these faults.
 */
export const databaseFaults: [name: string, sql: string, says: string[]][] = [
  [
    'a migration, an administrator, a cron job, a secret and a message',
    `delete from supabase_migrations.schema_migrations where version = '20261121000800';
    update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '20261121000820';
    insert into auth.users (id, email) values ('${person}', 'priya@shinework.example');
    update public.profiles set role = 'admin' where id = '${person}';
    update private.second_factor_rule set is_required = true;
    update cron.job_run_details set status = 'failed', return_message = 'ERROR: no such table' ${ofJob('call deliver')};
    update cron.job_run_details set start_time = now() - interval '1 day' ${ofJob('forget pay')};
    delete from cron.job_run_details ${ofJob('forget budgets')};
    delete from vault.secrets where name = 'deliver_url';
    update private.delivery_setup set channels = '{push}';
    delete from private.deliveries;
    insert into private.deliveries (user_id, channel, kind, type, message, not_before, due_at, created_at)
      values ('${person}', 'email', 'changes', 'job_changed', 'Doctor', ${late}, ${late}, ${late});
    insert into net._http_response (id, status_code, timed_out, content) values (999999, 401, false, 'Only the database')`,
    [
      'Every migration is applied: not 20261121000800_overviews.sql → `npx supabase db push`',
      'Every migration was applied as its file is now: not 20261121000820_audit_list → It was edited since',
      'No account of the demo data is there → 1 are. Their password is published',
      'Every administrator has the second factor that is required: not boss@test.example → ',
      'Every administrator has the second factor that is required: not priya@shinework.example → ',
      'Every hourly cron job has run within two hours: not forget budgets → A new one has',
      'The last run of every cron job succeeded: not call deliver → ERROR: no such table',
      'The database knows how to have messages sent: not deliver_url → ',
      'Push and email are set up → Set up: push.',
      'No message waits for more than ten minutes → 1 do, since ',
      'The last call of the database to deliver was answered → It answers 401, the keys differ',
    ],
  ],
  [
    'old runs and calls, and the other secret',
    `update cron.job_run_details set start_time = now() - interval '121 minutes' ${ofJob('call deliver')};
    delete from vault.secrets where name = 'deliver_key';
    delete from private.delivery_calls;
    update private.delivery_setup set known_at = now() - interval '121 minutes';
    insert into net._http_response (id, timed_out) values (999999, true)`,
    [
      'Every hourly cron job has run within two hours: not call deliver → A new one has',
      "The database knows how to have messages sent: not deliver_key → select vault.create_secret('…', 'deliver_key')",
      'deliver has come within two hours → It is called every hour at least.',
      'The last call of the database to deliver was answered → No answer: it timed out',
    ],
  ],
  [
    'no runs and no calls',
    `delete from cron.job_run_details;
    delete from private.delivery_setup;
    delete from net._http_response`,
    [
      'Cron jobs have run within the hour → pg_cron stands still',
      'Push and email are set up → deliver has not answered',
      'The last call of the database to deliver was answered → pg_net keeps answers for six hours',
    ],
  ],
  [
    'runs that are an hour old',
    "update cron.job_run_details set start_time = now() - interval '61 minutes'",
    ['Cron jobs have run within the hour → pg_cron stands still'],
  ],
  [
    'an audit that was changed behind the database’s back, and no administrator',
    `${check('now()', "'This entry has been changed, or the one before it.'")};
    update public.profiles set role = 'cleaner' where id = '${administrator}'`,
    [
      'There is an administrator → Nobody can open a job, decide or pay.',
      'The last check of the audit found it whole → 2026-11-01 01:00 UTC: This entry has been changed',
    ],
  ],
  [
    'an audit that nobody checks any more, and an index whose build ended early',
    `${check("now() - interval '3 days'", 'null')};
    create table public.parts (id integer) partition by range (id);
    create table public.part partition of public.parts default;
    create index parts_idx on only public.parts (id)`,
    [
      'Every index is valid: not parts_idx → Its build ended early. set lock_timeout = 0; reindex',
      'The audit was checked within two days → Is the cron job',
    ],
  ],
]
