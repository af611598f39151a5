-- Which reads the API may not make: no-estimates.sql says why, and asks for every table.

-- The API sends values as parameters, so a statement never holds what somebody typed. Only statements of the data API, which logs in
-- as authenticator, have their filters judged: our functions search by index, and current_query() does not give their statements.
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
  -- What a read embeds is one lateral join each (on the local stack a select in the list). A profile is one row that all of a person's
  -- rows lead to: all of them with, at each, all of them are a million for 60 characters, and a step deeper two gigabytes.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), 'join lateral|\(select (to_json|coalesce\(json_agg)\(', 1, 'i') > 5
    or current_query() ~* '"profiles(_\d+)?"\."id" = "|"profiles", "public"|from "profiles"\) as "_spread'
  ) then
    raise exception 'Reads that lead through a profile, or to more than five other tables, are refused.' using errcode = 'PT400';
  end if;
  -- A column is given as often as it is named, so that a short address names a text of 20,000 characters five hundred times. Counted are
  -- names and aliases that are selected: those before a comma, an alias, the end of a list or of a cast.
  if session_user = 'authenticator' and (
    regexp_count(current_query(), '"[^"]*"\s*(,|\)|\mas\M|\mfrom\M|::|$)', 1, 'i') > 60
    or regexp_count(current_query(), '\*\s*(,|\mfrom\M)', 1, 'i') > 3
  ) then
    raise exception 'Reads of more than 60 columns, or of all columns again and again, are refused.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.assert_cheap_read() is
  'Raises PT400 when the API''s statement is an EXPLAIN, compares with patterns, searches texts, has more than 50 conditions, '
  'embeds a profile, embeds more than five tables, or names more than 60 columns and aliases (rules 15.6, 15.9).';

-- How many rows a statement asks for is a parameter, which its text does not show, and up to a thousand are given. So long texts are
-- read of the row that a key names. An alias cannot pass for a condition, because each quote in it is doubled.
create function private.assert_short_rows() returns void
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  long constant text := '"(full_description|image_paths|sections|checks|description|answers|communication_style|payer|agreement|wording'
    '|token)"|\*\s*(,|from (?!pgrst_source))';
  equals constant text := '\m(where|and)\M[ (]*("public"\."[a-z_]+"\.)?"%s" = \$';
  -- The local stack names functions without quotes, and embeds by a select in the list.
  is_local constant boolean := current_query() !~* '^\s*with pgrst_source';
  a_function constant text := case when is_local then 'from public\.[a-z_]+\(' else '"public"\."[a-z_]+"\(' end;
  is_keyed boolean;
begin
  if session_user <> 'authenticator' or current_query() !~* long then
    return;
  end if;
  -- Another condition could take back what the key's says.
  is_keyed := current_query() !~* '\m(or|not)\M' and (
    current_query() ~* format(equals, 'id')
    or current_query() ~* format(equals, 'user_id') and current_query() ~* format(equals, 'course_id')
  );
  -- Functions say themselves how many rows they give.
  if not is_keyed and current_query() !~ a_function
    -- A row of another table is given with each row that leads to it.
    or current_query() ~* format('"[a-z_]+_\d+"\.(%s)', long)
    or is_local and current_query() ~* format('from \(select [^()]*(%s)', long) then
    raise exception 'Long texts, and all columns at once, are read of one row at a time.' using errcode = 'PT400';
  end if;
end
$$;
comment on function private.assert_short_rows() is
  'Raises PT400 when the API''s statement reads columns that may hold more than 1,000 characters, or all columns, '
  'of more than one row (rule 15.9).';

-- Declared immutable, though it is not, so that the planner calls it and keeps the answer in the plan.
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
  'True, or an error of assert_cheap_read or assert_short_rows. For the policies that no_estimates gives every table.';

grant execute on function private.assert_cheap_read(), private.assert_short_rows(), private.is_cheap_read() to authenticated;
