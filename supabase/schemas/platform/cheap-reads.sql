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
end
$$;
comment on function private.assert_cheap_read() is
  'Raises PT400 when the API''s statement is an EXPLAIN, compares with patterns, searches texts, '
  'has more than 50 conditions, embeds a profile, or embeds more than five tables (rules 15.6, 15.9).';

-- Declared immutable, though it is not, so that the planner calls it and keeps the answer in the plan.
create function private.is_cheap_read() returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  return true;
end
$$;
comment on function private.is_cheap_read() is
  'True, or an error of assert_cheap_read. For the policies that no_estimates gives every table.';

grant execute on function private.assert_cheap_read(), private.is_cheap_read() to authenticated;
