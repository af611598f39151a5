-- The administrators' list of people. Also finds a person by any part of a phone number, in any format.

create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_role_newest_idx on public.profiles (role, created_at desc, id desc);
create index profiles_status_newest_idx on public.profiles (status, created_at desc, id desc);
create index profiles_search_idx on public.profiles using gin (private.folded(search_text) extensions.gin_trgm_ops);

create type public.user_row as (
  id uuid, name text, email text, phone text, role text, status text, created_at timestamptz, documents jsonb
);
comment on type public.user_row is
  'A person in the administrators'' list. documents: [{"type", "state", "expires_on"}] of their documents, with today''s state (waiting, '
  'checked, refused or expired).';

create function private.person_word_condition(word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select '(' || string_agg(private.word_condition('private.folded(profile.search_text)', form), ' or ') || ')'
  from (
    select word
    union
    -- Part of a number in another format: 0412 34 is part of +61 412 345 678.
    select unnest(array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')])
    from regexp_replace(word, '\D', '', 'g') digits
    where word ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3
  ) forms (form)
$$;
comment on function private.person_word_condition(text) is
  'SQL condition on profile.search_text: it contains the folded word, or the word''s digits if they can be part of a phone number.';

create function private.people_condition(query text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(private.person_word_condition(word), ' and ')
  -- A phone number counts as one word, whatever its spacing.
  from private.search_words(
    case when query ~ '^\s*\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then translate(query, ' ().-', '') else query end) word
$$;
comment on function private.people_condition(text) is
  'SQL condition on profile.search_text: every word of the query is in the name, email address or phone number. Null for a query without '
  'words.';

create function private.documents_condition(documents text) returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- Somewhere on earth it is already tomorrow, or still yesterday. Only dates within a day of a limit need the person's own date.
  today constant date := now() at time zone 'UTC';
begin
  if documents is null then
    return null;
  end if;
  return 'exists (select from public.documents document where document.user_id = profile.id and ' || case lower(btrim(documents))
    when 'waiting' then 'document.state = ''waiting'''
    when 'expired' then format(
      'document.state = ''checked'' and document.expires_on <= %L and case when document.expires_on < %L then true
         else document.expires_on < private.today_of(document.user_id) end',
      today, today - 1)
    when 'expiring' then format(
      'document.state = ''checked'' and document.expires_on between %L and %L and case when document.expires_on between %L and %L then true
         else document.expires_on - private.today_of(document.user_id) between 0 and 30 end',
      today - 1, today + 31, today + 1, today + 29)
    else 'false'
  end || ')';
end
$$;
comment on function private.documents_condition(text) is
  'SQL condition on profile.id: the person has a waiting, expiring or expired document, by their own calendar (rules 8.19, 12.16). '
  'Expiring means today or within the next 30 days. Null for null. Any other word matches no one.';

create function private.search_users(
  query text, role text, status text, documents text, missing_document text, after_created timestamptz, after_id uuid,
  page_size integer
) returns setof public.user_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select profile.id, profile.name, profile.email, profile.phone, profile.role, profile.status, profile.created_at, held.documents
     from (
       select * from public.profiles profile where true',
    ' and profile.role = ' || quote_literal(lower(btrim(role))),
    ' and profile.status = ' || quote_literal(lower(btrim(status))),
    ' and ' || private.documents_condition(documents),
    ' and not exists (select from public.documents document where document.user_id = profile.id and document.type = '
      || quote_literal(btrim(missing_document)) || ')',
    ' and ' || private.people_condition(query),
    ' and (profile.created_at, profile.id) < (' || quote_literal(after_created) || ', ' || quote_literal(after_id) || ')',
    ' order by profile.created_at desc, profile.id desc limit ', private.page_size(page_size, 50, 1000), '
     ) profile
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object(
         ''type'', document.type, ''state'', private.document_state(document), ''expires_on'', document.expires_on)), ''[]'') as documents
       from public.documents document where document.user_id = profile.id
     ) held
     order by profile.created_at desc, profile.id desc');
end
$$;

create function public.search_users(
  query text default null, role text default null, status text default null, documents text default null,
  missing_document text default null, after_created timestamptz default null, after_id uuid default null, page_size integer default 50
) returns setof public.user_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.search_users(query, role, status, documents, missing_document, after_created, after_id, page_size) $$;
comment on function public.search_users(text, text, text, text, text, timestamptz, uuid, integer) is
  'People, newest first, for administrators. query: each word must be in the name, email address or phone number, in any case; a phone '
  'number also matches by its digits, in any format. role, status: null for all. documents: waiting, expiring (within 30 days) or '
  'expired; returns only people with such a document. missing_document: a document type; returns only people without it. after_created '
  'and after_id: created_at and id of the last person of the previous page. page_size: 1 to 1000. PT403 not an administrator.';

grant execute on function private.search_users(text, text, text, text, text, timestamptz, uuid, integer),
  public.search_users(text, text, text, text, text, timestamptz, uuid, integer) to authenticated;
