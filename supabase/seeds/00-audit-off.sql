-- The seeds tell of months in one second, which the audit would record as such. 90-audit.sql writes what it would have recorded.

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
