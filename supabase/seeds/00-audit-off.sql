-- Disables the audit triggers, because the audit log would record the demo data of several months as changes of one second.
-- 90-audit.sql writes the entries instead.

create function private.switch_audit(how text) returns void language plpgsql as $$
declare
  audited record;
begin
  for audited in
    select tgrelid::regclass as relation, tgname as name from pg_trigger where tgname ~ '^audit' and not tgisinternal
  loop
    execute format('alter table %s %s trigger %I', audited.relation, how, audited.name);
  end loop;
end
$$;
select private.switch_audit('disable');
