-- Audits changes of people and their documents (rules 10.12 to 10.15). Uses triggers, so that every write is recorded.

create function private.short_value(value jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when char_length(said) <= 200 then value else to_jsonb(left(said, 200) || '…') end
  from (select case jsonb_typeof(value) when 'string' then value #>> '{}' else value::text end) given (said)
$$;
comment on function private.short_value(jsonb) is 'A value as the audit stores it, cut to 200 characters.';

create function private.changes_between(was jsonb, now_is jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(private.short_value(was -> key), private.short_value(value))), '{}')
  from jsonb_each(now_is) each (key, value)
  where value <> was -> key
$$;
comment on function private.changes_between(jsonb, jsonb) is
  'The differences between two objects with the same keys: {key: [before, after]}.';

create function private.audit_title(title text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select nullif(btrim(title), '') $$;
comment on function private.audit_title(text) is 'A job''s or course''s title as the audit stores it, for use after it is deleted.';

create function private.audit_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- For fields that people fill in, only the names are recorded.
  fields text[];
  was jsonb;
  now_is jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('account_deleted', 'accounts', old.id, null, jsonb_build_object('role', old.role, 'status', old.status));
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.record_change('account_created', 'accounts', new.id, null, jsonb_build_object('role', new.role, 'status', new.status));
    return null;
  end if;
  if old.role <> new.role then
    perform private.record_change('role_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('role', array[old.role, new.role])));
  end if;
  if old.status <> new.status then
    perform private.record_change('status_changed', 'people', new.id, null,
      jsonb_build_object('changes', jsonb_build_object('status', array[old.status, new.status])));
  end if;
  if old.phone is not distinct from new.phone and old.phone_since > new.phone_since then
    perform private.record_change('phone_login_moved', 'accounts', new.id, null, '{}');
  end if;
  was := to_jsonb(old);
  now_is := to_jsonb(new);
  fields := array(
    select key from unnest(array[
      'name', 'preferred_name', 'email', 'phone', 'postcode', 'location', 'nationality', 'experience_years', 'experience_specialties',
      'communication_style', 'photo_path', 'proximity'
    ]) key
    where was -> key <> now_is -> key
  );
  -- Repeated saves make one entry per ten minutes, since it contains no values that could differ (rule 10.12).
  if fields <> '{}' and not exists (
    select from audit.entries entry
    where entry.person = new.id and entry.at > now() - interval '10 minutes' and entry.event = 'profile_changed'
      and entry.actor = (select auth.uid()) and entry.details -> 'fields' = to_jsonb(fields)
  ) then
    perform private.record_change('profile_changed', 'accounts', new.id, null, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
comment on function private.audit_profile() is
  'After-trigger on profiles: records created and deleted accounts, changed roles and statuses, and the names of changed fields. The same '
  'fields changed by the same person are recorded once in ten minutes.';

create function private.audit_payment_details() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := '{}';
  now_is jsonb := '{}';
  changes jsonb;
begin
  -- Compared in full, stored masked.
  if tg_op <> 'INSERT' then
    was := jsonb_build_object('abn', old.abn, 'bsb', old.bsb, 'account_number', old.account_number);
  end if;
  if tg_op <> 'DELETE' then
    now_is := jsonb_build_object('abn', new.abn, 'bsb', new.bsb, 'account_number', new.account_number);
  end if;
  select jsonb_object_agg(key, jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))) into changes
  from jsonb_object_keys(was || now_is) key
  where was ->> key is distinct from now_is ->> key;
  -- Deleting an account also deletes its payment details, which is not a separate event.
  if changes is not null and private.account_exists(coalesce(new.user_id, old.user_id)) then
    perform private.record_change('bank_details_changed', 'accounts', coalesce(new.user_id, old.user_id), null,
      jsonb_build_object('changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_payment_details() is 'After-trigger on payment_details: records the changed values, masked.';

create function private.audit_document() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- A document inserted with a decision had been replaced, and the replacement was undone (rule 12.19).
    perform private.record_change(case when new.state = 'waiting' then 'document_sent' else 'document_restored' end, 'documents',
      new.user_id, null,
      jsonb_build_object('type', new.type, 'state', new.state, 'expires_on', new.expires_on));
  elsif tg_op = 'DELETE' then
    if private.account_exists(old.user_id) then
      perform private.record_change('document_removed', 'documents', old.user_id, null,
        jsonb_build_object('type', old.type, 'state', old.state, 'expires_on', old.expires_on));
    end if;
  else
    perform private.record_change(
      case when old.state = new.state then 'document_changed' else 'document_' || new.state end, 'documents', new.user_id, null,
      jsonb_build_object('type', new.type, 'number_changed', nullif(old.number is distinct from new.number, false), 'changes',
        private.changes_between(
          jsonb_build_object('state', old.state, 'expires_on', old.expires_on, 'user_id', old.user_id),
          jsonb_build_object('state', new.state, 'expires_on', new.expires_on, 'user_id', new.user_id))));
  end if;
  return null;
end
$$;
comment on function private.audit_document() is
  'After-trigger on documents: records documents sent, changed, decided and removed, without numbers and paths.';

create function private.audit_opening() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_change('document_opened', 'openings', new.user_id, null, jsonb_build_object('type', new.type),
    new.administrator_id);
  return null;
end
$$;
comment on function private.audit_opening() is 'After-trigger on document_openings: records the opening.';

create function private.audit_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.account_exists(coalesce(new.user_id, old.user_id)) then
    perform private.record_event(case tg_op when 'INSERT' then 'note_written' else 'note_removed' end, coalesce(new.user_id, old.user_id));
  end if;
  return null;
end
$$;
comment on function private.audit_note() is 'After-trigger on person_notes: records notes written and removed, without their text.';

create function private.audit_business() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes jsonb;
begin
  -- Compared in full. Numbers are stored masked.
  select jsonb_object_agg(key, case
    when key in ('abn', 'bsb', 'account_number', 'apca_number') then
      jsonb_build_array(private.masked(was ->> key), private.masked(now_is ->> key))
    else jsonb_build_array(private.short_value(was -> key), private.short_value(now_is -> key)) end) into changes
  from (select to_jsonb(old) as was, to_jsonb(new) as now_is) versions, jsonb_object_keys(now_is) key
  where key <> 'updated_at' and was -> key <> now_is -> key;
  if changes is not null then
    perform private.record_change('business_changed', 'pay', null, null, jsonb_build_object('changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_business() is 'After-trigger on business: records the changed values, with numbers masked.';

create function private.audit_holiday() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The state uses a job's field name, because "state" is a document's.
  perform private.record_change(
    case tg_op when 'INSERT' then 'holiday_added' when 'DELETE' then 'holiday_removed' else 'holiday_changed' end, 'jobs', null, null,
    jsonb_build_object('changes', jsonb_build_object(
      'location_state', jsonb_build_array(old.state, new.state),
      'day', jsonb_build_array(old.day, new.day),
      'name', jsonb_build_array(old.name, new.name))));
  return null;
end
$$;
comment on function private.audit_holiday() is
  'After-trigger on holidays: records a holiday that was added, changed or removed. save_holiday changes one by removing and adding it.';

create trigger audit after update on public.business for each row execute function private.audit_business();
create trigger audit after insert or update or delete on public.holidays for each row execute function private.audit_holiday();
create trigger audit after insert or delete on private.person_notes for each row execute function private.audit_note();
create trigger audit after insert or update or delete on public.profiles for each row execute function private.audit_profile();
create trigger audit after insert or update or delete on public.payment_details for each row
  execute function private.audit_payment_details();
create trigger audit_sent_and_removed after insert or delete on public.documents for each row execute function private.audit_document();
create trigger audit_changed after update on public.documents
for each row when (
  (old.state, old.number, old.expires_on, old.user_id) is distinct from (new.state, new.number, new.expires_on, new.user_id)
)
execute function private.audit_document();
create trigger audit after insert on public.document_openings for each row execute function private.audit_opening();
