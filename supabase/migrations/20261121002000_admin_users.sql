-- The administrators' list of people: filtered, searched and paged in the database.

-- Line breaks keep a search from matching across two fields. The phone stands in it as typed and as phone_digits.
alter table public.profiles
  add column search_text text not null generated always as (
    lower(
      coalesce(name, '') || e'\n' || coalesce(email, '') || e'\n'
      || coalesce(phone, '') || e'\n' || coalesce(private.phone_digits(phone), '')
    )
  ) stored;
comment on column public.profiles.search_text is 'What search_users looks through: name, e-mail, phone as typed and its digits.';

create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_role_newest_idx on public.profiles (role, created_at desc, id desc);
create index profiles_status_newest_idx on public.profiles (status, created_at desc, id desc);
create index profiles_search_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);

create function private.user_search_condition(part text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  digits text := regexp_replace(part, '\D', '', 'g');
  forms text[] := array[part];
begin
  if part ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3 then
    -- Also as a part of a number that is written otherwise: 0412 34 stands in +61 412 345 678.
    forms := forms || array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')];
  end if;
  return (
    select string_agg(
      case
        -- No trigram in it: strpos keeps the index out.
        when char_length(form) < 3 then format('strpos(profile.search_text, %L) > 0', form)
        else format('profile.search_text like %L',
          '%' || replace(replace(replace(form, '\', '\\'), '%', '\%'), '_', '\_') || '%')
      end, ' or ' order by place)
    from (select distinct on (form) form, place from unnest(forms) with ordinality given (form, place)) different
  );
end
$$;
comment on function private.user_search_condition(text) is
  'A condition on profile.search_text, as SQL: the text stands in it, or its digits do where it can be part of a phone number. The text must be lower case.';

-- Definer and dynamic for the reasons of search_open_job_ids. Whoever may call it may read every profile.
create function private.search_user_ids(
  query text, role text, status text, missing_document text, after_created timestamptz, after_id uuid, page_size integer
) returns setof uuid
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  statement text := 'select profile.id from public.profiles profile where true';
  wanted text := lower(left(btrim(query), 200));
  condition text;
begin
  perform private.assert_admin();
  if role is not null then
    statement := statement || format(' and profile.role = %L', lower(btrim(role)));
  end if;
  if status is not null then
    statement := statement || format(' and profile.status = %L', lower(btrim(status)));
  end if;
  if missing_document is not null then
    statement := statement || format(
      ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = %L)',
      btrim(missing_document));
  end if;
  select string_agg('(' || private.user_search_condition(word) || ')', ' and ' order by place) into condition
  from (
    select word, place
    -- A phone number typed with spaces is one word.
    from regexp_split_to_table(wanted, case when wanted ~ '^\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then '$' else '\s+' end)
      with ordinality as parts (word, place)
    where word <> '' order by place limit 8
  ) words;
  if condition is not null then
    statement := statement || ' and ' || condition;
  end if;
  if after_created is not null and after_id is not null then
    statement := statement || format(' and (profile.created_at, profile.id) < (%L::timestamptz, %L::uuid)', after_created, after_id);
  end if;
  statement := statement || format(' order by profile.created_at desc, profile.id desc limit %s',
    least(greatest(coalesce(page_size, 50), 1), 1000));
  return query execute statement;
end
$$;
comment on function private.search_user_ids(text, text, text, text, timestamptz, uuid, integer) is
  'The ids of search_users, in its order. PT403 not an administrator.';

create function public.search_users(
  query text default null, role text default null, status text default null, missing_document text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.profiles
language sql stable rows 50 set search_path = ''
as $$
  select profile.*
  from private.search_user_ids(
    search_users.query, search_users.role, search_users.status, search_users.missing_document,
    search_users.after_created, search_users.after_id, search_users.page_size
  ) as found (id)
  -- Left, so that the function always runs: joined with nothing, it would not come to ask who calls.
  left join public.profiles profile on profile.id = found.id
  order by profile.created_at desc, profile.id desc
$$;
comment on function public.search_users(text, text, text, text, timestamptz, uuid, integer) is
  'People, newest joined first, for administrators. query: every word must stand in name, e-mail or phone, without regard to case; a phone number is also found by its digits, however it was typed. role, status: null for all. missing_document: a document type; only people without it. after_created and after_id: created_at and id of the last person seen. page_size: 1 to 1000. PT403 not an administrator.';

grant execute on function private.search_user_ids(text, text, text, text, timestamptz, uuid, integer) to authenticated;
grant execute on function public.search_users(text, text, text, text, timestamptz, uuid, integer) to authenticated;
