-- Audits changes of sites, and of which people know a site or are barred from it (rule 11.34).

create function private.audit_site() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_person constant boolean := (select auth.uid()) is not null;
  about constant jsonb := jsonb_build_object('title', private.audit_title(case tg_op when 'DELETE' then old.name else new.name end));
  -- Columns that are derived, or that are compared separately below.
  others constant text[] := array['id', 'place', 'name_order', 'search_text', 'created_at', 'updated_at', 'image_paths', 'pdf_path',
    'required_courses', 'contact_name', 'contact_phone'];
  changes jsonb;
begin
  if tg_op = 'DELETE' then
    perform private.record_change('site_deleted', 'jobs', null, old.id, about);
    return null;
  end if;
  -- For a person, save_site first inserts a site with its name only and then updates it. Both are one event.
  if tg_op = 'INSERT' and by_person then
    return null;
  end if;
  if tg_op = 'INSERT' or old.created_at = now() and by_person then
    perform private.record_change('site_created', 'jobs', null, new.id, about);
    return null;
  end if;
  changes := private.changes_between(to_jsonb(old) - others, to_jsonb(new) - others);
  if old.required_courses <> new.required_courses then
    changes := changes || jsonb_build_object('required_courses',
      jsonb_build_array(private.course_titles(old.required_courses), private.course_titles(new.required_courses)));
  end if;
  if old.image_paths <> new.image_paths then
    changes := changes || jsonb_build_object('images', jsonb_build_array(cardinality(old.image_paths), cardinality(new.image_paths)));
  end if;
  if old.pdf_path is distinct from new.pdf_path then
    changes := changes || jsonb_build_object(
      'pdf', jsonb_build_array((old.pdf_path is not null)::integer, (new.pdf_path is not null)::integer));
  end if;
  -- A person's name and number, so only the fact of a change is recorded.
  if (old.contact_name, old.contact_phone) is distinct from (new.contact_name, new.contact_phone) then
    changes := changes || '{"site_contact": ["•••", "•••"]}';
  end if;
  if changes <> '{}' then
    perform private.record_change('site_changed', 'jobs', null, new.id, about || jsonb_build_object('changes', changes));
  end if;
  return null;
end
$$;
comment on function private.audit_site() is 'After-trigger on sites: records sites created, changed and deleted.';

create function private.audit_site_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
  site public.sites;
begin
  select * into site from public.sites known where known.id = coalesce(new.site_id, old.site_id);
  -- Part of deleting the site, the person's account, or the account of the administrator who set it.
  if not found or not private.account_exists(person) or new.standing is not distinct from old.standing then
    return null;
  end if;
  perform private.record_change('site_standing_changed', 'people', person, site.id,
    jsonb_build_object('title', private.audit_title(site.name), 'changes',
      jsonb_build_object('standing', jsonb_build_array(old.standing, new.standing))));
  return null;
end
$$;
comment on function private.audit_site_person() is
  'After-trigger on site_people: records that a person was set to know a site or barred from it, or that this was undone.';

create trigger audit after insert or update or delete on private.site_people for each row execute function private.audit_site_person();
create trigger audit after insert or update or delete on public.sites for each row execute function private.audit_site();
