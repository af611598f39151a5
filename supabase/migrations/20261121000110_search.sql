-- How every list turns a search, its filters and a place in it into SQL.
--
-- Lists are read by definer functions in private, which check the caller and then run SQL built from their arguments:
-- under row security LIKE could not use an index (it is not leakproof), and only literals let the planner see how common a
-- word is and where the page starts. They build it with concat(), which skips nulls: an argument not given adds no condition.

create function private.search_words(query text) returns setof text
language sql immutable parallel safe rows 8 set search_path = ''
as $$
  select word from regexp_split_to_table(lower(left(btrim(query), 200)), '\s+') with ordinality as parts (word, place)
  where word <> '' order by place limit 8
$$;
comment on function private.search_words(text) is
  'The words of a search in lower case: the first 8 of its first 200 characters.';

create function private.word_condition(searched text, word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    -- Too short for a trigram: the list's own order is faster, and strpos keeps the planner off the trigram index.
    when char_length(word) < 3 then format('strpos(%s, %L) > 0', searched, word)
    else format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  end
$$;
comment on function private.word_condition(text, text) is
  'SQL: `searched`, an expression in lower case, contains the word. %, _ and \ are plain characters.';

create function private.search_condition(searched text, query text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select string_agg(private.word_condition(searched, word), ' and ') from private.search_words(query) word $$;
comment on function private.search_condition(text, text) is
  'SQL: `searched`, an expression in lower case, contains every word of the query. Null for a query without words.';

-- plpgsql, because it fills an index: it keeps its plan.
create function private.letter_pairs(given text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  pairs text[] := '{}';
begin
  for place in 1 .. char_length(given) loop
    pairs := pairs || substr(given, place, 1) || substr(given, place, 2);
  end loop;
  return pairs;
end
$$;
comment on function private.letter_pairs(text) is
  'All single characters and pairs of neighbours in a text: what an index needs to find words too short for a trigram.';

create function private.page_size(asked integer, usual integer, most integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(greatest(coalesce(asked, usual), 1), most) $$;
comment on function private.page_size(integer, integer, integer) is 'How many rows a page has: as asked, from 1 to `most`; `usual` for null.';

-- Whoever writes what an index holds runs its function.
grant execute on function private.letter_pairs(text) to service_role;
