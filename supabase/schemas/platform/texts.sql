-- How texts are kept and shown, whoever writes them.

create function private.is_visible(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Spaces, control characters, and what Unicode lets programs leave out: joiners, marks of direction, fillers, selectors.
  select regexp_replace(given,
    '[\s[:cntrl:]\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g') <> ''
$$;
comment on function private.is_visible(text) is 'Whether anybody sees anything of the text. Null for null.';

create function private.trimmed(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case when private.is_visible(given) then btrim(normalize(given, nfc), e' \t\r\n') end $$;
comment on function private.trimmed(text) is 
  'A text without the blanks around it, in Unicode''s composed form (NFC); null when nobody sees anything of it.';

create function private.text_as_stored(given text, longest integer, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  given := private.trimmed(given);
  if char_length(given) > longest then
    raise exception 'Please use at most % characters.', longest using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$$;
comment on function private.text_as_stored(text, integer, text) is
  'The text trimmed, null when blank. PT400 when it is too long, with the field''s name as hint.';

create function private.turns_direction(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select given ~ '[\u202A-\u202E\u2066-\u2069]' $$;
comment on function private.turns_direction(text) is
  'Whether the text holds overrides or isolates, which make it read as another one and turn what stands beside it. Null for null.';

create function private.line_as_stored(given text, longest integer, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  given := private.text_as_stored(given, longest, field);
  if private.turns_direction(given) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$$;
comment on function private.line_as_stored(text, integer, text) is
  'A name or another line, as text_as_stored. PT400 also when it turns the direction of writing.';

create function private.line_in(metadata jsonb, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case when jsonb_typeof(metadata -> field) = 'string' then
    private.line_as_stored(left(btrim(metadata ->> field, e' \t\r\n'), 200), 200, field)
  end;
exception when sqlstate 'PT400' then
  return null;
end
$$;
comment on function private.line_in(jsonb, text) is
  'A name or a location in the metadata of an account, which are whatever the caller sent; null for what is none.';

create function private.one_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when tidy = '' then 'none'
    when char_length(tidy) <= 120 then tidy
    -- At the end of a word, if there is one near.
    else regexp_replace(left(tidy, 119), '(?<=^.{90,})\s+\S*$', '') || '…'
  end
  from (select btrim(regexp_replace(coalesce(value, ''), '[\s[:cntrl:]]+', ' ', 'g')) as tidy) given
$$;
comment on function private.one_line(text) is
  'A value as messages and errors show it: one line of at most 120 characters, "none" for a blank. '
  'An error''s text becomes a line of the answer''s header.';

create function private.masked(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when given is null then null
    when char_length(regexp_replace(given, '\W', '', 'g')) >= 6 then '•••' || right(regexp_replace(given, '\W', '', 'g'), 3)
    else '•••'
  end
$$;
comment on function private.masked(text) is 'The last three characters of a number of six or more, nothing of a shorter one (rule 10.15).';

create function private.hash_of_token(token uuid) returns bytea
language sql immutable parallel safe set search_path = ''
as $$ select sha256(uuid_send(token)) $$;
comment on function private.hash_of_token(uuid) is 'What is kept of a secret token. Tokens are random, so they need no salt.';
