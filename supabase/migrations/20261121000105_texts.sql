-- How texts are kept and shown, whoever writes them.

create function private.text_as_stored(given text, longest integer, field text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  given := nullif(btrim(given, e' \t\r\n'), '');
  if char_length(given) > longest then
    raise exception 'Please use at most % characters.', longest using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$$;
comment on function private.text_as_stored(text, integer, text) is
  'The text trimmed, null when blank. PT400 when it is too long, with the field''s name as hint.';

create function private.shown(value text) returns text
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
comment on function private.shown(text) is
  'A value as messages and errors show it: one line of at most 120 characters, "none" for a blank. An error''s text becomes a line of the answer''s header.';
