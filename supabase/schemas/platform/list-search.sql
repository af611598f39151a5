-- Turns a search, filters and a page position into SQL, for every list.
--
-- Lists are read by security definer functions in private, which check the caller and then run SQL built from their arguments. Under row
-- security, LIKE could not use an index, because it is not leakproof. Only literals let the planner see how common a word is and where the
-- page starts. The SQL is built with concat(), which skips nulls, so that a missing argument adds no condition.

-- In plpgsql, which caches the plan, because generated columns and indexes call this function for every row.
create function private.folded(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Most texts are plain ASCII. The other steps cost twenty times as much.
  if given !~ '[^\u0001-\u007f]' then
    return translate(lower(given), '''`.-', '');
  end if;
  -- A standalone acute accent is a mistyped apostrophe. The other characters are invisible.
  given := translate(given, e'´\u00ad\u200b\u200c\u200d\u2060\ufeff', '');
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g');
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return translate(lower(given), 'đĐøØłŁ''`.-‘’ʹʻʼ′‐‑‒–—―−', 'ddooll');
end
$$;
comment on function private.folded(text) is
  'A text normalised for searches: lower case, without accents, apostrophes, hyphens and full stops. Nguyễn becomes nguyen, St. Mary''s '
  'becomes st marys (rule 3.9).';

create function private.search_words(query text) returns setof text
language sql immutable parallel safe rows 8 set search_path = ''
as $$
  -- Folded texts have no hyphens and full stops, so the parts on both sides of one are separate words.
  select private.folded(word)
  from regexp_split_to_table(left(btrim(query), 200), '[\s.\u2010-\u2015\u2212-]+') with ordinality as parts (word, ordinal)
  where private.folded(word) <> '' order by ordinal limit 8
$$;
comment on function private.search_words(text) is 'The folded words of a search: the first 8 words of its first 200 characters.';

create function private.word_condition(searched text, word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    -- Too short for a trigram. The list's own order is faster, and strpos keeps the planner off the trigram index.
    when char_length(word) < 3 then format('strpos(%s, %L) > 0', searched, word)
    else format('%s like %L', searched, '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
  end
$$;
comment on function private.word_condition(text, text) is
  'SQL condition: `searched`, a folded expression, contains the word. %, _ and \ are plain characters.';

create function private.search_condition(searched text, query text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select string_agg(private.word_condition(searched, word), ' and ') from private.search_words(query) word $$;
comment on function private.search_condition(text, text) is
  'SQL condition: `searched`, a folded expression, contains every word of the query. Null for a query without words.';

-- In plpgsql, which caches plans, because this function fills an index.
create function private.letter_pairs(given text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  pairs text[] := string_to_array(given, null);
begin
  for ordinal in 1 .. char_length(given) - 1 loop
    -- array_append changes the array in place, without copying it.
    pairs := array_append(pairs, substr(given, ordinal, 2));
  end loop;
  return pairs;
end
$$;
comment on function private.letter_pairs(text) is
  'All single characters and pairs of adjacent characters in a text. An index on them finds words too short for a trigram.';

create function private.is_frequent(source text, newest text, condition text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  found integer;
begin
  execute format(
    'select count(*) from (select from (select * from %s order by %s limit 5000) %s where %s limit 25) found',
    split_part(source, ' ', 1), newest, split_part(source, ' ', 2), condition) into found;
  return found = 25;
end
$$;
comment on function private.is_frequent(text, text, text) is
  'True if at least 25 of the newest 5,000 rows of `source`, a table with its alias, meet the condition. A list then soon fills a page.';

-- The planner assumes that words occur independently. For two words that never occur together, a plain query would read the whole list in
-- its sort order.
create function private.ids_by_index(source text, condition text, many integer) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off
as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from %s where %s limit %s)', source, condition, many) into ids;
  return case when cardinality(ids) < many then ids end;
end
$$;
comment on function private.ids_by_index(text, text, integer) is
  'The ids of the rows of `source` that meet the condition, found by index. Null if there are `many` or more.';

create function private.indexed_condition(searched text, words text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(case
    when char_length(word) < 3 then format('private.letter_pairs(%s) @> array[%L]', searched, word)
    else private.word_condition(searched, word)
  end, ' and ')
  from unnest(words) word
$$;
comment on function private.indexed_condition(text, text[]) is
  'SQL condition: `searched` contains all the words, using indexes only. `searched` must be a folded expression with a trigram index and '
  'a letter_pairs index.';

create function private.page_size(asked integer, usual integer, most integer) returns integer
language plpgsql stable parallel safe set search_path = ''
as $$
begin
  perform private.assert_cheap_read();
  return least(greatest(coalesce(asked, usual), 1), most);
end
$$;
comment on function private.page_size(integer, integer, integer) is
  'The number of rows of a page: `asked`, limited to 1 to `most`, or `usual` for null. PT400 if the API''s statement filters the page by '
  'parts of texts (rule 15.9).';

-- The role that writes a row needs the right to run the functions of the row's indexes.
grant execute on function private.letter_pairs(text), private.folded(text) to service_role;
-- my_jobs calls this function with its caller's rights, so the caller needs the grant.
grant execute on function private.page_size(integer, integer, integer) to authenticated;
