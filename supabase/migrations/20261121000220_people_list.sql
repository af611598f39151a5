-- The administrators' list of people, also found by any part of a phone number, however it is typed.

create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_role_newest_idx on public.profiles (role, created_at desc, id desc);
create index profiles_status_newest_idx on public.profiles (status, created_at desc, id desc);
create index profiles_search_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);

create function private.person_word_condition(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '(' || string_agg(private.word_condition('profile.search_text', form), ' or ') || ')'
  from (
    select word
    union
    -- As a part of a number written otherwise: 0412 34 is part of +61 412 345 678.
    select unnest(array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')])
    from regexp_replace(word, '\D', '', 'g') digits
    where word ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3
  ) forms (form)
$$;
comment on function private.person_word_condition(text) is
  'SQL on profile.search_text: it contains the word (in lower case), or its digits where it can be part of a phone number.';

create function private.people_condition(query text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(private.person_word_condition(word), ' and ')
  -- A phone number typed with spaces is one word.
  from private.search_words(
    case when query ~ '^\s*\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then replace(query, ' ', '') else query end) word
$$;
comment on function private.people_condition(text) is
  'SQL on profile.search_text: every word of the query is in name, e-mail or phone. Null for a query without words.';

create function private.search_users(
  query text, role text, status text, missing_document text, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.profiles
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select profile.* from public.profiles profile where true',
    ' and profile.role = ' || quote_literal(lower(btrim(role))),
    ' and profile.status = ' || quote_literal(lower(btrim(status))),
    ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = '
      || quote_literal(btrim(missing_document)) || ')',
    ' and ' || private.people_condition(query),
    ' and (profile.created_at, profile.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by profile.created_at desc, profile.id desc limit ', private.page_size(page_size, 50, 1000));
end
$$;

create function public.search_users(
  query text default null, role text default null, status text default null, missing_document text default null,
  after_created timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.profiles
language sql stable rows 50 set search_path = ''
as $$ select * from private.search_users(query, role, status, missing_document, after_created, after_id, page_size) $$;
comment on function public.search_users(text, text, text, text, timestamptz, uuid, integer) is
  'People, newest first, for administrators. query: every word in name, e-mail or phone, in any case; a phone number also by its digits, however it was typed. role, status: null for all. missing_document: a document type; only people without it. after_created and after_id: created_at and id of the last person seen. page_size: 1 to 1000. PT403 not an administrator.';

grant execute on function private.search_users(text, text, text, text, timestamptz, uuid, integer),
  public.search_users(text, text, text, text, timestamptz, uuid, integer) to authenticated;
