/** Schemas that the platform fills itself, and schemas of extensions. */
export const platformSchemas = [
  ...['auth', 'storage', 'realtime', 'vault', 'extensions', 'supabase_migrations', 'supabase_functions'],
  ...['graphql', 'graphql_public', 'pgbouncer', 'net', 'cron', 'information_schema', 'local_platform'],
  ...['_realtime', '_analytics', '_supavisor', 'pgsodium', 'pgsodium_masks', 'pgtle', 'etl'],
]
