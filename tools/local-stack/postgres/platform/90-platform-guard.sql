-- On the hosted service, `postgres` owns nothing in the platform's schemas. However, `postgres` can create policies on the
-- tables named below (supautils.policy_grants) and drop their triggers (supautils.drop_trigger_grants). PostgreSQL alone
-- has no such right. Here `postgres` therefore inherits the owners' rights, and an event trigger refuses every other
-- change with PostgreSQL's own message.
grant supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin
  to postgres with inherit true, set false, admin false;

create schema local_platform authorization supabase_admin;

create function local_platform.may_change(command text, relation regclass) returns boolean
language sql stable set search_path = '' as $$
  select case
    when command in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY', 'DROP TRIGGER') then relation::text in (
      'auth.audit_log_entries', 'auth.identities', 'auth.refresh_tokens', 'auth.sessions', 'auth.users',
      'realtime.messages', 'storage.buckets', 'storage.objects')
    -- CREATE TRIGGER needs only the TRIGGER privilege, which the platform grants.
    when command = 'CREATE TRIGGER' then true
    else false
  end
$$;

create function local_platform.is_project_role() returns boolean
language sql stable set search_path = '' as $$
  select not pg_catalog.pg_has_role(current_user, 'supabase_admin', 'member')
    and current_user not in ('supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin')
$$;

create function local_platform.refuse_platform_changes() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  changed record;
begin
  if not local_platform.is_project_role() then
    return;
  end if;
  for changed in
    select command.command_tag, command.object_type, command.object_identity,
      coalesce(policy.polrelid, trigger.tgrelid) as relation
    from pg_catalog.pg_event_trigger_ddl_commands() as command
    left join pg_catalog.pg_policy as policy
      on command.classid = 'pg_catalog.pg_policy'::regclass and policy.oid = command.objid
    left join pg_catalog.pg_trigger as trigger
      on command.classid = 'pg_catalog.pg_trigger'::regclass and trigger.oid = command.objid
    join pg_catalog.pg_namespace as namespace
      on namespace.oid = case
        when command.classid = 'pg_catalog.pg_namespace'::regclass then command.objid
        when command.schema_name is not null then to_regnamespace(quote_ident(command.schema_name))
        else (select class.relnamespace from pg_catalog.pg_class as class
          where class.oid = coalesce(policy.polrelid, trigger.tgrelid))
      end
    -- Compares owners, so that a renamed schema still counts as the platform's.
    where namespace.nspowner in (
      'supabase_auth_admin'::regrole, 'supabase_storage_admin'::regrole, 'supabase_realtime_admin'::regrole)
  loop
    if not local_platform.may_change(changed.command_tag, changed.relation::regclass) then
      raise exception 'must be owner of % %', changed.object_type, changed.object_identity
        using errcode = '42501',
          detail = format('%s in a schema of the platform; the hosted service refuses it too.', changed.command_tag);
    end if;
  end loop;
end
$$;

create function local_platform.refuse_platform_drops() returns event_trigger
language plpgsql set search_path = '' as $$
declare
  dropped record;
begin
  if not local_platform.is_project_role() then
    return;
  end if;
  for dropped in
    select object_type, object_identity
    from pg_catalog.pg_event_trigger_dropped_objects()
    where original
      and (schema_name in ('auth', 'storage', 'realtime', 'local_platform')
        or object_type = 'schema' and object_name in ('auth', 'storage', 'realtime', 'local_platform')
        or object_type in ('policy', 'trigger', 'rule')
          and address_names[1] in ('auth', 'storage', 'realtime', 'local_platform'))
  loop
    if dropped.object_type not in ('policy', 'trigger') then
      raise exception 'must be owner of % %', dropped.object_type, dropped.object_identity
        using errcode = '42501',
          detail = format('%s in a schema of the platform; the hosted service refuses it too.', tg_tag);
    end if;
  end loop;
end
$$;

create event trigger refuse_platform_changes on ddl_command_end
  execute function local_platform.refuse_platform_changes();
create event trigger refuse_platform_drops on sql_drop
  execute function local_platform.refuse_platform_drops();

-- Also fires if session_replication_role is `replica`, because `postgres` can set it.
alter event trigger refuse_platform_changes enable always;
alter event trigger refuse_platform_drops enable always;

grant usage on schema local_platform to public;
