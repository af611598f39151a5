import type { PlanOptions } from '@supabase/pg-delta/plan'
import { platformSchemas } from '../shared/platform-schemas.ts'

/** The platform's own roles, whose attributes and settings differ between projects. */
const platformRoles = [
  ...['supabase_*', 'cli_login_*', 'dashboard_user', 'pgbouncer', 'pgsodium_*', 'pgtle_admin'],
]
const requestRoles = ['anon', 'authenticated', 'service_role']
const rolesOfEveryProject = [...platformRoles, ...requestRoles, 'authenticator']

/** A setting of roles that only the platform makes. The comparison ignores it for every role. */
export const platformsSetting = /^session_preload_libraries=/

/**
 * Schemas with the functions of the platform's own triggers. Excludes `extensions`, because a project can create functions
 * there.
 */
const closedSchemas = platformSchemas.filter((name) => name !== 'extensions')

const field = (name: string, ...globs: string[]) => ({ idField: { field: name, glob: globs } })

/**
 * The platform's objects in a deployed project that a local database lacks or has in another form. The comparison ignores
 * them. Policies and triggers that a project adds to the platform's tables are compared, and so are the project's own roles.
 */
export const platformsOwn: NonNullable<PlanOptions['policy']> = {
  id: 'platforms-own',
  assumedSchemas: platformSchemas,
  assumedRoles: platformRoles,
  filter: [
    // The platform has no policies of its own, so every policy is the project's.
    { match: { kind: 'policy' }, action: 'include' },
    {
      match: {
        all: [{ kind: 'trigger' }, { not: { edgeTo: { kind: 'function', schema: closedSchemas } } }],
      },
      action: 'include',
    },
    { match: { all: [{ schema: 'extensions' }, { owner: 'postgres' }] }, action: 'include' },
    { match: { schema: platformSchemas }, action: 'exclude' },
    { match: { all: [{ kind: 'schema' }, { name: platformSchemas }] }, action: 'exclude' },
    { match: { target: { schema: platformSchemas } }, action: 'exclude' },
    { match: { target: { kind: 'schema', name: platformSchemas } }, action: 'exclude' },
    // Ignores extensions that only the deployed project has. A project can have additional extensions, and their objects
    // belong to the extension.
    { match: { all: [{ kind: 'extension' }, { verb: 'remove' }] }, action: 'exclude' },
    { match: { all: [{ kind: 'comment' }, { target: { kind: 'extension' } }] }, action: 'exclude' },
    { match: { all: [{ kind: 'eventTrigger' }, { owner: platformRoles }] }, action: 'exclude' },
    {
      match: { all: [{ kind: 'publication' }, { name: 'supabase_realtime_messages_publication' }] },
      action: 'exclude',
    },
    { match: { all: [{ kind: 'role' }, { name: platformRoles }] }, action: 'exclude' },
    {
      match: { all: [{ kind: 'defaultPrivilege' }, field('role', ...platformRoles)] },
      action: 'exclude',
    },
    {
      match: { all: [{ kind: 'membership' }, field('member', ...platformRoles)] },
      action: 'exclude',
    },
    {
      match: {
        all: [
          { kind: 'membership' },
          field('member', 'postgres', 'authenticator'),
          field('role', ...rolesOfEveryProject),
        ],
      },
      action: 'exclude',
    },
  ],
}
