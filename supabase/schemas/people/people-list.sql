-- Finds people by words in their details. A phone number is found by any part of it, in any format.

create index profiles_newest_idx on public.profiles (created_at desc, id desc);
create index profiles_role_newest_idx on public.profiles (role, created_at desc, id desc);
create index profiles_status_newest_idx on public.profiles (status, created_at desc, id desc);
create index profiles_search_idx on public.profiles using gin (private.folded(search_text) extensions.gin_trgm_ops);

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
