/**
 * Wraps a statement about an object whose owner has no members, such as the role that owns the audit log, so that `postgres`
 * can run it.
 * @param owner the object's owner, if known
 */
export function asOwner(owner: string | null | undefined, statement: string): string {
  const isNeeded =
    owner && !/^(postgres|pg_database_owner|anon|authenticat|service_role|supabase_|pg_)/.test(owner)
  if (!isNeeded || statement.startsWith('--')) return statement
  // Ends with `set role postgres` and not with `reset role`. On a hosted project, the migrations are applied by a login role
  // that is only a member of postgres.
  return [
    `grant ${owner} to postgres with set true, inherit false;`,
    `set role ${owner};`,
    statement,
    'set role postgres;',
    `revoke ${owner} from postgres;`,
  ].join('\n')
}
