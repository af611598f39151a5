import type { Sql, TransactionSql } from 'postgres'
import { topics } from '../../src/features/account/privacy/privacy-topics'
import { dataAboutPeople } from '../../src/features/account/privacy/retention'

const head = `# Who may do what

Written from the database's catalog by \`npm run types\`; do not edit it. \`npm run check\` fails when it is out of date.
What is not listed here is not granted. The reasons are in [product](product/README.md).

- \`anon\` is a visitor.
- \`authenticated\` is everybody signed in, administrators included. What only administrators may do are functions that look
  up, at every call, who is calling.
- \`service_role\` is the edge functions and whoever holds the secret key. Row security does not bind it.
`

/** The text of docs/rules.md. The connection's role must see the whole catalog. */
export async function accessRules(database: Sql): Promise<string> {
  return database.begin('read only', async (sql) => {
    // PostgreSQL prints a name without its schema if the schema is on the search path. The superuser's search path contains
    // more schemas.
    await sql`set local search_path = public`
    return [
      head,
      await tableRules(sql),
      await functionRules(sql),
      await bucketRules(sql),
      await scheduledJobs(sql),
    ].join('\n')
  })
}

type Table = {
  name: string
  /**
   * The table's comment. Null for the platform's tables, because only the real services comment them and the emulation does
   * not.
   */
  comment: string | null
  grants: { role: string; may: string }[]
  policies: { name: string; command: string; role: string; restrictive: boolean }[]
  triggers: { name: string; does: string | null }[]
}

async function tableRules(sql: TransactionSql): Promise<string> {
  const tables = await sql<Table[]>`
    select class.oid::regclass::text as name,
      case when class.relnamespace::regnamespace::text in ('public', 'private') then obj_description(class.oid, 'pg_class') end as comment,
      array(
        select jsonb_build_object('role', grantee::regrole::text, 'may', string_agg(may, ', ' order by position(left(may, 1) in 'siud')))
        from (
          select grantee, lower(privilege_type) as may from aclexplode(class.relacl)
          union all
          -- Names the granted columns, or the columns that are not granted if there are fewer of them.
          select granted.grantee, lower(privilege_type) || case
            when 2 * count(*) < class.relnatts then format(' (%s)', string_agg(attname, ', ' order by attnum))
            else format(' (all columns but %s)', (
              select string_agg(other.attname, ', ' order by other.attnum) from pg_attribute other
              where other.attrelid = class.oid and other.attnum > 0
                and not has_column_privilege(granted.grantee, class.oid, other.attnum, granted.privilege_type)
            ))
          end
          from pg_attribute attribute, aclexplode(attribute.attacl) granted
          where attribute.attrelid = class.oid
          group by granted.grantee, granted.privilege_type
        ) granted
        where grantee <> class.relowner and class.relnamespace::regnamespace::text in ('public', 'private')
        group by grantee
        order by grantee::regrole::text
      ) as grants,
      array(
        select jsonb_build_object(
          'name', polname,
          'command', case polcmd
            when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'any command'
          end,
          'role', (select string_agg(role::regrole::text, ', ') from unnest(polroles) role),
          'restrictive', not polpermissive
        )
        from pg_policy where polrelid = class.oid
        order by polpermissive desc, position(polcmd::text in 'rawd*'), polname
      ) as policies,
      array(
        select jsonb_build_object('name', proname, 'does', obj_description(called.oid, 'pg_proc'))
        from pg_proc called
        where called.pronamespace::regnamespace::text = 'private'
          and exists (select from pg_trigger where tgrelid = class.oid and tgfoid = called.oid)
        order by proname
      ) as triggers
    from pg_class class
    where class.relkind in ('r', 'p', 'v') and not class.relispartition
      and class.relnamespace::regnamespace::text in ('public', 'private', 'storage', 'realtime', 'auth')
    order by class.relnamespace::regnamespace::text <> 'public', name`
  const ruled = tables.filter(({ grants, policies, triggers }) =>
    [grants, policies, triggers].some((list) => list.length > 0),
  )
  const ofApi = ruled.filter(({ name, policies }) => !name.includes('.') && policies.length > 0)
  const names = new Set(ofApi.flatMap(({ policies }) => policies.map(({ name }) => name)))
  const common = new Set(
    [...names].filter((name) =>
      ofApi.every(({ policies }) => policies.some((policy) => policy.name === name)),
    ),
  )
  const sections = ruled.map(({ name, comment, grants, policies, triggers }) => [
    `\n### ${name}\n`,
    ...(comment === null ? [] : [`${comment}\n`]),
    ...retentionOf(name),
    ...grants.map(({ role, may }) => `- \`${role}\` may ${may}`),
    ...policies
      .filter((policy) => !common.has(policy.name))
      .map(
        (policy) =>
          `- ${policy.command} by \`${policy.role}\`${policy.restrictive ? ', restricted' : ''}: **${policy.name}**`,
      ),
    ...triggers.map((trigger) => `- trigger \`${trigger.name}\`: ${trigger.does ?? ''}`),
  ])
  return [
    '## Tables\n',
    'Each with what it keeps about people in the words of /privacy, its grants, the policies (in bold) that say which rows,',
    `and what its triggers do. A restriction holds besides every other policy. On all tables of the API: ${[...common].map((name) => `**${name}**`).join(', ')}.`,
    ...sections.flat(),
    '',
  ].join('\n')
}

/** The personal data in a table and its retention, as the privacy page states them (rule 18.7). */
function retentionOf(table: string): string[] {
  const about = dataAboutPeople[table]
  if (!about) return []
  const { title, kept } = topics[about.topic]
  return [`- about people (“${title}”): ${Object.values(about.columns).join('; ')}. ${kept}`]
}

type Function = {
  name: string
  arguments: string
  is_api: boolean
  is_definer: boolean
  comment: string | null
  roles: string[]
  asks_for_admin: boolean
}

async function functionRules(sql: TransactionSql): Promise<string> {
  const functions = await sql<Function[]>`
    with found as (
      select oid, proname as name, pronamespace::regnamespace::text as schema, prosecdef as is_definer,
        pg_get_functiondef(oid) as definition,
        array(select grantee::regrole::text from aclexplode(proacl) where grantee <> proowner order by 1) as roles
      from pg_proc
      where pronamespace::regnamespace::text in ('public', 'private') and prokind = 'f' and prorettype <> 'trigger'::regtype
    ), asking as (
      select name from found where schema = 'private' and definition ~* '\\mbegin\\s+perform private\\.assert_admin\\(\\)'
    )
    select name, schema = 'public' as is_api, is_definer,
      replace(pg_get_function_identity_arguments(oid), 'timestamp with time zone', 'timestamptz') as arguments,
      obj_description(oid, 'pg_proc') as comment, roles,
      exists (select from asking where definition ~ ('private\\.' || asking.name || '\\(')) as asks_for_admin
    from found
    where roles <> '{}'
    order by name`
  const types = await sql<{ name: string; comment: string | null }[]>`
    select relname as name, obj_description(reltype, 'pg_type') as comment
    from pg_class where relkind = 'c' and relnamespace::regnamespace::text = 'public' order by relname`
  const api = functions.filter(({ is_api }) => is_api)
  const groups: [title: string, members: Function[]][] = [
    ['Anybody, visitors included', api.filter(({ roles }) => roles.includes('anon'))],
    ['Everybody signed in', api.filter((one) => isForSignedIn(one) && !one.asks_for_admin)],
    ['Administrators', api.filter((one) => isForSignedIn(one) && one.asks_for_admin)],
    ['Edge functions only', api.filter(({ roles }) => roles.join() === 'service_role')],
  ]
  const helpers = functions.filter(({ name, is_api }) => !is_api && !api.some((one) => one.name === name))
  return [
    '## Functions\n',
    'What needs more rights than its caller has is done by a definer function in the schema `private`, which the API does not',
    'expose, most often one of the same name.',
    ...groups.flatMap(([title, members]) => [`\n### ${title}\n`, ...members.map(described)]),
    '\n### What they take and return\n',
    ...types.map(({ name, comment }) => `- \`${name}\`${comment === null ? '' : `: ${comment}`}`),
    '\n### Helpers in `private`\n',
    'Called by policies, constraints and the functions above.\n',
    ...helpers.map(
      (one) => `${described(one)} (${[...one.roles, ...(one.is_definer ? ['definer'] : [])].join(', ')})`,
    ),
    '',
  ].join('\n')
}

function isForSignedIn({ roles }: Function): boolean {
  return roles.includes('authenticated') && !roles.includes('anon')
}

function described({ name, arguments: given, comment }: Function): string {
  return `- \`${name}(${given})\`${comment === null ? '' : `: ${comment}`}`
}

async function bucketRules(sql: TransactionSql): Promise<string> {
  const buckets = await sql<{ id: string; public: boolean; megabytes: number; types: string }[]>`
    select id, public, (file_size_limit / 1048576)::integer as megabytes, array_to_string(allowed_mime_types, ', ') as types
    from storage.buckets order by id`
  return [
    '## Storage buckets\n',
    'Their policies are those of `storage.objects` above.\n',
    '| bucket | public | files up to | types |',
    '|---|---|---|---|',
    ...buckets.map(
      ({ id, public: isPublic, megabytes, types }) =>
        `| ${id} | ${isPublic ? 'yes' : 'no'} | ${megabytes} MB | ${types} |`,
    ),
    '',
  ].join('\n')
}

async function scheduledJobs(sql: TransactionSql): Promise<string> {
  const jobs = await sql<{ jobname: string; schedule: string; command: string }[]>`
    select jobname, schedule, command from cron.job order by jobname`
  return [
    '## Scheduled jobs\n',
    'What the database runs by itself, in UTC.\n',
    '| job | when | runs |',
    '|---|---|---|',
    ...jobs.map(({ jobname, schedule, command }) => `| ${jobname} | \`${schedule}\` | \`${command}\` |`),
    '',
  ].join('\n')
}
