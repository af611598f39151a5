-- Reads that the API must not run. checks-of-reads.sql gives the reason, and applies the check to every table.

-- The API sends values as parameters, so a statement never contains user input. Filters are checked only in statements of the data API,
-- which logs in as `authenticator`. Statements inside our own functions need no check, because they search by index. current_query() does
-- not return them anyway.
create function private.assert_cheap_read() returns void
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  if current_query() ~* '^\s*explain\M' then
    raise exception 'Only exact counts are given.' using errcode = 'PT400';
  end if;
  if session_user = 'authenticator'
    and (current_query() ~* '\mi?like\M|@@|~' or regexp_count(current_query(), '\m(and|or)\M', 1, 'i') > 50) then
    raise exception 'Filters by parts of a text, or by more than 50 conditions, are refused.' using errcode = 'PT400';
  end if;
  -- Each embed is one lateral join (on the local stack, a select in the list). An embed through profiles multiplies, because all rows of a
  -- person lead to one profile. One 60-character URL can return a million rows, and one level deeper two gigabytes.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), 'join lateral|\(select (to_json|coalesce\(json_agg)\(', 1, 'i') > 5
    or current_query() ~* '"profiles(_\d+)?"\."id" = "|"profiles", "public"|from "profiles"\) as "_spread'
  ) then
    raise exception 'Reads that lead through a profile, or to more than five other tables, are refused.' using errcode = 'PT400';
  end if;
  -- A column is returned as often as it is named, so a short URL could return a text of 20,000 characters five hundred times. Counts the
  -- selected names and aliases: those before a comma, an alias, the end of a list or a cast.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), '"[^"]*"\s*(,|\)|\mas\M|\mfrom\M|::|$)', 1, 'i') > 60
    or regexp_count(current_query(), '\*\s*(,|\mfrom\M)', 1, 'i') > 3
  ) then
    raise exception 'Reads of more than 60 columns, or of all columns again and again, are refused.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.assert_cheap_read() is
  'Raises PT400 for expensive API statements (rules 15.6, 15.9). These are EXPLAIN, pattern or text searches, more than 50 conditions, '
  'embeds of a profile or of more than five tables, and more than 60 columns and aliases.';

-- A statement's row limit can be up to a thousand. It is a parameter, so the text of the statement does not show it. Therefore, long texts
-- can be read only from a row selected by its key. An alias cannot look like a condition, because quotes in an alias are doubled.
create function private.assert_short_rows() returns void
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  long constant text := '"(full_description|image_paths|sections|checks|description|answers|communication_style|payer|agreement|wording'
    '|token)"|\*\s*(,|from (?!pgrst_source))';
  equals constant text := '\m(where|and)\M[ (]*("public"\."[a-z_]+"\.)?"%s" = \$';
  -- The local stack does not quote function names, and embeds by a select in the list.
  is_local constant boolean := current_query() !~* '^\s*with pgrst_source';
  a_function constant text := case when is_local then 'from public\.[a-z_]+\(' else '"public"\."[a-z_]+"\(' end;
  is_keyed boolean;
begin
  if session_user <> 'authenticator' or current_query() !~* long then
    return;
  end if;
  -- Another condition could cancel the restriction by the key.
  is_keyed := current_query() !~* '\m(or|not)\M' and (
    current_query() ~* format(equals, 'id')
    or current_query() ~* format(equals, 'user_id') and current_query() ~* format(equals, 'course_id')
  );
  -- Functions limit their own number of rows.
  if not is_keyed and current_query() !~ a_function
    -- A row of another table is returned with each row that leads to it.
    or current_query() ~* format('"[a-z_]+_\d+"\.(%s)', long)
    or is_local and current_query() ~* format('from \(select [^()]*(%s)', long) then
    raise exception 'Long texts, and all columns at once, are read of one row at a time.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.assert_short_rows() is
  'Raises PT400 if the API''s statement reads long columns (possibly over 1,000 characters) or all columns from more than one row (rule '
  '15.9).';

-- Declared immutable, though it is not, so that the planner calls it and stores the result in the plan.
create function private.is_cheap_read() returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  perform private.assert_short_rows();
  return true;
end
$$;
comment on function private.is_cheap_read() is
  'Returns true, or raises the error of assert_cheap_read or assert_short_rows. For the policies that checks-of-reads.sql adds to every '
  'table.';

grant execute on function private.assert_cheap_read(), private.assert_short_rows(), private.is_cheap_read() to authenticated;
