-- How texts are checked, stored and shown, regardless of their author.

create function private.is_visible(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Spaces, control characters, and characters that Unicode allows programs to ignore: joiners, direction marks, fillers, selectors.
  select regexp_replace(given,
    '[\s[:cntrl:]\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g') <> ''
$$;
comment on function private.is_visible(text) is 'True if the text has a visible character. Null for null.';

create function private.trimmed(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case when private.is_visible(given) then btrim(normalize(given, nfc), e' \t\r\n') end $$;
comment on function private.trimmed(text) is
  'A text without surrounding spaces and line breaks, in Unicode''s composed form (NFC). Null if nothing in it is visible.';

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
  'The trimmed text; null if blank. PT400 if it is too long (the hint is the field''s name).';

create function private.turns_direction(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select given ~ '[\u202A-\u202E\u2066-\u2069]' $$;
comment on function private.turns_direction(text) is
  'True if the text contains direction overrides or isolates, which change how it and its neighbours are displayed. Null for null.';

create function private.line_tidied(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(given, '[\t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g') $$;
comment on function private.line_tidied(text) is 'The text with a space for each sequence of line breaks and tabs.';

create function private.is_line(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select not private.turns_direction(given)
    -- Control characters, ends of lines and paragraphs, annotations, private use.
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\uFFF9-\uFFFB\uE000-\uF8FF\U000F0000-\U0010FFFF]'
    -- More marks on one letter than any language uses would cover adjacent lines.
    and given !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E31\u0E34-\u0E3A'
      '\u0E47-\u0E4E\u0F71-\u0F84\u0F8D-\u0FBC\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}'
$$;
comment on function private.is_line(text) is 'True if the text can be shown in a line with other texts (rule 16.2). Null for null.';

create function private.line_as_stored(given text, longest integer, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  given := private.text_as_stored(private.line_tidied(given), longest, field);
  if not private.is_line(given) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$$;
comment on function private.line_as_stored(text, integer, text) is
  'A name or other line of text, as text_as_stored, with spaces for line breaks. PT400 also if it is not a valid line (is_line).';

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
  'A name or location from the metadata of an account, which the caller controls. Null if it is not a valid line.';

create function private.one_line(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when tidy = '' then 'none'
    when char_length(tidy) <= 120 then tidy
    -- Cuts at the end of a word, if there is one near.
    else regexp_replace(left(tidy, 119), '(?<=^.{90,})\s+\S*$', '') || '…'
  end
  from (select btrim(regexp_replace(coalesce(value, ''), '[\s[:cntrl:]]+', ' ', 'g')) as tidy) given
$$;
comment on function private.one_line(text) is
  'A value shortened for messages and errors: one line of at most 120 characters, "none" for a blank. An error''s text becomes a line in '
  'the response''s header.';

create function private.masked(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when given is null then null
    when char_length(regexp_replace(given, '\W', '', 'g')) >= 6 then '•••' || right(regexp_replace(given, '\W', '', 'g'), 3)
    else '•••'
  end
$$;
comment on function private.masked(text) is
  'A number masked to its last three letters or digits, or completely if it has fewer than six (rule 10.15).';

create function private.hash_of_token(token uuid) returns bytea
language sql immutable parallel safe set search_path = ''
as $$ select sha256(uuid_send(token)) $$;
comment on function private.hash_of_token(uuid) is 'The stored form of a secret token. Tokens are random, so they need no salt.';
